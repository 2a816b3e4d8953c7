"""A copy of the tables: complete, of one moment, and never over another file."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from tablee.engine.errors import TableeError
from tablee.store.backup import back_up
from tablee.store.interface import StoreError, Write
from tablee.store.sqlite import FILE, SqliteStore
from tests.store.test_sqlite import now, summary, write


def filled(folder: Path) -> SqliteStore:
    """A store with two tables, open."""
    store = SqliteStore(folder, now)
    write(store, Write("a", 0, (b"x", b"y"), summary()), Write("b", 0, (b"z",), summary()))
    return store


def opened(copy: Path, folder: Path) -> SqliteStore:
    """A copy, restored as the documentation says."""
    folder.mkdir()
    copy.rename(folder / FILE)
    return SqliteStore(folder, now)


def test_a_copy_of_an_open_store_has_what_was_written_before(tmp_path: Path) -> None:
    store = filled(tmp_path / "data")
    assert back_up(tmp_path / "data", tmp_path / "copy.db") == 2
    write(store, Write("a", 2, (b"later",), None))
    store.close()
    assert {file.name for file in tmp_path.iterdir()} == {"data", "copy.db"}
    again = opened(tmp_path / "copy.db", tmp_path / "restored")
    assert (again.load("a"), again.load("b")) == ([b"x", b"y"], [b"z"])
    assert write(again, Write("a", 2, (b"goes on",), None)) == [None]
    again.close()


def test_a_file_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    filled(tmp_path / "data").close()
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    with pytest.raises(TableeError, match="file-exists"):
        back_up(tmp_path / "data", copy)
    assert copy.read_text() == "precious"
    (tmp_path / "link.db").symlink_to(tmp_path / "nowhere")
    with pytest.raises(TableeError, match="file-exists"):
        back_up(tmp_path / "data", tmp_path / "link.db")


def test_what_cannot_be_copied_is_one_sentence_and_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no-database"):
        back_up(tmp_path / "none", tmp_path / "copy.db")
    assert not (tmp_path / "none").exists()
    filled(tmp_path / "data").close()
    with pytest.raises(TableeError, match="file-unwritable"):
        back_up(tmp_path / "data", tmp_path / "nowhere" / "copy.db")
    source = tmp_path / "data" / FILE
    whole = source.read_bytes()
    source.write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="database-broken"):
        back_up(tmp_path / "data", tmp_path / "copy.db")
    source.write_bytes(b"")
    with pytest.raises(StoreError, match="database-broken"):
        back_up(tmp_path / "data", tmp_path / "copy.db")
    source.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError, match=r"database-damaged|backup-failed"):
        back_up(tmp_path / "data", tmp_path / "copy.db")
    assert [file.name for file in tmp_path.iterdir()] == ["data"]


def test_a_database_of_a_newer_version_is_left_to_that_version(tmp_path: Path) -> None:
    filled(tmp_path).close()
    connection = apsw.Connection(str(tmp_path / FILE))
    connection.pragma("user_version", 99)
    connection.close()
    with pytest.raises(StoreError, match="database-newer"):
        back_up(tmp_path, tmp_path / "copy.db")
