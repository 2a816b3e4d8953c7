"""Who owns a table: one server at a time, and who has lost it can write nothing any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import asyncpg
import pytest
from msgspec import structs

from tablee.store.interface import Elsewhere, StoreError, Write
from tablee.store.postgres import incarnation
from tablee.store.postgres.connecting import connect
from tablee.store.postgres.store import PostgresStore, open_store
from tests.cluster.harness_engines import WAIT, Postgres
from tests.server.harness_loop import run
from tests.store.harness_postgres import RULES, migrated, server_at, write
from tests.store.test_both_stores import first, summary

MOVE = Write("t", 1, (b"b",), None)


def with_two(
    postgres: Postgres,
    test: Callable[[PostgresStore, PostgresStore, asyncpg.Connection], Awaitable[None]],
) -> None:
    """Two servers, of which the first has table `t`, and somebody who looks at the database."""

    async def whole() -> None:
        url = await migrated(postgres)
        eye = await connect(url)
        async with server_at(url) as one, server_at(url) as other:
            assert await write(one, first("t", b"a")) == [None]
            async with asyncio.timeout(WAIT):
                await test(one, other, eye)
        await eye.close()

    run(whole())


def number(store: PostgresStore) -> int:
    assert store.incarnation is not None
    return store.incarnation.number


async def expire(eye: asyncpg.Connection, store: PostgresStore) -> None:
    """Let a server's lease run out."""
    change = "UPDATE servers SET expires = clock_timestamp() - interval '1 ms' WHERE id = $1"
    await eye.execute(change, number(store))


async def beat(store: PostgresStore) -> incarnation.Beat:
    assert store.incarnation is not None
    return await store.incarnation.beat()


def test_a_table_has_one_owner_and_others_are_told_which(postgres: Postgres) -> None:
    async def test(one: PostgresStore, other: PostgresStore, _: asyncpg.Connection) -> None:
        assert await other.claim("t") == Elsewhere(number(one))
        (refused,) = await write(other, MOVE)
        assert refused is not None
        assert refused.key == "log-order"
        summed = structs.replace(MOVE, summary=summary())
        assert await write(other, summed) != [None]
        assert await write(one, MOVE) == [None]

    with_two(postgres, test)


def test_a_table_that_left_memory_belongs_to_whoever_claims_it_first(postgres: Postgres) -> None:
    async def test(one: PostgresStore, other: PostgresStore, _: asyncpg.Connection) -> None:
        await write(one, Write("t", 1, (), summary(), is_last=True))
        found = await asyncio.gather(other.claim("t"), one.claim("t"))
        assert sum(isinstance(answer, Elsewhere) for answer in found) == 1
        assert [b"a"] in found

    with_two(postgres, test)


def test_a_silent_server_is_fenced_and_its_tables_are_free(postgres: Postgres) -> None:
    async def test(one: PostgresStore, other: PostgresStore, eye: asyncpg.Connection) -> None:
        before = number(one)
        await expire(eye, one)
        assert await other.claim("t") == Elsewhere(before)  # not fenced yet
        beaten = await beat(other)
        assert (set(beaten.alive), beaten.fenced) == ({number(other)}, (before,))
        assert await other.claim("t") == [b"a"]
        (refused,) = await write(one, MOVE)
        assert refused is not None
        assert one.incarnation is None
        assert await write(other, MOVE) == [None]
        assert await other.claim("t") == [b"a", b"b"]

    with_two(postgres, test)


def test_a_server_whose_row_is_gone_writes_nothing_though_all_else_is_as_it_was(
    postgres: Postgres,
) -> None:
    async def test(one: PostgresStore, _: PostgresStore, eye: asyncpg.Connection) -> None:
        await eye.execute("DELETE FROM servers WHERE id = $1", number(one))
        (refused,) = await write(one, MOVE)
        assert refused is not None
        assert one.incarnation is None
        assert await eye.fetchval("SELECT count(*) FROM facts") == 1

    with_two(postgres, test)


def test_a_lease_that_ran_out_is_not_renewed_even_if_nobody_noticed(postgres: Postgres) -> None:
    async def test(one: PostgresStore, _: PostgresStore, eye: asyncpg.Connection) -> None:
        await expire(eye, one)
        with pytest.raises(StoreError):
            await beat(one)
        assert one.incarnation is None

    with_two(postgres, test)


