"""NATS: a subject for each server, one for questions to it, and one that all listen to."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

import nats.errors
from nats.aio.client import Client as NatsClient
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from tablee.store.interface import StoreError
from tablee.tables.refusals import Code

PING_SECONDS = 1
"""How often NATS is asked whether it is there; after two without an answer it is not."""
RECONNECT_SECONDS = 0.2
HANDSHAKE_SECONDS = 1
"""How long one try to reach NATS may take: one that began while it was silent may wait in vain."""
CONNECT_SECONDS = 3.0
"""How long NATS may take to answer when the server starts."""
FLUSH_SECONDS = 0.5
"""How long NATS may take to note new subjects; it does so later if it is silent now."""
ASK_SECONDS = 3.0
"""How long another server may take to answer."""

Answer = Callable[[bytes], Awaitable[bytes]]
Handle = Callable[[Msg], Awaitable[None]]


class NobodyThere(StoreError):
    """The server that was asked does not listen any more."""


class Bus:
    """One connection, which comes back by itself. What is sent while it is lost, is lost."""

    def __init__(self, prefix: str, changed: Callable[[], None]) -> None:
        """`changed` is told when the connection is lost, and when it is back."""
        self.lag = 0.0
        """Seconds that a message to itself took."""
        self._client = NatsClient()
        self._url = ""
        self._is_opening = self._is_closing = False
        self._reopening: asyncio.Task[None] | None = None
        self._lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection is lost; then there is a new one."""
        self._subjects: list[tuple[str, Handle]] = []
        self._prefix = prefix
        self._changed = changed
        self._own = 0
        self._was_connected = False
        self._subscriptions: list[Subscription] = []
        self._queue: deque[tuple[str, bytes]] = deque()
        self._sending: asyncio.Task[None] | None = None

    async def connect(self, url: str) -> None:
        """Once; a `StoreError` if nobody is there. Later it comes back by itself."""
        self._url = url
        await self._open()
        self._was_connected = True

    async def _open(self) -> None:
        client = self._client = NatsClient()
        last: Exception | None = None

        async def lose() -> None:
            self._end_questions()
            self._changed()

        async def tell() -> None:
            self._changed()

        async def closed() -> None:
            self._end_questions()
            is_lost = self._was_connected and not self._is_opening and not self._is_closing
            if is_lost and client is self._client:
                self._reopening = asyncio.ensure_future(self._reopen())

        async def complain(error: Exception) -> None:
            """What goes wrong later shows as a gap, or as a connection that is lost."""
            nonlocal last
            last = error

        self._is_opening = True
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await client.connect(
                    self._url,
                    disconnected_cb=lose,
                    reconnected_cb=tell,
                    error_cb=complain,
                    closed_cb=closed,
                    connect_timeout=HANDSHAKE_SECONDS,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=RECONNECT_SECONDS,  # type: ignore[arg-type]
                    ping_interval=PING_SECONDS,
                )
        except (nats.errors.Error, OSError, ValueError) as error:
            detail = " ".join(str(last or error).split()) or type(error).__name__
            raise StoreError("bus-unreachable", detail=detail) from None
        finally:
            self._is_opening = False

    def _end_questions(self) -> None:
        """The connection is lost, and with it all answers that were awaited."""
        lost, self._lost = self._lost, asyncio.get_running_loop().create_future()
        lost.set_result(None)

    async def _reopen(self) -> None:
        """NATS has sent the client away, who then does not try again by itself."""
        self._changed()
        while not self.is_connected and not self._is_closing:
            try:
                await self._open()
                await self._listen()
            except (StoreError, nats.errors.Error):
                await asyncio.sleep(RECONNECT_SECONDS)
        self._changed()

    @property
    def is_connected(self) -> bool:
        return self._client.is_connected

    async def begin(
        self, own: int, heard: Callable[[bytes], None], asked: Answer, asked_all: Answer
    ) -> None:
        """Listen under a new number."""
        await self.end()
        self._own = own

        async def back(message: Msg) -> None:
            self.lag = round(time.perf_counter() - float(message.data), 6)

        async def take(message: Msg) -> None:
            heard(message.data)

        async def answer(message: Msg) -> None:
            await message.respond(await asked(message.data))

        async def answer_all(message: Msg) -> None:
            if message.data != str(own).encode():
                await message.respond(await asked_all(message.data))

        def together(handle: Handle) -> Handle:
            """Questions are answered side by side: one may wait for the database."""
            tasks: set[asyncio.Task[None]] = set()

            async def start(message: Msg) -> None:
                task = asyncio.ensure_future(handle(message))
                tasks.add(task)
                task.add_done_callback(tasks.discard)

            return start

        self._subjects = [
            (f"{self._prefix}.{own}", take),
            (f"{self._prefix}.{own}.ask", together(answer)),
            (f"{self._prefix}.{own}.lag", back),
            (f"{self._prefix}.all", together(answer_all)),
        ]
        await self._listen()

    async def _listen(self) -> None:
        self._subscriptions = [
            await self._client.subscribe(subject, cb=handle) for subject, handle in self._subjects
        ]
        await self._flush()

    async def _flush(self) -> None:
        """Wait until NATS has what was sent, unless it is silent: that is noticed elsewhere."""
        if self.is_connected:
            with suppress(nats.errors.Error, TimeoutError):
                await self._client.flush(FLUSH_SECONDS)  # type: ignore[arg-type]

    async def end(self) -> None:
        """Listen to nothing."""
        self._subjects = []
        while self._subscriptions:
            with suppress(nats.errors.Error):  # without a connection there is none
                await self._subscriptions.pop().unsubscribe()

    def measure(self) -> None:
        """Send a message to itself."""
        self._put(f"{self._own}.lag", repr(time.perf_counter()).encode())

    def publish(self, server: int, data: bytes) -> None:
        """Send a message to a server, in order with those before it."""
        self._put(str(server), data)

    def _put(self, subject: str, data: bytes) -> None:
        if not self.is_connected:
            return
        self._queue.append((f"{self._prefix}.{subject}", data))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        while self._queue:
            subject, data = self._queue.popleft()
            try:
                await self._client.publish(subject, data)
            except nats.errors.MaxPayloadError:
                pass  # whoever misses it notices the gap
            except nats.errors.Error:
                self._queue.clear()

    async def ask(self, server: int, data: bytes) -> bytes:
        """Its answer; `NobodyThere` if it has not heard the question."""
        asking = asyncio.ensure_future(
            self._client.request(f"{self._prefix}.{server}.ask", data, ASK_SECONDS)
        )
        try:
            await asyncio.wait((asking, self._lost), return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():  # whoever asked need not wait for what will not come
                raise StoreError(Code.STORAGE)
            found = asking.result()
        except nats.errors.NoRespondersError as error:
            raise NobodyThere(Code.STORAGE) from error
        except (nats.errors.Error, TimeoutError) as error:
            raise StoreError(Code.STORAGE) from error
        finally:
            asking.cancel()
        answer: bytes = found.data
        return answer

    async def ask_all(self, own: int, count: int, seconds: float) -> list[bytes]:
        """What so many others answer; fewer if they take longer."""
        answers: list[bytes] = []
        if count <= 0 or not self.is_connected:
            return answers
        inbox = self._client.new_inbox()
        listening = await self._client.subscribe(inbox)
        try:
            await self._client.publish(f"{self._prefix}.all", str(own).encode(), reply=inbox)
            async with asyncio.timeout(seconds):
                while len(answers) < count:
                    answers.append((await listening.next_msg(seconds)).data)
        except (nats.errors.Error, TimeoutError):
            pass
        finally:
            with suppress(nats.errors.Error):
                await listening.unsubscribe()
        return answers

    async def close(self) -> None:
        """After everything that was published."""
        self._is_closing = True
        if self._sending is not None:
            await asyncio.wait((self._sending,))
        await self._flush()
        if self._was_connected and not self._client.is_closed:
            await self._client.close()
