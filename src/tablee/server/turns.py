"""Turns that an address waits for: how fast it is answered, and how much takes long at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tablee.server.rate_limits import Buckets
from tablee.tables.refusals import Code, TableRefusal


class Pace:
    """Lets requests through, at a rate for each address; a few at once, and others after them."""

    def __init__(self, per_second: float, burst: float, waiting: int) -> None:
        """`waiting`: how many of an address may wait at the same time."""
        self._buckets = Buckets(per_second, burst)
        self._waiting = waiting
        self._stopped = asyncio.Event()

    async def turn(self, address: str) -> None:
        """Wait for an address's turn; refused if too many wait, or when the server stops."""
        now = time.monotonic()
        seconds = self._buckets.of(address, now).owe(now, self._waiting)
        if seconds is None:
            raise TableRefusal(Code.TOO_FAST)
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), seconds)
                raise TableRefusal(Code.STOPPING)

    def stop(self) -> None:
        """Nobody waits any longer."""
        self._stopped.set()


class _Line:
    """The places of one address, and how many use them or wait for one."""

    __slots__ = ("asked", "free")

    def __init__(self, places: int) -> None:
        self.free = asyncio.Semaphore(places)
        self.asked = 0


class Places:
    """So many places for each address; whoever finds none free waits, first come, first served."""

    def __init__(self, places: int, waiting: int) -> None:
        self._places = places
        self._most = places + waiting
        self._lines: dict[str, _Line] = {}

    def __len__(self) -> int:
        """Addresses that use places or wait for one."""
        return len(self._lines)

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """Use a place of an address; refused if too many wait for one already."""
        line = self._lines.get(address) or _Line(self._places)
        if line.asked >= self._most:
            raise TableRefusal(Code.TOO_FAST)
        self._lines[address] = line
        line.asked += 1
        try:
            async with line.free:
                yield
        finally:
            line.asked -= 1
            if not line.asked:
                del self._lines[address]
