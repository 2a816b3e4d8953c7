"""Where reviews are kept: beside the tables, each as a log of its own in the same store.

Its first fact is the record, its second the review.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.store.interface import Elsewhere, StoreError, Summary, Write

STATUS = "kept"
PAUSES = (0.02, 0.1, 0.5)
"""Seconds until a name is asked for again that another server is writing: that is soon over."""


class Shelf:
    """Reads and writes logs that are no tables."""

    def __init__(self, ports: AsyncioPorts, kind: str) -> None:
        """`kind` is a part of the names: no table's id has a colon."""
        self._ports = ports
        self._kind = kind
        self._using: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def _name(self, ident: str) -> str:
        return f"{self._kind}:{ident}"

    def _alone(self, name: str) -> asyncio.Lock:
        """One user of a name at a time: whoever lets go of it does so for the whole server."""
        lock = self._using.get(name)
        if lock is None:
            lock = self._using[name] = asyncio.Lock()
        return lock

    async def read(self, ident: str) -> list[bytes]:
        """All that is kept under a name; nothing if another server does not let go of it."""
        name = self._name(ident)
        async with self._alone(name):
            found = await self._claim(name)
            if found is None:
                return []
            await self._ports.store.release(name)
            return found

    async def append(self, ident: str, facts: Sequence[bytes]) -> bool:
        """Keep more under a name; False if another server does not let go of it."""
        name = self._name(ident)
        async with self._alone(name):
            known = await self._claim(name)
            if known is None:
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

    async def _claim(self, name: str) -> list[bytes] | None:
        """All that is kept under a name, which is this server's now; None if it stays another's."""
        for pause in (*PAUSES, None):
            found = await self._ports.store.claim(name)
            if not isinstance(found, Elsewhere):
                return found
            if pause is not None:
                await asyncio.sleep(pause)
        return None
