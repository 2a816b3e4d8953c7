"""A hub whose ports work in memory: no sockets, no threads, and time that the test holds."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import partial
from itertools import count

import msgspec

from tablee.server.bots.questions import Answered, Asker, Question
from tablee.server.hub.hub import Hub
from tablee.server.hub.ports import Loaded, Read, T
from tablee.server.waiting import Waited
from tablee.store.interface import Done, StoreError, Write
from tablee.tables import lobby
from tablee.tables.facts import Fact
from tablee.tables.table import Table
from tablee.tables.terms import SeatWish, Terms

SEED = "0123456789abcdef0123456789abcdef"


class Later:
    """A timer of the test's own time."""

    def __init__(self) -> None:
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class FakeAsked:
    """A question, for whom it is now, and whether anybody wants to know."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.is_dropped = False

    def hurry(self, asker: Asker) -> None:
        self.asker = asker

    def drop(self) -> None:
        self.is_dropped = True


class FakePorts:
    """Ports that do everything at once, in memory; time passes when the test says so."""

    def __init__(self) -> None:
        self.time = 1_000_000
        self.sent: list[tuple[int, bytes]] = []
        self.closed: list[int] = []
        self.facts: dict[str, list[bytes]] = {}
        self.questions: list[tuple[Question, Answered]] = []
        self.asked: list[FakeAsked] = []
        self.warnings: list[StoreError] = []
        self.bugs: list[Exception] = []
        self.released: list[str] = []
        self.stops: list[tuple[int, int]] = []
        self.waited: dict[str, tuple[Waited, ...]] = {}
        self.failing: StoreError | None = None
        self._timers: list[tuple[int, int, Later, Callable[[], None]]] = []
        self._order = count()
        self._tables = count(1)

    def now(self) -> int:
        return self.time

    def not_before(self, ms: int) -> None:
        self.time = max(self.time, ms)

    def later(self, ms: int, call: Callable[[], None]) -> Later:
        timer = Later()
        heapq.heappush(self._timers, (self.time + ms, next(self._order), timer, call))
        return timer

    def pass_time(self, ms: int) -> None:
        """Let time pass, and run every timer that is due."""
        end = self.time + ms
        while self._timers and self._timers[0][0] <= end:
            at, _, timer, call = heapq.heappop(self._timers)
            self.time = max(self.time, at)
            if not timer.is_cancelled:
                call()
        self.time = end

    def soon(self, client: int, call: Callable[[], None]) -> None:
        call()

    def aside(
        self, who: str, work: Callable[[], None], done: Callable[[Exception | None], None]
    ) -> None:
        work()
        done(None)

    def send(self, client: int, data: bytes) -> None:
        self.sent.append((client, data))

    def close(self, client: int, last: bytes) -> None:
        self.sent.append((client, last))
        self.closed.append(client)

    def load(self, table: str, read: Read[T], loaded: Loaded[T], who: str) -> None:
        loaded(read(list(self.facts.get(table, []))))

    def release(self, table: str) -> None:
        self.released.append(table)

    def write(self, write: Write, done: Done) -> None:
        if self.failing is not None:
            done(self.failing)
            return
        log = self.facts.setdefault(write.table, [])
        assert not write.facts or len(log) == write.first, "a log has no gaps"
        log += write.facts
        done(None)

    def ask(self, question: Question, answered: Answered, asker: Asker) -> FakeAsked:
        self.questions.append((question, answered))
        self.asked.append(FakeAsked(asker))
        return self.asked[-1]

    def wait_for(self, table: str, game: str, waited: tuple[Waited, ...]) -> None:
        self.waited[table] = waited

    def new_table(self) -> str:
        return f"table{next(self._tables)}"

    def new_seed(self) -> str:
        return SEED

    def warn(self, error: StoreError) -> None:
        self.warnings.append(error)

    def report(self, error: Exception) -> None:
        self.bugs.append(error)


class PortsInTurns(FakePorts):
    """What is done in parts goes on when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Callable[[], None]] = []

    def soon(self, client: int, call: Callable[[], None]) -> None:
        self.parts.append(call)

    def aside(
        self, who: str, work: Callable[[], None], done: Callable[[Exception | None], None]
    ) -> None:
        self.parts.append(partial(super().aside, who, work, done))

    def go_on(self) -> None:
        self.parts.pop(0)()

    def finish(self) -> None:
        while self.parts:
            self.go_on()


class FakeClient:
    """Somebody connected to a hub; reads what was sent to them."""

    def __init__(
        self,
        hub: Hub,
        ports: FakePorts,
        person: str,
        table: str,
        address: str = "",
        **hello: object,
    ) -> None:
        self.hub = hub
        self.ports = ports
        self.person = person
        self.number = hub.connect(person, address)
        self._ids = count(1)
        self.say("hello", table=table, **hello)

    def say(self, kind: str, **fields: object) -> None:
        ident = fields.pop("id", f"{kind}{next(self._ids)}")
        message = {"type": kind, "id": ident, **fields}
        self.hub.receive(self.number, msgspec.json.encode(message))

    def heard(self) -> list[bytes]:
        """Everything this client was sent."""
        return [data for client, data in self.ports.sent if client == self.number]

    def last(self, kind: str) -> dict[str, object]:
        """The last message of a kind."""
        for data in reversed(self.heard()):
            message: dict[str, object] = msgspec.json.decode(data)
            if message["type"] == kind:
                return message
        raise AssertionError(f"no {kind}")


def put(hub: Hub, table: Table, *more: Fact) -> None:
    """Put a table that was made elsewhere into a hub, after these facts."""
    for fact in more:
        table.apply(fact)
    hub.rooms.open(table).store_new(*more)


def make_table(hub: Hub, people: list[str], terms: Terms, level: str = "random") -> str:
    """A started table of these people, bots of one level on the other seats."""
    ports = hub.ports
    wishes = [SeatWish("me"), *[SeatWish("open")] * (len(people) - 1)]
    wishes += [SeatWish("bot", level)] * (terms.players - len(people))
    table = Table(ports.new_table(), lobby.create(people[0], "P0", terms, wishes, ports.now()))
    put(hub, table)
    room = hub.rooms.by_table[table.id]
    for number, person in enumerate(people[1:], 1):
        room.accept(lobby.sit(table, person, None, f"P{number}", ports.now()))
    room.accept(lobby.start(table, people[0], SEED, ports.now()))
    return table.id


def kinds(client: FakeClient) -> list[str]:
    return [str(msgspec.json.decode(data)["type"]) for data in client.heard()]


def first_move(client: FakeClient) -> str:
    room = client.hub.clients[client.number].room
    assert room is not None
    assert room.table.match is not None
    return room.table.match.legal(room.table.seat_of(client.person))[0]


def some_moves(hub: Hub, ports: FakePorts, table: str, people: list[str]) -> list[FakeClient]:
    """Three people who have each made their first move and, if asked, more: at least four."""
    clients = [FakeClient(hub, ports, person, table) for person in people]
    if isinstance(ports, PortsInTurns):
        ports.finish()
    room = hub.rooms.by_table[table]
    for _ in range(4):
        acting = room.table.acting()[0]
        say_first_move(clients[acting])
    return clients


def say_first_move(client: FakeClient) -> None:
    room = client.hub.clients[client.number].room
    assert room is not None
    client.say("play", ply=room.table.ply, rev=room.table.rev, move=first_move(client))
