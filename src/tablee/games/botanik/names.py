"""Botanik's vocabulary: colours, types, sides, kinds of move, events of the log.

A tile is a number, `colour * 16 + face`. A face is a type, plus 8 if `f` is behind the tile's
name: a pipe with a flower, from version 2 of the rules on.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache

COLOURS = "rygbk"  # BOT-02: red, yellow, green, blue, black
TYPES = "setcpvm"
TYPE_COUNT = len(TYPES)
FLOWER = "f"  # behind the letter of a pipe that carries one
SPELLS_FLOWERS = 2  # the first version of the rules in which copies of a type differ
TYPE_NAMES = ("straight", "elbow", "tee", "cross", "plant", "vegetable", "mecabotanist")
SIDES = ("north", "east", "south", "west")  # clockwise; bit n of a mask of openings is SIDES[n]
COLUMN_COUNT = 5
PHASE_SIZE = 3  # BOT-07: tiles of one arrival
DRAW_ROOM = 145  # what a draw pile may hold: 30 tiles of each colour, less the first five tops
COLOUR_SHIFT = 4
FLOWER_BIT = 8
FACE_COUNT = 16
SOURCE_TILE = len(COLOURS) << COLOUR_SHIFT  # in a machine: no colour of the five, no type
TILE_NUMBERS = SOURCE_TILE + FACE_COUNT  # all numbers of tiles are below
TILE_BITS = 7
TILE_MASK = (1 << TILE_BITS) - 1
NO_TILE = -1
EMPTY = -1  # a cell of a machine without a tile
GROUP_SIZE = 3  # BOT-23: the smallest group that scores
NOBODY = -1

# A machine's cells lie on a twisted torus (`kernel/machine.py` says why).
CELL_COUNT = 4096
CELL_MASK = CELL_COUNT - 1
CELLS_SOUTH = 90  # how far a step south leads
STEPS = (CELL_COUNT - CELLS_SOUTH, 1, CELLS_SOUTH, CELL_COUNT - 1)  # north, east, south, west

NEED_COUNT = 256  # what an empty cell may ask of a tile (`kernel/box.py`)
COUNT_BITS = 10  # for a number of placements, packed with others: a machine offers fewer than 1024
COUNT_MASK = (1 << COUNT_BITS) - 1

# A lane is a row of tiles that wait: lanes 0 and 1 for each seat to resolve, and the arrivals.
LANE_COUNT = 3
LANE_SIZE = 3  # a swap can add two released tiles to one that waits
ARRIVAL_LANE = 2

# A move is `kind << KIND_SHIFT | payload`. A play's payload is `tile << PLAY_SHIFT | place`, and
# places 0 to 4 are the mover's side, with CENTRE_BIT the central piles. A placement's is
# `tile << TILE_SHIFT | x << X_SHIFT | y << Y_SHIFT | turns`, where x and y have CELL_ORIGIN
# added. A swap's is the column. Columns count from 0.
KIND_SHIFT = 26
PLAY_SHIFT = 4
CENTRE_BIT = 8
TILE_SHIFT = 18
X_SHIFT = 10
Y_SHIFT = 2
CELL_ORIGIN = 128


class Type(IntEnum):
    """BOT-03: what a tile is. All but the mecabotanist enter machines."""

    STRAIGHT = 0
    ELBOW = 1
    TEE = 2
    CROSS = 3
    PLANT = 4
    VEGETABLE = 5
    MECABOTANIST = 6


class Kind(IntEnum):
    """What a move's number begins with."""

    PLAY = 0
    PLACE = 1
    SWAP = 2


class Log(IntEnum):
    """What the kernel notes; `events.py` makes events of these."""

    REVEALED = 0
    PLAYED_SIDE = 1
    PLAYED_CENTRE = 2
    RELEASED = 3
    EXCHANGED = 4
    BUILT = 5
    REMOVED = 6
    PAWN_PASSED = 7
    ENDED = 8


def face_name(face: int) -> str:
    """What a tile shows, without its colour: a letter for the type, and `f` for its flower."""
    return TYPES[face & 7] + (FLOWER if face & FLOWER_BIT else "")


PIPES = (Type.STRAIGHT, Type.ELBOW, Type.TEE, Type.CROSS)
FACES = {
    face_name(face): face
    for kind in Type
    for face in ((int(kind), kind | FLOWER_BIT) if kind in PIPES else (int(kind),))
}
"""Every face by its name, type by type. Only pipes are told apart by a flower."""


@cache
def tile_name(tile: int) -> str:
    """A tile as text: colour and face."""
    return COLOURS[tile >> COLOUR_SHIFT] + face_name(tile & (FACE_COUNT - 1))


def tile_number(name: str) -> int | None:
    """The tile that a text names, or None if it names none."""
    face = FACES.get(name[1:])
    if face is None or name[0] not in COLOURS:
        return None
    return COLOURS.index(name[0]) << COLOUR_SHIFT | face


def tile_names(tiles: list[int]) -> tuple[str, ...]:
    """Tiles as text, in the order given."""
    return tuple(tile_name(tile) for tile in tiles)


def sides_of(mask: int) -> tuple[str, ...]:
    """The sides in a mask of openings, clockwise from north."""
    return tuple(side for bit, side in enumerate(SIDES) if mask >> bit & 1)
