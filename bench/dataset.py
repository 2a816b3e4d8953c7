"""How much faster self-play data is made on two processors than on one.

    pip install 'tablee[data,ray]'
    python -m bench.dataset [GAMES [BUDGET]]

One process, the own pool with two and Ray with two make the same dataset in turn, three times; the
folders must have equal bytes. Timing begins some seconds after the first game has ended, so that
starting does not count: with few games, a tenth of them ended too soon for that. By the clock the
best of each counts: it needs a machine with two free processors. The last column does not depend
on that: which part of all processor time the main process took, where the rows are written. What
it does, no other process can do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from msgspec import Struct

import tablee
from tablee.arena.dataset.make import make, missing
from tablee.arena.dataset.plan import make_plan
from tablee.arena.entrants import entrants
from tablee.bots import Budget
from tablee.games import find_game

ROUNDS = 3
SETTLE = 5.0
"""Seconds from the end of the first game until games are timed."""
SHARD = 50
GOAL = 1.6


class Timed(Struct):
    """One dataset, as it was made."""

    rate: float
    """Games a second by the clock."""
    worked: float
    """Seconds of a processor in games."""
    main: float
    """Seconds of a processor in the main process."""
    files: dict[str, bytes]


def made(games: int, budget: int, workers: int | None, ray: str | None) -> Timed:
    """A dataset in a folder that is thrown away."""
    spec = find_game("botanik").spec(2)
    bots = entrants(["expert", "expert"])
    told = (tablee.__version__, spec, bots, games, "bench", Budget(iterations=budget), SHARD, 600.0)
    plan, jobs = make_plan(*told)
    with TemporaryDirectory() as name:
        folder = Path(name)
        worked = main = began = first = 0.0
        timed = 0
        answers = make(plan, jobs, folder, missing(plan, folder), workers, ray)
        for added in answers:
            first = first or perf_counter()
            if began:
                timed += 1
                worked += added.worked
            elif perf_counter() - first >= SETTLE:
                began, main = perf_counter(), process_time()
        if timed == 0:
            sys.exit(f"All {games} games ended within {SETTLE:g} seconds: make more of them.")
        seconds, main = perf_counter() - began, process_time() - main
        files = {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
    return Timed(timed / seconds, worked, main, files)


def main(games: int = 400, budget: int = 100) -> None:
    """Prints a line for each way."""
    ways: dict[str, Callable[[], Timed]] = {
        "one process": lambda: made(games, budget, 1, None),
        "own pool, two": lambda: made(games, budget, 2, None),
    }
    if find_spec("ray") is not None:
        ways["Ray, two"] = lambda: made(games, budget, None, "")
    best: dict[str, Timed] = {}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            timed = way()
            if name not in best or timed.rate > best[name].rate:
                best[name] = timed
    alone = best["one process"]
    for name, timed in best.items():
        assert timed.files == alone.files, name
        gain = "" if timed is alone else f"  {timed.rate / alone.rate:5.2f} x (goal {GOAL})"
        # One process plays the games itself: their time is part of its own.
        total = timed.main if timed is alone else timed.main + timed.worked
        share = (total - timed.worked if timed is alone else timed.main) / total
        print(f"{name:16} {timed.rate:7.2f} games/s  writing {share:5.1%} of the work{gain}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
