"""What every store promises: SQLite for one server and PostgreSQL for many pass the same tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from msgspec import structs

from tablee.store.interface import SeatedPerson, Store, StoreError, Summary, Write
from tablee.store.one_server import OneServer
from tablee.store.rows.ledger import Statement
from tablee.store.sqlite import SqliteStore
from tests.cluster.harness_engines import Postgres
from tests.server.harness_loop import run
from tests.store.harness_postgres import migrated, server_at, write

Open = Callable[[], AbstractAsyncContextManager[Store]]
Test = Callable[[Open], Awaitable[None]]
DAY = 86_400_000


def summary(status: str = "waiting", changed: int = 1, alarm: int | None = None) -> Summary:
    return Summary(status, changed, changed, alarm, (SeatedPerson("ana", "Ana"),), b"{}")


def first(table: str, *facts: bytes, summed: Summary | None = None) -> Write:
    """The first write of a table, which has its summary."""
    return Write(table, 0, facts or (b"x",), summed or summary())


@pytest.fixture(params=["sqlite", "postgres"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Test], None]:
    """Runs a test that opens and closes stores with the same tables."""

    @asynccontextmanager
    async def sqlite() -> AsyncIterator[Store]:
        loop = asyncio.get_running_loop()

        def deliver(call: Callable[[], None]) -> None:
            loop.call_soon_threadsafe(call)

        store = OneServer(SqliteStore(tmp_path, deliver, loop.call_soon))
        try:
            yield store
        finally:
            await store.close()

    async def whole(test: Test) -> None:
        if request.param == "sqlite":
            await test(sqlite)
            return
        postgres: Postgres = request.getfixturevalue("postgres")
        url = await migrated(postgres)
        await test(lambda: server_at(url))

    return lambda test: run(whole(test))


def test_facts_come_back_in_order_after_closing_and_opening(
    stores: Callable[[Test], None],
) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            many = [Write("t", n, (b"%d" % n,), None) for n in range(1, 1300)]
            assert await write(store, first("t", b"0"), *many) == [None] * 1300
        async with opened() as store:
            assert await store.claim("t") == [b"%d" % n for n in range(1300)]
            assert await store.claim("t") == [b"%d" % n for n in range(1300)]  # it is its own
            assert await store.claim("u") == []

    stores(test)


def test_a_ledger_of_a_store_that_is_closed_refuses_in_one_line(
    stores: Callable[[Test], None],
) -> None:
    """Whoever still asks while a server stops is told, without a traceback."""

    async def test(opened: Open) -> None:
        async with opened() as store:
            ledger = store.ledger
        with pytest.raises(StoreError):
            await ledger.read("SELECT 1")
        with pytest.raises(StoreError):
            await ledger.change(Statement("SELECT 1"))

    stores(test)


def test_an_id_that_cannot_be_one_is_no_table(stores: Callable[[Test], None]) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            for table in ("a\0b", "\0", ""):
                assert await store.claim(table) == []
                await store.release(table)

    stores(test)


def test_the_same_fact_is_not_written_twice_and_others_in_its_group_are(
    stores: Callable[[Test], None],
) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            await write(store, first("t", b"a", b"b"), first("u"))
            good = [Write("u", n, (b"x",), None) for n in range(1, 51)]
            again = Write("t", 1, (b"again",), None)
            answers = await write(store, *good[:25], again, *good[25:])
            assert [one is None for one in answers] == [True] * 25 + [False] + [True] * 25
            assert await store.claim("t") == [b"a", b"b"]
            found = await store.claim("u")
            assert isinstance(found, list)
            assert len(found) == 51

    stores(test)


def test_a_log_has_no_gaps(stores: Callable[[Test], None]) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            await write(store, first("t", b"a"))
            for number in (0, 2, 7):
                (answer,) = await write(store, Write("t", number, (b"c",), None))
                assert isinstance(answer, StoreError)
                assert answer.key == "log-order"
            assert await store.claim("t") == [b"a"]

    stores(test)


def test_what_was_given_before_closing_is_written(stores: Callable[[Test], None]) -> None:
    async def test(opened: Open) -> None:
        answers: list[StoreError | None] = []
        async with opened() as store:
            store.write(first("t"), answers.append)
            for n in range(1, 2000):
                store.write(Write("t", n, (b"x",), None), answers.append)
        async with opened() as store:
            found = await store.claim("t")
            assert isinstance(found, list)
            assert len(found) == 2000

    stores(test)


def test_lists_and_alarms_are_read_from_summaries(stores: Callable[[Test], None]) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            await write(store, first("a", summed=summary(changed=1)))
            await write(store, first("b", summed=summary("running", 2, alarm=50)))
            await write(store, first("c", summed=summary("closed", 3)))
            assert [row[0] for row in await store.of_person("ana", 10)] == ["b", "a"]
            assert await store.of_person("ana", 1) == [("b", b"{}")]
            assert (await store.name_of("ana"), await store.name_of("ben")) == ("Ana", None)
        async with opened() as store:  # nobody has them in memory
            assert (await store.due(49), await store.due(50)) == ([], ["b"])

    stores(test)


def test_a_person_who_got_up_no_longer_has_the_table_in_their_list(
    stores: Callable[[Test], None],
) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            alone = structs.replace(summary(), people=(SeatedPerson("ben", "Ben"),))
            # In one commit: of two summaries the last counts.
            assert await write(store, first("a"), Write("a", 1, (b"y",), alone)) == [None, None]
            assert await store.of_person("ana", 10) == []
            assert [row[0] for row in await store.of_person("ben", 10)] == ["a"]

    stores(test)


def test_a_table_that_left_memory_can_be_claimed_again(stores: Callable[[Test], None]) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            await write(store, first("t", b"a"))
            assert await store.claim("t") == [b"a"]
            last = Write("t", 1, (), summary(alarm=7), is_last=True)
            store.write(last, lambda error: None)
            assert await store.claim("t") == [b"a"]  # waits for what was given
            assert await write(store, Write("t", 1, (b"b",), None)) == [None]
            await store.release("t")
            assert await store.due(7) == ["t"]
            assert await store.claim("t") == [b"a", b"b"]

    stores(test)


def test_a_callback_that_raises_does_not_keep_others_from_being_called(
    stores: Callable[[Test], None],
) -> None:
    async def test(opened: Open) -> None:
        loop = asyncio.get_running_loop()
        bugs: list[object] = []
        loop.set_exception_handler(lambda _, context: bugs.append(context.get("exception")))

        def mistaken(error: StoreError | None) -> None:
            raise RuntimeError

        async with opened() as store:
            store.write(first("t"), mistaken)
            assert await write(store, Write("t", 1, (b"x",), None)) == [None]
        assert [type(bug) for bug in bugs] == [RuntimeError]

    stores(test)


def test_the_clock_is_near_and_the_store_is_sound(stores: Callable[[Test], None]) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            now = await store.now()
            assert 0 <= await store.now() - now < DAY
            assert now > 1_700_000_000_000
            assert await store.check() is None

    stores(test)


def test_what_passes_while_no_server_runs_is_a_stop(stores: Callable[[Test], None]) -> None:
    async def test(opened: Open) -> None:
        async with opened() as store:
            assert await store.stops(1_000) == []
            await store.note_running(5_000)
        async with opened() as store:
            assert await store.stops(9_000) == [(5_000, 9_000)]
            await store.note_running(9_500)
        async with opened() as store:
            assert await store.stops(9_200) == [(5_000, 9_000)]  # the clock was set back

    stores(test)
