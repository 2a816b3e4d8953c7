"""WebSockets: the way between the hub and a browser, as plain ASGI with a short cut (`line.py`)."""

from __future__ import annotations

from functools import partial

from starlette.types import Message, Receive, Scope, Send

from tablee.server.hub import Hub
from tablee.server.inbox import Inbox
from tablee.server.line import LINE, Line
from tablee.server.people import is_own_origin, person_of
from tablee.server.world import World

FORBIDDEN = 4403
NO_PERSON = 4401


class Sockets:
    """The ASGI application behind `/ws`."""

    def __init__(self, hub: Hub, world: World) -> None:
        self._hub = hub
        self._world = world
        self._inbox = Inbox(hub.receive, hub.fail)

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
        line: Line = scope["state"][LINE]
        number = self._hub.connect(person)
        self._world.outboxes[number] = line
        try:
            line.hear = partial(self._inbox.put, number)
            # From here on this only waits for the end, but for what came before the answer.
            while (message := await receive())["type"] == "websocket.receive":
                self._inbox.put(number, _data(message))
        finally:
            self._inbox.empty()  # what it said before it went
            del self._world.outboxes[number]
            self._hub.disconnect(number)
            if line.is_too_slow:
                self._hub.metrics.dropped += 1


def _data(message: Message) -> bytes | str:
    text: str | None = message.get("text")
    data: bytes = message.get("bytes") or b""
    return data if text is None else text
