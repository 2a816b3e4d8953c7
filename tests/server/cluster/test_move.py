"""A move takes its time, is alone, and takes with it when nobody's clock ran."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.server.cluster.move import move_tables
from tablee.store.interface import StoreError
from tablee.store.postgres.connecting import SECONDS, connect
from tablee.store.sqlite import SqliteStore
from tests.cluster.harness_engines import Postgres
from tests.server.harness_loop import run
from tests.store.harness_postgres import migrated, server_at, write
from tests.store.test_both_stores import first

SLOW = f"""
CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_sleep({SECONDS + 0.2}); RETURN NULL; END $$;
CREATE TRIGGER slow BEFORE INSERT ON facts EXECUTE FUNCTION slow();
"""


async def folder_with(folder: Path, table: str) -> Path:
    """A server's folder with one table; no server ran from 5 to 8 and after 9."""
    folder.mkdir()
    loop = asyncio.get_running_loop()
    store = SqliteStore(folder, lambda call: (loop.call_soon_threadsafe(call), None)[1])
    assert await write(store, first(table)) == [None]  # type: ignore[arg-type]
    for happened, at in (
        (store.begin, 1),
        (store.note_running, 5),
        (store.begin, 8),
        (store.note_running, 9),
    ):
        happened(at)
    await asyncio.to_thread(store.close)
    return folder


async def asked(url: str, query: str) -> list[tuple[Any, ...]]:
    connection = await connect(url)
    rows = await connection.fetch(query)
    await connection.close()
    return [tuple(row) for row in rows]


async def until(happened: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await happened():
            await asyncio.sleep(0.01)


def test_a_copy_takes_as_long_as_it_needs(tmp_path: Path, postgres: Postgres) -> None:
    async def whole() -> None:
        folder, url = await folder_with(tmp_path / "a", "a"), await migrated(postgres)
        connection = await connect(url)
        await connection.execute(SLOW)
        await connection.close()
        assert await move_tables(folder, url) == 1
        assert await asked(url, "SELECT table_id, number, fact FROM facts") == [("a", 0, "x")]

    run(whole())


def test_a_database_with_a_server_is_refused(tmp_path: Path, postgres: Postgres) -> None:
    async def whole() -> None:
        folder, url = await folder_with(tmp_path / "a", "a"), await migrated(postgres)
        async with server_at(url):
            with pytest.raises(StoreError, match="store-in-use"):
                await move_tables(folder, url)
            assert await asked(url, "SELECT id FROM tables") == []
        async with server_at(url) as silent:
            await asked(url, "UPDATE servers SET expires = clock_timestamp()")
            assert await move_tables(folder, url) == 1
            refused = await write(silent, first("b"))
            assert isinstance(refused[0], StoreError)
        assert await asked(url, "SELECT id FROM tables") == [("a",)]

    run(whole())


def test_of_two_moves_one_is_done_and_the_other_refused(tmp_path: Path, postgres: Postgres) -> None:
    async def whole() -> None:
        url = await migrated(postgres)
        folders = [await folder_with(tmp_path / name, name) for name in "ab"]
        holder = await connect(url)
        hold = holder.transaction()
        await hold.start()
        await holder.execute("LOCK TABLE facts")  # so that both are under way
        moves = [asyncio.create_task(move_tables(folder, url)) for folder in folders]

        async def both_wait() -> bool:
            query = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted"
            return bool((await asked(url, query))[0][0] == len(moves))

        await until(both_wait)
        await hold.rollback()
        await holder.close()
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert sorted(map(str, results)) == sorted(["1", str(StoreError("store-not-empty"))])
        assert len(await asked(url, "SELECT id FROM tables")) == 1

    run(whole())


def test_the_time_of_no_server_stays_nobodys(tmp_path: Path, postgres: Postgres) -> None:
    async def whole() -> None:
        folder, url = await folder_with(tmp_path / "a", "a"), await migrated(postgres)
        async with server_at(url) as before:  # it has been tried out
            await before.stops(2)
        assert await move_tables(folder, url) == 1
        async with server_at(url) as after:
            assert await after.stops(20) == [(5, 8), (9, 20)]

    run(whole())
