"""Who has lost the lease says nothing more to anybody."""

from __future__ import annotations

from typing import cast

from tablee.server.bots.pool import Pool
from tablee.server.clock import Clock
from tablee.server.cluster.ports import ClusterPorts
from tablee.store.postgres.store import PostgresStore
from tests.server.harness_loop import run


class Life:
    """An incarnation whose lease is over when the test says so."""

    def __init__(self) -> None:
        self.holds = True
        self.lost = 0

    def lose(self) -> None:
        self.lost += 1


class LeasedStore:
    def __init__(self) -> None:
        self.incarnation: Life | None = Life()


class Socket:
    def __init__(self) -> None:
        self.said: list[bytes] = []

    def put(self, data: bytes) -> None:
        self.said.append(data)

    def finish(self) -> None:
        self.said.append(b"closed")


def test_a_server_whose_lease_is_over_is_silent_and_gives_its_tables_up() -> None:
    async def whole() -> None:
        store, socket = LeasedStore(), Socket()
        ports = ClusterPorts(
            cast(PostgresStore, store),
            cast(Pool, None),
            lambda error: None,
            lambda client, call: None,
            Clock(),
        )
        ports.outboxes[1] = socket
        life = store.incarnation
        assert life is not None
        ports.send(1, b"in time")
        life.holds = False
        ports.send(1, b"too late")
        assert life.lost == 1
        store.incarnation = None
        ports.send(1, b"nobody's")
        assert socket.said == [b"in time"]
        ports.close(1, b"bye")  # which says nothing about a table
        assert socket.said == [b"in time", b"bye", b"closed"]
        ports.end()

    run(whole())
