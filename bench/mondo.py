"""What Mondo promises beyond `tablee bench mondo`: counting a full board, and a greedy step.

`python bench/mondo.py`; with TABLEE_INTERPRETED=1 the same, interpreted.
Each figure is the fastest of many runs, in microseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from tablee.engine.kernel import COMPILED_KERNELS
from tablee.engine.random import Random
from tablee.games.mondo import Mondo
from tablee.games.mondo.names import SQUARES, Kind
from tablee.games.mondo.rules import State

RUNS = 50
GOALS = {"count a full board from its tiles": 5.0, "a greedy step": 20.0}


def fastest(work: Callable[[], object], times: int = 100) -> float:
    """Microseconds of one call."""
    best = float("inf")
    for _ in range(RUNS):
        began = perf_counter()
        for _ in range(times):
            work()
        best = min(best, perf_counter() - began)
    return 1e6 * best / times


def filled(tiles: int) -> State:
    """A board with so many tiles, put where they gain most; one more is in hand."""
    game = Mondo()
    rng = Random("bench")
    spec = game.spec(2)
    state = game.begin(spec, game.deal(spec, rng))
    while True:
        tile = state.middle[rng.below(state.in_middle)]
        state.play(0, Kind.TAKE << 8 | tile)
        if state.world(0).filled == tiles:
            return state
        state.play(0, state.best_put(0, tile))


def count(state: State) -> int:
    state.world(0).recount()
    return state.total(0, 0)


def main() -> None:
    full = filled(SQUARES)
    steps = {tiles: filled(tiles) for tiles in range(SQUARES)}
    figures = {
        "count a full board from its tiles": fastest(lambda: count(full)),
        "a greedy step": max(
            fastest(lambda state=state: state.best_put(0, state.hand[0]), 20)  # type: ignore[misc]
            for state in steps.values()
        ),
    }
    print("compiled" if COMPILED_KERNELS else "interpreted")
    for name, figure in figures.items():
        print(f"{name}: {figure:.2f} µs (goal {GOALS[name]:.0f})")


if __name__ == "__main__":
    main()
