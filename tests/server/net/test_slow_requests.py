"""Requests that take long: they keep nobody else waiting, and an address has few of them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from tablee.server.bots.pool import Pool
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.hub import Hub
from tablee.server.net import app as net_app
from tablee.server.net.identity import Identities
from tablee.server.net.routes import API, ApiRequest, ApiRoute
from tablee.server.net.websocket_endpoint import WebSocketEndpoint
from tablee.server.settings import SMALL_BODY, Settings
from tablee.store.interface import Store
from tests.server import harness_loop
from tests.server.harness_server import WAIT


def post(app: net_app.HttpApp, path: str, body: bytes) -> Awaitable[tuple[int, bytes]]:
    """Ask the application without a network: status and body of the answer."""
    sent: list[dict[str, Any]] = []
    received = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if received:
            return received.pop()
        await asyncio.Event().wait()  # a client that stays
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(message)

    async def answer() -> tuple[int, bytes]:
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [],
            "client": ("192.0.2.1", 1),
            "scheme": "http",
            "server": ("127.0.0.1", 80),
        }
        await app.asgi(scope, receive, send)
        return sent[0]["status"], b"".join(part.get("body", b"") for part in sent[1:])

    return answer()


def run(
    monkeypatch: pytest.MonkeyPatch,
    route: ApiRoute,
    test: Callable[[net_app.HttpApp], Awaitable[None]],
    settings: Settings | None = None,
) -> None:
    """Run a test on an application with one route."""
    monkeypatch.setattr(net_app, "API", (route,))

    async def whole() -> None:
        def ignore(*_: Any) -> None: ...

        ports = AsyncioPorts(cast(Store, None), cast(Pool, None), ignore, ignore)
        commands = HttpCommands(Hub(ports), ports)
        identities = Identities(b"key", commands.is_known)
        app = net_app.HttpApp(
            commands, cast(WebSocketEndpoint, None), identities, settings or Settings()
        )
        async with asyncio.timeout(WAIT):
            await test(app)
        ports.slow.close()
        ports.end()

    harness_loop.run(whole())


def test_a_body_that_may_be_large_is_read_elsewhere() -> None:
    for route in API:
        assert (route.read is not None) == (route.limit > SMALL_BODY), route.path


def test_the_loop_goes_on_while_a_large_body_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    loops: list[asyncio.AbstractEventLoop] = []

    def read(data: bytes) -> str:
        went_on = threading.Event()
        loops[0].call_soon_threadsafe(went_on.set)
        assert went_on.wait(5)  # in vain, if the loop waits for this
        return data.decode()

    async def handler(request: ApiRequest) -> object:
        return request.body

    async def reading(app: net_app.HttpApp) -> None:
        loops.append(asyncio.get_running_loop())
        assert await post(app, "/slow", b"a record") == (200, b'"a record"')

    route = ApiRoute(
        method="POST", path="/slow", about="", handler=handler, answer=str, body=str, read=read
    )
    run(monkeypatch, route, reading)
