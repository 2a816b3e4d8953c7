"""Compiled and interpreted rules agree, ply by ply."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.games import names
from tests.contract.compiled.digest import lines, mode
from tests.helpers import SOAK

GAMES = 20 if SOAK else 1


@pytest.mark.parametrize("game", names())
def test_compiled_and_interpreted_agree(game: str) -> None:
    other = "0" if os.environ.get("TABLEE_INTERPRETED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.compiled.digest", game, str(GAMES)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        env={**os.environ, "TABLEE_INTERPRETED": other},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    there, *their_lines = done.stdout.splitlines()
    assert {there, mode()} == {"compiled", "interpreted"}
    our_lines = list(lines(game, GAMES))
    assert our_lines
    for ours, theirs in zip(our_lines, their_lines, strict=True):
        assert ours == theirs
