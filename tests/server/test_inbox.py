"""Messages that come closely gather; none waits alone, none is lost, none costs another its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise

import pytest

from tablee.server.net import inbox
from tablee.server.net.inbox import TURN, Inbox
from tests.server import harness_loop


class Heard:
    """What came out of an inbox."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.failed: list[tuple[int, str]] = []
        self.work = 0.0
        self._inbox = Inbox(lambda client, error: self.failed.append((client, str(error))))

    def put(self, client: int, word: str, *, at_once: bool = False) -> None:
        self._inbox.put(client, partial(self._hear, client, word), at_once=at_once)

    def empty(self) -> None:
        self._inbox.empty()

    def _hear(self, client: int, word: str) -> None:
        if word == "bad":
            raise RuntimeError(f"from {client}")
        time.sleep(self.work)
        self.said.append(f"{client}{word}")

    async def until(self, count: int) -> None:
        while len(self.said) < count:
            await asyncio.sleep(0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing ends because the machine was busy elsewhere for a few milliseconds."""
    monkeypatch.setattr(inbox, "TURN", 5.0)
    monkeypatch.setattr(inbox, "CLOSELY", 5.0)


def run(test: Callable[[Heard], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(30):
            await test(Heard())

    harness_loop.run(whole())


@pytest.mark.usefixtures("patient")
def test_who_speaks_alone_is_heard_at_once() -> None:
    async def alone(heard: Heard) -> None:
        for word in "abc":
            heard.put(1, word)
        assert heard.said == ["1a", "1b", "1c"]

    run(alone)


@pytest.mark.usefixtures("patient")
def test_what_follows_closely_gathers_and_is_heard_in_its_order() -> None:
    async def closely(heard: Heard) -> None:
        for word in "abcd":
            heard.put(ord(word) % 2, word)
        assert heard.said == ["1a"]
        await heard.until(2)
        assert heard.said == ["1a", "0b", "1c", "0d"]

    run(closely)


@pytest.mark.usefixtures("patient")
def test_where_milliseconds_decide_nobody_waits_and_nobody_is_overtaken() -> None:
    async def pressing(heard: Heard) -> None:
        for word in "ab":
            heard.put(ord(word), word)
        assert heard.said == ["97a"]
        heard.put(1, "c", at_once=True)
        assert heard.said == ["97a", "98b", "1c"]
        heard.put(2, "d")
        await heard.until(4)

    run(pressing)


def test_before_a_stop_everything_is_heard() -> None:
    async def stopping(heard: Heard) -> None:
        heard.work = TURN / 4
        for number in range(40):
            heard.put(number % 2, f" {number}")
        heard.empty()
        assert heard.said == [f"{number % 2} {number}" for number in range(40)]

    run(stopping)


@pytest.mark.parametrize("clients", [1, 2])
@pytest.mark.parametrize("at_once", [False, True])
def test_a_flood_leaves_the_loop_its_turns(clients: int, at_once: bool) -> None:
    async def flood(heard: Heard) -> None:
        heard.work = TURN / 4
        turns = [0]
        for number in range(40):
            heard.put(number % clients, f" {number}", at_once=at_once)
        turns.append(len(heard.said))
        while len(heard.said) < 40:
            await asyncio.sleep(0)
            turns.append(len(heard.said))
        assert max(after - before for before, after in pairwise(turns)) <= 4
        assert heard.said == [f"{number % clients} {number}" for number in range(40)]

    run(flood)


def test_a_mistake_of_ours_is_nobody_elses_loss() -> None:
    async def mistaken(heard: Heard) -> None:
        for client, word in enumerate(("a", "b", "bad", "d")):
            heard.put(client, word)
        await heard.until(3)
        assert heard.said == ["0a", "1b", "3d"]
        assert heard.failed == [(2, "from 2")]

    run(mistaken)
