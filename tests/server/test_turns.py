"""Who comes too early waits for their turn; a line that is too long has an end."""

from __future__ import annotations

import asyncio

import pytest

from tablee.server.turns import Pace, Places
from tablee.tables.refusals import TableRefusal
from tests.server.harness_loop import run


async def turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_those_who_come_too_early_wait_until_the_server_stops() -> None:
    async def test() -> None:
        visits = Pace(0.001, burst=2, waiting=1)
        await visits.turn("x")
        await visits.turn("x")
        third = asyncio.ensure_future(visits.turn("x"))
        await asyncio.sleep(0)
        assert not third.done()
        with pytest.raises(TableRefusal, match="too-fast"):
            await visits.turn("x")
        await visits.turn("y")  # somebody else
        visits.stop()
        await turns()
        assert third.done()
        with pytest.raises(TableRefusal, match="stopping"):
            await third

    run(test())


def test_a_turn_comes() -> None:
    async def test() -> None:
        visits = Pace(1_000.0, burst=1, waiting=50)
        await asyncio.gather(*[visits.turn("x") for _ in range(50)])

    run(test())


class Work:
    """Work that holds its place until it is told to finish."""

    def __init__(self, places: Places, address: str, begun: list[str], name: str) -> None:
        self.finish = asyncio.Event()

        async def work() -> None:
            async with places.of(address):
                begun.append(name)
                await self.finish.wait()

        self.task = asyncio.ensure_future(work())


def test_those_without_a_place_wait_in_line_and_other_addresses_do_not() -> None:
    async def test() -> None:
        places, begun = Places(2, waiting=2), list[str]()
        works = {name: Work(places, "x", begun, name) for name in "abcd"}
        await turns()
        other = Work(places, "y", begun, "other")
        await turns()
        assert begun == ["a", "b", "other"]
        works["b"].finish.set()
        await turns()
        assert begun == ["a", "b", "other", "c"]
        for work in (*works.values(), other):
            work.finish.set()
        await turns()
        assert begun == ["a", "b", "other", "c", "d"]
        assert len(places) == 0

    run(test())


def test_a_line_has_an_end() -> None:
    async def test() -> None:
        places, begun = Places(1, waiting=1), list[str]()
        first, second = (Work(places, "x", begun, name) for name in "ab")
        await turns()
        refused = Work(places, "x", begun, "c")
        await turns()
        assert refused.task.done()
        with pytest.raises(TableRefusal, match="too-fast"):
            await refused.task
        first.finish.set()
        second.finish.set()
        await asyncio.gather(first.task, second.task)
        again = Work(places, "x", begun, "d")
        again.finish.set()
        await again.task
        assert begun == ["a", "b", "d"]

    run(test())


def test_whoever_goes_away_leaves_the_place_to_the_next() -> None:
    async def test() -> None:
        places, begun = Places(1, waiting=2), list[str]()
        works = [Work(places, "x", begun, name) for name in "abc"]
        await turns()
        works[1].task.cancel()  # who waits
        works[0].task.cancel()  # who works
        await turns()
        assert begun == ["a", "c"]
        works[2].finish.set()
        await works[2].task
        assert len(places) == 0

    run(test())
