"""Renature's moves as text, and why a move is not legal.

`place 37 c4 d4` · `discard 37` · `plant own turf c5` · `skip` · `joker 5` ·
`retrieve c5` · `spill` · `again` · `done`
"""

from __future__ import annotations

from typing import ClassVar

from tablee.engine.game import Move, not_a_move
from tablee.engine.kernel import texts_of
from tablee.games.renature.components import parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import (
    BESIDE,
    COLUMNS,
    HAND_SIZE,
    KIND_SHIFT,
    NONE,
    PLANTS,
    SORTS,
    Kind,
    domino_animals,
    domino_name,
    read_cell,
    read_domino,
)

OWNERS = ("own", "neutral")
MOST_TEXTS = 8_192
"""Moves of a map whose texts are kept."""
Cell = tuple[int, int]
"""Row and column, before any map is looked at."""


def _name(cell: Cell) -> str:
    return f"{COLUMNS[cell[1]]}{cell[0] + 1}"


class Place(Move, frozen=True):
    """A domino: its lower animal on the first cell, its higher on the second."""

    kind: ClassVar[str] = "place"
    domino: int
    cells: tuple[Cell, Cell]

    def __str__(self) -> str:
        return f"place {domino_name(self.domino)} {_name(self.cells[0])} {_name(self.cells[1])}"


class Discard(Move, frozen=True):
    kind: ClassVar[str] = "discard"
    domino: int

    def __str__(self) -> str:
        return f"discard {domino_name(self.domino)}"


class PutPlant(Move, frozen=True):
    """`sort` is the type, plus 4 if the plant is neutral."""

    kind: ClassVar[str] = "plant"
    sort: int
    cell: Cell

    def __str__(self) -> str:
        owner, plant = divmod(self.sort, len(PLANTS))
        return f"plant {OWNERS[owner]} {PLANTS[plant]} {_name(self.cell)}"


class MoveJoker(Move, frozen=True):
    kind: ClassVar[str] = "joker"
    animal: int

    def __str__(self) -> str:
        return f"joker {self.animal}"


class Retrieve(Move, frozen=True):
    kind: ClassVar[str] = "retrieve"
    cell: Cell

    def __str__(self) -> str:
        return f"retrieve {_name(self.cell)}"


class Word(Move, frozen=True):
    """A move that is one word."""

    def __str__(self) -> str:
        return self.kind


class Skip(Word, frozen=True):
    kind: ClassVar[str] = "skip"


class Spill(Word, frozen=True):
    kind: ClassVar[str] = "spill"


class Again(Word, frozen=True):
    kind: ClassVar[str] = "again"


class Done(Word, frozen=True):
    kind: ClassVar[str] = "done"


Moves = Place | Discard | PutPlant | MoveJoker | Retrieve | Skip | Spill | Again | Done

WORDS: dict[str, Skip | Spill | Again | Done] = {
    word.kind: word for word in (Skip(), Spill(), Again(), Done())
}
CODES = {"skip": Kind.SKIP, "spill": Kind.SPILL, "again": Kind.AGAIN, "done": Kind.DONE}


def parse(text: str) -> Moves:
    """The move that a text means; only canonical spellings are moves."""
    move = _parse(text.split(" "))
    if move is None:
        raise not_a_move(text)
    return move


def _parse(words: list[str]) -> Moves | None:
    move: Moves | None = None
    match words:
        case ["place", pair, first, second]:
            move = _place(read_domino(pair), read_cell(first), read_cell(second))
        case ["discard", pair] if (domino := read_domino(pair)) is not None:
            move = Discard(domino)
        case ["plant", owner, plant, name] if owner in OWNERS and plant in PLANTS:
            if (cell := read_cell(name)) is not None:
                move = PutPlant(OWNERS.index(owner) * len(PLANTS) + PLANTS.index(plant), cell)
        case ["joker", animal] if len(animal) == 1 and animal in "0123456789":
            move = MoveJoker(int(animal))
        case ["retrieve", name] if (cell := read_cell(name)) is not None:
            move = Retrieve(cell)
        case [word]:
            move = WORDS.get(word)
    return move


def _place(domino: int | None, first: Cell | None, second: Cell | None) -> Place | None:
    """A double names the cell first that comes first in reading order."""
    if domino is None or first is None or second is None:
        return None
    low, high = domino_animals(domino)
    return None if low == high and second < first else Place(domino, (first, second))


def is_canonical(state: State, seat: int, move: Moves) -> bool:
    """Whether the cells that a move names are cells of this map."""
    drawing = parts_of(state.spec.components).drawing
    match move:
        case Place(_, cells):
            named: tuple[Cell, ...] = cells
        case PutPlant(_, cell) | Retrieve(cell):
            named = (cell,)
        case _:
            named = ()
    return all(row < len(drawing.rows) and column < drawing.width for row, column in named)


