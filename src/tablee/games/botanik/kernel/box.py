"""The shapes in the box, as tables that the kernel looks things up in.

A shape is a mask of open sides: bit 0 north, 1 east, 2 south, 3 west. What an
empty cell asks of a tile is eight bits, its `need`: the low four are the sides
where a neighbour has an opening, the high four those where a neighbour is
blank. A cell without neighbours needs nothing and takes nothing (BOT-12).
"""

from __future__ import annotations

from tablee.engine.arrays import Arrays, zeros
from tablee.games.botanik import names
from tablee.games.botanik.names import Type

TYPES = names.TYPE_COUNT
FACES = names.FACE_COUNT
PLACEABLE = int(Type.MECABOTANIST)  # those before it may enter a machine
NEEDS = names.NEED_COUNT
FIELD = names.COUNT_BITS


def turned(shape: int, turns: int) -> int:
    """A shape after quarter turns clockwise."""
    return (shape << turns | shape >> (4 - turns)) & 15


def spellings(shape: int) -> int:
    """How many turn counts, from 0, give different openings: the canonical ones."""
    turns = 1
    while turned(shape, turns) != shape:
        turns += 1
    return turns


def fitting(shape: int, need: int) -> int:
    """BOT-12, BOT-13: the canonical turns, as bits, with which a shape meets a need."""
    ways = 0
    for turns in range(spellings(shape)):
        sides = turned(shape, turns)
        if need != 0 and sides & need & 15 == need & 15 and sides & need >> 4 == 0:
            ways |= 1 << turns
    return ways


def bit_counts() -> list[int]:
    """How many bits are set in a mask of up to five."""
    return [mask.bit_count() for mask in range(32)]


def bit_places() -> list[int]:
    """At `mask * 5 + n`: the place of the n-th bit that is set in a mask of up to five."""
    table: list[int] = []
    for mask in range(32):
        places = [place for place in range(5) if mask >> place & 1]
        table += places + [0] * (5 - len(places))
    return table


class Box(Arrays):
    """BOT-03, BOT-04: what the kernel must know of a set of components."""

    def __init__(self, openings: list[int], flowers: list[int], source: int) -> None:
        """Shapes before turning, by type; flowers, by face; and the Source's shape."""
        self.source = source
        for face in range(FACES):
            self.flowers[face] = flowers[face]
        for kind in range(TYPES):
            self.width[kind] = openings[kind].bit_count()
            for turns in range(4):
                self.shape[kind * 4 + turns] = turned(openings[kind], turns)
        for need in range(NEEDS):
            packed = 0
            for kind in range(PLACEABLE):
                ways = fitting(openings[kind], need)
                self.fits[kind * NEEDS + need] = ways
                packed += ways.bit_count() << FIELD * kind
            self.counts[need] = packed

    def allocate(self) -> None:
        self.width = zeros(TYPES)
        self.flowers = zeros(FACES)
        self.shape = zeros(TYPES * 4)
        self.fits = zeros(TYPES * NEEDS)
        self.counts = zeros(NEEDS)
