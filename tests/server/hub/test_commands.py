"""What clients' messages do at a table."""

from __future__ import annotations

import msgspec
import pytest

from tablee.engine.game import Event
from tablee.games import find_game, names
from tablee.server.bots.questions import Answer
from tablee.server.hub import commands, rendering
from tablee.server.hub.hub import Hub
from tablee.server.settings import Limits
from tablee.tables import facts as f
from tablee.tables import table as tables
from tablee.tables.table import Table
from tablee.tables.terms import LiveClock, Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, kinds, make_table
from tests.tables.harness_table import snapshot


def test_real_time_has_a_countdown_a_clock_and_a_pause() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1"], Terms("mondo", 2, {"seconds": 30}))
    ana, ben = (FakeClient(hub, ports, person, table) for person in ("p0", "p1"))
    room = hub.rooms.by_table[table].table
    ana.say("play", ply=0, rev=0, move="take 1")
    assert ana.last("refused")["code"] == "countdown"
    ports.pass_time(3_000)
    ana.say("play", ply=0, rev=0, move="take 17")
    ben.say("play", ply=0, rev=0, move="take 17")
    assert ben.last("refused")["code"] == "MON-12"  # told in words that say so
    assert "quicker" in str(ben.last("refused")["words"])
    ana.say("play", ply=1, rev=0, move="take 18")
    assert ana.last("refused")["code"] == "MON-11"  # her own hand is full
    ben.say("preview", ply=1, rev=0, text="flip 17")
    assert ben.last("previewed")["code"] == "MON-12"
    assert ana.last("update")["ply"] == 1
    ports.pass_time(5_000)
    ana.say("pause", on=True)
    ben.say("pause", on=True)
    ports.pass_time(60_000)
    assert room.ply == 1
    ana.say("pause", on=False)
    ben.say("pause", on=False)
    assert room.status == "countdown"
    ports.pass_time(3_000 + 24_999)
    assert room.ply == 1
    ports.pass_time(1)
    assert room.moved[-1].by == "clock"
    assert room.moved[-1].t == 30_000
    assert room.status == "countdown"  # of the next round, after a look at the count
    told = ana.last("table")["table"]
    assert isinstance(told, dict)
    assert told["status"] == "countdown"
    assert told["begins"] == ports.now() + 8_000
    ports.pass_time(8_000)
    assert str(room.status) == "running"
    assert room.round_time(ports.now()) == 0


QUERIES: tuple[dict[str, object], ...] = (
    {"type": "ping"},
    {"type": "echo", "probe": 1},
    {"type": "set-language", "language": "fr"},
    {"type": "preview", "ply": 1, "rev": 0, "text": "show a1 a2"},
    {"type": "hint", "ply": 1, "rev": 0},
    {"type": "get-log"},
    {"type": "get-moment", "ply": 0},
    {"type": "get-moment", "ply": 0, "eyes": "open"},
)
REFUSED: tuple[dict[str, object], ...] = (
    {"type": "play", "ply": 1, "rev": 0, "move": "nonsense"},
    {"type": "play", "ply": 9, "rev": 0, "move": "nonsense"},
    {"type": "answer-undo", "ply": 1, "rev": 0, "agree": True},
    {"type": "say", "text": "\x00"},
    {"type": "mute", "who": "p9", "on": True},
    {"type": "start"},
    {"type": "set-seat", "seat": 0, "kind": "open"},
    {"type": "set-terms", "terms": {"game": "matryoshka", "players": 3}},
    {"type": "sit", "seat": 0, "name": "Eve"},
    {"type": "rematch"},
    {"type": "dance"},
)


