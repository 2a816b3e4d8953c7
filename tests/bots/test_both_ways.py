"""Bots think the same thoughts compiled and from their Python sources, down to the last digit.

In C a sum may leave its type, and a bot that is only a little mad wins games all the same: no other
test would notice.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tablee.bots import Budget, choose
from tablee.engine.kernel import CLOCK, COMPILED_KERNELS
from tablee.engine.random import Random
from tests.helpers import plain_cases, walk

LEVELS = ("casual", "club", "expert")
AT = (2, 9, 23)
"""Moments of a random game."""


def thoughts() -> list[str]:
    """What bots of all games consider, as text."""
    told = []
    for case in plain_cases():
        for ply, match in enumerate(walk(case)):
            seats = [seat for seat in match.acting() if seat != CLOCK]
            if ply not in AT or not seats:
                continue
            view = case.game.view(match.state, seats[0])
            legal = match.legal(seats[0])
            for level in LEVELS:
                budget, rng = Budget(iterations=24), Random(f"{ply}")
                choice = choose(case.game, case.spec, level, view, legal, budget, rng)
                told.append(f"{case} at {ply}, {level}: {choice}")
    return told


def test_bots_think_alike_compiled_and_interpreted() -> None:
    other = {**os.environ, "TABLEE_INTERPRETED": "1" if COMPILED_KERNELS else ""}
    program = [sys.executable, "-m", "tests.bots.test_both_ways"]
    done = subprocess.run(program, env=other, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    is_compiled, told = json.loads(done.stdout)
    assert is_compiled is not COMPILED_KERNELS
    assert told == thoughts()


if __name__ == "__main__":
    sys.stdout.write(json.dumps([COMPILED_KERNELS, thoughts()]))
