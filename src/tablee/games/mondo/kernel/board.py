"""What lies on one board: tiles, animals, landscapes and mismatches, with their squares.

The numbers are those of `world.py`. Most of a board is as it was before a move, so its parts are
the same objects again: who compares two boards need not look into them.
"""

from __future__ import annotations

from functools import lru_cache

from tablee.games.mondo import names
from tablee.games.mondo.kernel import world as worlds
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.kernel.world import World
from tablee.games.mondo.names import (
    FACES,
    SIDE_NAMES,
    Landscape,
    Volcano,
    landscape_name,
    square_name,
)
from tablee.games.mondo.terms import parts_of
from tablee.games.mondo.view import Animal, BoardCount, Land, Mismatch, Placed

SQUARES = names.SQUARES
COLUMNS = names.COLUMNS
SIDES = names.SIDES
KINDS = names.KINDS
NODES = SQUARES * KINDS
BACK = names.BACK
WATER = int(Landscape.WATER)
ACTIVE = int(Volcano.ACTIVE)
INACTIVE = int(Volcano.INACTIVE)
UNFINISHED = worlds.UNFINISHED_MASK
SHORES = worlds.SHORE_MASK
EAST, SOUTH = 1, 2
NAMES = tuple(square_name(square) for square in range(SQUARES))
KIND_NAMES = tuple(landscape_name(kind) for kind in range(KINDS))


def look_at(state: State, world: World) -> BoardCount:
    """All that lies on a board, in reading order."""
    tiles: list[Placed] = []
    animals: list[Animal] = []
    empty: list[str] = []
    active: list[str] = []
    inactive: list[str] = []
    fronts = parts_of(state.spec).tiles
    for square in range(SQUARES):
        tile = world.tile[square]
        if tile < 0:
            empty.append(NAMES[square])
            continue
        tiles.append(_placed(square, tile, world.lie[square]))
        if world.lie[square] >= BACK:
            continue
        if world.box.animal[tile] >= 0:
            animals.append(_animal(square, fronts[tile].animal))
        if world.box.volcano[tile] == ACTIVE:
            active.append(NAMES[square])
        elif world.box.volcano[tile] == INACTIVE:
            inactive.append(NAMES[square])
    return BoardCount(
        tuple(tiles),
        tuple(animals),
        lands_of(world),
        mismatches_of(world),
        tuple(empty),
        tuple(active),
        tuple(inactive),
    )


@lru_cache(maxsize=16_384)
def _placed(square: int, tile: int, lie: int) -> Placed:
    return Placed(NAMES[square], tile + 1, FACES[lie // BACK], lie % BACK)


@lru_cache(maxsize=1_024)
def _animal(square: int, species: str) -> Animal:
    return Animal(NAMES[square], species)


# -- landscapes ------------------------------------------------------------------


def land_at(world: World, square: int, kind: int) -> Land:
    """The landscape of one kind that a square's tile is part of."""
    root = world.root(square * KINDS + kind)
    return _land(world, root, _members(world)[root])


def lands_of(world: World) -> tuple[Land, ...]:
    """MON-19: all closed and faultless landscapes, in reading order of their first square."""
    found = []
    for root, nodes in _members(world).items():
        if world.extent[root] & UNFINISHED == 0:
            found.append(_land(world, root, nodes))
    return tuple(found)


def open_landscapes(world: World) -> int:
    """MON-20: how many landscapes score nothing, because they are open or have a fault.

    Water never scores by itself, so it is not counted.
    """
    count = 0
    for root in _members(world):
        if world.extent[root] & UNFINISHED != 0 and root % KINDS != WATER:
            count += 1
    return count


def _members(world: World) -> dict[int, list[int]]:
    """The nodes of every landscape by its root; both in reading order."""
    members: dict[int, list[int]] = {}
    for node in range(NODES):
        if world.head[node] >= 0:
            root = world.root(node)
            if root not in members:
                members[root] = []
            members[root].append(node)
    return members


def _land(world: World, root: int, nodes: list[int]) -> Land:
    kind = root % KINDS
    lake = kind == WATER and world.extent[root] & (UNFINISHED | SHORES) == 0
    return Land(KIND_NAMES[kind], tuple([NAMES[node // KINDS] for node in nodes]), lake)


# -- mismatches ------------------------------------------------------------------


def mismatches_of(world: World) -> tuple[Mismatch, ...]:
    """MON-23: in reading order; an edge between two tiles is named by the first of them."""
    found = []
    for square in range(SQUARES):
        if world.tile[square] < 0:
            continue
        for side in range(SIDES):
            own = (world.edge[square] >> (2 * side)) & 3
            beyond = world.box.border[square * SIDES + side]
            if beyond >= 0:
                if beyond != own:
                    found.append(_mismatch(square, side, -1))
            elif side == EAST or side == SOUTH:
                other = square + (1 if side == EAST else COLUMNS)
                theirs = (world.edge[other] >> (2 * (side ^ 2))) & 3
                if world.tile[other] >= 0 and theirs != own:
                    found.append(_mismatch(square, side, other))
    return tuple(found)


@lru_cache(maxsize=1_024)
def _mismatch(square: int, side: int, other: int) -> Mismatch:
    return Mismatch(NAMES[square], SIDE_NAMES[side], None if other < 0 else NAMES[other])
