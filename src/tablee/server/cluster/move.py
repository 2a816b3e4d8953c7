"""All tables of one server's SQLite folder, copied into PostgreSQL: all of them or none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import asyncpg

from tablee.games import find_game
from tablee.server.hub.room import read_facts
from tablee.server.net.identity import read_key
from tablee.store.interface import StoreError
from tablee.store.postgres.connecting import LOST, connect, told
from tablee.store.postgres.schema import check_installation, wait_for_lock
from tablee.store.rows.tables import NAMES
from tablee.store.sqlite import FILE, SqliteStore
from tablee.tables import facts as f

LOCK = "LOCK TABLE installation, servers, tables IN SHARE ROW EXCLUSIVE MODE"
"""Another move waits, and so does a server that starts."""
TABLES = ("id", "status", "created", "changed", "alarm", "line", "rules")


async def move_tables(folder: Path, url: str) -> int:
    """Copy the tables and the key that signs cookies; returns how many tables there are.

    The folder stays as it is. It is refused if a server uses it, and so is a database that has
    tables or a server.
    """
    if not (folder / FILE).is_file():
        raise StoreError("no-database", folder=folder)
    store = SqliteStore(folder, lambda call: call())  # locks the folder
    connection: asyncpg.Connection | None = None
    try:
        connection = await connect(url, patience=None)
        await check_installation(connection)
        async with connection.transaction():
            await wait_for_lock(connection, LOCK)
            await _check_unused(connection)
            return await _copy(folder, store, connection)
    except (asyncpg.PostgresError, *LOST) as error:
        raise told(error) from None
    finally:
        if connection is not None:
            connection.terminate()
        store.close()


async def _check_unused(connection: asyncpg.Connection) -> None:
    """No tables and no lease. A server without a lease is fenced, should it only be silent."""
    if await connection.fetchval("SELECT EXISTS (SELECT 1 FROM tables)"):
        raise StoreError("store-not-empty")
    await connection.execute("DELETE FROM servers WHERE expires < clock_timestamp()")
    if await connection.fetchval("SELECT EXISTS (SELECT 1 FROM servers)"):
        raise StoreError("store-in-use")


async def _copy(folder: Path, store: SqliteStore, connection: asyncpg.Connection) -> int:
    source = apsw.Connection(str(folder / FILE), flags=apsw.SQLITE_OPEN_READONLY)
    rows = [
        (*row, _rules(store.load(row[0])))
        for row in source.execute("SELECT id, status, created, changed, alarm, line FROM tables")
    ]
    await connection.copy_records_to_table("tables", records=rows, columns=TABLES)
    for name in ("stops", *NAMES):  # of servers without a table
        await connection.execute(f"DELETE FROM {name}")
    for name, query in (
        ("facts", "SELECT table_id, number, fact FROM facts ORDER BY table_id, number"),
        ("people", "SELECT person, table_id, name FROM people"),
        ("stops", "SELECT began, ended FROM stops"),  # the move ends the last one
        *((name, f"SELECT * FROM {name}") for name in NAMES),
    ):
        await connection.copy_records_to_table(name, records=_rows(source, query))
    await connection.execute("UPDATE installation SET key = $1", read_key(folder))
    source.close()
    return len(rows)


def _rows(source: apsw.Connection, query: str) -> Iterator[tuple[object, ...]]:
    yield from source.execute(query)


def _rules(data: list[bytes]) -> str:
    """What a server has to know to read these facts; a log that nobody can read needs nothing."""
    try:
        agreed = [x for x in read_facts(data) if isinstance(x, f.Created | f.TermsSet)]
        return f.needs(find_game(agreed[-1].terms.game, agreed[-1].rules))
    except Exception:  # whatever is wrong with the log: any server may say so when it loads it
        return ""
