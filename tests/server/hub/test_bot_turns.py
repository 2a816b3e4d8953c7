"""The bots of a table: what they are asked, how urgently, and when they play."""

from __future__ import annotations

import msgspec

from tablee.engine.random import Random
from tablee.server.bots.questions import Answer, Urgency
from tablee.server.hub.hub import Hub
from tablee.tables.terms import Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, make_table

TERMS = Terms("matryoshka", 3, pace=0)
PEOPLE = ["p0", "p1", "p2"]


def test_bots_are_asked_with_their_own_view_and_paced() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], Terms("matryoshka", 3, pace=700))
    ana = FakeClient(hub, ports, "p0", table)
    assert len(ports.questions) == 2
    for question, answered in ports.questions:
        view = msgspec.json.decode(question.view)
        assert view["seat"] in (1, 2)
        answered(Answer(question.legal[0]))
    assert hub.rooms.by_table[table].table.ply == 1
    ports.pass_time(700)
    assert hub.rooms.by_table[table].table.ply == 2
    ana.say("play", ply=2, rev=0, move=first_move(ana))
    assert hub.rooms.by_table[table].table.ply == 3


def test_in_real_time_each_bot_moves_when_its_own_move_has_taken_its_time() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], Terms("mondo", 3, pace=700))
    room = hub.rooms.by_table[table].table
    ana = FakeClient(hub, ports, "p0", table)
    ports.pass_time(3_000)
    slow, quick = ports.questions
    ports.pass_time(200)
    slow[1](Answer("take 17", after=3_000))
    ana.say("play", ply=0, rev=0, move="take 18")
    quick[1](Answer("take 19", after=800))  # of which it has thought a quarter
    ports.pass_time(599)
    assert [moved.seat for moved in room.moved] == [0]
    ports.pass_time(1)
    assert [moved.seat for moved in room.moved] == [0, 2]
    ports.pass_time(2_200)
    assert [moved.seat for moved in room.moved] == [0, 2, 1]


def test_a_bot_that_cannot_be_reached_is_asked_again() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], TERMS)
    (question, answered), _ = ports.questions
    answered(None)
    ports.pass_time(1_000)
    assert len(ports.questions) == 3
    ports.questions[-1][1](Answer(question.legal[0]))
    assert hub.rooms.by_table[table].table.ply == 1


def test_tables_with_people_are_more_urgent_than_tables_of_bots() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], TERMS)
    ana = FakeClient(hub, ports, "p0", table)
    ana.say("hint", ply=0, rev=0)
    assert ports.urgencies == [Urgency.TABLE, Urgency.TABLE, Urgency.HINT]
    ana.say("leave")
    assert ports.urgencies[3:] == [Urgency.TABLE]  # she looks on
    hub.disconnect(ana.number)
    for question, answered in (*ports.questions[:2], *ports.questions[3:4]):
        answered(Answer(question.legal[0]))
    assert set(ports.urgencies[4:]) == {Urgency.ALONE}


def test_a_whole_game_of_bots_plays_itself_without_people() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], TERMS)
    ana = FakeClient(hub, ports, "p0", table)
    ana.say("leave")
    rng = Random("bots")
    while hub.rooms.by_table[table].table.status == "running":
        question, answered = ports.questions.pop(0)
        answered(Answer(rng.pick(question.legal)))
        ports.pass_time(1)
    assert ana.last("over")["type"] == "over"
