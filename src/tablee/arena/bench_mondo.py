"""What Mondo promises beside playouts: counting a full board, and a greedy step."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from tablee.engine.random import Random
from tablee.games.mondo import Mondo
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import KIND_SHIFT, SQUARES, Kind

RUNS = 30
"""A board is done so often before the clock is looked at again."""


def mondo_figures(seconds: float) -> dict[str, float]:
    """Full boards counted from their tiles, and greedy steps on the slowest board, per second."""
    full = _filled(SQUARES)
    boards = [_filled(tiles) for tiles in range(SQUARES)]
    slice_ = seconds / len(boards)
    return {
        "boards": _rate(lambda: _count(full), seconds),
        "greedy": min(_rate(_greedy(state), slice_) for state in boards),
    }


def _filled(tiles: int) -> State:
    """A board with so many tiles, put where they gain most; one more is in hand."""
    game = Mondo()
    rng = Random("bench")
    spec = game.spec(2)
    state = game.begin(spec, game.deal(spec, rng))
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


def _rate(work: Callable[[], object], seconds: float) -> float:
    count = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds or count == 0:
        for _ in range(RUNS):
            work()
        count += RUNS
    return count / spent
