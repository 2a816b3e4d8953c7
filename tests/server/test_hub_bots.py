"""The hub and its bots: what they are asked, when they play, who is waited for first."""

from __future__ import annotations

import msgspec

from tablee.engine.random import Random
from tablee.server.bots.questions import Answer, Urgency
from tablee.server.hub.hub import Hub
from tablee.tables.terms import Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, kinds, make_table

TERMS = Terms("matryoshka", 3, pace=0)
PEOPLE = ["p0", "p1", "p2"]


def test_bots_are_asked_with_their_own_view_and_paced() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, ["p0"], Terms("matryoshka", 3, pace=700))
    ana = FakeClient(hub, world, "p0", table)
    assert len(world.questions) == 2
    for question, answered in world.questions:
        view = msgspec.json.decode(question.view)
        assert view["seat"] in (1, 2)
        answered(Answer(question.legal[0]))
    assert hub.rooms.by_table[table].table.ply == 1
    world.pass_time(700)
    assert hub.rooms.by_table[table].table.ply == 2
    ana.say("play", ply=2, rev=0, move=first_move(ana))
    assert hub.rooms.by_table[table].table.ply == 3


def test_in_real_time_each_bot_acts_when_its_own_hands_are_ready() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, ["p0"], Terms("mondo", 3, pace=700))
    room = hub.rooms.by_table[table].table
    ana = FakeClient(hub, world, "p0", table)
    world.pass_time(3_000)
    slow, quick = world.questions
    world.pass_time(200)
    slow[1](Answer("take 17", after=3_000))
    ana.say("play", ply=0, rev=0, move="take 18")
    quick[1](Answer("take 19", after=800))  # of which it has thought a quarter
    world.pass_time(599)
    assert [moved.seat for moved in room.moved] == [0]
    world.pass_time(1)
    assert [moved.seat for moved in room.moved] == [0, 2]
    world.pass_time(2_200)
    assert [moved.seat for moved in room.moved] == [0, 2, 1]


def test_a_bot_that_cannot_be_reached_is_asked_again() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, ["p0"], TERMS)
    (question, answered), _ = world.questions
    answered(None)
    world.pass_time(1_000)
    assert len(world.questions) == 3
    world.questions[-1][1](Answer(question.legal[0]))
    assert hub.rooms.by_table[table].table.ply == 1


def test_people_are_waited_for_before_bots_among_themselves() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, ["p0"], TERMS)
    ana = FakeClient(hub, world, "p0", table)
    ana.say("hint", ply=0, rev=0)
    assert world.urgencies == [Urgency.TABLE, Urgency.TABLE, Urgency.HINT]
    ana.say("leave")
    assert world.urgencies[3:] == [Urgency.TABLE]  # she looks on
    hub.disconnect(ana.number)
    for question, answered in (*world.questions[:2], *world.questions[3:4]):
        answered(Answer(question.legal[0]))
    assert set(world.urgencies[4:]) == {Urgency.ALONE}


def test_a_person_waits_for_one_hint_at_a_time() -> None:
    world = FakePorts()
    hub = Hub(world)
    tables = [make_table(hub, ["p0"], TERMS) for _ in range(2)]
    ana, again = (FakeClient(hub, world, "p0", tables[0]) for _ in range(2))
    other = FakeClient(hub, world, "p0", tables[1])
    asked = len(world.questions)
    for client in (ana, ana, again):  # as after a lost connection
        client.say("hint", ply=0, rev=0)
    other.say("hint", ply=0, rev=0)
    assert len(world.questions) == asked + 1
    assert other.last("refused")["code"] == "hint-under-way"
    question, answered = world.questions[-1]
    answered(Answer(question.legal[0]))
    assert [kinds(client).count("hinted") for client in (ana, again, other)] == [2, 1, 0]
    other.say("hint", ply=0, rev=0)
    assert len(world.questions) == asked + 2
    world.questions[-1][1](None)
    assert other.last("refused")["code"] == "busy"


def test_a_whole_game_of_bots_plays_itself_without_people() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, ["p0"], TERMS)
    ana = FakeClient(hub, world, "p0", table)
    ana.say("leave")
    rng = Random("bots")
    while hub.rooms.by_table[table].table.status == "running":
        question, answered = world.questions.pop(0)
        answered(Answer(rng.pick(question.legal)))
        world.pass_time(1)
    assert ana.last("over")["type"] == "over"
