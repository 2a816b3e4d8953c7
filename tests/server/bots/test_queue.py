"""Questions that wait for a bot: who looks on comes first, and addresses and people take turns."""

from __future__ import annotations

from tablee.server.bots.questions import Asker, Urgency
from tablee.server.bots.queue import BotQueue, Ticket


def asker(address: str, person: str, urgency: Urgency = Urgency.WAITING) -> Asker:
    return Asker(urgency, address, person)


def put(waiting: BotQueue[str], item: str, who: Asker) -> Ticket[str]:
    ticket = waiting.put(item, who)
    assert ticket is not None
    return ticket


def take(waiting: BotQueue[str]) -> tuple[str, int]:
    found = waiting.take()
    assert found is not None
    return found


def taken(waiting: BotQueue[str]) -> list[str]:
    return [take(waiting)[0] for _ in range(len(waiting))]


def test_who_looks_on_comes_first_always() -> None:
    waiting: BotQueue[str] = BotQueue(100)
    for urgency in reversed(Urgency):
        for number in range(20):
            put(waiting, f"{urgency.name} {number}", asker("here", "ana", urgency))
    expected = [f"{urgency.name} {number}" for urgency in Urgency for number in range(20)]
    assert taken(waiting) == expected
    assert len(waiting) == 0


def test_addresses_take_turns_and_people_within_them() -> None:
    waiting: BotQueue[str] = BotQueue(100)
    for number in range(4):
        put(waiting, f"x{number}", asker("far", "x"))
    put(waiting, "y0", asker("far", "y"))
    put(waiting, "ana", asker("here", "ana"))
    assert taken(waiting) == ["x0", "ana", "y0", "x1", "x2", "x3"]


def test_who_takes_a_question_is_told_how_many_more_wait_for_its_address() -> None:
    waiting: BotQueue[str] = BotQueue(100)
    for number in range(3):
        put(waiting, "x", asker("far", f"x{number}"))
    put(waiting, "ana", asker("here", "ana"))
    assert [take(waiting) for _ in range(4)] == [("x", 2), ("ana", 0), ("x", 1), ("x", 0)]


def test_many_questions_of_one_address_leave_room_for_others() -> None:
    waiting: BotQueue[str] = BotQueue(2)
    assert [waiting.put("x", asker("far", f"x{n}")) is not None for n in range(3)] == [
        True,
        True,
        False,
    ]
    put(waiting, "ana", asker("here", "ana"))
    put(waiting, "away", asker("far", "x", Urgency.AWAY))
    assert len(waiting) == 4
    waiting.close()
    assert waiting.take() is None
    assert len(waiting) == 0


def test_a_question_for_which_somebody_waits_now_is_asked_earlier_and_once() -> None:
    waiting: BotQueue[str] = BotQueue(2)
    away = [put(waiting, f"x{n}", asker("far", "x", Urgency.ALONE)) for n in range(2)]
    for _ in range(3):
        waiting.hurry(away[1], asker("here", "ana"))
    waiting.hurry(away[1], asker("far", "x", Urgency.AWAY))  # it is more urgent already
    put(waiting, "ben", asker("here", "ben"))
    assert taken(waiting) == ["x1", "ben", "x0"]


def test_a_question_that_nobody_wants_answered_is_left_out() -> None:
    waiting: BotQueue[str] = BotQueue(10)
    tickets = [put(waiting, f"x{n}", asker("far", "x")) for n in range(3)]
    waiting.drop(tickets[1])
    waiting.drop(tickets[1])
    assert taken(waiting) == ["x0", "x2"]
    waiting.drop(tickets[0])
    assert len(waiting) == 0
