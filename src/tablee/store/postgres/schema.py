"""The schema, and how it is brought up to date: `tablee migrate`."""

from __future__ import annotations

import secrets

import asyncpg

from tablee.store.interface import KEY_BYTES, StoreError
from tablee.store.postgres.connecting import LOST, connect, told
from tablee.store.postgres.functions import FUNCTIONS
from tablee.store.rows.tables import TABLES as ROWS

VERSION = 2
LOCK = 0x7461626C
"""Of PostgreSQL's advisory locks: two migrations at once wait for each other."""

LOCK_SECONDS = 10
"""How long a program that changes everything waits for another one that does."""

SCHEMA = (
    """
CREATE TABLE installation (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    version int NOT NULL,
    name text NOT NULL,
    key bytea NOT NULL
);
CREATE TABLE servers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reads text[] NOT NULL,
    expires timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    status text NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    alarm bigint,
    line bytea NOT NULL,
    rules text NOT NULL,
    owner bigint
) WITH (fillfactor = 80);
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX tables_alarm ON tables (alarm) WHERE alarm IS NOT NULL AND owner IS NULL;
CREATE TABLE gone (id bigint PRIMARY KEY); -- servers that were taken away and may still own tables
CREATE TABLE facts (
    table_id text COLLATE "C" NOT NULL,
    number int NOT NULL,
    fact text NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE people (
    person text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX people_table ON people (table_id);
-- When no server ran; the row without an end: when one was last known to run.
CREATE TABLE stops (began bigint NOT NULL, ended bigint);
"""
    + ROWS
)

MIGRATIONS: tuple[str, ...] = (ROWS,)
"""The statements that bring a schema from version n + 1 to n + 2."""


class Installation:
    """What all servers of one database share."""

    def __init__(self, version: int, name: str, key: bytes) -> None:
        self.version = version
        self.name = name
        """Tells installations apart that share a database or a bus."""
        self.key = key
        """Signs cookies."""


async def migrate(url: str) -> int:
    """Make the schema, or bring it up to date; the version that was there before (0: none)."""
    connection = await connect(url, patience=None)
    try:
        async with connection.transaction():
            await wait_for_lock(connection, f"SELECT pg_advisory_xact_lock({LOCK})")
            found = await read_installation(connection)
            before = 0 if found is None else found.version
            if before > VERSION:
                raise StoreError("schema-newer", version=before, known=VERSION)
            if found is None:
                await connection.execute(SCHEMA)
                await connection.execute(
                    "INSERT INTO installation (version, name, key) VALUES ($1, $2, $3)",
                    VERSION,
                    secrets.token_hex(4),
                    secrets.token_bytes(KEY_BYTES),
                )
            for statements in MIGRATIONS[before - 1 :] if before else ():
                await connection.execute(statements)
            await connection.execute(FUNCTIONS)
            await connection.execute("UPDATE installation SET version = $1", VERSION)
    except (asyncpg.PostgresError, *LOST) as error:
        raise told(error) from None
    finally:
        connection.terminate()
    return before


async def wait_for_lock(connection: asyncpg.Connection, lock: str) -> None:
    """Get a lock until the transaction ends; a `StoreError` if another program keeps it."""
    await connection.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
    try:
        await connection.execute(lock)
    except asyncpg.LockNotAvailableError:
        raise StoreError("store-locked") from None
    await connection.execute("SET LOCAL lock_timeout = 0")


async def read_installation(connection: asyncpg.Connection) -> Installation | None:
    """None if there is no schema."""
    if await connection.fetchval("SELECT to_regclass('installation')") is None:
        return None
    row = await connection.fetchrow("SELECT version, name, key FROM installation")
    return None if row is None else Installation(row["version"], row["name"], row["key"])


async def check_installation(connection: asyncpg.Connection) -> Installation:
    """The installation; refused if its schema is not that of this version of the program."""
    found = await read_installation(connection)
    if found is None:
        raise StoreError("schema-missing")
    if found.version > VERSION:
        raise StoreError("schema-newer", version=found.version, known=VERSION)
    if found.version < VERSION:
        raise StoreError("schema-older", version=found.version, known=VERSION)
    return found
