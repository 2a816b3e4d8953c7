"""What Mondo's benchmark measures beside playouts: counting a full board, and a greedy step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import KIND_SHIFT, SQUARES, Kind
from tablee.games.mondo.setup import begin, deal


def figures(spec: Spec) -> Mapping[str, Sequence[Callable[[], object]]]:
    """Full boards counted from their tiles, and greedy steps on the slowest board."""
    full = _filled(spec, SQUARES)
    boards = [_filled(spec, tiles) for tiles in range(SQUARES)]
    return {"boards": [lambda: _count(full)], "greedy": [_greedy(state) for state in boards]}


def _filled(spec: Spec, tiles: int) -> State:
    """A board with so many tiles, put where they gain most; one more is in hand."""
    rng = Random("bench")
    state = begin(spec, deal(spec, rng))
    while True:
        tile = state.middle[rng.below(state.in_middle)]
        state.play(0, Kind.TAKE << KIND_SHIFT | tile)
        if state.world(0).filled == tiles:
            return state
        state.play(0, state.best_put(0, tile))


def _count(state: State) -> int:
    state.world(0).recount()
    return state.total(0, 0)


def _greedy(state: State) -> Callable[[], int]:
    tile = state.hand[0]
    return lambda: state.best_put(0, tile)
