"""Botanik beside OpenSpiel's `connect_four`, in one process and one run.

    pip install open_spiel
    python -m bench.connect_four [SECONDS]

Both are driven from Python: random games of `connect_four` step by step (legal actions, a
choice, apply), Botanik step by step and as whole playouts. The two alternate in
short slices, so that a busy machine slows both alike; what counts is the ratio.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from tablee.engine.random import Random
from tablee.games import find_game

SLICE = 0.2
ASKED = 100_000 / 550_000
"""Botanik's playouts for each of connect_four's steps, as promised."""


def connect_four() -> Callable[[], int]:
    """One random game; returns its steps."""
    import pyspiel  # noqa: PLC0415 - only here, and only if somebody wants to compare

    game = pyspiel.load_game("connect_four")

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def botanik() -> tuple[Callable[[], int], Callable[[], int]]:
    """A playout, and a game step by step; the latter returns its steps."""
    game = find_game("botanik")
    spec = game.spec(2)
    rng = Random("bench")
    start = game.begin(spec, game.deal(spec, rng))

    def playout() -> int:
        start.copy().playout(rng)
        return 1

    def steps() -> int:
        state = start.copy()
        count = 0
        while state.acting():
            state.step(rng)
            count += 1
        return count

    return playout, steps


def rates(works: dict[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """How often a second each is done, in alternating slices."""
    done = dict.fromkeys(works, 0)
    spent = dict.fromkeys(works, 0.0)
    while min(spent.values()) < seconds:
        for name, work in works.items():
            began = time.perf_counter()
            while time.perf_counter() - began < SLICE:
                done[name] += work()
            spent[name] += time.perf_counter() - began
    return {name: done[name] / spent[name] for name in works}


def main() -> None:
    try:
        other = connect_four()
    except ImportError:
        sys.exit("bench.connect_four compares with OpenSpiel: pip install open_spiel")
    playout, steps = botanik()
    works = {
        "connect_four steps": other,
        "botanik playouts": playout,
        "botanik steps": steps,
    }
    found = rates(works, float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
    for name, rate in found.items():
        print(f"{name:20} {rate:12,.0f} / s")
    ratio = found["botanik playouts"] / found["connect_four steps"]
    print(f"botanik playouts for each connect_four step: {ratio:.3f} (asked: {ASKED:.3f})")


if __name__ == "__main__":
    main()