def test_the_fence_ends_what_a_silent_server_has_under_way(postgres: Postgres) -> None:
    """A commit that hangs in the database holds the row of its server until its session ends."""

    async def test(one: PostgresStore, other: PostgresStore, eye: asyncpg.Connection) -> None:
        before = number(one)
        blocker = eye.transaction()
        await blocker.start()
        await eye.execute("LOCK TABLE facts IN EXCLUSIVE MODE")
        hanging = asyncio.ensure_future(write(one, MOVE))
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'facts'::regclass"
        while not await eye.fetchval(waiting):
            await asyncio.sleep(0.01)
        peer = await connect(other._url)
        await expire(peer, one)
        while before not in (await beat(other)).fenced:
            await asyncio.sleep(0.01)
        await blocker.rollback()
        (refused,) = await hanging
        assert refused is not None
        assert one.incarnation is None
        assert await other.claim("t") == [b"a"]
        await peer.close()

    with_two(postgres, test)


def test_a_server_that_resigns_hands_everything_over_at_once(postgres: Postgres) -> None:
    async def test(one: PostgresStore, other: PostgresStore, eye: asyncpg.Connection) -> None:
        one.write(MOVE, lambda error: None)
        assert one.incarnation is not None
        await one.incarnation.resign()
        assert await other.claim("t") == [b"a", b"b"]
        assert await eye.fetchval("SELECT count(*) FROM servers") == 1

    with_two(postgres, test)


class Slow:
    """A connection that takes a moment to part, and notes it."""

    def __init__(self, happened: list[str]) -> None:
        self._happened = happened

    async def execute(self, *_: object) -> None:
        """Removes the server."""

    async def fetchval(self, *_: object) -> None:
        """It is gone."""

    async def close(self, *, timeout: float) -> None:
        self._happened.append("begins")
        await asyncio.sleep(0)
        self._happened.append("ends")


def test_a_server_that_resigns_parts_from_its_connections_side_by_side() -> None:
    """Its clients are told where to go afterwards."""

    async def whole() -> None:
        happened: list[str] = []
        writer, keeper = [cast(asyncpg.Connection, Slow(happened)) for _ in range(2)]
        began = incarnation.seconds()
        life = incarnation.Incarnation(1, "tablee-", writer, keeper, lambda: None, began)
        await life.resign()
        assert happened == ["begins", "begins", "ends", "ends"]

    run(whole())


def test_a_server_that_begins_again_owns_nothing_and_its_old_number_is_gone(
    postgres: Postgres,
) -> None:
    async def test(one: PostgresStore, other: PostgresStore, _: asyncpg.Connection) -> None:
        before = one.incarnation
        assert before is not None
        before.lose()
        (refused,) = await write(one, MOVE)
        assert refused is not None
        await one.begin(lambda: None)
        assert number(one) != before.number
        assert await other.claim("t") == [b"a"]
        assert before.number not in (await beat(other)).alive

    with_two(postgres, test)


def test_a_lost_connection_is_a_lost_life(postgres: Postgres) -> None:
    """Nobody knows whether the commit was carried out: the server gives its tables up."""

    async def test(one: PostgresStore, other: PostgresStore, eye: asyncpg.Connection) -> None:
        life = one.incarnation
        assert life is not None
        name = f"%-{life.number}"
        end = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE $1"
        )
        await eye.execute(end, name)
        assert await write(one, MOVE) != [None]
        assert life.is_over
        assert not life.holds
        assert one.incarnation is None

    with_two(postgres, test)


def test_a_claim_of_a_former_life_is_worth_nothing(postgres: Postgres) -> None:
    async def test(one: PostgresStore, other: PostgresStore, eye: asyncpg.Connection) -> None:
        await write(one, Write("t", 1, (), summary(), is_last=True))
        blocker = eye.transaction()
        await blocker.start()
        await eye.execute("LOCK TABLE facts IN ACCESS EXCLUSIVE MODE")
        claiming = asyncio.ensure_future(one.claim("t"))
        peer = await connect(other._url)
        query = "SELECT count(*) FROM tables WHERE owner = $1"
        while not await peer.fetchval(query, number(one)):
            await asyncio.sleep(0.01)
        assert one.incarnation is not None
        one.incarnation.lose()
        await one.begin(lambda: None)
        await blocker.rollback()
        with pytest.raises(StoreError, match="storage"):
            await claiming
        await peer.close()

    with_two(postgres, test)


