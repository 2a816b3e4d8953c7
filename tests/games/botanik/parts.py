"""The parts of Botanik: every tile of the box is somewhere, once."""

from __future__ import annotations

from tablee.engine.game import Event
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import LANE_COUNT, NO_TILE, TILE_MASK, tile_name
from tests.games.botanik.positions import play, position


def count_parts(state: State) -> list[str]:
    """All tiles, sorted: on the Registry, waiting, built, removed, and not yet drawn."""
    tiles = [tile for tile in (*state.top, *state.side) if tile != NO_TILE]
    tiles += [entry & TILE_MASK for entry in state.covered[: state.covers]]
    tiles += [entry & TILE_MASK for entry in state.removed[: state.removals]]
    tiles += state.draw[state.drawn : state.draw_size]
    for lane in range(LANE_COUNT):
        tiles += state.lane(lane)
    for seat in range(state.seats):
        tiles += [tile for tile, *_ in state.machine(seat).layout()]
    return sorted(tile_name(tile) for tile in tiles)


def rare_events() -> tuple[Event, ...]:
    """What random players see in few games: an exchange, a removal, all steps of the count."""
    exchange = position("released 0: rm\narrivals: kt")
    cramped = "rp 1,0 2; rv 1,1 0; yp 1,-1 0; yv 1,-2 2"
    removal = position(f"machine 0: {cramped}\nreleased 0: gc rs\narrivals: kt")
    machine = "rt 0,-1 0; rt 0,-2 0; rsf 0,-3 0; yp 1,-1 3; gs -1,0 0"
    ending = position(f"machine 0: {machine}\narrivals: kt\nleft:")
    return (
        *play(exchange, "0 swap 2"),
        *play(removal, "0 place rs 0,-1 0"),
        *play(ending, "0 kt centre 1"),
    )
