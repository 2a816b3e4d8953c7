"""Places for work that takes long: an address has few of them, and some more may wait for one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tablee.tables.refusals import Code, TableRefusal


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