def test_a_server_that_cannot_read_a_table_does_not_claim_it(postgres: Postgres) -> None:
    async def whole() -> None:
        url = await migrated(postgres)
        newer = [*RULES, "1 matryoshka 2"]
        summed = structs.replace(summary(alarm=3), rules="1 matryoshka 2")
        async with server_at(url) as old, server_at(url, newer) as new:
            await write(new, Write("t", 0, (b"a",), summed))
            await write(new, Write("t", 1, (), summed, is_last=True))
            assert (await old.due(3), await new.due(3)) == ([], ["t"])
            assert await old.claim("t") == Elsewhere(number(new))  # it will claim it
            assert await new.claim("t") == [b"a"]
        async with server_at(url) as old:
            with pytest.raises(StoreError, match="rules-unreadable"):
                await old.claim("t")

    run(whole())


def test_a_lease_is_over_by_the_servers_own_clock(postgres: Postgres) -> None:
    """A server that was stopped knows by itself that it has lost its tables."""

    async def whole() -> None:
        async with server_at(await migrated(postgres)) as store:
            life = store.incarnation
            assert life is not None
            assert life.holds
            life._renewed -= incarnation.LEASE_SECONDS
            assert not life.holds
            with pytest.raises(StoreError, match="storage"):
                await store.claim("t")

    run(whole())


def test_a_store_without_a_life_reads_and_refuses_to_write(postgres: Postgres) -> None:
    async def whole() -> None:
        store = await open_store(await migrated(postgres), RULES)
        (refused,) = await write(store, MOVE)
        assert refused is not None
        assert await store.of_person("ana", 5) == []
        await store.close()

    run(whole())


def test_a_server_that_joins_others_finds_no_stop(postgres: Postgres) -> None:
    async def whole() -> None:
        url = await migrated(postgres)
        async with server_at(url) as first, server_at(url) as second:
            assert await first.stops(1_000) == []
            assert await second.stops(90_000) == []
            await second.note_running(90_500)
            await first.note_running(90_400)  # a little later, by a clock that is behind
        async with server_at(url) as third:
            assert await third.stops(99_000) == [(90_500, 99_000)]

    run(whole())


def test_tables_of_a_dead_server_are_claimed_at_once_and_freed_a_few_at_a_time(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.store.postgres.store.FREED_AT_ONCE", 2)
    owned = "SELECT count(*) FROM tables WHERE owner = $1"
    due = summary(alarm=5)

    async def test(one: PostgresStore, other: PostgresStore, eye: asyncpg.Connection) -> None:
        await write(one, *[first(f"t{n}", b"a", summed=due) for n in range(7)])
        dead = number(one)
        await expire(eye, one)
        assert (await beat(other)).fenced == (dead,)
        assert await eye.fetchval(owned, dead) == 8  # a heartbeat touches no table
        assert await other.claim("t") == [b"a"]
        assert sorted(await other.due(10)) == [f"t{n}" for n in range(7)]
        assert await eye.fetchval(owned, dead) == 0
        assert await eye.fetchval("SELECT count(*) FROM gone") == 0

    with_two(postgres, test)


def test_a_server_that_resigns_waits_for_a_claim_that_is_under_way(postgres: Postgres) -> None:
    async def test(one: PostgresStore, _: PostgresStore, eye: asyncpg.Connection) -> None:
        life = one.incarnation
        assert life is not None
        async with eye.transaction():
            await eye.execute("SELECT 1 FROM servers WHERE id = $1 FOR KEY SHARE", life.number)
            beating = asyncio.ensure_future(life.beat())
            resigning = asyncio.ensure_future(life.resign())
            await asyncio.wait((beating,))
        await resigning
        assert await eye.fetchval("SELECT 1 FROM servers WHERE id = $1", life.number) is None

    with_two(postgres, test)
