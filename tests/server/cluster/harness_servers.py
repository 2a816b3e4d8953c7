"""Servers in memory that share tables: a bus that the test holds, and a store with owners."""

from __future__ import annotations

from collections.abc import Callable

from tablee.server.cluster.outgoing import Post
from tablee.server.cluster.relay import ClusterRelay
from tablee.server.hub.asyncio_ports import Outbox
from tablee.server.hub.hub import Hub
from tablee.server.hub.ports import Loaded, Read, T
from tablee.server.settings import Limits
from tablee.store.interface import Done, Elsewhere, Write
from tests.server.harness_hub import FakeClient, FakePorts


class Shared:
    """What all servers of a test share: facts, owners, and messages under way."""

    def __init__(self) -> None:
        self.facts: dict[str, list[bytes]] = {}
        self.owners: dict[str, int] = {}
        self.servers: dict[int, SharedServer] = {}
        self.turn_ms = 1000
        """What passes in a turn."""
        self.under_way: list[tuple[int, bytes]] = []
        self.sent = 0

    def deliver(self) -> None:
        """Let everything arrive that is under way, and what it leads to."""
        while True:
            for server in self.servers.values():
                server.turn()
            if not self.under_way:
                return
            under_way, self.under_way = self.under_way, []
            for number, data in under_way:
                if number in self.servers:
                    self.servers[number].relay.heard(data)


class SharedPorts(FakePorts):
    """Ports of a server that shares tables."""

    def __init__(self, number: int, shared: Shared) -> None:
        super().__init__()
        self.number = number
        self.shared = shared
        self.facts = shared.facts
        self.outboxes: dict[int, Outbox] = {}
        self._tables = iter([f"server{number}-{n}" for n in range(100)])  # type: ignore[assignment]

    def new_table(self) -> str:
        return str(next(self._tables))

    def load(self, table: str, read: Read[T], loaded: Loaded[T], who: str) -> None:
        owner = self.shared.owners.get(table, self.number)
        if owner != self.number:
            loaded(Elsewhere(owner))
            return
        self.shared.owners[table] = self.number
        super().load(table, read, loaded, who)

    def write(self, write: Write, done: Done) -> None:
        self.shared.owners[write.table] = self.number
        if write.is_last:
            del self.shared.owners[write.table]
        super().write(write, done)

    def send(self, client: int, data: bytes) -> None:
        if client in self.outboxes:
            self.outboxes[client].put(data)
        else:
            super().send(client, data)

    def close(self, client: int, last: bytes) -> None:
        if client in self.outboxes:
            outbox = self.outboxes[client]
            outbox.put(last)
            outbox.finish()
        else:
            super().close(client, last)


class LocalOutbox:
    """The socket of a client of this server: what arrives there over the relay."""

    def __init__(self, ports: SharedPorts, client: int) -> None:
        self._ports = ports
        self._client = client

    def put(self, data: bytes) -> None:
        self._ports.sent.append((self._client, data))

    def finish(self) -> None:
        self._ports.closed.append(self._client)


class SharedServer:
    """A hub and its relay."""

    def __init__(self, number: int, shared: Shared, limits: Limits | None = None) -> None:
        self.number = number
        self.shared = shared
        self.ports = SharedPorts(number, shared)
        self._calls: list[Callable[[], None]] = []
        self.relay = ClusterRelay(
            Post(self._publish, self._calls.append),
            self.ports.outboxes,
            {},
            self._receive,
            self.ports.later,
        )
        self.relay.is_reachable = True
        self.hub = Hub(self.ports, limits, self.relay)
        self.relay.hub = self.hub
        self.relay.begin(number)
        shared.servers[number] = self

    def _publish(self, server: int, data: bytes) -> None:
        self.shared.sent += 1
        self.shared.under_way.append((server, data))

    def _receive(self, client: int, data: bytes) -> None:
        self.hub.receive(client, data)

    def turn(self) -> None:
        """The end of a turn of the loop, and timers that are due."""
        self.ports.pass_time(self.shared.turn_ms)
        calls, self._calls[:] = list(self._calls), []
        for call in calls:
            call()

    def listen(self, client: int) -> None:
        """A client of this server has a socket."""
        self.ports.outboxes[client] = LocalOutbox(self.ports, client)


def servers(count: int, limits: Limits | None = None) -> tuple[Shared, list[SharedServer]]:
    shared = Shared()
    return shared, [SharedServer(number, shared, limits) for number in range(1, count + 1)]


class Guest(FakeClient):
    """Somebody at any server."""

    def __init__(self, server: SharedServer, person: str, table: str) -> None:
        self.server = server
        self.is_listening = False
        super().__init__(server.hub, server.ports, person, table)

    def say(self, kind: str, **fields: object) -> None:
        if not self.is_listening:
            self.is_listening = True
            self.server.listen(self.number)
        super().say(kind, **fields)
        self.server.shared.deliver()

    @property
    def is_closed(self) -> bool:
        return self.number in self.ports.closed
