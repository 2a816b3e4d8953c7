"""The ports on a real loop: what takes long is done in turns, and what is quick does not wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import pytest

from tablee.server.bots.pool import Pool
from tablee.server.clock import Clock
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.hub import Hub
from tablee.store.interface import Store
from tablee.tables.refusals import TableRefusal
from tests.server import harness_loop
from tests.server.harness_server import WAIT


class SmallStore:
    """A store that knows one name, and for every table one fact."""

    async def claim(self, table: str) -> list[bytes]:
        return [table.encode()]

    async def name_of(self, person: str) -> str | None:
        return "Ana"

    async def check(self) -> str | None:
        return None


def run(
    test: Callable[[AsyncioPorts], Awaitable[None]], clock: Callable[[], Clock] = Clock
) -> None:
    async def whole() -> None:
        def ignore(*_: Any) -> None: ...

        ports = AsyncioPorts(cast(Store, SmallStore()), cast(Pool, None), ignore, ignore, clock())
        async with asyncio.timeout(WAIT):
            await test(ports)
        ports.stop()
        ports.end()

    harness_loop.run(whole())


def test_the_loop_goes_on_while_a_table_is_read() -> None:
    async def reading(ports: AsyncioPorts) -> None:
        went_on = threading.Event()
        found: asyncio.Future[object] = ports.loop.create_future()

        def read(data: list[bytes]) -> list[bytes]:
            assert went_on.wait(WAIT)  # for ever, if the loop waited for this
            return data

        ports.load("t", read, found.set_result, "x")
        ports.loop.call_soon(went_on.set)
        assert await found == [b"t"]

    run(reading)


class CountedBeats(Clock):
    """A clock that says when the loop has told it three times that it runs."""

    def __init__(self) -> None:
        super().__init__()
        self.beats = 0
        self.beat_often = asyncio.Event()

    def beat(self) -> None:
        super().beat()
        self.beats += 1
        if self.beats == 3:
            self.beat_often.set()


def test_the_loop_tells_the_clock_that_it_runs() -> None:
    clocks: list[CountedBeats] = []

    def counted() -> CountedBeats:
        clocks.append(CountedBeats())
        return clocks[-1]

    async def beating(_: AsyncioPorts) -> None:
        await clocks[0].beat_often.wait()

    run(beating, counted)


def test_a_quick_request_is_answered_while_slow_ones_wait() -> None:
    async def quick(ports: AsyncioPorts) -> None:
        gate = threading.Event()
        slow = [asyncio.ensure_future(ports.slow.do("x", gate.wait)) for _ in range(28)]
        await asyncio.sleep(0)
        try:
            assert await HttpCommands(Hub(ports), ports).name_of("ana") == "Ana"
            assert not any(one.done() for one in slow)
        finally:
            gate.set()
            await asyncio.gather(*slow)

    run(quick)


def test_slow_work_is_done_in_turns_between_addresses() -> None:
    async def turns(ports: AsyncioPorts) -> None:
        done: list[str] = []
        waiting = [
            asyncio.ensure_future(ports.slow.do(who, partial(done.append, who)))
            for who in ("x", "x", "x", "x", "ana", "ben")
        ]
        await asyncio.gather(*waiting)
        assert done == ["x", "x", "ana", "ben", "x", "x"]

    run(turns)


def test_a_mistake_in_slow_work_is_its_askers_alone() -> None:
    async def mistake(ports: AsyncioPorts) -> None:
        bad = asyncio.ensure_future(ports.slow.do("x", partial(int, "bad")))
        good = asyncio.ensure_future(ports.slow.do("x", partial(int, "7")))
        with pytest.raises(ValueError, match="bad"):
            await bad
        assert await good == 7

    run(mistake)


def test_slow_work_that_waits_is_refused_when_the_server_stops() -> None:
    async def stopping(ports: AsyncioPorts) -> None:
        gate = threading.Event()
        begun = asyncio.ensure_future(ports.slow.do("x", gate.wait))
        waiting = asyncio.ensure_future(ports.slow.do("x", gate.wait))
        gone = asyncio.ensure_future(ports.slow.do("x", gate.wait))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        ports.stop()
        for late in (waiting, asyncio.ensure_future(ports.slow.do("y", gate.wait))):
            with pytest.raises(TableRefusal, match="stopping"):
                await late
        gate.set()
        assert await begun

    run(stopping)


def test_a_stranger_does_not_wait_for_the_tables_that_another_address_loads() -> None:
    async def loading(ports: AsyncioPorts) -> None:
        gate = threading.Event()
        begun: list[str] = []
        found: asyncio.Future[object] = ports.loop.create_future()
        ignored: list[object] = []

        def read_slowly(data: list[bytes]) -> None:
            begun.append(data[0].decode())
            assert gate.wait(WAIT)

        try:
            for table in ("long1", "long2", "long3"):
                ports.load(table, read_slowly, ignored.append, "x")
            ports.load("short", list, found.set_result, "ana")
            assert await found == [b"short"]
            assert begun == ["long1"]
        finally:
            gate.set()

    run(loading)


def test_tables_that_wait_to_be_loaded_are_not_when_the_server_stops() -> None:
    async def loading(ports: AsyncioPorts) -> None:
        gate = threading.Event()
        begun, read = threading.Event(), list[bytes]()
        ends: list[object] = []

        def read_slowly(data: list[bytes]) -> None:
            begun.set()
            assert gate.wait(WAIT)
            read.extend(data)

        for table in ("first", "second", "third"):
            ports.load(table, read_slowly, ends.append, "x")
        while not begun.is_set():
            await asyncio.sleep(0)
        ports.stop()
        ports.load("late", read_slowly, ends.append, "y")
        gate.set()
        ports.end()
        while len(ends) < 4:
            await asyncio.sleep(0)
        assert read == [b"first"]
        late = [str(end) for end in ends if isinstance(end, TableRefusal)]
        assert len(late) == 3  # whoever waits for a table is told

    run(loading)
