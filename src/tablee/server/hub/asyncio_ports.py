"""The hub's ports on asyncio: time, sockets, the store and the bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol

from tablee.engine.errors import TableeError
from tablee.engine.seed import new_seed
from tablee.server.bots.pool import Pending, Pool
from tablee.server.bots.questions import Answered, Asker, Judged, PlyQuestion, Question
from tablee.server.clock import BEAT_SECONDS, Clock
from tablee.server.fair_queue import FairQueue
from tablee.server.hub.ports import Loaded, Read, T, Timer
from tablee.server.waiting import Waited
from tablee.store.interface import Done, Elsewhere, Store, StoreError, Write
from tablee.store.stops import Stops
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
    """Does what takes long in threads of its own, in turns between those who ask.

    Nobody has more than one thread at a time: others need not wait for all that one asks.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, threads: int, name: str) -> None:
        self._loop = loop
        self._most = threads
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._waiting: FairQueue[tuple[Callable[[], Any], asyncio.Future[Any]]] = FairQueue()
        self._busy: set[str] = set()  # for whom something is under way
        self._is_closed = False

    async def do(self, who: str, call: Callable[[], T]) -> T:
        """The result of `call`; refused once the server stops."""
        return await self.begin(who, call)

    def begin(self, who: str, call: Callable[[], T]) -> asyncio.Future[T]:
        """The same for who cannot wait here."""
        result: asyncio.Future[T] = self._loop.create_future()
        if self._is_closed:
            result.set_exception(TableRefusal(Code.STOPPING))
        else:
            self._waiting.put(who, (call, result))
            self._next()
        return result

    def close(self) -> None:
        """Refuse what waits; only what is under way is finished."""
        self._is_closed = True
        while self._waiting:
            _, result = self._waiting.take()
            if not result.done():
                result.set_exception(TableRefusal(Code.STOPPING))

    def join(self) -> None:
        """Wait for what is under way."""
        self._threads.shutdown()

    def _next(self) -> None:
        while len(self._busy) < self._most:
            who = self._waiting.next(self._busy)
            if who is None:
                return
            call, result = self._waiting.take(who)
            if not result.done():  # whoever asked may be gone
                self._busy.add(who)
                done = self._loop.run_in_executor(self._threads, call)
                done.add_done_callback(partial(self._done, who, result))

    def _done(self, who: str, result: asyncio.Future[Any], done: asyncio.Future[Any]) -> None:
        self._busy.discard(who)
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
        self.loaders = SlowWork(self.loop, 2, "tablee-loader")
        """For tables that are made again from their facts: a log may be long."""
        self.slow = SlowWork(self.loop, 1, "tablee-slow")
        """One thread: Python runs one at a time, and the loop needs its share."""
        self.stops: Stops = []
        """When no server ran."""
        self.absentees: Callable[[str, str, tuple[Waited, ...]], None] = lambda *_: None
        """Is told whom tables wait for, as `wait_for` is; set by who sends notices."""
        self._warn = warn
        self._soon = soon
        self._tasks: set[asyncio.Task[None]] = set()
        self._clock = clock or Clock()
        self._beat()

    def stop(self) -> None:
        """Refuse what takes long and has not begun."""
        self.loaders.close()
        self.slow.close()

    def end(self) -> None:
        """Wait for what threads are doing."""
        self.loaders.join()
        self.slow.join()

    def _beat(self) -> None:
        self._clock.beat()
        self.loop.call_later(BEAT_SECONDS, self._beat)

    def now(self) -> int:
        return self._clock.now()

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

    def load(self, table: str, read: Read[T], loaded: Loaded[T], who: str) -> None:
        async def work() -> None:
            loaded(await self._claim(table, read, who))

        self.start(work())

    async def _claim(self, table: str, read: Read[T], who: str) -> T | Elsewhere | TableeError:
        try:
            facts = await self.store.claim(table)
            if isinstance(facts, Elsewhere):
                return facts
            return await self.loaders.do(who, partial(read, facts))
        except TableeError as error:  # of the store, or because the server stops
            return error
        except Exception as error:  # callers wait for the table and must be told in any case
            self.report(error)
            return StoreError("database-failed", detail=error)

    def aside(
        self, who: str, work: Callable[[], None], done: Callable[[Exception | None], None]
    ) -> None:
        async def wait() -> None:
            error: Exception | None = None
            try:
                await self.loaders.do(who, work)
            except TableeError as refusal:  # the server stops
                error = refusal
            except Exception as failure:
                self.report(failure)
                error = failure
            done(error)

        self.start(wait())

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

    def judge(self, question: PlyQuestion, judged: Judged, asker: Asker) -> PooledQuestion:
        """Let a bot's process judge a move of a finished game."""
        return PooledQuestion(self.pool, self.pool.judge(question, judged, asker))

    def wait_for(self, table: str, game: str, waited: tuple[Waited, ...]) -> None:
        self.absentees(table, game, waited)

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
