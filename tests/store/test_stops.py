"""Time that passed while no server ran is known, and kept as long as it may matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.store import sqlite
from tablee.store.sqlite import SqliteStore
from tablee.store.stops import KEPT_MS
from tests.server.harness_server import until
from tests.store.test_sqlite import now


def test_what_passes_between_two_servers_is_a_stop(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, now)
    assert store.begin(1_000) == []
    store.note_running(5_000)
    store.close()
    store = SqliteStore(tmp_path, now)
    assert store.begin(9_000) == [(5_000, 9_000)]
    store.close()  # killed before it could note anything
    store = SqliteStore(tmp_path, now)
    assert store.begin(9_500) == [(5_000, 9_000), (9_000, 9_500)]
    store.close()


def test_a_clock_that_was_set_back_makes_no_stop(tmp_path: Path) -> None:
    for time in (9_000, 5_000):
        store = SqliteStore(tmp_path, now)
        assert store.begin(time) == []
        store.close()


def test_old_stops_are_forgotten(tmp_path: Path) -> None:
    expected = [[], [(0, 10)], [(0, 10), (10, KEPT_MS)], [(10, KEPT_MS), (KEPT_MS, KEPT_MS + 11)]]
    for time, stops in zip((0, 10, KEPT_MS, KEPT_MS + 11), expected, strict=True):
        store = SqliteStore(tmp_path, now)
        assert store.begin(time) == stops
        store.close()


def test_notes_do_not_let_the_log_grow_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An idle server writes nothing else that would have the log copied."""
    monkeypatch.setattr(sqlite, "CHECKPOINT", 5)
    store = SqliteStore(tmp_path, now)
    store.begin(0)
    for time in range(5):
        assert store._pages == 0
        store.note_running(time)
    until(lambda: store._pages > 0)
    store.close()
