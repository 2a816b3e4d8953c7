"""The ASGI application behind `/ws`: connects clients to the hub."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from starlette.types import Message, Receive, Scope, Send

from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.hub import Hub
from tablee.server.net.identity import Identities, is_own_origin
from tablee.server.net.inbox import Inbox
from tablee.server.net.websocket_protocol import CONNECTION, WebSocketConnection
from tablee.server.rate_limits import Buckets, network_of
from tablee.server.settings import Settings
from tablee.store.interface import StoreError
from tablee.tables.facts import Person

FORBIDDEN = 4403
NO_PERSON = 4401
TOO_FAST = 4429


class WebSocketEndpoint:
    """The ASGI application behind `/ws`."""

    def __init__(
        self,
        hub: Hub,
        ports: AsyncioPorts,
        inbox: Inbox,
        identities: Identities,
        settings: Settings,
    ) -> None:
        self.is_banned: Callable[[Person, str], bool] = lambda person, address: False
        self._hub = hub
        self._identities = identities
        self._ports = ports
        self._inbox = inbox
        self._by_address: dict[str, set[WebSocketConnection]] = {}
        self._frames = Buckets(settings.frames_per_second, settings.frames_burst)
        self._connects = Buckets(settings.connects_per_second, settings.connects_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        address = network_of(scope["client"][0]) if scope["client"] else ""
        now = time.monotonic()
        if not is_own_origin(scope["headers"]) or self._hub.is_stopping:
            await send({"type": "websocket.close", "code": FORBIDDEN})
            return
        if not self._connects.of(address, now).take(now):
            await send({"type": "websocket.close", "code": TOO_FAST})
            return
        try:
            person = await self._identities.person_of(scope["headers"])
        except StoreError:
            person = None
        if person is not None and self.is_banned(person, address):
            await send({"type": "websocket.close", "code": FORBIDDEN})
            return
        if person is None:
            await send({"type": "websocket.close", "code": NO_PERSON})
            return
        await send({"type": "websocket.accept"})
        connection: WebSocketConnection = scope["state"][CONNECTION]
        number = self._hub.connect(person, address)
        self._inbox.addresses[number] = address
        self._ports.outboxes[number] = connection
        connection.neighbours = self._by_address.setdefault(address, set())
        connection.neighbours.add(connection)
        connection.address_frames = self._frames.of(address, now)
        try:
            connection.hear = partial(self._hear, number, connection)
            # Messages now arrive through `hear`; only those that came before it arrive here.
            while (message := await receive())["type"] == "websocket.receive":
                self._hear(number, connection, _data(message))
        finally:
            del self._ports.outboxes[number]
            connection.neighbours.discard(connection)
            if not connection.neighbours:
                del self._by_address[address]
            self._inbox.put(number, partial(self._gone, number, connection))

    def _gone(self, number: int, connection: WebSocketConnection) -> None:
        if (connection.is_too_slow or connection.is_too_fast) and number in self._hub.clients:
            self._hub.metrics.dropped += 1
        self._hub.disconnect(number)
        self._inbox.addresses.pop(number, None)

    def _hear(self, number: int, connection: WebSocketConnection, data: bytes | str) -> None:
        connection.hold(len(data))
        call = partial(self._receive, number, connection, data, time.perf_counter())
        self._inbox.put(number, call, at_once=self._hub.is_pressing(number))

    def _receive(
        self, number: int, connection: WebSocketConnection, data: bytes | str, at: float
    ) -> None:
        connection.let_go(len(data))
        self._hub.receive(number, data, at)


def _data(message: Message) -> bytes | str:
    text: str | None = message.get("text")
    data: bytes = message.get("bytes") or b""
    return data if text is None else text
