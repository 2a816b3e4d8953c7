"""What the store promises of every write: all of them, in order, and on disk for good."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tablee.store.interface import GROUP, StoreError, Write
from tablee.store.sqlite import Soon, SqliteStore

FULL = 2
"""SQLite's number: a commit returns once the disk has it."""


def opened(folder: Path, soon: Soon | None = None) -> closing[SqliteStore]:
    """A store that is closed after its block: its threads would outlive a test that fails."""
    return closing(SqliteStore(folder, lambda call: call(), soon))


def test_no_write_of_a_crowded_turn_is_lost(tmp_path: Path) -> None:
    """More writes than one commit takes, all of one turn of the loop."""
    turn: list[Callable[[], None]] = []
    answers: list[StoreError | None] = []
    count = 2 * GROUP + 3
    with opened(tmp_path, turn.append) as store:
        for number in range(count):
            store.write(Write("t", number, (b"%d" % number,), None), answers.append)
        for give in turn:
            give()
    assert answers == [None] * count
    with opened(tmp_path) as again:
        assert again.load("t") == [b"%d" % number for number in range(count)]


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        for connection in (store._writer, store._keeper):
            assert connection.pragma("synchronous") == FULL
        assert store._writer.pragma("journal_mode") == "wal"
