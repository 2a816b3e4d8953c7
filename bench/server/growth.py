"""Whether a move costs more in a long game, or where there are many tables.

    python -m bench.server.growth --plies 5000
    python -m bench.server.growth --tables 10 100 1000 10000

The hub alone, as in `hub.py`: processor time of its thread, the quickest quarter and the mean of
each stretch, so that stretches of one run can be compared. Garbage is collected as the server
does it. The long game is Mondo without a clock, in which tiles are turned over and over: no
other game has so many moves. Under `--game` whole games of another one are played instead, and
the stretches are tenths of the longest there was.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import statistics

from bench.server.hub import Bench

from tablee.server.main import GARBAGE

STRETCHES = 10
MOVES = 2_000
"""Measured for each number of tables."""


class Turner(Bench):
    """Turns tiles over, so that the game never ends."""

    def pick(self, legal: list[str]) -> str:
        return self.rng.choice([move for move in legal if move.startswith("flip")])


def told(seconds: list[float]) -> dict[str, float]:
    """The quickest quarter and the mean, in microseconds."""
    quick = sorted(seconds)[len(seconds) // 4]
    return {
        "us_quiet": round(1e6 * quick, 1),
        "us_mean": round(1e6 * statistics.mean(seconds), 1),
    }


def wanted(game: str, seats: int, tables: int, *, untimed: bool) -> argparse.Namespace:
    return argparse.Namespace(
        game=game, seats=seats, tables=tables, untimed=untimed, protocol=2, seed=1, profile=False
    )


def by_length(plies: int) -> None:
    """One game of Mondo that long, and a few beside it."""
    bench = Turner(wanted("mondo", 2, 4, untimed=True))
    size = plies // STRETCHES
    for start in range(0, size * STRETCHES, size):
        bench.seconds.clear()
        bench.play(size * len(bench.tables))
        print(json.dumps({"plies": start + size, **told(bench.seconds)}), flush=True)
    assert bench.tables[0][0].ply == size * STRETCHES, "the game went on all the time"


def by_game(game: str, seats: int) -> None:
    """Whole games, ply by ply."""
    bench = Bench(wanted(game, seats, 1, untimed=False))
    at: dict[int, list[float]] = {}
    for _ in range(MOVES):
        bench.seconds.clear()
        bench.play(1)
        at.setdefault(bench.tables[0][0].ply, []).extend(bench.seconds)
    size = -(-max(at) // STRETCHES)
    for start in range(0, max(at), size):
        found = [s for ply in range(start + 1, start + size + 1) for s in at.get(ply, [])]
        print(json.dumps({"plies": start + size, **told(found)}), flush=True)


def by_tables(game: str, seats: int, counts: list[int]) -> None:
    """The same number of moves where there are ever more tables."""
    for count in counts:
        bench = Bench(wanted(game, seats, count, untimed=False))
        gc.collect()
        gc.freeze()  # as if the tables had been there for long
        bench.seconds.clear()
        bench.play(MOVES)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(json.dumps({"tables": count, **told(bench.seconds), "peak_mb": peak}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--plies", type=int, default=0)
    parser.add_argument("--tables", type=int, nargs="*", default=[])
    asked = parser.parse_args()
    gc.set_threshold(GARBAGE, 20, 50)
    if asked.tables:
        by_tables(asked.game or "botanik", asked.seats, asked.tables)
    elif asked.game:
        by_game(asked.game, asked.seats)
    else:
        by_length(asked.plies or 5_000)


if __name__ == "__main__":
    main()
