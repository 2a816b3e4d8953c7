"""Messages that come closely gather; none waits alone, none is lost, none costs another its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tablee.server.inbox import Inbox


class Heard:
    """What came out of an inbox, by turn of the loop."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.failed: list[int] = []
        self.mistakes: list[str] = []
        self.inbox = Inbox(self.hear, self.failed.append)
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, said: self.mistakes.append(str(said["exception"])))

    def hear(self, client: int, data: bytes | str) -> None:
        if data == "bad":
            raise RuntimeError(f"from {client}")
        self.said.append(f"{client}{data!s}")

    async def until(self, count: int) -> None:
        while len(self.said) < count:
            await asyncio.sleep(0)


def run(test: Callable[[Heard], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(30):
            await test(Heard())

    asyncio.run(whole())


def test_who_speaks_alone_is_heard_at_once() -> None:
    async def alone(heard: Heard) -> None:
        heard.inbox.put(1, "a")
        assert heard.said == ["1a"]

    run(alone)


def test_what_follows_closely_gathers_and_is_heard_in_its_order() -> None:
    async def closely(heard: Heard) -> None:
        for word in "abcd":
            heard.inbox.put(ord(word) % 2, word)
        assert heard.said == ["1a"]
        await heard.until(2)
        assert heard.said == ["1a", "0b", "1c", "0d"]

    run(closely)


def test_what_was_said_before_going_is_heard_before_it() -> None:
    async def going(heard: Heard) -> None:
        for word in "abc":
            heard.inbox.put(1, word)
        heard.inbox.empty()
        assert heard.said == ["1a", "1b", "1c"]
        heard.inbox.put(2, "d")
        await heard.until(4)
        assert heard.said[3:] == ["2d"]

    run(going)


def test_a_mistake_of_ours_is_nobody_elses_loss() -> None:
    async def mistaken(heard: Heard) -> None:
        for client, word in enumerate(("a", "b", "bad", "d")):
            heard.inbox.put(client, word)
        await heard.until(3)
        assert heard.said == ["0a", "1b", "3d"]
        assert heard.failed == [2]
        assert heard.mistakes == ["from 2"]

    run(mistaken)
