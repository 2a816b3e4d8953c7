"""What is known of people beyond their tables: histories, profiles, who is being deleted.

Beside the store of tables and in the same database, so that the end of a game and the histories
of its people are one transaction (`table_rows.index`). Everything here blocks: callers use threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import apsw
from msgspec import Struct

from tablee.store import table_rows
from tablee.store.holders import HOLDERS
from tablee.store.interface import Finished, StoreError, Summary
from tablee.store.sqlite import FILE, open_database, told

T = TypeVar("T")
Row = tuple[Any, ...]


class Filter(Struct, frozen=True):
    """Which games of a history; None: all."""

    game: str | None = None
    players: int | None = None
    against: str | None = None
    """`people` or a level of bots."""
    won: bool | None = None
    rated: bool | None = None
    before: tuple[int, str] | None = None
    """Only those before this moment and table."""


class Leaving(Struct, frozen=True):
    """A person who is being deleted, or becomes `into`."""

    person: str
    into: str | None


class SqlitePeople:
    """People in the database of a data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._reader = open_database(self._file)
        self._writer = open_database(self._file)
        self._reading = threading.Lock()
        self._writing = threading.Lock()

    def close(self) -> None:
        for lock, connection in (
            (self._reading, self._reader),
            (self._writing, self._writer),
        ):
            with lock:
                connection.close()

    def read(self, query: str, values: Iterable[Any] = ()) -> list[Row]:
        with self._reading:
            try:
                return list(self._reader.execute(query, tuple(values)))
            except apsw.Error as error:
                raise told(error) from error

    def change(self, work: Callable[[apsw.Connection], T]) -> T:
        """Do something in one transaction: all of it or nothing."""
        with self._writing:
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                try:
                    done = work(self._writer)
                    self._writer.execute("COMMIT")
                except BaseException:
                    with suppress(apsw.Error):
                        self._writer.execute("ROLLBACK")
                    raise
            except apsw.Error as error:
                raise told(error) from error
        return done

    def write(self, query: str, values: Iterable[Any] = ()) -> int:
        """One statement; how many rows it changed."""

        def work(connection: apsw.Connection) -> int:
            connection.execute(query, tuple(values))
            return connection.changes()

        return self.change(work)

    # -- histories -----------------------------------------------------------------

    def games(self, person: str, wanted: Filter, limit: int) -> list[Row]:
        """A person's games, newest first: ended, table, game, players, seat, score, won, rated,
        and the table's line in lists."""
        conditions = ["p.person = ?"]
        values: list[str | int] = [person]
        for column, value in (
            ("game", wanted.game),
            ("players", wanted.players),
            ("won", wanted.won),
            ("rated", wanted.rated),
        ):
            if value is not None:
                conditions.append(f"p.{column} = ?")
                values.append(value)
        if wanted.against is not None:
            conditions.append("instr(',' || p.opponents || ',', ?)")
            values.append(f",{wanted.against},")
        if wanted.before is not None:
            conditions.append("(p.ended, p.table_id) < (?, ?)")
            values += wanted.before
        return self.read(
            "SELECT p.ended, p.table_id, p.game, p.players, p.seat, p.score, p.won, p.rated, t.line"
            f" FROM played p JOIN tables t ON t.id = p.table_id WHERE {' AND '.join(conditions)}"
            " ORDER BY p.ended DESC, p.table_id DESC LIMIT ?",
            [*values, limit],
        )

    def results(self, person: str) -> list[Row]:
        """All games of a person, oldest first: game, players, score, won, opponents, kinds,
        ended."""
        return self.read(
            "SELECT game, players, score, won, opponents, kinds, ended FROM played"
            " WHERE person = ? ORDER BY ended, table_id",
            (person,),
        )

    def state_of(self, person: str) -> Row:
        """Changes whenever the history of a person does."""
        query = "SELECT count(*), max(ended), total(score) FROM played WHERE person = ?"
        return self.read(query, (person,))[0]

    def unindexed(self, limit: int) -> list[str]:
        """Tables whose game was over before there were histories."""
        found = self.read(
            "SELECT id FROM tables WHERE status = 'over'"
            " AND id NOT IN (SELECT table_id FROM finished) LIMIT ?",
            (limit,),
        )
        return [row[0] for row in found]

    def index(self, table: str, finished: Finished) -> None:
        self.change(lambda connection: table_rows.index(connection, table, finished))

    # -- puzzles of people's games ---------------------------------------------------

    def is_consenting(self, person: str) -> bool:
        """Whether moments of this person's finished games may become puzzles."""
        return bool(self.read("SELECT 1 FROM puzzle_consents WHERE person = ?", (person,)))

    def set_consent(self, person: str, consents: bool, now: int) -> None:
        """Agree to that, or no longer: then nothing is left of it."""
        if consents:
            self.write("INSERT OR IGNORE INTO puzzle_consents VALUES (?, ?)", (person, now))
        else:
            self.write("DELETE FROM puzzle_consents WHERE person = ?", (person,))

    # -- deleting and merging --------------------------------------------------------

    def unfinished(self, person: str) -> set[str]:
        """All tables where a person sits and whose game is not over."""
        found = self.read(
            "SELECT table_id FROM people JOIN tables ON id = table_id"
            " WHERE person = ? AND status NOT IN ('over', 'closed')",
            (person,),
        )
        return {row[0] for row in found}

    def begin_leaving(self, person: str, into: str | None) -> None:
        """From now on this person is on the way out; a server that starts goes on with it."""
        self.write("INSERT OR REPLACE INTO leaving VALUES (?, ?)", (person, into))

    def leaving(self) -> list[Leaving]:
        return [Leaving(*row) for row in self.read("SELECT person, into_person FROM leaving")]

    def tables_naming(self, person: str) -> list[str]:
        """Every table whose facts name a person: where they sat, spoke or only looked on.

        Reads all facts, on a connection of its own: that takes long.
        """
        connection = open_database(self._file)
        try:
            found = connection.execute(
                "SELECT DISTINCT table_id FROM facts WHERE instr(fact, ?)", (f'"{person}"',)
            )
            return [row[0] for row in found]
        except apsw.Error as error:
            raise told(error) from error
        finally:
            connection.close()

    def facts(self, table: str) -> list[bytes]:
        found = self.read("SELECT fact FROM facts WHERE table_id = ? ORDER BY number", (table,))
        return [row[0].encode() for row in found]

    def alarm(self, table: str) -> int | None:
        """When a table has to be in memory."""
        found = self.read("SELECT alarm FROM tables WHERE id = ?", (table,))
        return found[0][0] if found else None

    def rewrite(
        self,
        table: str,
        changed: list[tuple[int, bytes]],
        summary: Summary,
        finished: Finished | None,
    ) -> None:
        """Other facts in the place of those with these numbers. The table is not in memory."""

        def work(connection: apsw.Connection) -> None:
            connection.executemany(
                "UPDATE facts SET fact = ? WHERE table_id = ? AND number = ?",
                [(fact.decode(), table, number) for number, fact in changed],
            )
            table_rows.summarise(connection, table, summary)
            if finished is not None:
                table_rows.index(connection, table, finished)

        self.change(work)

    def end_leaving(self, gone: Leaving, now: int) -> None:
        """No fact names the person any more: take away or merge the rest. Whoever still has the
        cookie of a merged person is the other one from then on: by the row that the merge of
        devices has brought, or by one without a passkey."""

        def work(connection: apsw.Connection) -> None:
            for holder in HOLDERS:
                if gone.into is None:
                    holder.forget(connection, gone.person)
                else:
                    holder.merge(connection, gone.person, gone.into)
            if gone.into is not None:
                connection.execute(
                    "INSERT OR IGNORE INTO devices VALUES (?, ?, '', ?)",
                    (gone.person, gone.into, now),
                )
                _tidy(connection, gone.into)
            connection.execute("DELETE FROM leaving WHERE person = ?", (gone.person,))

        self.change(work)

    def scrub(self) -> None:
        """Empty the write-ahead log, which still has what was deleted. In the database itself it
        is overwritten at once (`secure_delete`)."""
        with self._writing, suppress(apsw.BusyError):  # somebody reads: it is overwritten later
            self._writer.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)

    def held(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """Everything that is held about a person, by where."""
        found: dict[str, list[dict[str, Any]]] = {}
        with self._reading:
            try:
                for holder in HOLDERS:
                    found.setdefault(holder.name, []).extend(holder.held(self._reader, person))
            except apsw.Error as error:
                raise told(error) from error
        return found


def _tidy(connection: apsw.Connection, person: str) -> None:
    """What two people had together makes no sense for one; what only one had said is said for
    all."""
    connection.execute("DELETE FROM ties WHERE person = other AND person = ?", (person,))
    connection.execute(
        "UPDATE ratings SET listed = EXISTS"
        " (SELECT 1 FROM profiles WHERE profiles.person = ratings.person AND profiles.listed)"
        " WHERE person = ?",
        (person,),
    )


def open_people(folder: Path) -> SqlitePeople:
    """People in a data folder that has a database."""
    if not (folder / FILE).is_file():
        raise StoreError("no-database", folder=folder)
    return SqlitePeople(folder)