@pytest.mark.parametrize("game", names())
def test_nothing_but_facts_changes_a_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Queries, refused messages and all that is made for the answers only read it.

    A second table is given the same facts and is never looked at: it ends the same.
    """
    facts: list[f.Fact] = []
    usual = Table.apply

    def apply(table: Table, fact: f.Fact) -> tuple[Event, ...]:
        facts.append(fact)
        return usual(table, fact)

    monkeypatch.setattr(Table, "apply", apply)
    ports = FakePorts()
    hub = Hub(ports, Limits(1e9, 1e9, 10**9))
    players = max(find_game(game).players)
    ident = make_table(hub, ["p0", "p1"], Terms(game, players, pace=0))
    table = hub.rooms.by_table[ident].table
    clients = [FakeClient(hub, ports, person, ident) for person in ("p0", "p1", "guest")]
    ports.pass_time(3_000)  # a countdown, where there is one
    clients[0].say("say", text="hello")
    while not table.is_over and table.ply < 12:
        for client in clients:
            for message in (*QUERIES, *REFUSED):
                hub.receive(client.number, msgspec.json.encode({"id": "q", **message}))
            rendering.table_line(table, client.person)
        move_somebody(clients, ports, table)
    unseen = Table(ident, table.created_as)
    for fact in facts:
        usual(unseen, fact)
    assert snapshot(unseen) == snapshot(table)


def move_somebody(clients: list[FakeClient], ports: FakePorts, table: Table) -> None:
    """A bot answers its question, or a person makes a legal move."""
    ports.pass_time(100)
    people = [seat for seat in table.acting() if seat < 2]
    if ports.questions:
        question, answered = ports.questions.pop(0)
        answered(Answer(question.legal[0]))
    elif people and table.match is not None:
        move = table.match.legal(people[0])[0]
        clients[people[0]].say("play", ply=table.ply, rev=table.rev, move=move)


def test_every_kind_of_query_is_asked_here() -> None:
    asked = {str(query["type"]) for query in QUERIES}
    assert asked == {kind.__struct_config__.tag for kind in commands.QUERIES}


def test_a_secret_choice_taken_back_leaves_those_of_others_in_every_log() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1", "p2"], Terms("matryoshka", 3))
    clients = [FakeClient(hub, ports, f"p{n}", table) for n in range(3)]
    ana, ben, cleo = clients
    match = hub.rooms.by_table[table].table.match
    assert match is not None
    ana.say("play", ply=0, rev=0, move=match.legal(0)[0])
    chosen = match.legal(1)[0]
    ben.say("play", ply=1, rev=0, move=chosen)
    assert [client.last("update")["undo"] for client in clients] == ["free", "free", "no"]
    ana.say("ask-undo", ply=2, rev=0)
    for client, move in ((ana, None), (ben, chosen), (cleo, None)):
        update = client.last("update")
        assert (update["ply"], update["rev"], update["acting"]) == (1, 1, [0, 2])
        lines = update["log"]
        assert isinstance(lines, list)
        assert [(line["ply"], line["seat"], line["move"]) for line in lines] == [(0, 1, move)]


def test_a_move_after_the_flag_is_too_late_although_no_timer_has_fired() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    terms = Terms("matryoshka", 3, clock=LiveClock(60))
    table = make_table(hub, ["p0", "p1", "p2"], terms)
    ana = FakeClient(hub, ports, "p0", table)
    ports.time += 60_300  # the loop was busy: no timer could run
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    assert ana.last("refused")["code"] == "bot-plays"
    room = hub.rooms.by_table[table].table
    assert (room.ply, room.seats[0].stand_in) == (0, "time")


def test_a_hidden_timer_is_told_to_nobody() -> None:
    for options, shown in (({}, True), ({"hidden_timer": True}, False)):
        ports = FakePorts()
        hub = Hub(ports)
        table = make_table(hub, ["p0", "p1"], Terms("mondo", 2, {"seconds": 30, **options}))
        ana = FakeClient(hub, ports, "p0", table)
        guest = FakeClient(hub, ports, "dan", table)
        ports.pass_time(3_000 + 2_000)
        ana.say("play", ply=0, rev=0, move="take 17")
        for client in (ana, guest):
            update = client.last("update")
            view = update["view"]
            assert isinstance(view, dict)
            assert (update["round_ms"], view["now"]) == ((2_000, 2_000) if shown else (None, None))


def test_everybody_is_told_how_many_watch() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1"], Terms("matryoshka", 3))
    ana = FakeClient(hub, ports, "p0", table)
    guests = [FakeClient(hub, ports, person, table) for person in ("dan", "eve", "dan")]
    assert watching(ana) == 2
    hub.disconnect(guests[1].number)
    assert watching(ana) == 1


def watching(client: FakeClient) -> object:
    state = client.last("table")["table"]
    assert isinstance(state, dict)
    return state["spectators"]


def test_the_same_message_again_is_answered_again_and_does_nothing() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1", "p2"], Terms("matryoshka", 3))
    ana, ben = (FakeClient(hub, ports, person, table) for person in ("p0", "p1"))
    ana.say("play", id="m", ply=0, rev=0, move=first_move(ana))
    ben.say("play", id="m", ply=1, rev=0, move=first_move(ben))
    stored = len(ports.facts[table])
    ana.say("play", id="m", ply=0, rev=0, move="anything")
    assert (ana.last("ack")["ply"], ben.last("ack")["ply"]) == (0, 1)
    assert (kinds(ana).count("ack"), kinds(ana).count("refused")) == (2, 0)
    assert len(ports.facts[table]) == stored


def test_who_comes_back_after_an_undo_is_told_everything_again() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1", "p2"], Terms("matryoshka", 3))
    ana, ben = (FakeClient(hub, ports, person, table) for person in ("p0", "p1"))
    ben.say("play", ply=0, rev=0, move=first_move(ben))
    ana.say("play", ply=1, rev=0, move=first_move(ana))
    ben.say("ask-undo", ply=2, rev=0)
    for ply, rev, first in ((1, 1, 1), (1, 0, 0), (9, 1, 0), (0, 1, 0)):
        back = FakeClient(hub, ports, "p1", table, ply=ply, rev=rev)
        assert back.last("welcome")["log_from"] == first, (ply, rev)


def test_a_person_who_is_muted_stays_so_after_a_restart() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1", "p2"], Terms("matryoshka", 3))
    ana, ben = (FakeClient(hub, ports, person, table) for person in ("p0", "p1"))
    ben.say("say", text="hello")
    line = ana.last("chat")["line"]
    assert isinstance(line, dict)
    ana.say("mute", who=line["who"], on=True)
    ben.say("say", text="can you hear me?")
    assert (kinds(ana).count("chat"), kinds(ben).count("chat")) == (1, 2)
    again = Hub(ports)
    welcome = FakeClient(again, ports, "p0", table).last("welcome")
    assert (welcome["chat"], welcome["muted"]) == ([], [line["who"]])
    other = FakeClient(again, ports, "p2", table).last("welcome")["chat"]
    assert isinstance(other, list)
    assert len(other) == 2


def test_a_past_moment_of_another_seat_is_shown_only_after_the_end() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1", "p2"], Terms("matryoshka", 3))
    ana = FakeClient(hub, ports, "p0", table)
    for eyes in (1, "open", None):
        ana.say("get-moment", ply=0, eyes=eyes)
        assert ana.last("refused")["code"] in ("not-your-eyes", "not-a-message")
    ana.say("get-moment", ply=0, eyes=0)
    assert ana.last("moment")["ply"] == 0


def test_a_hint_is_for_who_decides_and_plays_against_bots_alone() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    company = make_table(hub, ["p0", "p1"], Terms("matryoshka", 3))
    ana = FakeClient(hub, ports, "p0", company)
    ana.say("hint", ply=0, rev=0)
    assert ana.last("refused")["code"] == "no-hint"
    alone = FakeClient(hub, ports, "p0", make_table(hub, ["p0"], Terms("matryoshka", 3)))
    alone.say("play", ply=0, rev=0, move=first_move(alone))
    alone.say("hint", ply=1, rev=0)
    assert alone.last("refused")["code"] == "no-hint"


def test_people_agree_on_a_bot_for_somebody_who_stays_away() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    terms = Terms("matryoshka", 3, absence="ask", grace=60, pace=0)
    table = make_table(hub, ["p0", "p1", "p2"], terms)
    ana, ben, cleo = (FakeClient(hub, ports, f"p{n}", table) for n in range(3))
    hub.disconnect(cleo.number)
    ports.pass_time(60_000)
    assert absent(ana) == absent(ben) == [{"seat": 2, "agreed": [], "waiting": [0, 1]}]
    ana.say("let-bot-play", seat=1, on=True)
    assert ana.last("refused")["code"] == "not-missed"
    ana.say("let-bot-play", seat=2, on=True)
    assert absent(ben) == [{"seat": 2, "agreed": [0], "waiting": [1]}]
    ben.say("let-bot-play", seat=2, on=True)
    ports.pass_time(0)
    assert absent(ben) == []
    state = ben.last("table")["table"]
    assert isinstance(state, dict)
    assert state["seats"][2]["stand_in"] == "gone"


def absent(client: FakeClient) -> object:
    state = client.last("table")["table"]
    assert isinstance(state, dict)
    return state["absent"]


def test_what_a_full_log_has_no_room_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1", "p2"], Terms("matryoshka", 3))
    ana = FakeClient(hub, ports, "p0", table)
    monkeypatch.setattr(tables, "MOST_FACTS", hub.rooms.by_table[table].table.stored)
    ana.say("mute", who="p2", on=True)
    assert ana.last("refused")["code"] == "log-full"
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    assert ana.last("ack")["ply"] == 0
