"""The parts of Mondo: every tile is somewhere, once (MON-03)."""

from __future__ import annotations

from tablee.games.mondo.kernel.rules import State


def count_parts(state: State) -> list[int]:
    """All tiles, sorted: in the middle, in hands, on the boards of this round or the last."""
    tiles = list(state.middle[: state.in_middle])
    tiles += [tile for tile in state.hand[: state.seats] if tile >= 0]
    for world in state.worlds[-state.seats :]:
        tiles += [tile for tile in world.tile if tile >= 0]
    return sorted(tiles)
