"""The parts of Botanik: every tile of the box is somewhere, once."""

from __future__ import annotations

from tablee.games.botanik.names import LANE_COUNT, NO_TILE, tile_name
from tablee.games.botanik.rules import State


def count_parts(state: State) -> list[str]:
    """All tiles, sorted: on the Registry, waiting, built, removed, and not yet drawn."""
    tiles = [tile for tile in (*state.top, *state.side) if tile != NO_TILE]
    tiles += [entry & 63 for entry in state.covered[: state.covers]]
    tiles += [entry & 63 for entry in state.removed[: state.removals]]
    tiles += state.draw[state.drawn : state.draw_size]
    for lane in range(LANE_COUNT):
        tiles += state.lane(lane)
    for seat in range(state.seats):
        tiles += [tile for tile, *_ in state.machine(seat).layout()]
    return sorted(tile_name(tile) for tile in tiles)
