"""Hints: one question per person at a time."""

from __future__ import annotations

from typing import Literal

import pytest

from tablee.server.bots.questions import Answer
from tablee.server.hub.hub import Hub
from tablee.tables import facts as f
from tablee.tables.terms import Terms
from tests.server.harness_hub import FakeClient, FakePorts, kinds, make_table

TERMS = Terms("matryoshka", 3, pace=0)


def test_a_person_waits_for_one_hint_at_a_time() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    tables = [make_table(hub, ["p0"], TERMS) for _ in range(2)]
    ana, again = (FakeClient(hub, ports, "p0", tables[0]) for _ in range(2))
    other = FakeClient(hub, ports, "p0", tables[1])
    asked = len(ports.questions)
    for client in (ana, ana, again):  # as after a lost connection
        client.say("hint", ply=0, rev=0)
    other.say("hint", ply=0, rev=0)
    assert len(ports.questions) == asked + 1
    assert other.last("refused")["code"] == "hint-under-way"
    question, answered = ports.questions[-1]
    answered(Answer(question.legal[0]))
    assert [kinds(client).count("hinted") for client in (ana, again, other)] == [2, 1, 0]
    other.say("hint", ply=0, rev=0)
    assert len(ports.questions) == asked + 2
    ports.questions[-1][1](None)
    assert other.last("refused")["code"] == "busy"


@pytest.mark.parametrize(("why", "code"), [("time", "no-hint"), ("gone", "no-hint"), ("left", "")])
def test_a_person_for_whom_a_bot_plays_is_no_bot_unless_they_left(
    why: Literal["time", "gone", "left"], code: str
) -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1"], TERMS)
    hub.rooms.by_table[table].accept((f.StoodIn(at=ports.now(), seat=1, why=why),))
    ana = FakeClient(hub, ports, "p0", table)
    ana.say("hint", ply=0, rev=0)
    assert ("refused" in kinds(ana)) == bool(code)
    if code:
        assert ana.last("refused")["code"] == code


def test_a_hint_does_not_follow_a_person_to_another_table() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    first, second = (make_table(hub, ["p0"], TERMS) for _ in range(2))
    ana = FakeClient(hub, ports, "p0", first)
    ana.say("hint", ply=0, rev=0)
    question, answered = ports.questions[-1]
    ana.say("hello", table=second)
    answered(Answer(question.legal[0]))
    assert "hinted" not in kinds(ana)
