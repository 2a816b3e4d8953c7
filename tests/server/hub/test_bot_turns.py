"""The bots of a table: what they are asked, how urgently, and when they play."""

from __future__ import annotations

import msgspec
import pytest

from tablee.engine.random import Random
from tablee.server.bots.questions import Answer, Asker, Urgency
from tablee.server.bots.worker import answer
from tablee.server.hub.hub import Hub
from tablee.tables import lobby
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.server.harness_hub import SEED, FakeClient, FakePorts, first_move, make_table

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


def test_bots_wait_until_people_could_follow_each_move() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], Terms("matryoshka", 4, pace=700))
    room = hub.rooms.by_table[table].table
    ana = FakeClient(hub, ports, "p0", table)
    ports.pass_time(5_000)
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    for question, answered in ports.questions:
        answered(Answer(question.legal[0]))
    assert [moved.seat for moved in room.moved] == [0]
    for moves in (2, 3, 4):
        ports.pass_time(699)
        assert room.ply == moves - 1
        ports.pass_time(1)
        assert room.ply == moves


def test_where_nobody_watches_bots_do_not_wait() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], Terms("matryoshka", 3, pace=700))
    for question, answered in ports.questions:
        answered(Answer(question.legal[0]))
    assert hub.rooms.by_table[table].table.ply == 2


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


@pytest.mark.parametrize(("level", "seconds"), [("expert", 1.0), ("master", 3.0)])
def test_a_level_that_needs_more_time_has_it(level: str, seconds: float) -> None:
    ports = FakePorts()
    make_table(Hub(ports), ["p0"], TERMS, level)
    assert {question.seconds for question, _ in ports.questions} == {seconds}


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


def refuse(ports: FakePorts) -> int:
    """No bot can be reached; how many questions that concerned."""
    questions, ports.questions = ports.questions, []
    for _, answered in questions:
        answered(None)
    return len(questions)


def seconds_until_asked(ports: FakePorts) -> int:
    for seconds in range(1, 100):
        ports.pass_time(1_000)
        if ports.questions:
            return seconds
    raise AssertionError("nobody was asked")


def test_while_nobody_is_connected_bots_are_asked_again_ever_later() -> None:
    """Each question is made on the loop, which has others to serve."""
    ports = FakePorts()
    hub = Hub(ports)
    make_table(hub, ["p0"], TERMS)
    waited = []
    for _ in range(8):
        assert refuse(ports) == 2
        waited.append(seconds_until_asked(ports))
    assert waited == [1, 2, 4, 8, 16, 32, 60, 60]
    (question, answered), (_, other) = ports.questions
    ports.questions = []
    answered(Answer(question.legal[0]))
    other(None)
    assert seconds_until_asked(ports) == 1  # bots can be reached again


def test_who_comes_does_not_wait_for_bots_that_could_not_be_reached_before() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], TERMS)
    for _ in range(8):
        refuse(ports)
        seconds_until_asked(ports)
    refuse(ports)
    ana = FakeClient(hub, ports, "p0", table, address="x")
    assert [asked.asker.address for asked in ports.asked[-2:]] == ["x", "x"]
    for _ in range(3):
        assert refuse(ports) == 2
        assert seconds_until_asked(ports) == 1
    refuse(ports)
    hub.disconnect(ana.number)
    hub.stop()
    ports.pass_time(100_000)
    assert not ports.questions


def test_tables_with_people_are_more_urgent_than_tables_of_bots() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], TERMS)
    ana = FakeClient(hub, ports, "p0", table, address="x")
    ana.say("hint", ply=0, rev=0)
    assert [asked.asker for asked in ports.asked] == [Asker(Urgency.WAITING, "x", "p0")] * 3
    ana.say("leave")
    assert ports.asked[3].asker.urgency == Urgency.WAITING  # she looks on
    hub.disconnect(ana.number)
    for question, answered in (*ports.questions[:2], *ports.questions[3:4]):
        answered(Answer(question.legal[0]))
    assert {asked.asker.urgency for asked in ports.asked[4:]} == {Urgency.ALONE}


def test_a_question_becomes_urgent_when_somebody_comes() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], TERMS)
    assert [asked.asker for asked in ports.asked] == [Asker(Urgency.AWAY, "p0", "p0")] * 2
    FakeClient(hub, ports, "guest", table, address="y")
    assert [asked.asker for asked in ports.asked] == [Asker(Urgency.WAITING, "y", "guest")] * 2
    FakeClient(hub, ports, "p0", table, address="x")
    ports.questions[0][1](Answer(ports.questions[0][0].legal[0]))
    assert not ports.asked[1].is_dropped
    hub.stop()
    assert ports.asked[1].is_dropped


