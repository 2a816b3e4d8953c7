"""WebSockets: the way between the hub and a browser, as plain ASGI with a short cut (`line.py`)."""

from __future__ import annotations

import time
from functools import partial

from starlette.types import Message, Receive, Scope, Send

from tablee.server.bucket import Buckets
from tablee.server.hub import Hub
from tablee.server.limits import Settings
from tablee.server.line import LINE, Line
from tablee.server.people import is_own_origin, person_of
from tablee.server.world import World

FORBIDDEN = 4403
NO_PERSON = 4401
TOO_FAST = 4429


class Sockets:
    """The ASGI application behind `/ws`."""

    def __init__(self, hub: Hub, world: World, settings: Settings) -> None:
        self._hub = hub
        self._world = world
        self._connects = Buckets(settings.connects_per_second, settings.connects_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        person = person_of(scope["headers"])
        address = scope["client"][0] if scope["client"] else ""
        now = time.monotonic()
        if not is_own_origin(scope["headers"]) or self._hub.is_stopping:
            await send({"type": "websocket.close", "code": FORBIDDEN})
            return
        if not self._connects.of(address, now).take(now):
            await send({"type": "websocket.close", "code": TOO_FAST})
            return
        if person is None:
            await send({"type": "websocket.close", "code": NO_PERSON})
            return
        await send({"type": "websocket.accept"})
        line: Line = scope["state"][LINE]
        number = self._hub.connect(person)
        self._world.outboxes[number] = line
        try:
            line.hear = partial(self._hear, number)
            # From here on this only waits for the end, but for what came before the answer.
            while (message := await receive())["type"] == "websocket.receive":
                self._hear(number, _data(message))
        finally:
            del self._world.outboxes[number]
            self._world.inbox.put(number, partial(self._gone, number, line))

    def _gone(self, number: int, line: Line) -> None:
        if (line.is_too_slow or line.is_too_fast) and number in self._hub.clients:
            self._hub.metrics.dropped += 1
        self._hub.disconnect(number)

    def _hear(self, number: int, data: bytes | str) -> None:
        call = partial(self._hub.receive, number, data, time.perf_counter())
        self._world.inbox.put(number, call, at_once=self._hub.is_pressing(number))


def _data(message: Message) -> bytes | str:
    text: str | None = message.get("text")
    data: bytes = message.get("bytes") or b""
    return data if text is None else text
