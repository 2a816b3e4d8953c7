"""What one seat may know of a game of Botanik. The only exit.

Everything but the order of the draw pile is known to all; seats and
spectators see the same. How a whole state is imagined is in `sample.py`.
"""

from __future__ import annotations

from functools import lru_cache

from tablee.engine.kernel import seats_of
from tablee.games.botanik import names
from tablee.games.botanik.kernel.machine import MachineGrid
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import (
    COLOUR_SHIFT,
    COLOURS,
    FACES,
    FLOWER_BIT,
    TYPE_NAMES,
    sides_of,
    tile_name,
)
from tablee.games.botanik.setup import parts_of
from tablee.games.botanik.view import BotanikView, Built, Column, Machine, TileType

COLUMNS = names.COLUMN_COUNT
ARRIVAL = names.ARRIVAL_LANE
PHASE = names.PHASE_SIZE
TILE_BITS = names.TILE_BITS
TILE_MASK = names.TILE_MASK
SHAPES = tuple(sides_of(mask) for mask in range(16))
TILES = {
    tile: tile_name(tile)
    for colour in range(len(COLOURS))
    for tile in (colour << COLOUR_SHIFT | face for face in FACES.values())
}
NAMES = tuple(TILES.get(tile, "") for tile in range(TILE_MASK + 1))
"""By tile."""


def view(state: State, seat: int | None) -> BotanikView:
    """Built from nothing but what all may know."""
    parts = parts_of(state.spec)
    acting = seats_of(state.acting())
    return BotanikView(
        seat=seat,
        first=state.first,
        acting=acting,
        decision=decision(state, acting[0]) if acting else None,
        turn=state.turn,
        pawn=state.pawn,
        phase=_phases(state.drawn),
        phases=_phases(state.draw_size),
        arrivals=_names(state.lane(ARRIVAL)),
        released=(_names(state.lane(0)), _names(state.lane(1))),
        columns=_columns(state),
        machines=(_machine(state.machine(0)), _machine(state.machine(1))),
        removed=_removed(state),
        left=_left(state),
        types=_types(parts.copies, parts.openings, parts.flowers),
        source=SHAPES[parts.source],
    )


def decision(state: State, seat: int) -> str:
    """What the acting seat owes."""
    return "resolve" if state.is_resolving else "play"


def _phases(tiles: int) -> int:
    """How many arrivals so many tiles make; the last one may be short."""
    return (tiles + PHASE - 1) // PHASE


def _names(tiles: list[int]) -> tuple[str, ...]:
    return tuple([NAMES[tile] for tile in tiles])


def _columns(state: State) -> tuple[Column, ...]:
    covered: list[list[int]] = [[] for _ in range(COLUMNS)]
    for i in range(state.covers):
        covered[state.covered[i] >> TILE_BITS].append(state.covered[i] & TILE_MASK)
    columns = []
    for column in range(COLUMNS):
        own, other = state.side[column], state.side[COLUMNS + column]
        columns.append(_column(state.top[column], own, other, tuple(covered[column])))
    return tuple(columns)


@lru_cache(maxsize=4_096)  # a move changes one column or none
def _column(top: int, own: int, other: int, covered: tuple[int, ...]) -> Column:
    sides = (None if own < 0 else NAMES[own], None if other < 0 else NAMES[other])
    return Column(NAMES[top], _names(list(covered)), sides)


def _machine(machine: MachineGrid) -> Machine:
    """The same object until a tile is built: who compares two views need not look into it."""
    if not isinstance(machine.told, Machine):
        points = machine.worth()  # forms the groups that the tiles are asked about
        tiles = tuple([_built(machine, laid) for laid in machine.layout()])
        machine.told = Machine(tiles, machine.open_ends(), points)
    return machine.told


def _built(machine: MachineGrid, laid: tuple[int, int, int, int, int, int]) -> Built:
    tile, x, y, turns, shape, site = laid
    if not machine.is_joined(site):
        return _tile(tile, x, y, turns, shape, False, 0, 0)
    grouped, flowers = machine.group_points(site), machine.flower_points(site)
    return _tile(tile, x, y, turns, shape, True, grouped, flowers)


@lru_cache(maxsize=16_384)  # tiles stay where they are: most are as they were before a move
def _tile(
    tile: int,
    x: int,
    y: int,
    turns: int,
    shape: int,
    joined: bool,
    grouped: int,
    flowers: int,
) -> Built:
    return Built(NAMES[tile], x, y, turns, SHAPES[shape], joined, grouped, flowers)


def _removed(state: State) -> tuple[tuple[str, ...], ...]:
    removed: tuple[list[int], list[int]] = ([], [])
    for i in range(state.removals):
        removed[state.removed[i] >> TILE_BITS].append(state.removed[i] & TILE_MASK)
    return _names(removed[0]), _names(removed[1])


def _left(state: State) -> tuple[str, ...]:
    left = bytearray(state.draw_size - state.drawn)
    for i in range(len(left)):
        left[i] = state.draw[state.drawn + i]
    return _sorted_names(bytes(left))


@lru_cache(maxsize=1_024)  # most moves draw nothing
def _sorted_names(tiles: bytes) -> tuple[str, ...]:
    return tuple(sorted([NAMES[tile] for tile in tiles]))


@lru_cache(maxsize=64)
def _types(
    copies: tuple[int, ...], openings: tuple[int, ...], flowers: tuple[int, ...]
) -> tuple[TileType, ...]:
    return tuple(
        TileType(
            name,
            TYPE_NAMES[face & 7],
            copies[face],
            SHAPES[openings[face & 7]],
            flowers[face],
        )
        for name, face in FACES.items()
        if copies[face] or not face & FLOWER_BIT
    )
