"""A server that has lost a table and does not know it: each barrier alone keeps it from a fork.

The test of faults shows the same with real servers; there nobody can say which barrier held.
"""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from tablee.store.interface import StoreError, Write
from tablee.store.postgres.appends import Appends
from tablee.store.postgres.connecting import connect
from tablee.store.postgres.functions import FUNCTIONS
from tablee.store.postgres.store import PostgresStore
from tests.cluster.harness_engines import Postgres
from tests.server.harness_loop import run
from tests.store.harness_postgres import migrated, server_at, write
from tests.store.test_both_stores import first

FENCE = """    PERFORM 1 FROM servers WHERE id = me FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'fenced' USING ERRCODE = 'TB001';
    END IF;
"""
OWNER = """
        OR (SELECT t.owner FROM tables t WHERE t.id = w.id) IS DISTINCT FROM me"""
KEY = "ALTER TABLE facts DROP CONSTRAINT facts_pkey"
LEASE = """
        WHERE id = me AND expires > clock_timestamp()"""


async def take_out(eye: asyncpg.Connection, *barriers: str) -> None:
    """Replace the database's functions under running servers; or drop the key."""
    functions = FUNCTIONS
    for barrier in barriers:
        if barrier == KEY:
            await eye.execute(KEY)
        else:
            assert barrier in functions
            functions = functions.replace(barrier, "\n        WHERE id = me" * (barrier == LEASE))
    await eye.execute(functions)


async def write_as(number: int, url: str, item: Write) -> StoreError | None:
    """Write in the name of a server that was fenced, over a session that nobody ended."""
    session = await connect(url)
    appends = Appends(session, number, lambda: None)
    answer: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
    appends.put(item, answer.set_result)
    try:
        return await answer
    finally:
        await session.close()


async def fence(one: PostgresStore, other: PostgresStore, eye: asyncpg.Connection) -> int:
    """Let the first server be silent, and the second one find out; the number of the first."""
    assert one.incarnation is not None
    assert other.incarnation is not None
    number = one.incarnation.number
    await eye.execute("UPDATE servers SET expires = '-infinity' WHERE id = $1", number)
    assert (await other.incarnation.beat()).fenced == (number,)
    return number


async def count_facts(postgres: Postgres, *barriers: str) -> int:
    """Both servers write the second fact of a table, the one that was fenced after the other."""
    url = await migrated(postgres)
    eye = await connect(url)
    await take_out(eye, *barriers)
    async with server_at(url) as one, server_at(url) as other:
        assert await write(one, first("t", b"a")) == [None]
        number = await fence(one, other, eye)
        assert await other.claim("t") == [b"a"]
        assert await write(other, Write("t", 1, (b"b",), None)) == [None]
        refused = await write_as(number, url, Write("t", 1, (b"x",), None))
        found = await eye.fetchval("SELECT count(*) FROM facts")
    await eye.close()
    assert (refused is None) == (found == 3)
    return int(found)


@pytest.mark.parametrize(
    "others",
    [(), (OWNER, KEY), (FENCE, KEY), (FENCE, OWNER)],
    ids=["all", "fence alone", "owner alone", "key alone"],
)
def test_any_barrier_keeps_a_former_owner_from_writing(
    postgres: Postgres, others: tuple[str, ...]
) -> None:
    async def whole() -> None:
        assert await count_facts(postgres, *others) == 2

    run(whole())


def test_without_barriers_there_is_a_fork(postgres: Postgres) -> None:
    async def whole() -> None:
        assert await count_facts(postgres, FENCE, OWNER, KEY) == 3

    run(whole())


async def lease_returns(postgres: Postgres, *barriers: str) -> bool:
    """Whether a server that was silent for too long goes on, if nobody has noticed."""
    url = await migrated(postgres)
    eye = await connect(url)
    await take_out(eye, *barriers)
    async with server_at(url) as store:
        life = store.incarnation
        assert life is not None
        await eye.execute("UPDATE servers SET expires = '-infinity'")
        try:
            await life.beat()
        except StoreError:
            return False
        finally:
            await eye.close()
        return life.holds


def test_a_lease_that_ran_out_comes_back_only_without_its_barrier(postgres: Postgres) -> None:
    async def whole() -> None:
        assert not await lease_returns(postgres)
        assert await lease_returns(postgres, LEASE)

    run(whole())
