"""A flipped bit in the write-ahead log is found, told by table, and nothing is thrown away."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tablee.store.damage import FRAME, HEADER, find_damage
from tablee.store.interface import Write
from tablee.store.sqlite import FILE, PAGE, SqliteStore
from tests.store.test_sqlite import now, write

WAL = f"{FILE}-wal"


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """The files of a server that was killed after ten commits at two tables."""
    store = SqliteStore(tmp_path / "running", now)
    for n in range(5):
        for table in ("a", "b"):
            assert write(store, Write(table, n, (b"fact %d" % n,), None)) == [None]
    folder = tmp_path / "killed"
    folder.mkdir()
    for name in (FILE, WAL):
        shutil.copy(tmp_path / "running" / name, folder / name)
    store.close()
    return folder


def flip(file: Path, place: int) -> None:
    data = bytearray(file.read_bytes())
    data[place] ^= 1
    file.write_bytes(data)


def frames(log: Path) -> int:
    return (log.stat().st_size - HEADER) // (FRAME + PAGE)


def test_a_log_after_a_kill_is_not_damaged(killed: Path) -> None:
    assert find_damage(killed / FILE) is None
    assert sorted(file.name for file in killed.iterdir() if "shm" not in file.name) == [FILE, WAL]
    store = SqliteStore(killed, now)
    assert len(store.load("a")) == len(store.load("b")) == 5
    store.close()


def test_a_last_commit_that_was_not_finished_is_not_damage(killed: Path) -> None:
    log = killed / WAL
    data = log.read_bytes()
    log.write_bytes(data + data[HEADER : HEADER + 8] + data[16:24] + b"\0" * (8 + PAGE))
    flipped = bytearray(log.read_bytes())
    flipped[-PAGE - FRAME + 4 : -PAGE - FRAME + 8] = b"\0\0\0\0"  # no commit ends here
    log.write_bytes(flipped)
    assert find_damage(killed / FILE) is None


@pytest.mark.parametrize("back", [1, 4])
def test_what_is_lost_is_told_by_table_and_kept(killed: Path, back: int) -> None:
    """Each of the last commits is one frame, by turns of the two tables."""
    log = killed / WAL
    before = frames(log) - back
    flip(log, HEADER + before * (FRAME + PAGE) + FRAME + 1)  # in the page's own header
    kept = {name: (killed / name).read_bytes() for name in (FILE, WAL)}
    damage = find_damage(killed / FILE)
    assert damage is not None
    assert damage.commits == back
    assert {name: (damage.folder / name).read_bytes() for name in kept} == kept
    assert sum(damage.missing.values()) == back
    store = SqliteStore(killed, now)
    left = len(store.load("a")), len(store.load("b"))
    store.close()
    assert left == tuple(5 - damage.missing.get(table, 0) for table in ("a", "b"))


def test_a_damaged_header_loses_all_and_that_is_told(killed: Path) -> None:
    flip(killed / WAL, 17)
    damage = find_damage(killed / FILE)
    assert damage is not None
    assert damage.missing == {"a": 5, "b": 5}
