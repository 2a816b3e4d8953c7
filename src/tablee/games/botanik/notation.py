"""Botanik's moves as text, and why a move is not legal.

`rs side 2` · `rsf centre 2` · `place rs 0,-1 1` · `swap 3`. Columns count from 1
in texts and from 0 in moves. A pipe with a flower has an `f` behind it, from version 2 of the
rules on.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import ClassVar

from tablee.engine.game import Move, not_a_move
from tablee.engine.kernel import texts_of
from tablee.games.botanik.kernel.box import spellings
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import (
    ARRIVAL_LANE,
    CELL_ORIGIN,
    CENTRE_BIT,
    COLOURS,
    FACES,
    FLOWER_BIT,
    KIND_SHIFT,
    PLAY_SHIFT,
    SPELLS_FLOWERS,
    TILE_MASK,
    TILE_SHIFT,
    X_SHIFT,
    Y_SHIFT,
    Kind,
    Type,
    tile_name,
    tile_number,
)
from tablee.games.botanik.setup import parts_of

PLACE, SWAP = int(Kind.PLACE), int(Kind.SWAP)
TILE = f"([{COLOURS}](?:{'|'.join(FACES)}))"
NUMBER = r"(0|-?[1-9][0-9]{0,8})"  # nine digits: no machine reaches further
PLAYED = re.compile(rf"{TILE} (side|centre) ([1-5])")
PLACED = re.compile(rf"place {TILE} {NUMBER},{NUMBER} ([0-3])")
SWAPPED = re.compile(r"swap ([1-5])")


class PlayMove(Move, frozen=True):
    """A tile of the arrivals goes on the Registry."""

    tile: int
    column: int

    def __str__(self) -> str:
        return f"{tile_name(self.tile)} {self.kind} {self.column + 1}"


class Side(PlayMove, frozen=True):
    kind: ClassVar[str] = "side"


class Centre(PlayMove, frozen=True):
    kind: ClassVar[str] = "centre"


class Place(Move, frozen=True):
    """A released tile goes into the machine."""

    kind: ClassVar[str] = "place"
    tile: int
    x: int
    y: int
    turns: int

    def __str__(self) -> str:
        return f"place {tile_name(self.tile)} {self.x},{self.y} {self.turns}"


class Swap(Move, frozen=True):
    """A released mecabotanist goes on a pile, for its top."""

    kind: ClassVar[str] = "swap"
    column: int

    def __str__(self) -> str:
        return f"swap {self.column + 1}"


Moves = Side | Centre | Place | Swap


@lru_cache(4096)
def parse(text: str) -> Moves:
    """The move that a text means. Whether a turn count is canonical depends on the components."""
    if found := PLAYED.fullmatch(text):
        kind = Side if found[2] == "side" else Centre
        return kind(_tile(found[1]), int(found[3]) - 1)
    if found := PLACED.fullmatch(text):
        return Place(_tile(found[1]), int(found[2]), int(found[3]), int(found[4]))
    if found := SWAPPED.fullmatch(text):
        return Swap(int(found[1]) - 1)
    raise not_a_move(text)


def _tile(name: str) -> int:
    tile = tile_number(name)
    assert tile is not None, name
    return tile


def is_canonical(state: State, seat: int, move: Moves) -> bool:
    """BOT-03: version 1 spells no flowers. BOT-04: the fewest turns that give the same openings."""
    if isinstance(move, Swap):
        return True
    if move.tile & FLOWER_BIT and state.spec.game.version < SPELLS_FLOWERS:
        return False
    if not isinstance(move, Place):
        return True
    return move.turns < spellings(parts_of(state.spec).openings[move.tile & 7])


def encode(state: State, seat: int, move: Moves) -> int:
    """The kernel's number for a move, or -1 if it names a cell that no machine reaches."""
    match move:
        case Side(tile, column):
            return tile << PLAY_SHIFT | column
        case Centre(tile, column):
            return tile << PLAY_SHIFT | CENTRE_BIT | column
        case Swap(column):
            return Kind.SWAP << KIND_SHIFT | column
        case Place(tile, x, y, turns):
            if not (-CELL_ORIGIN <= x < CELL_ORIGIN and -CELL_ORIGIN <= y < CELL_ORIGIN):
                return -1
            cell = (x + CELL_ORIGIN) << X_SHIFT | (y + CELL_ORIGIN) << Y_SHIFT
            return Kind.PLACE << KIND_SHIFT | tile << TILE_SHIFT | cell | turns


def decode(state: State, seat: int, code: int) -> Moves:
    """The move behind a kernel's number."""
    return _decoded(code)


def _decoded(code: int) -> Moves:
    """What a code means depends on nothing else."""
    kind = code >> KIND_SHIFT
    if kind == PLACE:
        return Place(code >> TILE_SHIFT & TILE_MASK, *_cell(code), code & 3)
    if kind == SWAP:
        return Swap(code & 7)
    tile = code >> PLAY_SHIFT
    return Centre(tile, code & 7) if code & CENTRE_BIT else Side(tile, code & 7)


TEXTS: dict[int, str] = {}
"""Moves as text: few of them make up most games, so each is spelled once."""
MOST_TEXTS = 16_384


def spell(state: State, seat: int, codes: list[int]) -> list[str]:
    """Many moves as text."""
    if len(TEXTS) > MOST_TEXTS:
        TEXTS.clear()
    return texts_of(codes, TEXTS, lambda code: str(_decoded(code)))


def _cell(code: int) -> tuple[int, int]:
    return (code >> X_SHIFT & 255) - CELL_ORIGIN, (code >> Y_SHIFT & 255) - CELL_ORIGIN


def why(state: State, seat: int, move: Moves) -> str | None:
    """The lowest rule number that a move of the right kind breaks."""
    match move:
        case Side() | Centre():
            return _why_not_played(state, seat, move)
        case Place():
            return _why_not_placed(state, seat, move)
        case Swap(column):
            is_due = any(tile & 7 == Type.MECABOTANIST for tile in state.lane(seat))
            return None if is_due and state.top[column] & 7 != Type.MECABOTANIST else "BOT-17"


def _why_not_played(state: State, seat: int, move: Side | Centre) -> str | None:
    if move.tile not in state.lane(ARRIVAL_LANE):
        return "BOT-07"
    if isinstance(move, Centre) or state.sides_for(seat, move.tile) >> move.column & 1:
        return None
    return "BOT-08"


def _why_not_placed(state: State, seat: int, move: Place) -> str | None:
    if move.tile not in state.lane(seat):
        return "BOT-11"
    if move.tile & 7 == Type.MECABOTANIST:
        return "BOT-17"
    if encode(state, seat, move) < 0:
        return "BOT-12"
    rule = state.machine(seat).refusal(move.tile & 7, move.x, move.y, move.turns)
    return f"BOT-{rule}" if rule else None
