"""What a server loads when it starts: tables where something has to happen, when it has to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

from tablee.server.assembly import wake_due
from tablee.server.bots.pool import Pool
from tablee.server.bots.questions import Answered, Asker, Question
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.hub import Hub
from tablee.server.hub.room import Room
from tablee.server.hub.rooms import IDLE_MS
from tablee.store.interface import StoreError, Write
from tablee.store.one_server import OneServer
from tablee.store.sqlite import SqliteStore
from tablee.tables.seats import DAY
from tablee.tables.terms import DaysClock, Terms
from tests.server.harness_hub import FakeClient, make_table
from tests.server.harness_loop import run
from tests.store.test_sqlite import summary

PEOPLE = ["p0", "p1", "p2"]
TERMS = Terms("matryoshka", 3, pace=0)
DAYS = Terms("matryoshka", 3, clock=DaysClock(2))


class CountedStore(SqliteStore):
    """Remembers which tables were loaded."""

    def __init__(self, folder: Path) -> None:
        loop = asyncio.get_running_loop()

        def deliver(call: Callable[[], None]) -> None:
            loop.call_soon_threadsafe(call)

        super().__init__(folder, deliver)
        self.loaded: list[str] = []

    def load(self, table: str) -> list[bytes]:
        self.loaded.append(table)
        return super().load(table)


class Questions:
    """Bots that never answer."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def ask(self, question: Question, answered: Answered, asker: Asker) -> None:
        self.asked.append(question)


class Ports(AsyncioPorts):
    """Ports whose time is the test's."""

    def __init__(self, store: CountedStore, bots: Questions) -> None:
        self.warnings: list[str] = []
        super().__init__(OneServer(store), cast(Pool, bots), self.note, lambda _, call: call())
        self.time = 1_000_000

    def note(self, error: StoreError) -> None:
        self.warnings.append(error.key)

    def now(self) -> int:
        return self.time


class Night:
    """A server, as far as its tables go."""

    def __init__(self, folder: Path) -> None:
        self.store = CountedStore(folder)
        self.bots = Questions()
        self.ports = Ports(self.store, self.bots)
        self.hub = Hub(self.ports)
        self.broken: set[str] = set()

    def table(self, people: list[str], terms: Terms = TERMS) -> str:
        return make_table(self.hub, people, terms)

    async def written(self) -> None:
        """Wait until everything is on disk."""
        for room in self.hub.rooms.by_table.values():
            done = asyncio.Event()
            room.after_writes(done.set)
            await done.wait()

    async def wake(self) -> list[str]:
        """Wake what is due; the tables that were loaded for it."""
        self.store.loaded.clear()
        await wake_due(HttpCommands(self.hub, self.ports), self.broken)
        return sorted(self.store.loaded)


@asynccontextmanager
async def server(folder: Path, *, killed: bool = False) -> AsyncIterator[Night]:
    night = Night(folder)
    try:
        yield night
        if not killed:
            night.hub.stop()
    finally:
        await night.ports.store.close()
        night.ports.end()


def test_only_tables_where_something_has_to_happen_are_loaded_and_when_it_has_to(
    tmp_path: Path,
) -> None:
    async def whole() -> None:
        async with server(tmp_path) as first:
            for _ in range(20):
                first.table(PEOPLE)  # wait for people, however long
            days = first.table(PEOPLE, DAYS)
            bots = first.table(PEOPLE[:1])
        async with server(tmp_path) as second:
            assert await second.wake() == [bots]
            assert len(second.bots.asked) == 2
            second.ports.time += 2 * DAY - 1
            assert await second.wake() == []
            second.ports.time += 1
            assert await second.wake() == [days]
            seats = second.hub.rooms.by_table[days].table.seats
            assert [seat.stand_in for seat in seats] == ["time"] * 3

    run(whole())


def test_days_do_not_pass_while_no_server_runs(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server(tmp_path) as first:
            first.store.begin(first.ports.now())
            days = first.table(PEOPLE, DAYS)
            first.ports.time += DAY
            first.store.note_running(first.ports.now())
        async with server(tmp_path) as second:
            second.ports.time += 6 * DAY
            second.ports.stops = second.store.begin(second.ports.now())
            assert await second.wake() == [days]
            seats = second.hub.rooms.by_table[days].table.seats
            second.ports.time += DAY - 1
            second.hub.rooms.by_table[days].tick()
            assert [seat.stand_in for seat in seats] == [None] * 3
            second.ports.time += 1
            second.hub.rooms.by_table[days].tick()
            assert [seat.stand_in for seat in seats] == ["time"] * 3

    run(whole())


def test_after_a_kill_all_tables_are_loaded_that_were_in_memory(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server(tmp_path, killed=True) as first:
            asleep, visited, moved = (first.table(PEOPLE) for _ in range(3))
            await first.written()
            first.ports.time += IDLE_MS + 1
            first.hub.rooms.sweep()
            assert not first.hub.rooms.by_table
            commands = HttpCommands(first.hub, first.ports)
            await commands.find(visited)
            room = await commands.find(moved)
            assert isinstance(room, Room)
            match = room.table.match
            assert match is not None
            client = FakeClient(first.hub, first.ports, "p0", moved)  # type: ignore[arg-type]
            client.say("play", ply=0, rev=0, move=match.legal(0)[0])
            recent = first.table(PEOPLE)
        async with server(tmp_path) as second:
            assert await second.wake() == sorted([moved, recent])
            assert asleep not in second.hub.rooms.by_table

    run(whole())


def test_a_table_that_cannot_be_loaded_is_told_once(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server(tmp_path) as first:
            done: asyncio.Future[StoreError | None] = first.ports.loop.create_future()
            broken = Write("broken", 0, (b'{"fact":"from the future","at":1}',), summary(alarm=5))
            first.store.write(broken, done.set_result)
            assert await done is None
            first.ports.report = lambda error: None  # type: ignore[method-assign]
            assert await first.wake() == ["broken"]
            assert await first.wake() == []
            assert first.ports.warnings == ["failed"]

    run(whole())


def test_a_server_that_stops_while_it_loads_due_tables_says_nothing(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server(tmp_path) as first:
            bots = [first.table(PEOPLE[:1]) for _ in range(2)]
        async with server(tmp_path) as second:
            second.hub.stop()
            await second.wake()
            assert second.ports.warnings == []
            assert second.broken == set()
        async with server(tmp_path) as third:
            assert await third.wake() == sorted(bots)

    run(whole())
