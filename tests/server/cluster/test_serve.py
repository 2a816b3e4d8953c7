"""What a server learns when it gets a lease, and who can reach it before."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

from tablee.server.clock import Clock
from tablee.server.cluster.serve import Together
from tablee.store.postgres.connecting import connect
from tablee.store.postgres.incarnation import Incarnation
from tests.cluster.harness_cluster import ClusterServer
from tests.cluster.harness_engines import Nats, Postgres, answers, free_port
from tests.server import harness_loop
from tests.store.harness_postgres import migrated


class Store:
    """A database that no server has been at for a while."""

    async def now(self) -> int:
        return 90_000

    async def stops(self, now: int) -> list[tuple[int, int]]:
        return [(10_000, now)]


class Bus:
    async def begin(self, *_: object) -> None:
        """Listens."""


def test_time_that_passed_without_any_server_is_nobodys() -> None:
    together = Together.__new__(Together)
    parts = {
        "_store": Store(),
        "_clock": Clock(wall=lambda: 10.0),
        "ports": SimpleNamespace(stops=[]),
        "relay": SimpleNamespace(begin=lambda _: None, heard=None),
        "bus": Bus(),
        "questions": SimpleNamespace(own=0, answer=None, answer_all=None),
    }
    for name, part in parts.items():
        setattr(together, name, part)
    life = Incarnation.__new__(Incarnation)
    life.number = 7
    harness_loop.run(together._joined(life))
    assert together.ports.stops == [(10_000, 90_000)]
    assert together._clock.now() >= 90_000
    assert together.questions.own == 7


def test_nobody_can_connect_to_a_server_that_is_getting_ready(
    postgres: Postgres, nats: Nats
) -> None:
    """Whoever could would wait for it, while other servers are there."""

    async def whole() -> None:
        url, port = await migrated(postgres), free_port()
        eye = await connect(url)
        async with eye.transaction():
            await eye.execute("LOCK TABLE stops IN EXCLUSIVE MODE")
            starting = asyncio.to_thread(ClusterServer, url, nats.url, port=port)
            task = asyncio.ensure_future(starting)
            waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'stops'::regclass"
            while not await eye.fetchval(waits):
                await asyncio.sleep(0.01)
            assert not answers(port)
        server = await task
        assert answers(port)
        await asyncio.to_thread(server.stop)
        await eye.close()

    harness_loop.run(whole())
