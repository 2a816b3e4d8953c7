"""Botanik's vocabulary: colours, types, sides, kinds of move, events of the log.

A tile is a number, `colour * 8 + type`, so that both are a shift or a mask away.
"""

from __future__ import annotations

from enum import IntEnum

COLOURS = "rygbk"  # BOT-02: red, yellow, green, blue, black
TYPES = "setcpvm"
TYPE_NAMES = ("straight", "elbow", "tee", "cross", "plant", "vegetable", "mecabotanist")
SIDES = ("north", "east", "south", "west")  # clockwise; bit n of a mask of openings is SIDES[n]
COLUMN_COUNT = 5
PHASE_SIZE = 3  # BOT-07: tiles of one arrival
SOURCE_TILE = 40  # in a machine: no colour of the five, no type


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


def tile_name(tile: int) -> str:
    """A tile as text: colour and type."""
    return COLOURS[tile >> 3] + TYPES[tile & 7]


def tile_number(name: str) -> int | None:
    """The tile that a text names, or None if it names none."""
    if len(name) != 2 or name[0] not in COLOURS or name[1] not in TYPES:
        return None
    return COLOURS.index(name[0]) << 3 | TYPES.index(name[1])


def tile_names(tiles: list[int]) -> tuple[str, ...]:
    """Tiles as text, in the order given."""
    return tuple(tile_name(tile) for tile in tiles)


def sides_of(mask: int) -> tuple[str, ...]:
    """The sides in a mask of openings, clockwise from north."""
    return tuple(side for bit, side in enumerate(SIDES) if mask >> bit & 1)
