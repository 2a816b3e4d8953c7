"""Stores in a PostgreSQL of the test, each test in a schema of its own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tablee.store.interface import Store, StoreError, Write
from tablee.store.postgres.connecting import connect
from tablee.store.postgres.schema import migrate
from tablee.store.postgres.store import PostgresStore, open_store
from tests.cluster.harness_engines import Postgres

RULES = ["1 matryoshka 1"]


async def fresh(postgres: Postgres) -> str:
    """The address of a new schema, with nothing in it."""
    schema = f"test_{os.urandom(6).hex()}"
    connection = await connect(postgres.url())
    await connection.execute(f"CREATE SCHEMA {schema}")
    await connection.close()
    return postgres.url(schema)


async def migrated(postgres: Postgres) -> str:
    url = await fresh(postgres)
    await migrate(url)
    return url


@asynccontextmanager
async def server_at(url: str, reads: list[str] | None = None) -> AsyncIterator[PostgresStore]:
    """A store that owns tables until the end of its block, and whether it was lost."""
    store = await open_store(url, RULES if reads is None else reads)
    await store.begin(lambda: None)
    try:
        yield store
    finally:
        await store.close()


async def write(store: Store, *writes: Write) -> list[StoreError | None]:
    """Write and wait until each is on disk or refused."""
    loop = asyncio.get_running_loop()
    answers = [loop.create_future() for _ in writes]
    for item, answer in zip(writes, answers, strict=True):
        store.write(item, answer.set_result)
    return list(await asyncio.gather(*answers))
