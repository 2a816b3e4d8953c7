"""Two worlds on real engines: three servers each, which share a PostgreSQL and a NATS.

The servers run in a thread of the test, without HTTP: a client is what a WebSocket would be to
them. Their time is the test's, so that both worlds tell the same times.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import count, cycle
from typing import Any, TypeVar

import msgspec
import pytest

from tablee.engine.kernel import Kernel
from tablee.games import GAMES
from tablee.match import Match
from tablee.server.clock import Clock
from tablee.server.cluster import serve
from tablee.server.cluster.ports import ClusterPorts
from tablee.server.hub.hub import Hub
from tablee.server.settings import Settings
from tablee.store.postgres import incarnation
from tablee.store.postgres.store import open_store
from tablee.tables import facts as f
from tablee.tables.table import Table
from tests.cluster.harness_cluster import new_store
from tests.cluster.harness_engines import WAIT, Nats, Postgres
from tests.server.harness_hub import FakeClient, FakePorts, Later, put
from tests.server.harness_two_worlds import FREE, MakeWorld, OneWorld

SERVERS = 3
LEASE_SECONDS = 2 * WAIT
"""Leases are tested elsewhere: here none is lost because the machine is busy."""
PING = b'{"type":"ping","id":"heard?"}'
PONG = b'{"type":"pong","id":"heard?"'

T = TypeVar("T")


class HeldClock(Clock):
    """Stands still until the test lets time pass."""

    def __init__(self, held: FakePorts) -> None:
        self.held = held

    def now(self) -> int:
        return self.held.now()

    def beat(self) -> None: ...

    def not_before(self, ms: int) -> None: ...

    def catch_up(self, ms: int) -> None: ...

    def follow(self, ms: int) -> None: ...


class HeldPorts(ClusterPorts):
    """Their timers wait for the test's time, too."""

    def later(self, ms: int, call: Callable[[], None]) -> Later:
        assert isinstance(self._clock, HeldClock)
        return self._clock.held.later(ms, call)


class Servers(FakePorts):
    """Three servers of one installation, and their time."""

    def __init__(self, loop: asyncio.AbstractEventLoop, store: str, bus: str) -> None:
        super().__init__()
        self._loop = loop
        self._numbers = count(1)
        self.all = [self.wait(self._start(store, bus)) for _ in range(SERVERS)]

    async def _start(self, store: str, bus: str) -> serve.Together:
        rules = [
            one for game in GAMES for version in game.versions for one in f.readable(game, version)
        ]
        settings = Settings(sockets=FREE, bots=1)
        server = serve.Together(
            await open_store(store, rules), HeldClock(self), lambda key, **facts: None, settings
        )
        await server.start(bus)
        return server

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Let something happen in the servers' thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WAIT)

    def begin(self) -> str:
        """The id of another table. It begins at the same time in both worlds."""
        number = next(self._numbers)
        self.time = number * FakePorts().time
        self._timers.clear()
        return f"table{number}"

    async def written(self) -> None:
        """Wait until the owner has written everything, and told everybody."""
        life = self.all[0]._store.incarnation
        assert life is not None
        await life.appends.finish()

    def pass_time(self, ms: int) -> None:
        async def work() -> None:
            FakePorts.pass_time(self, ms)
            await self.written()

        self.wait(work())

    async def end(self) -> None:
        for server in self.all:
            await server.close()
            server.ports.end()


class Visitor(FakeClient):
    """Somebody at one of the servers."""

    def __init__(self, servers: Servers, at: serve.Together, person: str, table: str) -> None:
        self._servers = servers
        self._at = at
        self._heard: list[bytes] = []
        self._ponged = asyncio.Event()
        self._ids = count(1)
        servers.wait(self._connect(person, table))

    async def _connect(self, person: str, table: str) -> None:
        self.number = self._at.hub.connect(person, person)
        self._at.ports.outboxes[self.number] = self
        await self._tell("hello", table=table)

    def put(self, data: bytes) -> None:
        """As a socket."""
        if data.startswith(PONG):
            self._ponged.set()
        else:
            self._heard.append(data)

    def finish(self) -> None:
        self._heard.append(b"closed")

    def say(self, kind: str, **fields: object) -> None:
        async def work() -> None:
            await self.catch_up()  # who says hello again misses what is on its way
            await self._tell(kind, **fields)

        self._servers.wait(work())

    async def _tell(self, kind: str, **fields: object) -> None:
        message = {"type": kind, "id": f"{kind}{next(self._ids)}", **fields}
        self._at.hub.receive(self.number, msgspec.json.encode(message))
        await self.catch_up()
        await self._servers.written()

    async def catch_up(self) -> None:
        """Wait until everything has come that was on its way: messages keep their order."""
        self._ponged.clear()
        self._at.hub.receive(self.number, PING)
        await self._ponged.wait()

    def heard(self) -> list[bytes]:
        return self._heard


class RealWorld(OneWorld):
    """The table is at the first server, people are at all of them; spectators with the first."""

    def __init__(self, match: Match, state: Kernel, servers: Servers) -> None:
        self.servers = servers
        self.ident = servers.begin()
        super().__init__(match, state)

    def make_hub(self) -> tuple[FakePorts, Hub]:
        return self.servers, self.servers.all[0].hub

    def put(self, table: Table, started: f.Started) -> None:
        async def work() -> None:
            put(self.hub, table, started)
            self.hub.rooms.by_table[table.id].is_visited = True  # it stays there
            await self.servers.written()

        self.servers.wait(work())

    def make_client(self, person: str) -> Visitor:
        place = 1 if person == "guest" else (int(person[1:]) + 1) % SERVERS
        return Visitor(self.servers, self.servers.all[place], person, self.ident)

    def settle(self) -> None:
        for client in (*self.clients, self.spectator):
            assert isinstance(client, Visitor)
            self.servers.wait(client.catch_up())


@contextmanager
def real_worlds(postgres: Postgres, nats: Nats) -> Iterator[MakeWorld]:
    """Makes worlds, in turns on one installation and on another."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serve, "ClusterPorts", HeldPorts)
        patch.setattr(incarnation, "LEASE_SECONDS", LEASE_SECONDS)
        both = [Servers(loop, new_store(postgres), nats.url) for _ in range(2)]
        turns = cycle(both)
        try:
            yield lambda match, state: RealWorld(match, state, next(turns))
            for servers in both:
                assert all(server.relay.forwarded for server in servers.all[1:])
        finally:
            for servers in both:
                servers.wait(servers.end())
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()
