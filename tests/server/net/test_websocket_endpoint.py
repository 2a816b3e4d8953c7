"""Connections to `/ws`: which of them belong together."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from starlette.types import Message

from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.hub import Hub
from tablee.server.net.identity import Identities
from tablee.server.net.inbox import Inbox
from tablee.server.net.websocket_endpoint import WebSocketEndpoint
from tablee.server.net.websocket_protocol import CONNECTION
from tablee.server.settings import Settings
from tests.server import harness_loop
from tests.server.harness_hub import FakePorts


class LoopPorts(FakePorts):
    def __init__(self) -> None:
        super().__init__()
        self.outboxes: dict[int, object] = {}


class Anybody:
    async def person_of(self, headers: object) -> str:
        return "ana"


class Line:
    """A connection that says nothing until it is closed."""

    is_too_slow = is_too_fast = False
    neighbours: set[Line]
    address_frames: object = None

    def __init__(self, endpoint: WebSocketEndpoint, address: str) -> None:
        self._came = False
        self._closed = asyncio.Event()
        scope = {"client": (address, 1), "headers": [], "state": {CONNECTION: self}}
        self.task = asyncio.ensure_future(endpoint(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        if self._came:
            await self._closed.wait()
            return {"type": "websocket.disconnect"}
        self._came = True
        return {"type": "websocket.connect"}

    async def _send(self, message: Message) -> None:
        assert message["type"] == "websocket.accept"

    async def close(self) -> None:
        self._closed.set()
        await self.task


def test_connections_know_those_of_the_same_address() -> None:
    async def test() -> None:
        ports: Any = LoopPorts()
        inbox = Inbox(lambda client, error: None)
        identities = cast(Identities, Anybody())
        endpoint = WebSocketEndpoint(
            Hub(ports), cast(AsyncioPorts, ports), inbox, identities, Settings()
        )
        ana, ben, cleo = (
            Line(endpoint, address) for address in ("2001:db8::1", "2001:db8::2", "203.0.113.7")
        )
        while len(ports.outboxes) < 3:
            await asyncio.sleep(0)
        assert ana.neighbours is ben.neighbours
        assert ana.neighbours == {ana, ben}
        assert cleo.neighbours == {cleo}
        assert ana.address_frames is ben.address_frames
        assert ana.address_frames is not cleo.address_frames
        await ana.close()
        assert ben.neighbours == {ben}
        await ben.close()
        await cleo.close()
        late = Line(endpoint, "2001:db8::1")
        while not ports.outboxes:
            await asyncio.sleep(0)
        assert late.neighbours == {late}
        await late.close()

    harness_loop.run(test())
