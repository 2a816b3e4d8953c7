"""WebSockets: the way between the hub and a browser, as plain ASGI.

A connection has a bounded outbox. Who does not read is dropped; nothing is
buffered without limit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Generator
from functools import partial
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from tablee.server.hub import Hub
from tablee.server.people import is_own_origin, person_of
from tablee.server.world import World

OUTBOX_BYTES = 4 * 1024 * 1024
CLOSE_NORMAL = 1000
CLOSE_TOO_SLOW = 1013
FORBIDDEN = 4403
NO_PERSON = 4401


class Socket:
    """One connection's outbox."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._flushing: asyncio.Task[None] | None = None
        self._finish: int | None = None
        self.is_too_slow = False

    def put(self, data: bytes) -> None:
        """Send soon, in order; a full outbox closes the connection."""
        if self._finish is not None:
            return
        if self._bytes + len(data) > OUTBOX_BYTES:
            self.is_too_slow = True
            self._waiting.clear()
            self._finish = CLOSE_TOO_SLOW
            if self._flushing is not None:  # it waits for a reader that does not read
                self._flushing.cancel()
                self._flushing = None
        else:
            self._waiting.append(data)
            self._bytes += len(data)
        self._flush_soon()

    def finish(self) -> None:
        """Close after what was put."""
        if self._finish is None:
            self._finish = CLOSE_NORMAL
            self._flush_soon()

    def _flush_soon(self) -> None:
        if self._flushing is None or self._flushing.done():
            self._flushing = begin(self._flush())

    async def _flush(self) -> None:
        try:
            while self._waiting:
                data = self._waiting.popleft()
                await self._send({"type": "websocket.send", "text": data.decode()})
                self._bytes -= len(data)
            if self._finish is not None:
                await self._send({"type": "websocket.close", "code": self._finish})
        except (OSError, RuntimeError):  # the other side is gone: `receive` says so too
            self._waiting.clear()

    async def emptied(self) -> None:
        """Until all that was put is sent."""
        if self._flushing is not None:
            await asyncio.gather(self._flushing, return_exceptions=True)

    async def closed(self) -> None:
        """The connection is over: stop sending."""
        self._finish = self._finish or CLOSE_NORMAL
        if self._flushing is not None and not self._flushing.done():
            self._flushing.cancel()
            await asyncio.gather(self._flushing, return_exceptions=True)


def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Go as far as possible at once; only what has to wait becomes a task.

    Nearly every send fits into the kernel's buffer, and a task for each would
    cost more than the send. (Python 3.12 has this as `eager_start`.)
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.ensure_future(_rest(_Begun(work, waits_for)))


async def _rest(begun: _Begun) -> None:
    await begun


class _Begun:
    """A coroutine that has already reached its first wait."""

    def __init__(self, work: Coroutine[Any, Any, None], waits_for: object) -> None:
        self._work = work
        self._waits_for = waits_for

    def __await__(self) -> Generator[object, Any, None]:
        waits_for = self._waits_for
        while True:
            try:
                value = yield waits_for
            except BaseException as error:
                step = partial(self._work.throw, error)
            else:
                step = partial(self._work.send, value)
            try:
                waits_for = step()
            except StopIteration:
                return


class Sockets:
    """The ASGI application behind `/ws`."""

    def __init__(self, hub: Hub, world: World) -> None:
        self._hub = hub
        self._world = world

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        person = person_of(scope["headers"])
        if not is_own_origin(scope["headers"]) or self._hub.is_stopping:
            await send({"type": "websocket.close", "code": FORBIDDEN})
            return
        if person is None:
            await send({"type": "websocket.close", "code": NO_PERSON})
            return
        await send({"type": "websocket.accept"})
        socket = Socket(send)
        number = self._hub.connect(person)
        self._world.outboxes[number] = socket
        try:
            while (message := await receive())["type"] == "websocket.receive":
                self._hub.receive(number, _data(message))
        finally:
            del self._world.outboxes[number]
            self._hub.disconnect(number)
            if socket.is_too_slow:
                self._hub.metrics.dropped += 1
            await socket.closed()


def _data(message: Message) -> bytes | str:
    text: str | None = message.get("text")
    data: bytes = message.get("bytes") or b""
    return data if text is None else text
