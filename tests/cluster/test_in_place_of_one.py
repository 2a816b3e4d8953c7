"""Tests of tables and sockets that were written for one server, against three at random."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.helpers import SOAK

ROOT = Path(__file__).parents[2]
WHOLE_GAMES = "tests/server/test_whole_games.py"
ALL = (
    WHOLE_GAMES,
    "tests/server/test_older_rules.py",
    "tests/server/net/test_app.py",
    "tests/server/attacks/test_hostile_clients.py",
    "tests/client/test_sit.py",
    "tests/browser/table",
)
ONE_SERVERS = (
    # They open the server's own file, or count what one server alone counts.
    "test_tables_that_cannot_be_read_are_refused_at_once",
    "test_restart_brings_every_table_back_as_it_was",
    "test_people_play_on_while_every_bot_is_thinking",
)


def test_three_servers_pass_the_tests_of_one() -> None:
    left_out = " and ".join(f"not {name}" for name in ONE_SERVERS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", left_out]
        + [*(ALL if SOAK else (WHOLE_GAMES,))],
        cwd=ROOT,
        env={**os.environ, "TABLEE_SERVERS": "3", "TABLEE_SOAK": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