def test_bots_whose_people_are_away_think_in_turn_with_others_of_the_same_address() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], TERMS)
    hub.disconnect(FakeClient(hub, ports, "guest", table, address="y").number)
    hub.disconnect(FakeClient(hub, ports, "p0", table, address="x").number)
    for question, answered in ports.questions[:2]:
        answered(Answer(question.legal[0]))
    room = hub.rooms.by_table[table]
    room.accept(lobby.leave(room.table, "p0", ports.now()))
    assert ports.asked[-1].asker == Asker(Urgency.ALONE, "x", "p0")
    started = Table("t", room.table.created_as)
    other = hub.rooms.open(started, "z")
    other.store_new()
    other.accept(lobby.start(started, "p0", SEED, ports.now()))
    assert ports.asked[-1].asker == Asker(Urgency.AWAY, "z", "p0")


def test_bots_think_for_who_plays_rather_than_for_who_watches() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], TERMS)
    for number in range(8):
        FakeClient(hub, ports, f"guest{number}", table, address="y")
    ana = FakeClient(hub, ports, "p0", table, address="x")
    for question, answered in ports.questions[:2]:
        answered(Answer(question.legal[0]))
    room = hub.rooms.by_table[table]
    ana.say("play", ply=room.table.ply, rev=0, move=first_move(ana))
    assert ports.asked[-1].asker == Asker(Urgency.WAITING, "x", "p0")


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


def round_of_bots(hub: Hub, ports: FakePorts) -> tuple[FakeClient, Table]:
    """Two bots build; the person has stopped after five seconds of a round of thirty."""
    table = make_table(hub, ["p0"], Terms("mondo", 3, options={"seconds": 30}))
    room = hub.rooms.by_table[table].table
    ana = FakeClient(hub, ports, "p0", table)
    while room.round_time(ports.now()) != 5_000 or room.status != "running":
        bots_answer(ports)
        ports.pass_time(1)
    ana.say("play", ply=room.ply, rev=0, move="stop")
    return ana, room


def bots_answer(ports: FakePorts) -> None:
    """Let bots think, which takes them no time."""
    while ports.questions:
        question, answered = ports.questions.pop(0)
        answered(answer(question))


def test_a_round_that_is_skipped_is_played_as_if_everyone_had_waited() -> None:
    waiting = FakePorts()
    _, waited = round_of_bots(Hub(waiting), waiting)
    while waited.status == "running":
        bots_answer(waiting)
        waiting.pass_time(1)

    ports = FakePorts()
    ana, skipped = round_of_bots(Hub(ports), ports)
    now = ports.now()
    ana.say("skip")
    while skipped.status == "running":
        bots_answer(ports)
        ports.pass_time(0)
    assert ports.now() == now
    moves = [(fact.seat, fact.move, fact.t) for fact in skipped.moved]
    assert moves == [(fact.seat, fact.move, fact.t) for fact in waited.moved]
    assert len({seat for seat, _, t in moves if t is not None and t > 5_000}) == 3  # bots and clock
    assert skipped.match is not None
    assert waited.match is not None
    assert skipped.match.view() == waited.match.view()
    assert skipped.begins == now + 8_000  # the next round waits for people as ever
    assert ana.last("table")["table"]["ready"] == []  # type: ignore[index]


def test_a_slow_bot_is_waited_for_before_time_is_skipped() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], Terms("mondo", 3))
    room = hub.rooms.by_table[table].table
    ana = FakeClient(hub, ports, "p0", table)
    ports.pass_time(3_000)
    ana.say("play", ply=0, rev=0, move="stop")
    ana.say("skip")
    (_, quick), (_, slow) = ports.questions
    quick(Answer("take 17", after=2_000))
    ports.pass_time(500)
    assert [moved.seat for moved in room.moved] == [0]
    slow(Answer("take 18", after=800))  # decided later, made earlier
    ports.pass_time(0)
    assert [(moved.seat, moved.t) for moved in room.moved] == [(0, 0), (2, 800)]


def test_moves_that_would_come_after_the_bell_are_not_waited_for() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], Terms("mondo", 2, options={"seconds": 30}))
    room = hub.rooms.by_table[table].table
    ana = FakeClient(hub, ports, "p0", table)
    ports.pass_time(3_000)
    ana.say("play", ply=0, rev=0, move="stop")
    ports.questions[0][1](Answer("take 17", after=30_001))
    ana.say("skip")
    ports.pass_time(0)
    assert [(moved.seat, moved.t) for moved in room.moved] == [(0, 0), (None, 30_000)]
    assert room.begins == ports.now() + 8_000  # the next round waits for people as ever
