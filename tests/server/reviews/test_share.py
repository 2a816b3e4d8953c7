"""Who comes first: reviews are asked behind everything else, in the name of who waits."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

import tablee
from tablee.engine.errors import TableeError
from tablee.match import Match
from tablee.review.judge import PlyVerdict, judge_ply
from tablee.server.bots.questions import Asker, Judged, PlyQuestion, Urgency
from tablee.server.reviews.reviews import PER_ADDRESS, Reviews
from tests.server import harness_loop


class Ports:
    """What reviews need of the world, without processes: questions wait here."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.asked: list[tuple[PlyQuestion, Judged, Asker]] = []
        self.dropped = 0
        self.slow = SimpleNamespace(do=self._do)
        self.store = SimpleNamespace(claim=self._claim, release=self._release)

    async def _do(self, who: str, call: Any) -> Any:
        return call()

    async def _claim(self, name: str) -> list[bytes]:
        return []

    async def _release(self, name: str) -> None:
        return None

    def judge(self, question: PlyQuestion, judged: Judged, asker: Asker) -> SimpleNamespace:
        self.asked.append((question, judged, asker))
        return SimpleNamespace(drop=self._drop)

    def _drop(self) -> None:
        self.dropped += 1


def game(seed: str) -> Match:
    return tablee.play("botanik", ["casual", "casual"], seed=seed)


def test_a_review_asks_about_one_move_at_a_time_behind_all_others() -> None:
    async def walk() -> None:
        ports: Any = Ports()
        reviews = Reviews(ports)
        match = game("a")
        begun = await reviews.start("ana", "here", match.record, "normal")
        for ply in range(3):
            assert len(ports.asked) == ply + 1
            question, judged, asker = ports.asked[-1]
            assert (question.ply, question.iterations) == (ply, 1000)
            assert asker == Asker(Urgency.REVIEW, "here", "ana")
            assert asker.urgency == max(Urgency)
            judged(judge_ply(match, ply, "x", 8))
        assert (await reviews.state(begun.review)).done == 3
        await reviews.cancel("ana", begun.review)
        assert ports.dropped == 1
        ports.asked[-1][1](PlyVerdict((), None))  # too late: nothing goes on
        assert len(ports.asked) == 4
        assert (await reviews.state(begun.review)).status == "cancelled"

    harness_loop.run(walk())


def test_a_person_has_one_review_and_an_address_a_few() -> None:
    async def walk() -> None:
        reviews = Reviews(Ports())  # type: ignore[arg-type]
        for number in range(PER_ADDRESS):
            await reviews.start(f"person {number}", "here", game(str(number)).record, "normal")
        with pytest.raises(TableeError, match="busy"):
            await reviews.start("one more", "here", game("more").record, "normal")
        with pytest.raises(TableeError, match="review-under-way"):
            await reviews.start("person 0", "there", game("more").record, "normal")
        other = await reviews.start("one more", "there", game("more").record, "deep")
        assert other.status == "waiting"

    harness_loop.run(walk())


def test_a_bot_process_that_fails_ends_the_review() -> None:
    async def walk() -> None:
        ports: Any = Ports()
        reviews = Reviews(ports)
        begun = await reviews.start("ana", "here", game("a").record, "normal")
        ports.asked[0][1](None)
        assert (await reviews.state(begun.review)).status == "failed"
        again = await reviews.start("ana", "here", game("a").record, "normal")
        assert again.status == "waiting"

    harness_loop.run(walk())
