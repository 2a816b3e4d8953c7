"""This server's place among the others: a lease, renewed twice a second, or a new one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tablee.store.interface import StoreError
from tablee.store.postgres.incarnation import BEAT_SECONDS, Beat, Incarnation
from tablee.store.postgres.store import PostgresStore

AGAIN_SECONDS = 0.2
"""Before the store is asked again for a lease."""


class Membership:
    """Keeps the lease. Once it is lost everything is forgotten, and a new life begins."""

    def __init__(
        self,
        store: PostgresStore,
        joined: Callable[[Incarnation], Awaitable[None]],
        beaten: Callable[[Beat], None],
        lost: Callable[[], None],
        failed: Callable[[StoreError], None],
    ) -> None:
        """`lost` is called at once, in the middle of whatever found it out."""
        self.fenced = 0
        """How often this server has lost its lease."""
        self._store = store
        self._joined = joined
        self._beaten = beaten
        self._tell_lost = lost
        self._failed = failed
        self._is_over = asyncio.Event()
        self._is_stopping = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """The first life; what keeps it from beginning is raised."""
        life = await self._begin()
        self._task = asyncio.ensure_future(self._run(life))

    async def stop(self) -> None:
        """Give all tables up, after everything is written."""
        self._is_stopping = True
        life = self._store.incarnation
        if life is not None:
            await life.resign()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _begin(self) -> Incarnation:
        self._is_over.clear()
        life = await self._store.begin(self._lose)
        try:
            await self._joined(life)
        except BaseException:
            life.lose()
            raise
        return life

    def _lose(self) -> None:
        self._is_over.set()
        if not self._is_stopping:
            self.fenced += 1
            self._tell_lost()

    async def _run(self, life: Incarnation | None) -> None:
        while not self._is_stopping:
            if life is not None:
                await self._keep(life)
            life = None
            if not self._is_stopping:
                try:
                    life = await self._begin()
                except StoreError:  # whoever runs the server was told why the last one ended
                    await asyncio.sleep(AGAIN_SECONDS)
                except Exception as error:  # nobody but this task would ever try again
                    self._failed(StoreError("database-failed", detail=error))
                    await asyncio.sleep(AGAIN_SECONDS)

    async def _keep(self, life: Incarnation) -> None:
        """Renew a lease until it is lost."""
        while not life.is_over:
            try:
                async with asyncio.timeout(life.left):
                    beat = await life.beat()
            except StoreError as error:
                if not self._is_stopping:
                    self._failed(error)
                return
            except TimeoutError:
                life.lose()
                return
            self._beaten(beat)
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._is_over.wait()
            except TimeoutError:
                pass
