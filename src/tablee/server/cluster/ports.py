"""The hub's ports where tables are shared: who has lost the lease says nothing more."""

from __future__ import annotations

from collections.abc import Callable

from tablee.server.bots.pool import Pool
from tablee.server.clock import Clock
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.store.interface import StoreError
from tablee.store.postgres.store import PostgresStore


class ClusterPorts(AsyncioPorts):
    """Ports of a server that has a lease."""

    def __init__(
        self,
        store: PostgresStore,
        pool: Pool,
        warn: Callable[[StoreError], None],
        soon: Callable[[int, Callable[[], None]], None],
        clock: Clock,
    ) -> None:
        super().__init__(store, pool, warn, soon, clock)
        self._tables = store

    def send(self, client: int, data: bytes) -> None:
        """Nobody hears of a table from a server that may no longer own it."""
        life = self._tables.incarnation
        if life is None:
            return
        if life.holds:
            super().send(client, data)
        else:
            life.lose()
