"""Renature's vocabulary: phases, plants, moves, sizes, and how cells and dominoes are written."""

from __future__ import annotations

from enum import IntEnum

ANIMALS = 10
DOMINOES = ANIMALS * (ANIMALS + 1) // 2
COLUMNS = "abcdefghijklmnopqrstuvwx"
MAX_SIDE = len(COLUMNS)
MAX_CELLS = MAX_SIDE * MAX_SIDE
MAX_EDGES = 2 * MAX_SIDE * (MAX_SIDE - 1)
"""Pairs of cells side by side."""
BROOK = "."
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""What areas may be called, on maps of any size."""
MAX_AREAS = len(LETTERS)
COLOURS = ("white", "black", "orange", "blue", "neutral")
"""By seat, then the colour that is nobody's."""
PLANTS = ("turf", "bush", "pine", "oak")
"""By value: 1 to 4 (REN-03)."""
TYPES = len(PLANTS)
PLANT_VALUES = tuple(range(1, TYPES + 1))
SORTS = 2 * TYPES
"""On a player board: a type, plus TYPES if the plant is neutral."""
COLOUR_COUNT = len(COLOURS)
NEUTRAL = COLOUR_COUNT - 1
SEATS = NEUTRAL
HAND_SIZE = 3  # REN-09
SIDES = 4
BESIDE = 6  # a domino has six neighbours
NONE = -1
FREE = -1
"""A brook cell without an animal."""
BARE = -1
"""An area cell without a plant."""
KIND_SHIFT = 20
"""Where a move's kind begins in the kernel's number of it."""
PLAYED_FACTS = 3
"""What is kept of a domino that was played: seat, domino, spot."""
JOKER_COST = 2  # REN-23
AGAIN_COST = 3  # REN-25
KNOWN_ANIMALS = (
    *("butterfly", "salamander", "owl", "badger", "turtle", "snail", "frog", "fox"),
    *("hedgehog", "dragonfly", "ant", "bat", "bear", "beaver", "bee", "beetle", "boar"),
    *("crayfish", "cricket", "deer", "duck", "eagle", "fish", "hare", "heron", "kingfisher"),
    *("ladybird", "lizard", "marten", "mouse", "otter", "rabbit", "raven", "snake", "spider"),
    *("squirrel", "stork", "swan", "toad", "trout", "weasel", "wolf", "woodpecker", "worm"),
)
"""Animals that a component file may name, because every language has a word for them."""


class Phase(IntEnum):
    """What is being decided, in the order of a turn."""

    DOMINO = 0
    PLANT = 1
    OVERFLOW = 2
    CLOSING = 3
    END = 4
    OVER = 5


class Kind(IntEnum):
    """What a move does; its place in the kernel's number of a move."""

    PLACE = 0
    DISCARD = 1
    PLANT = 2
    SKIP = 3
    JOKER = 4
    RETRIEVE = 5
    SPILL = 6
    AGAIN = 7
    DONE = 8


class Log(IntEnum):
    """What the kernel notes; `events.py` makes events of these."""

    PLACED = 0
    DISCARDED = 1
    PLANTED = 2
    GAINED = 3
    SPILLED = 4
    JOKER = 5
    RETRIEVED = 6
    ISOLATED = 7
    TAKEN = 8
    DREW = 9
    AGAIN = 10
    TURN = 11
    LEFT = 12
    FINISHED = 13


def cell_name(cell: int, width: int) -> str:
    """A cell as text: column letter and row, `c4`."""
    row, column = divmod(cell, width)
    return f"{COLUMNS[column]}{row + 1}"


def read_cell(text: str) -> tuple[int, int] | None:
    """Row and column that a text names on the largest map there can be; None if it names none."""
    column, row = text[:1], text[1:]
    if not column or column not in COLUMNS or not row.isascii() or not row.isdigit():
        return None
    if row[0] == "0" or len(row) > 2 or int(row) > MAX_SIDE:
        return None
    return int(row) - 1, COLUMNS.index(column)


def domino_animals(domino: int) -> tuple[int, int]:
    """The animals of a domino, the lower first; dominoes go 00 01 … 09 11 12 … 99."""
    low = 0
    while domino >= ANIMALS - low:
        domino -= ANIMALS - low
        low += 1
    return low, low + domino


def _domino_names() -> tuple[str, ...]:
    return tuple(f"{low}{high}" for low, high in map(domino_animals, range(DOMINOES)))


DOMINO_NAMES = _domino_names()
DOMINO_NUMBERS = {name: number for number, name in enumerate(DOMINO_NAMES)}


def domino_name(domino: int) -> str:
    """A domino as text: its animals, the lower first."""
    return DOMINO_NAMES[domino]


def read_domino(text: str) -> int | None:
    """The domino that a text names, or None if it names none."""
    return DOMINO_NUMBERS.get(text)
