"""Who waits for whom, and how answers count that come at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.review.puzzles.boards import SECONDS
from tablee.review.puzzles.puzzle import puzzles
from tablee.server.reviews import puzzles as service
from tablee.server.reviews import shelf
from tablee.server.reviews.puzzles import Puzzles
from tablee.server.wire import review_messages as m
from tablee.store.interface import Elsewhere, Write
from tests.server import harness_loop

BOTANIK = puzzles("botanik")[0]
MONDO = puzzles("mondo")[0]


class Ports:
    """What puzzles need of the world: a store that takes its time, and slow work done at once."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.worked_for: list[str] = []
        self.slow = SimpleNamespace(do=self._do)
        self.store = SimpleNamespace(claim=self._claim, release=self._release)
        self.written_elsewhere = 0
        """How often a log that is asked for is just written by another server."""
        self._logs: dict[str, list[bytes]] = {}
        self._owned: set[str] = set()

    def now(self) -> int:
        return 0

    def write(self, write: Write, done: Callable[[None], None]) -> None:
        log = self._logs.setdefault(write.table, [])
        assert write.first == len(log)
        assert write.table in self._owned, "only its owner writes a log"
        self._owned.remove(write.table)
        log.extend(write.facts)
        self.loop.call_soon(done, None)

    async def _do(self, who: str, call: Callable[[], Any]) -> Any:
        self.worked_for.append(who)
        return call()

    async def _claim(self, name: str) -> list[bytes] | Elsewhere:
        if self.written_elsewhere:
            self.written_elsewhere -= 1
            return Elsewhere(2)
        found = list(self._logs.get(name, ()))
        self._owned.add(name)
        await asyncio.sleep(0)  # others go on meanwhile
        return found

    async def _release(self, name: str) -> None:
        self._owned.discard(name)


def test_slow_work_is_done_in_turns_between_addresses_whoever_asks_there() -> None:
    async def walk() -> None:
        ports: Any = Ports()
        asked = Puzzles(ports)
        moves = (m.BoardMove("stop", 1000 * SECONDS - 1),)
        await asked.today("ana", "here", "botanik")
        await asked.next("bo", "here", "mondo")
        await asked.answer("cy", "here", "botanik", BOTANIK.id, BOTANIK.moves[0].move)
        await asked.board("here", "mondo", MONDO.id, m.LookAtBoard(moves))
        await asked.complete("di", "here", "mondo", MONDO.id, m.CompleteBoard(moves))
        assert ports.worked_for == ["here"] * 5

    harness_loop.run(walk())


def test_once_all_are_tried_they_come_again_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = puzzles("botanik")[:3]
    monkeypatch.setattr(service, "puzzles", lambda _: few)

    async def walk() -> None:
        ports: Any = Ports()
        asked = Puzzles(ports)

        async def next_(after: str | None = None) -> str:
            return (await asked.next("ana", "here", "botanik", after)).puzzle

        first, second, third = (one.id for one in few)
        assert [await next_(), await next_(first), await next_(second)] == [first, second, first]
        for moment in (few[1], few[0], few[2]):  # the puzzle of the day was tried first
            await asked.answer("ana", "here", "botanik", moment.id, moment.moves[0].move)
        assert await next_() == second, "the one tried longest ago"
        shown = [second]
        for _ in range(5):
            shown.append(await next_(shown[-1]))
        assert shown == [second, first, third] * 2
        assert await next_("none") == second

    harness_loop.run(walk())


def test_of_answers_that_come_together_a_persons_first_is_rated_and_everybodys() -> None:
    async def walk() -> None:
        ports: Any = Ports()
        asked = Puzzles(ports)
        best = BOTANIK.moves[0].move
        people = [*["ana"] * 4, "bo", "cy"]
        answers = await asyncio.gather(
            *(asked.answer(one, "here", "botanik", BOTANIK.id, best) for one in people)
        )
        assert [one.tried for one in answers] == [1, 1, 1, 1, 2, 3]
        assert {one.your_rating for one in answers[:4]} == {1516}
        ratings = [one.rating for one in answers[3:]]
        assert ratings == sorted(set(ratings), reverse=True), "each begins where the last one ended"

    harness_loop.run(walk())


def test_a_log_that_another_server_is_writing_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the puzzle and the person would begin anew, with the ratings of the first answer."""
    monkeypatch.setattr(shelf, "PAUSES", (0.0, 0.0, 0.0))

    async def walk() -> None:
        ports: Any = Ports()
        asked = Puzzles(ports)
        best = BOTANIK.moves[0].move
        first = await asked.answer("ana", "here", "botanik", BOTANIK.id, best)
        ports.written_elsewhere = 3
        worst = BOTANIK.moves[-1].move
        again = await asked.answer("ana", "here", "botanik", BOTANIK.id, worst)
        assert (again.tried, again.your_rating) == (first.tried, first.your_rating) == (1, 1516)
        ports.written_elsewhere = 100  # it never lets go: the answer is judged all the same
        other = await asked.answer("bo", "here", "botanik", BOTANIK.id, best)
        assert other.right

    harness_loop.run(walk())


def test_who_reads_a_log_does_not_let_go_of_it_for_who_is_writing_it() -> None:
    async def walk() -> None:
        ports: Any = Ports()
        kept = shelf.Shelf(ports, "kind")
        lines = (b"1", b"2")
        done = await asyncio.gather(
            kept.read("one"), *(kept.append("one", (line,)) for line in lines), kept.read("one")
        )
        assert done == [[], True, True, [*lines]]

    harness_loop.run(walk())
