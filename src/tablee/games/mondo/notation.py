"""Mondo's moves as text, and why a move is not legal.

`take 17` · `flip 17` · `put b3 front 2` · `drop` · `stop` · `task bison` · `bell`
"""

from __future__ import annotations

from typing import ClassVar

from tablee.engine.game import Move, not_a_move
from tablee.engine.kernel import texts_of
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import (
    BACK,
    FACES,
    KIND_SHIFT,
    LIES,
    NOBODY,
    SIDES,
    SQUARES,
    TASKS,
    TILES,
    Kind,
    square_name,
    square_number,
)


class TileMove(Move, frozen=True):
    """A move that names a tile of the middle, by number from 1."""

    tile: int

    def __str__(self) -> str:
        return f"{self.kind} {self.tile}"


class Take(TileMove, frozen=True):
    kind: ClassVar[str] = "take"


class Flip(TileMove, frozen=True):
    kind: ClassVar[str] = "flip"


class Put(Move, frozen=True):
    kind: ClassVar[str] = "put"
    square: int
    face: str
    turns: int

    def __str__(self) -> str:
        return f"put {square_name(self.square)} {self.face} {self.turns}"


class Task(Move, frozen=True):
    kind: ClassVar[str] = "task"
    task: str

    def __str__(self) -> str:
        return f"task {self.task}"


class BareMove(Move, frozen=True):
    """A move that is one word."""

    def __str__(self) -> str:
        return self.kind


class Drop(BareMove, frozen=True):
    kind: ClassVar[str] = "drop"


class Stop(BareMove, frozen=True):
    kind: ClassVar[str] = "stop"


class Bell(BareMove, frozen=True):
    kind: ClassVar[str] = "bell"


Moves = Take | Flip | Put | Drop | Stop | Task | Bell

BARE: dict[str, Drop | Stop | Bell] = {"drop": Drop(), "stop": Stop(), "bell": Bell()}
TILE_NAMES = {str(tile): tile for tile in range(1, TILES + 1)}
TURNS = {str(turns): turns for turns in range(SIDES)}
WAYS = {("front", name): turns for name, turns in TURNS.items()} | {("back", "0"): 0}
"""Faces with their turns: every turn of a back has the same edges, so only 0 is written."""


def parse(text: str) -> Moves:
    """The move that a text means; only canonical spellings are moves."""
    if text in BARE:
        return BARE[text]
    match text.split(" "):
        case ["take", name] if name in TILE_NAMES:
            return Take(TILE_NAMES[name])
        case ["flip", name] if name in TILE_NAMES:
            return Flip(TILE_NAMES[name])
        case ["put", name, face, turns] if (face, turns) in WAYS:
            square = square_number(name)
            if square is not None:
                return Put(square, face, WAYS[face, turns])
        case ["task", name] if name in TASKS:
            return Task(name)
    raise not_a_move(text)


def is_canonical(state: State, seat: int, move: Moves) -> bool:
    """Turns are the smallest count that gives the same edges on the tile in hand."""
    if not isinstance(move, Put) or move.face == "back" or not 0 <= seat < state.seats:
        return True
    tile = state.hand[seat]
    return tile == NOBODY or move.turns < state.box.turns[tile]


def lie_of(face: str, turns: int) -> int:
    """How a tile lies, as the kernel counts it."""
    return turns if face == "front" else BACK


def face_of(lie: int) -> str:
    """The face up of a tile that lies so."""
    return FACES[lie // BACK]


def encode(state: State, seat: int, move: Moves) -> int:
    """The kernel's number for a move."""
    payload = 0
    match move:
        case Take(tile) | Flip(tile):
            payload = tile - 1
        case Put(square, face, turns):
            payload = square * LIES | lie_of(face, turns)
        case Task(task):
            payload = TASKS.index(task)
    return Kind[move.kind.upper()] << KIND_SHIFT | payload


def decode(state: State, seat: int, code: int) -> Moves:
    """The move behind a kernel's number."""
    return _decoded(code)


def _decoded(code: int) -> Moves:
    """What a code means depends on nothing else."""
    payload = code & ((1 << KIND_SHIFT) - 1)
    match Kind(code >> KIND_SHIFT):
        case Kind.TAKE:
            return Take(payload + 1)
        case Kind.FLIP:
            return Flip(payload + 1)
        case Kind.PUT:
            lie = payload % LIES
            return Put(payload // LIES, face_of(lie), lie % BACK)
        case Kind.TASK:
            return Task(TASKS[payload])
        case kind:
            return BARE[kind.name.lower()]


def _texts() -> dict[int, str]:
    payloads = {
        Kind.TAKE: range(TILES),
        Kind.FLIP: range(TILES),
        Kind.PUT: [square * LIES + lie for square in range(SQUARES) for lie in range(BACK + 1)],
        Kind.TASK: range(len(TASKS)),
    }
    codes = [kind << KIND_SHIFT | n for kind in Kind for n in payloads.get(kind, (0,))]
    return {code: str(_decoded(code)) for code in codes}


TEXTS = _texts()
"""Every move as text, by the kernel's number."""


def spell(state: State, seat: int, codes: list[int]) -> list[str]:
    """Many moves as text."""
    return texts_of(codes, TEXTS, spelled)


def spelled(code: int) -> str:
    """One move as text."""
    return TEXTS[code]


def why(state: State, seat: int, move: Moves) -> str | None:
    """The rule that a move of the right kind breaks. A tile out of the middle is MON-11."""
    holding = seat < state.seats and state.hand[seat] != NOBODY
    match move:
        case Take(tile) | Flip(tile):
            return "MON-11" if holding or state.spot[tile - 1] == NOBODY else None
        case Drop():
            return None if holding else "MON-11"
        case Put(square):
            if not holding:
                return "MON-11"
            return None if state.world(seat).frontier >> square & 1 else "MON-13"
        case Task(task):
            place = len(TASKS) * state.round + TASKS.index(task)
            free = state.holder[place] == NOBODY
            return None if free and state.may_choose_task(seat) else "MON-28"
        case Stop() | Bell():
            return None


def beaten(state: State, seat: int, move: Moves) -> str | None:
    """MON-12: whether a hand that was free reached for a tile that somebody else has."""
    if not isinstance(move, TileMove) or state.hand[seat] != NOBODY:
        return None
    return None if taken_by(state, move.tile) in (None, seat) else "MON-12"


def taken_by(state: State, number: int) -> int | None:
    """MON-12: who was faster, that is holds a tile or has placed it; None if nobody did."""
    for seat in range(state.seats):
        if number - 1 in (state.hand[seat], *state.world(seat).tile):
            return seat
    return None
