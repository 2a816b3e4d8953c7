"""Commits that SQLite no longer reads from its write-ahead log, found before they are overwritten.

SQLite reads the log up to the first frame with a wrong checksum, and drops what
follows without a word: that is how it ends after a power cut. One flipped bit
looks the same, but whole commits follow it. The format is described in
https://sqlite.org/walformat.html.
"""

from __future__ import annotations

import shutil
import struct
from contextlib import closing
from itertools import count
from mmap import ACCESS_COPY, mmap
from pathlib import Path

import apsw
from msgspec import Struct

HEADER = 32
FRAME = 24
FRAMES_IN_INDEX = 16
"""Where the index of the log (`-shm`) has the number of frames that can be read."""
MOST_MENDED = 5_000
"""Frames that are looked into; more would keep people waiting for the server."""
MASK = 0xFFFF_FFFF


class Damage(Struct, frozen=True):
    """What was lost, and where copies of the files are."""

    folder: Path
    commits: int
    missing: dict[str, int]
    """For each table that lost some, how many facts."""


def find_damage(file: Path) -> Damage | None:
    """Look at the log of a database that nobody has open; None if all its commits can be read."""
    path = file.with_name(f"{file.name}-wal")
    if not path.exists() or path.stat().st_size <= HEADER + FRAME:
        return None
    with closing(apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        connection.pragma("user_version")  # now SQLite has read the log
        index = file.with_name(f"{file.name}-shm").read_bytes()
        (read,) = struct.unpack_from("=I", index, FRAMES_IN_INDEX)
        log = _Log(path)
        lost = [number for number in log.commits() if number > read]
        if not lost:
            return None
        known = _facts(connection)
        folder = _keep(file)
    missing: dict[str, int] = {}
    if lost[-1] - read <= MOST_MENDED:
        log.mend(read, lost[-1])
        missing = _missing(folder, log, known)
    return Damage(folder, len(lost), missing)


def _facts(connection: apsw.Connection) -> dict[str, int]:
    """How many facts each table has."""
    if not connection.table_exists(None, "facts"):
        return {}
    rows = connection.execute("SELECT table_id, max(number) + 1 FROM facts GROUP BY table_id")
    return {str(table): int(number) for table, number in rows}


def _keep(file: Path) -> Path:
    """Copy the files into a folder beside them."""
    folders = (file.with_name(f"damaged-{number}") for number in count(1))
    folder = next(folder for folder in folders if not folder.exists())
    folder.mkdir()
    for name in (file.name, f"{file.name}-wal"):
        shutil.copy2(file.with_name(name), folder / name)
    return folder


def _missing(folder: Path, log: _Log, known: dict[str, int]) -> dict[str, int]:
    """Read the lost commits from a copy in which the checksums fit again."""
    mended = folder / "mended.db"
    original = next(folder.glob("*-wal"))
    shutil.copy2(folder / original.name.removesuffix("-wal"), mended)
    mended.with_name(f"{mended.name}-wal").write_bytes(log.data)
    try:
        with closing(apsw.Connection(str(mended))) as connection:
            found = _facts(connection)
            connection.pragma("journal_mode", "DELETE")
    except apsw.Error:  # what is damaged is more than a fact
        return {}
    more = {table: number - known.get(table, 0) for table, number in found.items()}
    return {table: number for table, number in more.items() if number > 0}


class _Log:
    """A write-ahead log, to be read and mended without changing the file."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:  # changes stay in memory
            self.data = mmap(file.fileno(), 0, access=ACCESS_COPY)
        magic, _, page = struct.unpack_from(">III", self.data)
        self._order = ">" if magic & 1 else "<"
        self._size = FRAME + page
        self._salts = self.data[16:24]
        if self._sum(self.data[:24], (0, 0)) != struct.unpack_from(">II", self.data, 24):
            self._salts = self.data[HEADER + 8 : HEADER + 16]  # the header is damaged

    def commits(self) -> list[int]:
        """The numbers of frames that end a commit; frames of an older log have other salts."""
        frames = range(HEADER, len(self.data) - self._size + 1, self._size)
        return [
            number
            for number, start in enumerate(frames, 1)
            if self.data[start + 8 : start + 16] == self._salts
            and struct.unpack_from(">I", self.data, start + 4) != (0,)
        ]

    def mend(self, read: int, last: int) -> None:
        """Give the frames after `read`, up to `last`, the checksums of what they hold."""
        if not read:
            self.data[16:24] = self._salts
            struct.pack_into(">II", self.data, 24, *self._sum(self.data[:24], (0, 0)))
        before = 24 if not read else HEADER + (read - 1) * self._size + 16
        total = struct.unpack_from(">II", self.data, before)
        for start in range(HEADER + read * self._size, HEADER + last * self._size, self._size):
            self.data[start + 8 : start + 16] = self._salts
            total = self._sum(self.data[start : start + 8], total)
            total = self._sum(self.data[start + FRAME : start + self._size], total)
            struct.pack_into(">II", self.data, start + 16, *total)

    def _sum(self, data: bytes, total: tuple[int, int]) -> tuple[int, int]:
        first, second = total
        for one, two in struct.iter_unpack(f"{self._order}II", data):
            first = (first + one + second) & MASK
            second = (second + two + first) & MASK
        return first, second
