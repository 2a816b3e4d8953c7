"""Questions that wait for a bot: the most urgent first, and none for ever."""

from __future__ import annotations

from tablee.server.bots.questions import Urgency
from tablee.server.bots.queue import FAIR, BotQueue


def test_questions_of_people_come_first_and_every_question_has_its_turn() -> None:
    waiting: BotQueue[str] = BotQueue(100)
    for urgency in reversed(Urgency):
        for number in range(20):
            assert waiting.put(f"{urgency.name} {number}", urgency)
    taken = [str(waiting.take()) for _ in range(60)]
    assert len(waiting) == 0
    tables = [place for place, item in enumerate(taken) if item.startswith("TABLE")]
    assert tables[:4] == [0, 1, 2, 4]
    assert len([place for place in tables if place < 24]) == 18
    assert taken[FAIR - 1] == "ALONE 0"  # it came first of all
    for urgency in Urgency:
        order = [item for item in taken if item.startswith(urgency.name)]
        assert order == [f"{urgency.name} {number}" for number in range(20)]


def test_many_questions_of_one_kind_leave_room_for_others() -> None:
    waiting: BotQueue[int] = BotQueue(2)
    assert [waiting.put(number, Urgency.HINT) for number in range(3)] == [True, True, False]
    assert waiting.put(3, Urgency.TABLE)
    waiting.close()
    assert waiting.take() is None
