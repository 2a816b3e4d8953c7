"""One life of a server: its number, its lease, and the connections that speak in its name."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import timedelta

import asyncpg
from msgspec import Struct

from tablee.store.interface import StoreError
from tablee.store.postgres.appends import Appends
from tablee.store.postgres.connecting import LOST, connect, told
from tablee.store.postgres.schema import Installation

LEASE_SECONDS = 2.0
BEAT_SECONDS = 0.5
MARGIN_SECONDS = 0.1
"""A server gives its lease up a little earlier than others take it away."""
MOMENT = 0.02
"""Seconds before a server that resigns tries again."""
CLOSE_SECONDS = 0.1
"""How long PostgreSQL may take to part: clients wait to be told where to go."""
BOOT_TIME = getattr(time, "CLOCK_BOOTTIME", None)
"""Counts on while the machine sleeps, as the lease does; where there is none, time.monotonic."""


def seconds() -> float:
    """The clock that leases are measured with here."""
    return time.monotonic() if BOOT_TIME is None else time.clock_gettime(BOOT_TIME)


class Beat(Struct, frozen=True):
    """What a heartbeat brings."""

    alive: frozenset[int]
    """All servers that are there."""
    fenced: tuple[int, ...]
    """Those that were found silent just now."""
    now: int
    """The database's time: ms since 1970."""


class Incarnation:
    """A row in `servers`. Whoever finds out that it is gone calls `lose`."""

    def __init__(
        self,
        number: int,
        session: str,
        writer: asyncpg.Connection,
        keeper: asyncpg.Connection,
        lost: Callable[[], None],
        began: float,
    ) -> None:
        """`lost` is called at once when this server may no longer act as the owner of tables."""
        self.number = number
        self.appends = Appends(writer, number, self.lose)
        self.is_over = False
        self._session = session
        self._connections = (writer, keeper)
        self._keeper = keeper
        self._keeper_is_free = asyncio.Lock()  # a connection does one thing at a time
        self._lost = lost
        self._renewed = began

    @property
    def age(self) -> float:
        """Seconds since the lease was renewed."""
        return seconds() - self._renewed

    @property
    def left(self) -> float:
        """Seconds until this server gives its lease up; at least a moment."""
        return max(LEASE_SECONDS - MARGIN_SECONDS - self.age, 0.01)

    @property
    def holds(self) -> bool:
        """Whether this server may still act as the owner of its tables."""
        return not self.is_over and self.age < LEASE_SECONDS - MARGIN_SECONDS

    async def beat(self) -> Beat:
        """Renew the lease, and fence whoever has not renewed theirs."""
        began = seconds()
        try:
            async with self._keeper_is_free:
                row = await self._keeper.fetchrow(
                    "SELECT tablee_beat($1, $2) AS alive,"
                    " (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now",
                    self.number,
                    timedelta(seconds=LEASE_SECONDS),
                    timeout=self.left,
                )
                self._renewed = began
                fenced = await self._keeper.fetch("SELECT tablee_fence($1) AS id", self._session)
        except Exception as error:
            self.lose()
            raise told(error) from None
        assert row is not None
        gone = tuple([one["id"] for one in fenced])
        return Beat(frozenset(row["alive"]) - set(gone), gone, row["now"])

    def lose(self) -> None:
        """This server no longer owns anything: say so first, then fail what waits."""
        if not self.is_over:
            self.is_over = True
            self._lost()
            self.appends.end()
            for connection in self._connections:
                connection.terminate()

    async def resign(self) -> None:
        """Give all tables up after everything is written; others may take them at once."""
        await self.appends.finish()
        if self.is_over:
            return
        self.is_over = True
        self.appends.end()
        try:
            async with self._keeper_is_free:
                # A claim that is under way still holds the row, for a moment.
                while self.left > MOMENT and not await _remove(
                    self._keeper, self._session, self.number
                ):
                    await asyncio.sleep(MOMENT)
            closing = [one.close(timeout=CLOSE_SECONDS) for one in self._connections]
            await asyncio.gather(*closing)
        except (asyncpg.PostgresError, *LOST):  # the lease will run out by itself
            for connection in self._connections:
                connection.terminate()


async def begin(
    url: str,
    installation: Installation,
    reads: list[str],
    lost: Callable[[], None],
    before: int | None,
) -> Incarnation:
    """A new incarnation; `before`: the number of this server's last one, which is ended."""
    session = f"tablee-{installation.name}-"
    keeper = await connect(url)
    writer: asyncpg.Connection | None = None
    try:
        if before is not None:
            await _remove(keeper, session, before)
        began = seconds()
        lease = timedelta(seconds=LEASE_SECONDS)
        number = await keeper.fetchval("SELECT tablee_register($1, $2)", reads, lease)
        name = f"{session}{number}"
        await keeper.execute("SELECT set_config('application_name', $1, false)", name)
        writer = await connect(url, name)
    except (asyncpg.PostgresError, StoreError, *LOST) as error:
        for connection in (keeper, writer):
            if connection is not None:
                connection.terminate()
        raise (error if isinstance(error, StoreError) else told(error)) from None
    return Incarnation(number, session, writer, keeper, lost, began)


async def _remove(connection: asyncpg.Connection, session: str, number: int) -> bool:
    """End an incarnation of this server; False if something still holds it."""
    await connection.execute("SELECT tablee_remove(ARRAY[$1::bigint], $2)", number, session)
    return await connection.fetchval("SELECT 1 FROM servers WHERE id = $1", number) is None
