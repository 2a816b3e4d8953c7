"""What one seat may know of a game of Botanik. The only exit.

Everything but the order of the draw pile is known to all; seats and
spectators see the same. How a whole state is imagined is in `sample.py`.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import View
from tablee.engine.kernel import seats_of
from tablee.games.botanik.components import BotanikComponents
from tablee.games.botanik.machine import Machine as Kernel
from tablee.games.botanik.names import (
    ARRIVAL_LANE,
    COLOURS,
    COLUMN_COUNT,
    PHASE_SIZE,
    TYPE_NAMES,
    TYPES,
    sides_of,
    tile_name,
)
from tablee.games.botanik.rules import State
from tablee.games.botanik.setup import parts_of

SHAPES = tuple(sides_of(mask) for mask in range(16))
NAMES = {
    tile: tile_name(tile)
    for colour in range(len(COLOURS))
    for tile in range(colour << 3, (colour << 3) + len(TYPES))
}


class TileType(Struct, frozen=True, gc=False):
    """BOT-03: a type of tile as the component data has it; openings as it lies unturned."""

    letter: str
    name: str
    copies: int
    openings: tuple[str, ...]
    flowers: int


class Column(Struct, frozen=True, gc=False):
    """One column of the Registry."""

    top: str
    covered: tuple[str, ...]
    """The tiles under the top, the lowest first."""
    sides: tuple[str | None, ...]
    """By seat: the tile that waits there."""


class Built(Struct, frozen=True, gc=False):
    """A tile of a machine; x to the east, y to the south, the Source at 0,0."""

    tile: str
    x: int
    y: int
    turns: int
    openings: tuple[str, ...]
    """As it lies."""
    joined: bool
    """Whether pipes join it to the Source now (BOT-22)."""
    grouped: int = 0
    """BOT-23: what it would score for its group if the game ended now."""
    flowers: int = 0
    """BOT-24: what its flowers would score."""


class Machine(Struct, frozen=True, gc=False):
    """A player's machine without its Source, in the order of building."""

    tiles: tuple[Built, ...]
    ends: int
    """BOT-14: openings of the Source's network that face empty cells."""
    points: int
    """What it would score if the game ended now."""


class BotanikView(View, frozen=True, tag="botanik"):
    """The whole table; of the draw pile, what is in it, but not in which order."""

    first: int
    acting: tuple[int, ...]
    decision: str | None
    """What the acting seat owes: `play` or `resolve`; None if the game is over."""
    turn: int
    """Whose turn it is; others may have released tiles to resolve in it (BOT-20)."""
    pawn: int
    phase: int
    """Counts from 1."""
    phases: int
    arrivals: tuple[str, ...]
    released: tuple[tuple[str, ...], ...]
    """By seat: tiles that have to be resolved."""
    columns: tuple[Column, ...]
    machines: tuple[Machine, ...]
    removed: tuple[tuple[str, ...], ...]
    """By seat: tiles that fitted nowhere (BOT-16)."""
    left: tuple[str, ...]
    """What the draw pile still holds, sorted: its order is nobody's business."""
    types: tuple[TileType, ...]
    source: tuple[str, ...]
    """The openings of the Sources."""


def view(state: State, seat: int | None) -> BotanikView:
    """Built from nothing but what all may know."""
    parts = parts_of(state.spec)
    acting = seats_of(state.acting())
    return BotanikView(
        seat=seat,
        first=state.first,
        acting=acting,
        decision=decision(state) if acting else None,
        turn=state.turn,
        pawn=state.pawn,
        phase=_phases(state.drawn),
        phases=_phases(state.draw_size),
        arrivals=_names(state.lane(ARRIVAL_LANE)),
        released=(_names(state.lane(0)), _names(state.lane(1))),
        columns=_columns(state),
        machines=(_machine(state.machine(0)), _machine(state.machine(1))),
        removed=_removed(state),
        left=_left(state),
        types=_types(parts),
        source=SHAPES[parts.source],
    )


def decision(state: State) -> str:
    """What the acting seat owes."""
    return "resolve" if state.is_resolving else "play"


def _phases(tiles: int) -> int:
    """How many arrivals so many tiles make; the last one may be short."""
    return (tiles + PHASE_SIZE - 1) // PHASE_SIZE


def _names(tiles: list[int]) -> tuple[str, ...]:
    return tuple([NAMES[tile] for tile in tiles])


def _columns(state: State) -> tuple[Column, ...]:
    covered: list[list[str]] = [[] for _ in range(COLUMN_COUNT)]
    for i in range(state.covers):
        entry = state.covered[i]
        covered[entry >> 6].append(NAMES[entry & 63])
    columns = []
    for column in range(COLUMN_COUNT):
        sides = (
            NAMES.get(state.side[column]),
            NAMES.get(state.side[COLUMN_COUNT + column]),
        )
        columns.append(Column(NAMES[state.top[column]], tuple(covered[column]), sides))
    return tuple(columns)


def _machine(machine: Kernel) -> Machine:
    points = machine.worth()  # forms the groups that the tiles are asked about
    tiles = tuple([_built(machine, laid) for laid in machine.layout()])
    return Machine(tiles, machine.open_ends(), points)


def _built(machine: Kernel, laid: tuple[int, int, int, int, int, int]) -> Built:
    tile, x, y, turns, shape, site = laid
    if not machine.is_joined(site):
        return Built(NAMES[tile], x, y, turns, SHAPES[shape], joined=False)
    grouped, flowers = machine.group_points(site), machine.flower_points(site)
    return Built(NAMES[tile], x, y, turns, SHAPES[shape], True, grouped, flowers)


def _removed(state: State) -> tuple[tuple[str, ...], ...]:
    removed: tuple[list[str], list[str]] = ([], [])
    for i in range(state.removals):
        removed[state.removed[i] >> 6].append(NAMES[state.removed[i] & 63])
    return tuple(removed[0]), tuple(removed[1])


def _left(state: State) -> tuple[str, ...]:
    names = [NAMES[state.draw[i]] for i in range(state.drawn, state.draw_size)]
    names.sort()
    return tuple(names)


def _types(parts: BotanikComponents) -> tuple[TileType, ...]:
    return tuple(
        TileType(TYPES[i], name, parts.copies[i], SHAPES[parts.openings[i]], parts.flowers[i])
        for i, name in enumerate(TYPE_NAMES)
    )
