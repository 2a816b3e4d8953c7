"""What ratings find and what farming gains: `python -m bench.ratings [PEOPLE] [GAMES]`."""

from __future__ import annotations

import sys
import time

from tablee.ratings.ladder import nothing_known
from tests.ratings.test_ladder import duel, gained, order_found, play


def main(people: int, games: int) -> None:
    began = time.process_time()
    found = order_found(people, games)
    used = time.process_time() - began
    print(f"{people} people, {games} games each: rank correlation {found:.3f} ({used:.0f} s)")
    ways = {
        "one always wins": [duel("a", "b")],
        "they win in turn": [duel("a", "b"), duel("b", "a")],
        "one always leaves": [duel("a", "b", left=True, moves=0)],
    }
    for way, pattern in ways.items():
        known = play(nothing_known(), *pattern * (1_000 // len(pattern)))
        shown, sure = gained(known, "a")
        print(
            f"two accounts, 1,000 games, {way}: {shown:+} points shown, {sure:+} on a leaderboard"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3] or ("5000", "30")))
