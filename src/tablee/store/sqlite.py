"""Tables in one SQLite file: WAL, synchronous=FULL, one writer thread, group commit.

A commit costs one fsync however many writes it holds. So the writer takes
everything that has arrived while the last commit was under way, and all writes of
one turn of the server's loop are handed over together (`soon`). `done` of a write
is called after its commit, through `deliver`, on that loop again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

import apsw
import msgspec

from tablee.engine.errors import system_reason
from tablee.store import stops, table_rows
from tablee.store.damage import Damage, find_damage
from tablee.store.interface import GROUP, Done, StoreError, Write
from tablee.store.rows.ledger import SqliteLedger
from tablee.store.sqlite_schema import MIGRATIONS, SCHEMA, VERSION

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks still protect the file
    fcntl = None  # type: ignore[assignment]

FILE = "tablee.db"
LOCK = "tablee.lock"
BUSY_MS = 5_000
"""How long another program may lock the file."""
PAGE = 4_096
SUMMARY_PAGES = 4
"""What a summary changes, beside its people: its row and the indexes."""
CHECKPOINT = 8_000
"""About how many pages the write-ahead log may grow before it is copied into the database. A
thread of its own does that: in a commit it would keep people waiting."""
TOO_LONG = 40_000
"""Pages after which the writer itself restarts the log; little is left to copy then."""
MUCH_TOO_LONG = 4 * TOO_LONG
"""Pages after which it does so even if the other thread has not come to copy them."""

APPEND = """
INSERT INTO facts SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)
"""
"""All facts of a commit in one call. Each call into SQLite releases Python's lock and has to
get it back from a busy loop, which can take milliseconds."""

Call = Callable[[], None]
Deliver = Callable[[Call], None]
Soon = Callable[[Call], object]
"""Call something at the end of this turn of the loop."""
Group = list[tuple[Write, Done]]


class SqliteStore:
    """The built-in store; one per data folder."""

    def __init__(self, folder: Path, deliver: Deliver, soon: Soon | None = None) -> None:
        self._deliver = deliver
        self._soon = soon
        self._lock = _lock(folder)
        self.damage: Damage | None = None
        """What was lost of the log before this store was opened."""
        try:
            self.damage = _find_damage(folder / FILE)
            self._writer = open_database(folder / FILE)
            self._reader = open_database(folder / FILE)
            self._keeper = open_database(folder / FILE)
            self._checker = open_database(folder / FILE)
            self.ledger = SqliteLedger(open_database(folder / FILE), told, self._note_growth)
        except BaseException:
            self._lock.close()
            raise
        self._reading = threading.Lock()
        self._checking = threading.Lock()
        self._gathering = threading.Lock()
        self._gathered: Group = []  # not yet given to the writer
        self._queue: SimpleQueue[Group | None] = SimpleQueue()
        self._grown = 0  # about how many pages the log grew since it was last copied
        self._pages = 0  # how long it was then
        self._written = 0  # about how many pages were written since the writer restarted it
        self._is_long = threading.Event()
        self._is_closing = False
        # As daemons, so that a server that fails before `close` ends. What they had not written was
        # not confirmed to anybody.
        self._threads = (
            threading.Thread(target=self._run, name="tablee-writer", daemon=True),
            threading.Thread(target=self._keep, name="tablee-keeper", daemon=True),
        )
        for thread in self._threads:
            thread.start()

    # -- writing -----------------------------------------------------------------

    def write(self, write: Write, done: Done) -> None:
        with self._gathering:
            self._gathered.append((write, done))
            if len(self._gathered) > 1:
                return  # with those that already wait
        if self._soon is None:
            self._give()
        else:
            self._soon(self._give)

    def _give(self) -> None:
        """Hand the gathered writes to the writer."""
        with self._gathering:
            group, self._gathered = self._gathered, []
        for start in range(0, len(group), GROUP):
            self._queue.put(group[start : start + GROUP])

    def begin(self, now: int) -> stops.Stops:
        with self._reading:
            try:
                return stops.begin(self._reader, now)
            except apsw.Error as error:
                raise told(error) from error

    def note_running(self, now: int) -> None:
        with self._reading:
            try:
                stops.note(self._reader, now)
            except apsw.Error as error:
                raise told(error) from error
        self._note_growth(1)

    def _note_growth(self, pages: int) -> None:
        self._grown += pages
        self._start_keeper()

    def check(self) -> str | None:
        """Read the whole database; what SQLite finds wrong with it, if anything. Takes its time."""
        with self._checking:
            try:
                found = str(self._checker.pragma("quick_check", 1))
            except (apsw.InterruptError, apsw.ConnectionClosedError):  # the store is closed
                return None
            except apsw.Error as error:
                return str(error)
        return None if found == "ok" else " ".join(found.split())

    def close(self) -> None:
        self._give()
        self._is_closing = True
        self._queue.put(None)
        self._is_long.set()
        for thread in self._threads:
            thread.join()
        with self._reading:
            self._reader.close()
        self._checker.interrupt()
        with self._checking:
            self._checker.close()
        self.ledger.close()
        self._keeper.close()
        self._writer.close()
        self._lock.close()

    def _run(self) -> None:
        given = self._queue.get()
        while given is not None:
            group: Group = []
            while given is not None:
                group += given
                if len(group) >= GROUP or self._queue.empty():
                    break
                given = self._queue.get()
            self._settle(group)
            self._shorten()
            given = given and self._queue.get()

    def _shorten(self) -> None:
        """Keep the write-ahead log from growing for ever."""
        self._start_keeper()
        if self._pages >= TOO_LONG or self._written >= MUCH_TOO_LONG:
            self._pages = 0
            self._writer.set_busy_timeout(0)  # do not wait for readers
            with suppress(apsw.Error):  # try later: a long log is still valid
                self._writer.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_RESTART)
                self._written = 0
            self._writer.set_busy_timeout(BUSY_MS)

    def _start_keeper(self) -> None:
        if self._grown >= CHECKPOINT:
            self._grown = 0
            self._is_long.set()

    def _keep(self) -> None:
        """Copy the write-ahead log into the database while the writer goes on."""
        while not self._is_closing:
            self._is_long.wait()
            self._is_long.clear()
            if not self._is_closing:
                with suppress(apsw.Error):
                    self._pages, _ = self._keeper.wal_checkpoint(
                        mode=apsw.SQLITE_CHECKPOINT_PASSIVE
                    )

    def _settle(self, group: Group) -> None:
        """Commit a group, then tell everyone in it at once."""
        failed = self._commit([write for write, _ in group])
        errors: list[StoreError | None] = [failed] * len(group)
        if failed is not None and len(group) > 1:  # one bad write must not make others fail
            errors = [self._commit([write]) for write, _ in group]

        def tell() -> None:
            for (_, done), error in zip(group, errors, strict=True):
                try:
                    done(error)
                except Exception as bug:  # a bug at one table: the others are told all the same
                    self._deliver(partial(_throw, bug))

        self._deliver(tell)

    def _commit(self, writes: list[Write]) -> StoreError | None:
        rows = [
            (write.table, write.first + n, fact.decode())
            for write in writes
            for n, fact in enumerate(write.facts)
        ]
        facts = msgspec.json.encode(rows).decode()
        summaries = [(write.table, write.summary) for write in writes if write.summary is not None]
        pages = 1 + len(rows) + len(facts) // PAGE
        pages += sum(SUMMARY_PAGES + 2 * len(summary.people) for _, summary in summaries)
        self._grown += pages
        self._written += pages
        try:
            if not summaries:  # a single statement is a transaction by itself
                self._writer.execute(APPEND, (facts,))
                return None
            self._writer.execute("BEGIN IMMEDIATE")
            self._writer.execute(APPEND, (facts,))
            for table, summary in summaries:
                table_rows.summarise(self._writer, table, summary)
            for write in writes:
                if write.finished is not None:
                    table_rows.index(self._writer, write.table, write.finished)
            self._writer.execute("COMMIT")
        except apsw.Error as error:
            if self._writer.in_transaction:
                with suppress(apsw.Error):
                    self._writer.execute("ROLLBACK")
            return told(error)
        return None

    # -- reading -----------------------------------------------------------------

    def load(self, table: str) -> list[bytes]:
        rows = self._read("SELECT fact FROM facts WHERE table_id = ? ORDER BY number", (table,))
        return [row[0].encode() for row in rows]

    def due(self, now: int) -> list[str]:
        rows = self._read("SELECT id FROM tables WHERE alarm IS NOT NULL AND alarm <= ?", (now,))
        return [row[0] for row in rows]

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
        """Readers share one connection; with WAL they do not wait for the writer."""
        with self._reading:
            try:
                return list(self._reader.execute(query, values))
            except apsw.Error as error:
                raise told(error) from error


def _lock(folder: Path) -> IO[str]:
    """One server per data folder: two would not know of each other's moves."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = (folder / LOCK).open("w")
    except OSError as error:
        raise StoreError("data-not-writable", folder=folder, detail=system_reason(error)) from None
    if fcntl is not None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            handle.close()
            raise StoreError("data-in-use", folder=folder) from None
    return handle


