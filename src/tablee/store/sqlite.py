"""Tables in one SQLite file: WAL, synchronous=FULL, one writer thread, group commit.

A commit costs one fsync however many writes it holds, so the writer takes
everything that has arrived while the last commit was under way. `done` of a
write is called after its commit, through `deliver` (the server's loop).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

import apsw

from tablee.store import Done, StoreError, Summary, Write

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks still keep the file whole
    fcntl = None  # type: ignore[assignment]

VERSION = 1
FILE = "tablee.db"
LOCK = "tablee.lock"
GROUP = 512
"""Writes in one commit, at most."""

SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    alarm INTEGER,
    line BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_alarm ON tables (alarm) WHERE alarm IS NOT NULL;
CREATE INDEX tables_public ON tables (created) WHERE public AND status = 'waiting';
CREATE INDEX tables_running ON tables (status) WHERE status IN ('running', 'countdown');
CREATE TABLE facts (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    fact BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE people (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
"""

Deliver = Callable[[Callable[[], None]], None]


class SqliteStore:
    """The built-in store; one per data folder."""

    def __init__(self, folder: Path, deliver: Deliver) -> None:
        self._deliver = deliver
        self._lock = _lock(folder)
        try:
            self._writer = _open(folder / FILE)
            self._reader = _open(folder / FILE)
        except BaseException:
            self._lock.close()
            raise
        self._reading = threading.Lock()
        self._queue: SimpleQueue[tuple[Write, Done] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tablee-writer")
        self._thread.start()

    # -- writing -----------------------------------------------------------------

    def write(self, write: Write, done: Done) -> None:
        self._queue.put((write, done))

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()
        with self._reading:
            self._reader.close()
        self._writer.close()
        self._lock.close()

    def _run(self) -> None:
        open_ = True
        while open_:
            group: list[tuple[Write, Done]] = []
            item = self._queue.get()
            while item is not None:
                group.append(item)
                if len(group) == GROUP or self._queue.empty():
                    break
                item = self._queue.get()
            open_ = item is not None
            if group:
                self._settle(group)

    def _settle(self, group: list[tuple[Write, Done]]) -> None:
        """Commit a group, then tell everyone in it at once."""
        failed = self._commit([write for write, _ in group])
        errors: list[StoreError | None] = [failed] * len(group)
        if failed is not None and len(group) > 1:  # one bad write must not take others along
            errors = [self._commit([write]) for write, _ in group]

        def tell() -> None:
            for (_, done), error in zip(group, errors, strict=True):
                done(error)

        self._deliver(tell)

    def _commit(self, writes: list[Write]) -> StoreError | None:
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            self._check_order(writes)
            self._writer.executemany(
                "INSERT INTO facts VALUES (?, ?, ?)",
                [
                    (write.table, write.first + n, fact)
                    for write in writes
                    for n, fact in enumerate(write.facts)
                ],
            )
            for write in writes:
                if write.summary is not None:
                    self._summarise(write.table, write.summary)
            self._writer.execute("COMMIT")
        except (apsw.Error, StoreError) as error:
            with suppress(apsw.Error):
                self._writer.execute("ROLLBACK")
            return error if isinstance(error, StoreError) else _told(error)
        return None

    def _check_order(self, writes: list[Write]) -> None:
        """A log has no gaps: what follows a write that failed must fail too."""
        expected: dict[str, int] = {}
        for write in writes:
            if write.table not in expected:
                rows = self._writer.execute(
                    "SELECT coalesce(max(number), -1) FROM facts WHERE table_id = ?", (write.table,)
                )
                expected[write.table] = int(next(rows)[0]) + 1
            if write.facts and write.first != expected[write.table]:
                raise StoreError("log-order", table=write.table)
            expected[write.table] += len(write.facts)

    def _summarise(self, table: str, summary: Summary) -> None:
        self._writer.execute(
            "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                table,
                summary.status,
                summary.public,
                summary.created,
                summary.changed,
                summary.alarm,
                summary.line,
            ),
        )
        self._writer.executemany(
            "INSERT OR REPLACE INTO people VALUES (?, ?, ?)",
            [(seated.person, table, seated.name) for seated in summary.people],
        )

    # -- reading -----------------------------------------------------------------

    def load(self, table: str) -> list[bytes]:
        rows = self._read("SELECT fact FROM facts WHERE table_id = ? ORDER BY number", (table,))
        return [row[0] for row in rows]

    def unfinished(self) -> list[str]:
        rows = self._read("SELECT id FROM tables WHERE status IN ('running', 'countdown')", ())
        return [row[0] for row in rows]

    def due(self, now: int) -> list[str]:
        rows = self._read("SELECT id FROM tables WHERE alarm IS NOT NULL AND alarm <= ?", (now,))
        return [row[0] for row in rows]

    def public(self, limit: int) -> list[tuple[str, bytes]]:
        rows = self._read(
            "SELECT id, line FROM tables WHERE public AND status = 'waiting'"
            " ORDER BY created DESC LIMIT ?",
            (limit,),
        )
        return [(row[0], row[1]) for row in rows]

    def of_person(self, person: str, limit: int) -> list[tuple[str, bytes]]:
        rows = self._read(
            "SELECT id, line FROM people JOIN tables ON table_id = id"
            " WHERE person = ? AND status != 'closed' ORDER BY changed DESC LIMIT ?",
            (person, limit),
        )
        return [(row[0], row[1]) for row in rows]

    def name_of(self, person: str) -> str | None:
        rows = self._read(
            "SELECT name FROM people JOIN tables ON table_id = id"
            " WHERE person = ? ORDER BY created DESC LIMIT 1",
            (person,),
        )
        return rows[0][0] if rows else None

    def _read(self, query: str, values: tuple[str | int, ...]) -> list[tuple[Any, ...]]:
        """Readers share one connection of their own; WAL lets them pass the writer."""
        with self._reading:
            try:
                return list(self._reader.execute(query, values))
            except apsw.Error as error:
                raise _told(error) from error


def _lock(folder: Path) -> IO[str]:
    """One server per data folder: two would not know of each other's moves."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = (folder / LOCK).open("w")
    except OSError as error:
        raise StoreError("data-not-writable", folder=folder, detail=error.strerror) from None
    if fcntl is not None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            handle.close()
            raise StoreError("data-in-use", folder=folder) from None
    return handle


def _open(file: Path) -> apsw.Connection:
    try:
        connection = apsw.Connection(str(file))
        connection.set_busy_timeout(5_000)
        version = int(connection.pragma("user_version"))
        if version > VERSION:
            raise StoreError("database-newer", file=file, version=version, known=VERSION)
        connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        connection.execute("PRAGMA wal_autocheckpoint = 4000")
        if version == 0:
            connection.execute(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT")
    except (apsw.CantOpenError, apsw.ReadOnlyError) as error:
        raise StoreError("data-not-writable", folder=file.parent, detail=error) from None
    except apsw.NotADBError:
        raise StoreError("database-broken", file=file) from None
    except apsw.Error as error:
        raise _told(error) from error
    return connection


def _told(error: apsw.Error) -> StoreError:
    key = "disk-full" if isinstance(error, apsw.FullError) else "database-failed"
    return StoreError(key, detail=error)
