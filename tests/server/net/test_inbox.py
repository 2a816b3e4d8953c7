"""Messages that follow closely are collected; one alone does not wait; none is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise

import pytest

from tablee.server.net.inbox import CLOSELY, TURN, Inbox
from tests.server import harness_loop


class Heard:
    """What came out of an inbox. Its clock moves only when a message takes time to answer."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.failed: list[tuple[int, str]] = []
        self.work = 0.0  # seconds that a message takes
        self.time = 1_000.0
        self.inbox = Inbox(self._fail, lambda: self.time)

    def put(self, client: int, word: str, *, at_once: bool = False) -> None:
        self.inbox.put(client, partial(self._hear, client, word), at_once=at_once)

    def drop(self) -> None:
        self.inbox.drop()

    def comes_from(self, client: int, address: str) -> None:
        self.inbox.addresses[client] = address

    async def until(self, count: int) -> None:
        while len(self.said) < count:
            await asyncio.sleep(0)

    def _fail(self, client: int, error: Exception) -> None:
        self.failed.append((client, str(error)))

    def _hear(self, client: int, word: str) -> None:
        if word == "bad":
            raise RuntimeError(f"from {client}")
        self.time += self.work
        self.said.append(f"{client}{word}")


def run(test: Callable[[Heard], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(30):
            await test(Heard())

    harness_loop.run(whole())


def test_a_message_that_comes_alone_is_handed_over_at_once() -> None:
    async def alone(heard: Heard) -> None:
        for word in "abc":
            heard.put(1, word)
        assert heard.said == ["1a", "1b", "1c"]

    run(alone)


def test_messages_that_follow_closely_are_collected_and_keep_their_order() -> None:
    async def closely(heard: Heard) -> None:
        for word in "abcd":
            heard.put(ord(word) % 2, word)
        assert heard.said == ["1a"]
        await heard.until(2)
        assert heard.said == ["1a", "0b", "1c", "0d"]

    run(closely)


def test_a_message_that_comes_later_is_handed_over_at_once() -> None:
    async def apart(heard: Heard) -> None:
        heard.put(1, "a")
        await asyncio.sleep(0)  # the loop's next turn
        heard.time += 2 * CLOSELY
        heard.put(2, "b")
        assert heard.said == ["1a", "2b"]

    run(apart)


def test_messages_of_real_time_tables_do_not_wait_and_overtake_nobody() -> None:
    async def pressing(heard: Heard) -> None:
        for word in "ab":
            heard.put(ord(word), word)
        assert heard.said == ["97a"]
        heard.put(1, "c", at_once=True)
        assert heard.said == ["97a", "98b", "1c"]
        heard.put(2, "d")
        await heard.until(4)

    run(pressing)


def test_what_waits_is_not_answered_before_a_stop() -> None:
    async def stopping(heard: Heard) -> None:
        heard.work = TURN / 4
        for number in range(40):
            heard.put(number % 2, f" {number}")
        heard.drop()
        said = len(heard.said)
        assert said <= 4
        heard.put(1, " last")
        await heard.until(said + 1)
        assert heard.said[said:] == ["1 last"]

    run(stopping)


def test_addresses_take_turns_however_many_connections_one_of_them_has() -> None:
    async def unfair(heard: Heard) -> None:
        heard.work = TURN
        for client in range(1, 61):
            heard.comes_from(client, "flood")
        heard.comes_from(99, "stranger")
        for client in range(1, 61):
            heard.put(client, "x")
        heard.put(99, "a")
        heard.put(99, "b")
        await heard.until(62)
        assert [place for place, said in enumerate(heard.said) if said[:2] == "99"] == [2, 4]
        assert [said for said in heard.said if said[:2] != "99"] == [
            f"{client}x" for client in range(1, 61)
        ]

    run(unfair)


def test_work_that_goes_on_waits_for_others_between_its_parts() -> None:
    async def parts(heard: Heard) -> None:
        inbox = heard.inbox

        def work(left: int) -> None:
            heard.said.append(f"part {left}")
            if left:
                inbox.put(1, partial(work, left - 1))

        def begin() -> None:
            heard.put(2, "b")
            heard.put(2, "c")
            work(3)

        inbox.put(1, begin)
        await heard.until(6)
        assert heard.said == ["part 3", "2b", "part 2", "2c", "part 1", "part 0"]

    run(parts)


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


def test_a_bug_in_one_message_does_not_cost_others_theirs() -> None:
    async def mistaken(heard: Heard) -> None:
        for client, word in enumerate(("a", "b", "bad", "d")):
            heard.put(client, word)
        await heard.until(3)
        assert heard.said == ["0a", "1b", "3d"]
        assert heard.failed == [(2, "from 2")]

    run(mistaken)
