"""A whole state that fits a view: the draw pile in some order, all else as it is."""

from __future__ import annotations

from collections.abc import Callable

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import (
    COLUMN_COUNT,
    DRAW_ROOM,
    LANE_SIZE,
    NO_TILE,
    NOBODY,
    TILE_BITS,
)
from tablee.games.botanik.setup import parts_of, tile_numbers
from tablee.games.botanik.view import BotanikView


def imagine(view: BotanikView, spec: Spec) -> Callable[[Random], State]:
    """A drawer of such states: the view is read once, the draw pile shuffled for each."""
    known = _read(view, spec)

    def draw(rng: Random) -> State:
        world = known.copy()
        world.shuffle_draw(rng)
        return world

    return draw


def _read(view: BotanikView, spec: Spec) -> State:
    """The state of a view, with the draw pile in sorted order.

    Tiles already drawn are somewhere else now; their places in the draw pile,
    which nothing asks for any more, hold any tile.
    """
    parts = parts_of(spec)
    left = tile_numbers(view.left)
    drawn = len(parts.tiles()) - COLUMN_COUNT - len(left)
    tops = tile_numbers(tuple(column.top for column in view.columns))
    state = State(spec, parts.box(), view.first, tops, [0] * drawn + left)
    state.drawn = drawn
    state.pawn = view.pawn
    state.turn = view.turn
    state.decider = view.acting[0] if view.acting else NOBODY
    state.is_resolving = view.decision == "resolve"
    _read_registry(state, view)
    _read_tiles(state, view)
    return state


def _read_registry(state: State, view: BotanikView) -> None:
    state.side = [
        NO_TILE if name is None else tile_numbers((name,))[0]
        for seat in range(state.seats)
        for name in (column.sides[seat] for column in view.columns)
    ]
    covered = [
        place << TILE_BITS | tile
        for place, column in enumerate(view.columns)
        for tile in tile_numbers(column.covered)
    ]
    state.covers = len(covered)
    state.covered = _padded(covered, DRAW_ROOM)
    state.index()


def _read_tiles(state: State, view: BotanikView) -> None:
    """What waits to be played or resolved, what was removed, and the machines."""
    lanes = [tile_numbers(names) for names in (*view.released, view.arrivals)]
    state.holds = [len(lane) for lane in lanes]
    state.held = [tile for lane in lanes for tile in _padded(lane, LANE_SIZE)]
    removed = [
        seat << TILE_BITS | tile
        for seat, names in enumerate(view.removed)
        for tile in tile_numbers(names)
    ]
    state.removals = len(removed)
    state.removed = _padded(removed, DRAW_ROOM)
    for seat, told in enumerate(view.machines):
        machine = state.machine(seat)
        for built in told.tiles:
            (tile,) = tile_numbers((built.tile,))
            machine.build(tile, machine.site_of(built.x, built.y), built.turns)


def _padded(values: list[int], length: int) -> list[int]:
    return values + [0] * (length - len(values))
