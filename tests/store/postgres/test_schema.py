"""The schema is made once, brought up to date, and refused if it is not this program's."""

from __future__ import annotations

import asyncio

import pytest

from tablee.store.interface import StoreError
from tablee.store.postgres import schema
from tablee.store.postgres.connecting import connect
from tablee.store.postgres.schema import VERSION, migrate
from tablee.store.postgres.store import open_store
from tests.cluster.harness_engines import Postgres, free_port
from tests.server.harness_loop import run
from tests.store.harness_postgres import RULES, fresh, write
from tests.store.test_both_stores import first


def test_migrating_makes_the_schema_once_and_keeps_what_is_there(postgres: Postgres) -> None:
    async def whole() -> None:
        url = await fresh(postgres)
        before = sorted(await asyncio.gather(migrate(url), migrate(url)))  # two at once
        assert before == [0, VERSION]
        store = await open_store(url, RULES)
        await store.begin(lambda: None)
        assert await write(store, first("t", b"a")) == [None]
        assert await migrate(url) == VERSION
        again = await open_store(url, RULES)
        assert again.installation.key == store.installation.key
        assert await store.claim("t") == [b"a"]
        await again.close()
        await store.close()

    run(whole())


@pytest.mark.parametrize(
    ("version", "key"), [(VERSION + 1, "schema-newer"), (VERSION - 1, "schema-older")]
)
def test_another_version_is_refused(postgres: Postgres, version: int, key: str) -> None:
    async def whole() -> None:
        url = await fresh(postgres)
        await migrate(url)
        connection = await connect(url)
        await connection.execute("UPDATE installation SET version = $1", version)
        await connection.close()
        with pytest.raises(StoreError, match=key):
            await open_store(url, RULES)
        if version > VERSION:
            with pytest.raises(StoreError, match=key):
                await migrate(url)

    run(whole())


def test_who_waits_too_long_for_another_migration_is_told(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        url = await fresh(postgres)
        other = await connect(url)
        await other.execute("SELECT pg_advisory_lock($1)", schema.LOCK)
        monkeypatch.setattr(schema, "LOCK_SECONDS", 0.1)
        with pytest.raises(StoreError, match="store-locked"):
            await migrate(url)
        await other.execute("SELECT pg_advisory_unlock($1)", schema.LOCK)
        assert await migrate(url) == 0
        await other.close()

    run(whole())


def test_a_migration_that_is_cut_off_is_one_line(postgres: Postgres) -> None:
    async def whole() -> None:
        url = await fresh(postgres)
        other = await connect(url)
        await other.execute("SELECT pg_advisory_lock($1)", schema.LOCK)
        migrating = asyncio.create_task(migrate(url))
        end = (
            "SELECT pg_terminate_backend(pid) FROM pg_locks"
            " WHERE locktype = 'advisory' AND NOT granted"
        )
        async with asyncio.timeout(60):
            while not await other.fetch(end):
                await asyncio.sleep(0.01)
        with pytest.raises(StoreError, match="store-unreachable"):
            await migrating
        await other.close()

    run(whole())


def test_a_database_without_the_schema_is_refused(postgres: Postgres) -> None:
    async def whole() -> None:
        with pytest.raises(StoreError, match="schema-missing"):
            await open_store(await fresh(postgres), RULES)

    run(whole())


def test_an_engine_that_is_not_there_is_one_line() -> None:
    async def whole() -> None:
        for url, key in (
            (f"postgresql://127.0.0.1:{free_port()}/x", "store-unreachable"),
            ("postgresql://[", "store-malformed"),
            ("nonsense", "store-unreachable"),
        ):
            with pytest.raises(StoreError, match=key):
                await open_store(url, RULES)

    run(whole())
