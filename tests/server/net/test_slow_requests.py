"""Requests that take long: they keep nobody else waiting, and an address has few of them."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tablee.engine.record import Record, read_record
from tablee.server.bots.pool import Pool
from tablee.server.hub import replays
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.hub import Hub
from tablee.server.net import app as net_app
from tablee.server.net.api.endpoints import ApiRequest, ApiRoute
from tablee.server.net.app import HttpApp
from tablee.server.net.identity import Identities
from tablee.server.net.routes import API
from tablee.server.settings import RECORD_BODY, Settings
from tablee.server.wire.http_messages import PlayOn
from tablee.store.interface import Store
from tests.server import harness_loop
from tests.server.harness_server import WAIT

SHOWS_A_GAME = re.compile(r"play|/review$|/reviews$|/moments/")
RECORD = Path(__file__).parents[2] / "data" / "records" / "botanik-2p-sample0.json"


def run(test: Callable[[HttpCommands], Awaitable[None]]) -> None:
    """Run a test with commands on a real loop, without a store and without bots."""

    async def whole() -> None:
        def ignore(*_: Any) -> None: ...

        ports = AsyncioPorts(cast(Store, None), cast(Pool, None), ignore, ignore)
        async with asyncio.timeout(WAIT):
            await test(HttpCommands(Hub(ports), ports))
        ports.slow.close()
        ports.end()

    harness_loop.run(whole())


async def turns() -> None:
    """Some turns of the loop: enough for everything that waits for nothing."""
    for _ in range(20):
        await asyncio.sleep(0)


# -- off the loop --------------------------------------------------------------------------


class Read:
    """Reads a record, while the loop has to go on."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()

    def record(self) -> Record:
        went_on = threading.Event()
        self.loop.call_soon_threadsafe(went_on.set)
        assert went_on.wait(5)  # in vain, if the loop waits for this
        return read_record(RECORD.read_bytes())

    def wish(self) -> PlayOn:
        return PlayOn(self.record(), 10_000, 0, "Ana")


def test_the_loop_goes_on_while_a_record_is_read() -> None:
    async def reading(commands: HttpCommands) -> None:
        read = Read()
        assert [piece async for piece in await commands.replay("x", read.record, "0")]
        with pytest.raises(Exception, match="ply-unknown"):
            await commands.play_on("p", "x", read.wish)

    run(reading)


def test_records_that_are_not_verified_yet_do_not_wait_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []

    def read() -> Record:
        done.append("read")
        return read_record(RECORD.read_bytes())

    def verified(record: Record, eyes: str, names: object) -> Iterator[bytes]:
        done.append("verified")
        yield b""

    async def reading(commands: HttpCommands) -> None:
        monkeypatch.setattr(replays, "replay", verified)
        await asyncio.gather(*[commands.replay("x", read, "0") for _ in range(3)])
        assert done == ["read", "verified"] * 3

    run(reading)


# -- in the application --------------------------------------------------------------------


class Visit:
    """A request to the application, without a network."""

    def __init__(self, app: HttpApp, method: str = "POST", path: str = "/slow") -> None:
        self.status = 0
        self.body = b""
        self.gone = asyncio.Event()
        self._to_send = [{"type": "http.request", "body": b"{}", "more_body": False}]
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [],
            "client": ("192.0.2.1", 1),
            "scheme": "http",
            "server": ("127.0.0.1", 80),
        }
        self.answered = asyncio.ensure_future(app.asgi(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if self._to_send:
            return self._to_send.pop()
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        self.body += message.get("body", b"")


def app_with(
    monkeypatch: pytest.MonkeyPatch,
    commands: HttpCommands,
    handler: Callable[[ApiRequest], Awaitable[object]],
    limit: int = RECORD_BODY,
) -> HttpApp:
    """An application with one route: one request at a time, and one that waits."""
    route = ApiRoute(
        method="POST",
        path="/slow",
        about="",
        handler=handler,
        answer=str,
        body=dict[str, int],
        limit=limit,
        is_slow=True,
    )
    monkeypatch.setattr(net_app, "API", (route,))
    identities = Identities(b"key", commands.is_known)
    settings = Settings(slow_requests=1, slow_requests_waiting=1)
    nothing: Any = None  # no route here uses it
    return HttpApp(commands, nothing, identities, settings, nothing, nothing)


def test_a_body_that_may_be_large_is_not_decoded_on_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def kind(request: ApiRequest) -> object:
        return type(request.body).__name__

    async def reading(commands: HttpCommands) -> None:
        for limit, found in ((RECORD_BODY, b'"bytes"'), (100, b'"dict"')):
            visit = Visit(app_with(monkeypatch, commands, kind, limit))
            await visit.answered
            assert visit.body == found

    run(reading)


def test_the_loop_goes_on_while_the_api_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asking(commands: HttpCommands) -> None:
        loop, times = asyncio.get_running_loop(), list[int]()

        def describe(routes: object) -> str:
            went_on = threading.Event()
            loop.call_soon_threadsafe(went_on.set)
            assert went_on.wait(5)  # in vain, if the loop waits for this
            times.append(1)
            return "all of it"

        async def nothing(request: ApiRequest) -> object: ...

        monkeypatch.setattr(net_app, "openapi", describe)
        app = app_with(monkeypatch, commands, nothing)
        visits = [Visit(app, path="/api/openapi.json", method="GET") for _ in range(3)]
        await asyncio.gather(*[visit.answered for visit in visits])
        assert [visit.body for visit in visits] == [b'"all of it"'] * 3
        assert times == [1]

    run(asking)


def test_every_request_that_brings_a_record_or_shows_one_is_slow() -> None:
    slow = {route.path for route in API if route.is_slow}
    assert slow >= {route.path for route in API if route.limit > 100_000}
    assert slow == {route.path for route in API if SHOWS_A_GAME.search(route.path)}


class Shown:
    """Answers that are made while they are read; each goes on when it is told to."""

    def __init__(self) -> None:
        self.begun: list[asyncio.Event] = []

    async def handler(self, request: ApiRequest) -> AsyncIterator[bytes]:
        go_on = asyncio.Event()
        self.begun.append(go_on)
        return self._pieces(go_on)

    async def _pieces(self, go_on: asyncio.Event) -> AsyncIterator[bytes]:
        yield b"one "
        await go_on.wait()
        yield b"two"


def test_an_address_waits_while_its_answers_are_read_and_the_line_has_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def showing(commands: HttpCommands) -> None:
        shown = Shown()
        app = app_with(monkeypatch, commands, shown.handler)
        first, second, third = (Visit(app) for _ in range(3))
        await turns()
        assert (first.body, second.body, third.status) == (b"one ", b"", 429)
        assert len(shown.begun) == 1
        shown.begun[0].set()
        await first.answered
        await turns()
        assert (first.body, second.body) == (b"one two", b"one ")
        shown.begun[1].set()
        await second.answered

    run(showing)


def test_whoever_goes_away_leaves_the_place_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def leaving(commands: HttpCommands) -> None:
        shown = Shown()
        app = app_with(monkeypatch, commands, shown.handler)
        first = Visit(app)
        await turns()
        first.gone.set()
        await first.answered
        second = Visit(app)
        await turns()
        assert (first.body, second.body) == (b"one ", b"one ")
        shown.begun[1].set()
        await second.answered

    run(leaving)
