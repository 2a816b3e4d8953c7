"""Bots decide alike compiled and from their Python sources, down to the last digit.

In C a sum may overflow its type. A bot that is wrong in some decisions still wins games, so that no
other test would notice.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tablee.bots import Budget, LevelBot, Turn
from tablee.engine.arrays import COMPILED
from tablee.engine.random import Random
from tests.helpers import plain_cases, walk

LEVELS = ("casual", "club", "expert")
AT = (2, 9, 23)
"""Moments of a random game."""


def thoughts() -> list[str]:
    """What bots of all games consider, as text."""
    told = []
    for case in plain_cases():
        for ply, match in zip(range(max(AT) + 1), walk(case), strict=False):
            seats = match.to_play()
            if ply not in AT or not seats:
                continue
            seat = seats[0]
            legal = tuple(match.legal(seat))
            for level in LEVELS:
                budget, rng = Budget(iterations=24), Random(f"{ply}")
                turn = Turn(case.spec, seat, match.view(seat), legal, budget, rng)
                told.append(f"{case} at {ply}, {level}: {LevelBot(level).choose(turn)}")
    return told


def test_bots_think_alike_compiled_and_interpreted() -> None:
    other = {**os.environ, "TABLEE_INTERPRETED": "1" if COMPILED else ""}
    program = [sys.executable, "-m", "tests.bots.test_both_ways"]
    done = subprocess.run(program, env=other, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    is_compiled, told = json.loads(done.stdout)
    assert is_compiled is not COMPILED
    for theirs, ours in zip(told, thoughts(), strict=True):
        assert theirs == ours  # the first line that differs: where, and what each mode thinks


if __name__ == "__main__":
    sys.stdout.write(json.dumps([COMPILED, thoughts()]))
