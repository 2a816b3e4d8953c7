"""Group commit: what comes while a commit is under way shares the next one."""

from __future__ import annotations

import asyncio

from tablee.store.interface import StoreError
from tests.cluster.harness_engines import Postgres
from tests.server.harness_loop import run
from tests.store.harness_postgres import migrated, server_at
from tests.store.test_both_stores import first


def test_what_comes_in_the_turn_of_an_answer_shares_the_next_commit(postgres: Postgres) -> None:
    """Who is answered often writes again at once, and others have come while it was written."""

    async def whole() -> None:
        async with server_at(await migrated(postgres)) as store:
            loop = asyncio.get_running_loop()
            answers: list[asyncio.Future[StoreError | None]] = [
                loop.create_future() for _ in range(3)
            ]

            def go_on(error: StoreError | None) -> None:
                answers[0].set_result(error)
                store.write(first("b"), answers[1].set_result)
                loop.call_soon(store.write, first("c"), answers[2].set_result)

            store.write(first("a"), go_on)
            assert await asyncio.gather(*answers) == [None, None, None]
            assert store.commits == 2

    run(whole())