def _find_damage(file: Path) -> Damage | None:
    """Before anything is written: it would overwrite what is damaged."""
    try:
        return find_damage(file)
    except apsw.Error:  # opening it again will tell what is wrong
        return None
    except OSError as error:
        detail = system_reason(error)
        raise StoreError("data-not-writable", folder=file.parent, detail=detail) from None


def open_database(file: Path) -> apsw.Connection:
    """A connection to the database, which is made or brought up to date first."""
    try:
        connection = apsw.Connection(str(file))
        connection.set_busy_timeout(BUSY_MS)
        version = int(connection.pragma("user_version"))
        if version > VERSION:
            raise StoreError("database-newer", file=file, version=version, known=VERSION)
        connection.execute("PRAGMA journal_mode = WAL")  # answers, so what followed would not run
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("PRAGMA secure_delete = ON")  # who is deleted is gone from the file, too
        if version < VERSION:
            wanted = "".join(MIGRATIONS[version - 1 :]) if version else SCHEMA
            connection.execute(f"BEGIN; {wanted} PRAGMA user_version = {VERSION}; COMMIT")
    except (apsw.CantOpenError, apsw.ReadOnlyError) as error:
        raise StoreError("data-not-writable", folder=file.parent, detail=error) from None
    except apsw.NotADBError:
        raise StoreError("database-broken", file=file) from None
    except apsw.Error as error:
        raise told(error) from error
    return connection


def _throw(error: Exception) -> None:
    raise error


def told(error: apsw.Error) -> StoreError:
    """One line about a statement that failed."""
    key = "disk-full" if isinstance(error, apsw.FullError) else "database-failed"
    if isinstance(error, apsw.ConstraintError):
        key = "log-order"
    return StoreError(key, detail=error)
