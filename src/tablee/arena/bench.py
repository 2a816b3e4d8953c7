"""How fast kernels are: compiled and interpreted, one after the other in one run.

`python -m tablee.arena.bench GAME SECONDS` prints this process's figures as
JSON; `bench_game` asks one process of each mode.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

from msgspec import Struct

from tablee.engine.arrays import COMPILED
from tablee.engine.game import AnyGame
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.spec import check_kernel
from tablee.games import find_game

Figures = dict[str, float]

RUNS = 30
"""How often a game's own work is done before the clock is looked at again."""


class Bench(Struct, frozen=True):
    """Figures per second, by name; `compiled` is None where nothing is compiled."""

    compiled: Figures | None
    interpreted: Figures


def bench_game(name: str, seconds: float) -> Bench:
    """Both modes, each in a process of its own."""
    check_kernel(find_game(name))
    return Bench(
        _figures(name, seconds, interpreted=False) if COMPILED else None,
        _figures(name, seconds, interpreted=True),
    )


def _figures(name: str, seconds: float, *, interpreted: bool) -> Figures:
    environment = {**os.environ, "TABLEE_INTERPRETED": "1" if interpreted else "0"}
    command = [sys.executable, "-m", "tablee.arena.bench", name, str(seconds)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def measure(game: AnyGame, seconds: float) -> Figures:
    """This process's figures for a game with the most players it allows."""
    spec = game.spec(min(4, game.players[-1]))
    rng = Random("bench")
    start: Kernel = game.begin(spec, game.deal(spec, rng))
    middle = start.copy()
    for _ in range(start.copy().playout(rng) // 2):
        middle.step(rng)
    seat = next(s for s in range(spec.players) if middle.acting() >> s & 1)
    view = game.view(middle, seat)
    playouts, decisions = _rate_playouts(start, rng, seconds)
    return {
        "playouts": playouts,
        "decisions": decisions,
        "steps": _rate_steps(start, rng, seconds),
        "copies": _rate(middle.copy, seconds),
        "views": _rate(lambda: game.view(middle, seat), seconds),
        "samples": _rate(lambda: game.sample(view, spec, rng), seconds),
        **_own_figures(game, seconds),
    }


def _rate_playouts(start: Kernel, rng: Random, seconds: float) -> tuple[float, float]:
    count = decisions = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        for _ in range(8):
            decisions += start.copy().playout(rng)
        count += 8
    return count / spent, decisions / spent


def _rate_steps(start: Kernel, rng: Random, seconds: float) -> float:
    """Decisions that Python code drives one by one: who acts, choose, play."""
    count = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        state = start.copy()
        step = state.step
        acting = state.acting
        while acting():
            step(rng)
            count += 1
    return count / spent


def _own_figures(game: AnyGame, seconds: float) -> Figures:
    """What the game itself adds: of each piece of work the slowest."""
    return {
        name: min(_rate(work, seconds / len(works), RUNS) for work in works)
        for name, works in game.figures().items()
    }


def _rate(work: Callable[[], object], seconds: float, runs: int = 4) -> float:
    count = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds or count == 0:
        for _ in range(runs):
            work()
        count += runs
    return count / spent


if __name__ == "__main__":
    print(json.dumps(measure(find_game(sys.argv[1]), float(sys.argv[2]))))
