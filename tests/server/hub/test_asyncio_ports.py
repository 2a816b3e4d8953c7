"""The ports on a real loop."""

from __future__ import annotations

import asyncio
import threading
from typing import cast

from tablee.server.bots.pool import Pool
from tablee.server.clock import Clock
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.store.interface import Store
from tests.server.harness_loop import run
from tests.server.harness_server import WAIT


class OneTable:
    """A store with one table of one fact."""

    def load(self, table: str) -> list[bytes]:
        return [table.encode()]


def test_the_loop_goes_on_while_a_table_is_read() -> None:
    async def whole() -> None:
        ports = AsyncioPorts(cast(Store, OneTable()), cast(Pool, None), print)
        went_on = threading.Event()
        found: asyncio.Future[object] = ports.loop.create_future()

        def read(data: list[bytes]) -> list[bytes]:
            assert went_on.wait(WAIT)  # for ever, if the loop waited for this
            return data

        ports.load("t", read, found.set_result)
        ports.loop.call_soon(went_on.set)
        assert await found == [b"t"]
        ports.readers.shutdown()

    run(whole())


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
    async def whole() -> None:
        clock = CountedBeats()
        ports = AsyncioPorts(cast(Store, OneTable()), cast(Pool, None), print, clock)
        await asyncio.wait_for(clock.beat_often.wait(), WAIT)
        ports.readers.shutdown()

    run(whole())