def encode(state: State, seat: int, move: Moves) -> int:
    """The kernel's number for a move, or -1 if no domino can lie there."""
    match move:
        case Place(domino, cells):
            spot = spot_of(state, cells)
            return NONE if spot == NONE else Kind.PLACE << KIND_SHIFT | spot << 6 | domino
        case Discard(domino):
            return Kind.DISCARD << KIND_SHIFT | domino
        case PutPlant(sort, cell):
            return Kind.PLANT << KIND_SHIFT | cell_of(state, cell) << 3 | sort
        case MoveJoker(animal):
            return Kind.JOKER << KIND_SHIFT | animal
        case Retrieve(cell):
            return Kind.RETRIEVE << KIND_SHIFT | cell_of(state, cell)
        case word:
            return CODES[word.kind] << KIND_SHIFT


def decode(state: State, seat: int, code: int) -> Moves:
    """The move behind a kernel's number."""
    payload = code & ((1 << KIND_SHIFT) - 1)
    match Kind(code >> KIND_SHIFT):
        case Kind.PLACE:
            return Place(payload & 63, _spot_cells(state, payload >> 6))
        case Kind.DISCARD:
            return Discard(payload)
        case Kind.PLANT:
            return PutPlant(payload & 7, _row_column(state, payload >> 3))
        case Kind.JOKER:
            return MoveJoker(payload)
        case Kind.RETRIEVE:
            return Retrieve(_row_column(state, payload))
        case kind:
            return WORDS[kind.name.lower()]


def spell(state: State, seat: int, codes: list[int]) -> list[str]:
    """Many moves as text; on the same map a number means the same text in every game."""
    known = state.valley.texts
    if len(known) > MOST_TEXTS:
        known.clear()
    return texts_of(codes, known, lambda code: str(decode(state, seat, code)))


def why(state: State, seat: int, move: Moves) -> str | None:
    """The lowest rule number that a move of the right kind breaks."""
    rule: str | None = None
    match move:
        case Place(domino, cells):
            rule = _why_not_place(state, seat, domino, cells)
        case Discard(domino):
            rule = None if domino in hand_of(state, seat) else "REN-12"
        case PutPlant(sort, cell):
            rule = _why_not_plant(state, seat, sort, cell_of(state, cell))
        case MoveJoker(animal):
            rule = None if state.can_move_joker(seat) and animal != state.joker else "REN-23"
        case Retrieve(cell):
            if not state.can_retrieve(seat, cell_of(state, cell)):
                rule = "REN-24"
            elif not state.is_offered(cell_of(state, cell)):
                rule = "REN-26"
        case Again():
            rule = None if state.can_go_again(seat) else "REN-25"
    return rule


def _why_not_place(state: State, seat: int, domino: int, cells: tuple[Cell, Cell]) -> str | None:
    if domino not in hand_of(state, seat):
        return "REN-12"
    first, second = cell_of(state, cells[0]), cell_of(state, cells[1])
    covered = state.animal[first] >= 0 or state.animal[second] >= 0
    if covered or spot_of(state, cells) == NONE:
        return "REN-13"
    low, high = domino_animals(domino)
    if not (state.can_hold(first, low) and state.can_hold(second, high)):
        return "REN-14"
    return None if state.is_anchored(first) or state.is_anchored(second) else "REN-15"


def _why_not_plant(state: State, seat: int, sort: int, cell: int) -> str | None:
    there = state.have[seat * SORTS + sort] > 0
    beside = cell in state.valley.soil[state.last * BESIDE : (state.last + 1) * BESIDE]
    return None if there and beside and state.plant[cell] < 0 else "REN-16"


def hand_of(state: State, seat: int) -> list[int]:
    """The dominoes in a seat's hand, in order."""
    return state.hand[seat * HAND_SIZE : seat * HAND_SIZE + state.held[seat]]


def cell_of(state: State, cell: Cell) -> int:
    """The kernel's number of a cell."""
    return cell[0] * state.valley.width + cell[1]


def _row_column(state: State, cell: int) -> Cell:
    return divmod(cell, state.valley.width)


def spot_of(state: State, cells: tuple[Cell, Cell]) -> int:
    """The kernel's spot of a domino on two cells; -1 if they are not brook side by side."""
    edge = state.valley.edge_between(cell_of(state, cells[0]), cell_of(state, cells[1]))
    return NONE if edge == NONE else edge * 2 + (cells[1] < cells[0])


def _spot_cells(state: State, spot: int) -> tuple[Cell, Cell]:
    """Where the lower and the higher animal of a domino on a spot lie."""
    valley = state.valley
    return _row_column(state, valley.cell_of(spot, 0)), _row_column(state, valley.cell_of(spot, 1))
