"""The hub's ports on asyncio: time, sockets, the store and the bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol

from tablee.engine.seed import new_seed
from tablee.server.bots.pool import Pending, Pool
from tablee.server.bots.questions import Answered, Asker, Question
from tablee.server.clock import BEAT_SECONDS, Clock
from tablee.server.fair_queue import FairQueue
from tablee.server.hub.ports import T, Timer
from tablee.store.interface import Done, Elsewhere, Store, StoreError, Write
from tablee.store.stops import Stops, stopped_since
from tablee.tables.refusals import Code, TableRefusal

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""For table ids: no two characters that look alike."""
ID_LENGTH = 14
"""About 69 random bits: nobody guesses an invitation."""


class Outbox(Protocol):
    """A connection that can be written to without waiting."""

    def put(self, data: bytes) -> None: ...

    def finish(self) -> None: ...


class SlowWork:
    """Does what takes long in a thread of its own, in turns between those who ask.

    There is one such thread: Python runs one at a time, and the loop needs its share.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tablee-slow")
        self._waiting: FairQueue[tuple[Callable[[], Any], asyncio.Future[Any]]] = FairQueue()
        self._is_busy = False
        self._is_closed = False

    async def do(self, who: str, call: Callable[[], T]) -> T:
        """The result of `call`; refused once the server stops."""
        if self._is_closed:
            raise TableRefusal(Code.STOPPING)
        result: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put(who, (call, result))
        self._next()
        return await result

    def close(self) -> None:
        """Refuse what waits; only what is under way is finished."""
        self._is_closed = True
        while self._waiting:
            _, result = self._waiting.take()
            if not result.done():
                result.set_exception(TableRefusal(Code.STOPPING))

    def join(self) -> None:
        """Wait for what is under way."""
        self._thread.shutdown()

    def _next(self) -> None:
        while self._waiting and not self._is_busy:
            call, result = self._waiting.take()
            if not result.done():  # whoever asked may be gone
                self._is_busy = True
                done = self._loop.run_in_executor(self._thread, call)
                done.add_done_callback(partial(self._done, result))

    def _done(self, result: asyncio.Future[Any], done: asyncio.Future[Any]) -> None:
        self._is_busy = False
        error = done.exception()
        if not result.done():
            if error is None:
                result.set_result(done.result())
            else:
                result.set_exception(error)
        self._next()


class PooledQuestion:
    """A question in the pool's queue; one that the queue had no room for changes nothing."""

    def __init__(self, pool: Pool, pending: Pending | None) -> None:
        self._pool = pool
        self._pending = pending

    def hurry(self, asker: Asker) -> None:
        if self._pending is not None:
            self._pool.hurry(self._pending, asker)

    def drop(self) -> None:
        if self._pending is not None:
            self._pool.drop(self._pending)


class AsyncioPorts:
    """The ports of one event loop."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        warn: Callable[[StoreError], None],
        soon: Callable[[int, Callable[[], None]], None],
        clock: Clock | None = None,
    ) -> None:
        """`soon`: see `Ports.soon`."""
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.pool = pool
        self.outboxes: dict[int, Outbox] = {}
        self.loaders = ThreadPoolExecutor(2, thread_name_prefix="tablee-loader")
        """For tables that are made again from their facts; what takes longer is done by `slow`."""
        self.slow = SlowWork(self.loop)
        self.stops: Stops = []
        """When no server ran."""
        self._warn = warn
        self._soon = soon
        self._tasks: set[asyncio.Task[None]] = set()
        self._clock = clock or Clock()
        self._beat()

    def end(self) -> None:
        """Wait for what threads are doing; what they have not begun is dropped."""
        self.loaders.shutdown(cancel_futures=True)
        self.slow.join()

    def _beat(self) -> None:
        self._clock.beat()
        self.loop.call_later(BEAT_SECONDS, self._beat)

    def now(self) -> int:
        return self._clock.now()

    def stopped_since(self, time: int) -> int:
        return stopped_since(self.stops, time)

    def not_before(self, ms: int) -> None:
        self._clock.not_before(ms)

    def later(self, ms: int, call: Callable[[], None]) -> Timer:
        return self.loop.call_later(ms / 1000, call)

    def soon(self, client: int, call: Callable[[], None]) -> None:
        self._soon(client, call)

    def send(self, client: int, data: bytes) -> None:
        outbox = self.outboxes.get(client)
        if outbox is not None:
            outbox.put(data)

    def close(self, client: int, last: bytes) -> None:
        outbox = self.outboxes.get(client)
        if outbox is not None:
            outbox.put(last)
            outbox.finish()

    def load(
        self,
        table: str,
        read: Callable[[list[bytes]], T],
        loaded: Callable[[T | Elsewhere | StoreError], None],
    ) -> None:
        async def work() -> None:
            loaded(await self._claim(table, read))

        self.start(work())

    async def _claim(
        self, table: str, read: Callable[[list[bytes]], T]
    ) -> T | Elsewhere | StoreError:
        try:
            facts = await self.store.claim(table)
            if isinstance(facts, Elsewhere):
                return facts
            return await self.loop.run_in_executor(self.loaders, read, facts)
        except StoreError as error:
            return error
        except Exception as error:  # callers wait for the table and must be told in any case
            self.report(error)
            return StoreError("database-failed", detail=error)

    def release(self, table: str) -> None:
        self.start(self.store.release(table))

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Let something run by itself."""
        task = self.loop.create_task(work)
        self._tasks.add(task)  # the loop alone would not keep it
        task.add_done_callback(self._tasks.discard)

    def write(self, write: Write, done: Done) -> None:
        self.store.write(write, done)

    def ask(self, question: Question, answered: Answered, asker: Asker) -> PooledQuestion:
        return PooledQuestion(self.pool, self.pool.ask(question, answered, asker))

    def new_table(self) -> str:
        return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))

    def new_seed(self) -> str:
        return new_seed()

    def warn(self, error: StoreError) -> None:
        self._warn(error)

    def report(self, error: Exception) -> None:
        self.loop.call_exception_handler({"message": "a bug in the server", "exception": error})

    def give_up(self, client: int, error: Exception) -> None:
        """A bug kept a client's message from being answered: close its connection."""
        self.report(error)
        outbox = self.outboxes.get(client)
        if outbox is not None:
            self.loop.call_soon(outbox.finish)
