"""The store of a server that shares its tables with no other: SQLite, asked off the loop."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from tablee.store.interface import Done, Elsewhere, StoreError, Write
from tablee.store.rows.ledger import Row, SqliteLedger, Statement, Value
from tablee.store.sqlite import SqliteStore
from tablee.store.stops import Stops


class OffLoop:
    """The ledger, asked by a thread."""

    def __init__(
        self, ledger: SqliteLedger, loop: asyncio.AbstractEventLoop, threads: ThreadPoolExecutor
    ) -> None:
        self._ledger = ledger
        self._loop = loop
        self._threads = threads
        self._is_closed = False

    async def read(self, sql: str, *values: Value) -> list[Row]:
        self._check_open()
        return await self._loop.run_in_executor(self._threads, self._ledger.read, sql, *values)

    async def change(self, *statements: Statement) -> list[list[Row]]:
        self._check_open()
        return await self._loop.run_in_executor(self._threads, self._ledger.change, *statements)

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreError("storage")

    def close(self) -> None:
        """Whatever is asked later is refused: the server stops while some are still asking."""
        self._is_closed = True


class OneServer:
    """All tables are this server's own. Reading blocks, so threads do it."""

    def __init__(self, tables: SqliteStore) -> None:
        self._tables = tables
        self._loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="tablee-reader")
        """For answers that are quick."""
        self._loaders = ThreadPoolExecutor(2, thread_name_prefix="tablee-facts")
        """For the facts of tables: a log may be long."""
        self.ledger = OffLoop(tables.ledger, self._loop, self._readers)

    def write(self, write: Write, done: Done) -> None:
        self._tables.write(write, done)

    async def claim(self, table: str) -> list[bytes] | Elsewhere:
        return await self._loop.run_in_executor(self._loaders, self._tables.load, table)

    async def release(self, table: str) -> None:
        """Nobody else could take it."""

    async def due(self, now: int) -> list[str]:
        return await self._loop.run_in_executor(self._readers, self._tables.due, now)

    async def of_person(self, person: str, limit: int) -> list[tuple[str, bytes]]:
        read = self._tables.of_person
        return await self._loop.run_in_executor(self._readers, read, person, limit)

    async def name_of(self, person: str) -> str | None:
        return await self._loop.run_in_executor(self._readers, self._tables.name_of, person)

    async def now(self) -> int:
        return int(time.time() * 1000)

    async def stops(self, now: int) -> Stops:
        return await self._loop.run_in_executor(self._readers, self._tables.begin, now)

    async def note_running(self, now: int) -> None:
        await self._loop.run_in_executor(self._readers, self._tables.note_running, now)

    async def check(self) -> str | None:
        return await self._loop.run_in_executor(None, self._tables.check)

    async def close(self) -> None:
        await self._loop.run_in_executor(None, self._tables.close)
        self.ledger.close()
        self._loaders.shutdown(cancel_futures=True)
        self._readers.shutdown()
