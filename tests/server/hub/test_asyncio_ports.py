"""What takes long is done in turns, and what is quick does not wait for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import pytest

from tablee.server.bots.pool import Pool
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.hub import Hub
from tablee.store.interface import Store
from tablee.tables.refusals import TableRefusal
from tests.server import harness_loop


class Names:
    """A store that knows one name."""

    def name_of(self, person: str) -> str | None:
        return "Ana"


def run(test: Callable[[AsyncioPorts], Awaitable[None]]) -> None:
    async def whole() -> None:
        def ignore(*_: Any) -> None: ...

        ports = AsyncioPorts(cast(Store, Names()), cast(Pool, None), ignore, ignore)
        async with asyncio.timeout(30):
            await test(ports)
        ports.slow.close()
        ports.slow.join()
        ports.readers.shutdown()

    harness_loop.run(whole())


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
        ports.slow.close()
        for late in (waiting, asyncio.ensure_future(ports.slow.do("y", gate.wait))):
            with pytest.raises(TableRefusal, match="stopping"):
                await late
        gate.set()
        assert await begun

    run(stopping)
