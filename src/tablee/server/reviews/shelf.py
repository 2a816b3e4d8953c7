"""Where reviews are kept: beside the tables, each as a log of its own in the same store.

Its first fact is the record, its second the review.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.store.interface import Elsewhere, StoreError, Summary, Write

STATUS = "kept"


class Shelf:
    """Reads and writes logs that are no tables."""

    def __init__(self, ports: AsyncioPorts, kind: str) -> None:
        """`kind` is a part of the names: no table's id has a colon."""
        self._ports = ports
        self._kind = kind
        self._writing = asyncio.Lock()

    def _name(self, ident: str) -> str:
        return f"{self._kind}:{ident}"

    async def read(self, ident: str) -> list[bytes]:
        """All that is kept under a name; nothing if another server is just writing it."""
        name = self._name(ident)
        found = await self._ports.store.claim(name)
        if isinstance(found, Elsewhere):
            return []
        await self._ports.store.release(name)
        return found

    async def append(self, ident: str, facts: Sequence[bytes]) -> bool:
        """Keep more under a name; False if another server is just writing it."""
        async with self._writing:  # or two would claim the same place
            name = self._name(ident)
            known = await self._ports.store.claim(name)
            if isinstance(known, Elsewhere):
                return False
            now = self._ports.now()
            created: asyncio.Future[StoreError | None] = self._ports.loop.create_future()
            summary = Summary(STATUS, now, now, None, (), b"{}")
            write = Write(name, len(known), tuple(facts), summary, is_last=True)
            self._ports.write(write, created.set_result)
            error = await created
            if error is not None:
                raise error
            return True
