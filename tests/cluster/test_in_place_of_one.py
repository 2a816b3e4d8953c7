"""Tests of tables and sockets that were written for one server, against three at random."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import SOAK

ROOT = Path(__file__).parents[2]
WHOLE_GAMES = "tests/server/test_whole_games.py"
ALL = (
    WHOLE_GAMES,
    "tests/server/net/test_app.py",
    "tests/server/attacks/test_hostile_clients.py",
    "tests/client/test_sit.py",
    "tests/client/test_invitations.py",
    "tests/browser/table",
)
ONE_SERVERS = (
    # It opens the server's own file.
    "test_tables_that_cannot_be_read_are_refused_at_once",
    # Limits and metrics are each server's own; the load balancer keeps metrics from outside.
    "test_pages_files_and_unknown_paths_have_a_limit_too",
    "test_people_play_on_while_every_bot_is_thinking",
    "test_health_and_metrics",
    "test_an_address_that_asks_too_often_is_refused",
    "test_a_flood_of_tiny_frames_is_cut_off_and_others_play_on",
    "test_an_address_opens_so_many_connections_and_then_no_more",
    # The load balancer refuses some of these itself.
    "test_strange_paths_are_answered_without_an_error",
)
TWICE = "test_restart_brings_every_table_back_as_it_was"
"""Starts all servers twice."""


@pytest.mark.long
def test_three_servers_pass_the_tests_of_one() -> None:
    left_out = " and ".join(f"not {name}" for name in ONE_SERVERS + (() if SOAK else (TWICE,)))
    places = ALL if SOAK else (WHOLE_GAMES,)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-k", left_out, *places],
        cwd=ROOT,
        env={**os.environ, "TABLEE_SERVERS": "3", "TABLEE_SOAK": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
