"""The hub: welcome, backlog, limits and refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tablee.server.hub import commands, rendering
from tablee.server.hub.hub import MOST_OF_AN_ADDRESS, Hub
from tablee.server.hub.ports import Loaded, Read, T
from tablee.server.hub.updates import log as game_log
from tablee.server.settings import Limits
from tablee.server.wire.client_messages import Hello
from tablee.server.wire.encoding import encode
from tablee.store.interface import StoreError
from tablee.tables import lobby
from tablee.tables.table import Table
from tablee.tables.terms import SeatWish, Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, kinds, make_table, put

TERMS = Terms("matryoshka", 3, pace=0)
PEOPLE = ["p0", "p1", "p2"]


def test_a_client_that_cannot_be_welcomed_is_dropped_and_may_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, ports, "p0", table)
    room, stored = hub.rooms.by_table[table], len(ports.facts[table])
    with monkeypatch.context() as broken:
        broken.setattr(rendering, "table_state", None)  # nobody can be shown who is here
        with pytest.raises(TypeError):
            FakeClient(hub, ports, "p1", table)
    assert ana.last("bye")["code"] == "failed"
    assert len(ports.closed) == 2
    assert hub.clients == {}
    with pytest.raises(StoreError):
        room.accept(())
    again = FakeClient(hub, ports, "p1", table)
    again.say("play", ply=0, rev=0, move=first_move(again))
    assert again.last("ack")["ply"] == 0
    assert len(ports.facts[table]) == stored + 1


class LatePorts(FakePorts):
    """Tables are loaded, and turns come, when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[Callable[[], None]] = []
        self.turns: list[Callable[[], None]] = []

    def load(self, table: str, read: Read[T], loaded: Loaded[T], who: str) -> None:
        self.loads.append(partial(super().load, table, read, loaded, who))

    def soon(self, client: int, call: Callable[[], None]) -> None:
        self.turns.append(call)


def test_what_is_said_before_the_table_is_loaded_is_answered_in_order_one_at_a_turn() -> None:
    ports = LatePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    hub.rooms.by_table.clear()
    ana = FakeClient(hub, ports, "p0", table)
    for ident in ("1", "2", "3"):
        ana.say("ping", id=ident)
    assert ana.heard() == []
    ports.loads.pop()()
    assert ana.heard() == []
    ports.turns.pop(0)()
    assert kinds(ana) == ["welcome"]
    ana.say("ping", id="4")  # behind those that wait already
    answers = []
    while ports.turns:
        ports.turns.pop(0)()
        answers.append(kinds(ana).count("pong"))
    assert answers == [1, 2, 3, 4, 4]
    pongs = [json.loads(data)["id"] for data in ana.heard() if b'"type":"pong"' in data]
    assert pongs == ["1", "2", "3", "4"]
    ana.say("ping")  # nothing waits any more
    assert kinds(ana).count("pong") == 5


def test_who_speaks_to_many_is_charged_for_all_who_hear_it() -> None:
    ports = FakePorts()
    hub = Hub(ports, Limits(per_second=1, burst=20, patience=100))
    table = make_table(hub, PEOPLE, TERMS)
    crowd = [FakeClient(hub, ports, f"guest{number}", table) for number in range(60)]
    assert all("welcome" in kinds(client) for client in crowd)
    ana = FakeClient(hub, ports, "p0", table)  # six for a hello, six for all who hear of it
    ben = FakeClient(hub, ports, "p1", table, address="x")
    for _ in range(3):
        ana.say("say", text="Hello")  # three for sixty who hear it
        ben.say("say", text="Hello")  # nobody is of his address
    said = [json.loads(data)["line"]["seat"] for data in crowd[0].heard() if b'"chat"' in data[:20]]
    assert said == [0, 1, 0, 1, 1]
    assert ana.last("refused")["code"] == "too-fast"


def test_so_many_of_an_address_may_look_on_and_who_sits_there_always_may() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)

    def comes(person: str, address: str) -> str:
        return kinds(FakeClient(hub, ports, person, table, address=address))[-1]

    for number in range(MOST_OF_AN_ADDRESS):
        assert comes(f"guest{number}", "x") == "welcome"
    late = FakeClient(hub, ports, "late", table, address="x")
    assert late.last("bye")["code"] == "crowded"
    assert comes("p0", "x") == "welcome"
    assert comes("other", "y") == "welcome"


def test_a_client_that_sends_too_fast_is_refused_and_then_dropped() -> None:
    ports = FakePorts()
    hub = Hub(ports, Limits(per_second=1, burst=5, patience=10))
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, ports, "p0", table)
    for _ in range(30):
        ana.say("ping")
    assert ana.last("bye")["code"] == "too-fast"
    assert ports.closed == [ana.number]


def test_a_refusal_repeats_the_id_even_of_a_message_that_was_not_read() -> None:
    ports = FakePorts()
    hub = Hub(ports, Limits(per_second=1, burst=6, patience=100))
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, ports, "p0", table)
    move = first_move(ana)
    ana.say("play", id="fast", ply=0, rev=0, move=move)
    assert (ana.last("refused")["code"], ana.last("refused")["id"]) == ("too-fast", "fast")
    ports.pass_time(6_000)
    for unread, ident in (
        ('{"type":"play","id":"early","ply":"?"}', "early"),
        ('{"type":"dance","steps":[1,{"id":2}],"id":"late"}', "late"),
        ('{"type":"ping"}', None),
        ('{"id":7}', None),
        ("[" * 5_000, None),
        ('{"id":"cut"', None),
    ):
        hub.receive(ana.number, unread)
        refused = ana.last("refused")
        assert (refused["code"], refused["id"]) == ("not-a-message", ident)
    ports.pass_time(1_000)
    ana.say("play", id="again", ply=0, rev=0, move=move)
    assert ana.last("ack")["id"] == "again"


def test_connections_of_one_person_share_one_allowance() -> None:
    ports = FakePorts()
    hub = Hub(ports, Limits(per_second=1, burst=25, patience=100))
    table = make_table(hub, PEOPLE, TERMS)
    many = [FakeClient(hub, ports, "p0", table) for _ in range(3)]  # a hello costs six
    other = FakeClient(hub, ports, "p1", table)
    for client in (*many, *many, *many, other):
        client.say("ping")
    assert sum(kinds(client).count("pong") for client in many) == 7
    assert kinds(other)[-1] == "pong"
    for client in many:
        hub.disconnect(client.number)
    assert kinds(FakeClient(hub, ports, "p0", table)) == ["bye"]  # coming back fills nothing
    ports.pass_time(10_000)
    assert "welcome" in kinds(FakeClient(hub, ports, "p0", table))


def test_where_nobody_may_watch_people_without_a_seat_are_sent_away_at_the_start() -> None:
    for spectators in (False, True):
        ports = FakePorts()
        hub = Hub(ports)
        terms = Terms("matryoshka", 3, spectators=spectators)
        wishes = [SeatWish("me"), SeatWish("bot"), SeatWish("bot")]
        put(hub, Table("t", lobby.create("p0", "Ana", terms, wishes, 0)))
        host, guest = (FakeClient(hub, ports, person, "t") for person in ("p0", "dan"))
        assert "welcome" in kinds(guest)
        host.say("start")
        assert ("bye" in kinds(guest)) is not spectators
        assert "bye" not in kinds(host)
        late = FakeClient(hub, ports, "eve", "t")
        assert ("welcome" in kinds(late)) is spectators


def test_what_costs_more_is_charged_more() -> None:
    ports = FakePorts()
    hub = Hub(ports, Limits(per_second=1, burst=13, patience=100))
    ana = FakeClient(hub, ports, "p0", make_table(hub, PEOPLE, TERMS))  # a hello costs six
    for _ in range(3):
        ana.say("get-log")
    assert (kinds(ana).count("log"), kinds(ana).count("refused")) == (2, 1)


def test_a_server_that_stops_says_goodbye_and_when_to_come_back() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    clients = [FakeClient(hub, ports, person, table) for person in PEOPLE]
    hub.stop()
    assert hub.is_stopping
    for client in clients:
        assert (client.last("bye")["code"], client.last("bye")["retry"]) == ("stopping", 1_000)
    assert set(ports.closed) == {client.number for client in clients}


def test_connections_of_one_address_share_an_allowance_whoever_they_are() -> None:
    ports = FakePorts()
    limits = Limits(per_second=1, burst=100, address_per_second=1, address_burst=20)
    hub = Hub(ports, limits)
    table = make_table(hub, PEOPLE, TERMS)
    many = [FakeClient(hub, ports, f"x{n}", table, address="flood") for n in range(5)]
    assert [kinds(client)[0] for client in many] == ["welcome"] * 4 + ["bye"]  # six each
    other = FakeClient(hub, ports, "p1", table, address="elsewhere")
    other.say("ping")
    assert kinds(other)[-1] == "pong"


def test_a_hello_is_charged_for_its_lines_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six, and here besides one for each line and for each byte."""
    monkeypatch.setattr(commands, "LINES_PER_TOKEN", 1)
    ports = FakePorts()
    hub = Hub(ports, Limits(per_second=0, burst=100))
    table = make_table(hub, PEOPLE, TERMS)
    people = some_moves(hub, ports, table)
    said = [FakeClient(hub, ports, "dan", table) for _ in range(11)]
    assert [kinds(client)[0] for client in said] == ["welcome"] * 10 + ["bye"]  # 6 + 4 each
    monkeypatch.setattr(commands, "BYTES_PER_TOKEN", 1)
    again = [FakeClient(hub, ports, "eve", table, address="away") for _ in range(2)]
    assert [kinds(client)[0] for client in again] == ["welcome", "bye"]
    people[0].say("get-log", after=-1)  # more than a hundred bytes
    people[0].say("ping")
    assert kinds(people[0])[-2:] == ["log", "refused"]


def test_a_preview_of_every_placement_is_charged_for_its_parts() -> None:
    ports = FakePorts()
    hub = Hub(ports, Limits(per_second=0, burst=18))
    table = make_table(hub, ["p0", "p1"], Terms("mondo", 2, {"seconds": 30}))
    ana = FakeClient(hub, ports, "p0", table)  # a hello costs six
    ports.pass_time(3_000)
    ana.say("play", ply=0, rev=0, move="take 17")
    for text in ("put 17 b2 0", "put ?", "put ?", "put ?"):
        ana.say("preview", ply=1, rev=0, text=text)
    assert kinds(ana)[-4:] == ["previewed", "previewed", "previewed", "refused"]


class PortsInTurns(FakePorts):
    """What is done in parts goes on when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Callable[[], None]] = []

    def soon(self, client: int, call: Callable[[], None]) -> None:
        self.parts.append(call)

    def aside(
        self, who: str, work: Callable[[], None], done: Callable[[Exception | None], None]
    ) -> None:
        self.parts.append(partial(super().aside, who, work, done))

    def go_on(self) -> None:
        self.parts.pop(0)()

    def finish(self) -> None:
        while self.parts:
            self.go_on()


def lines(message: dict[str, object]) -> list[int]:
    log = message["log"]
    assert isinstance(log, list)
    return [line["ply"] for line in log]


def some_moves(hub: Hub, ports: FakePorts, table: str) -> list[FakeClient]:
    """Three people who have each made their first move and, if asked, more: at least four."""
    people = [FakeClient(hub, ports, person, table) for person in PEOPLE]
    if isinstance(ports, PortsInTurns):
        ports.finish()
    room = hub.rooms.by_table[table]
    for _ in range(4):
        acting = room.table.acting()[0]
        say_first_move(people[acting])
    return people


def say_first_move(client: FakeClient) -> None:
    room = client.hub.clients[client.number].room
    assert room is not None
    client.say("play", ply=room.table.ply, rev=room.table.rev, move=first_move(client))


@pytest.fixture
def sliced(monkeypatch: pytest.MonkeyPatch) -> tuple[Hub, PortsInTurns, list[FakeClient], str]:
    """A table of four moves, whose log is read line by line."""
    ports = PortsInTurns()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    people = some_moves(hub, ports, table)
    ports.finish()
    monkeypatch.setattr(game_log, "LOG_SLICE", 1)
    monkeypatch.setattr(game_log, "LOG_ASIDE", 1)
    return hub, ports, people, table


Sliced = tuple[Hub, PortsInTurns, list[FakeClient], str]


def test_a_log_is_made_in_slices_and_what_follows_waits(
    sliced: Sliced, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ports, (ana, ben, _), _ = sliced
    made: list[int] = []
    usual = game_log.log_line

    def counted(ply: int, *rest: Any) -> Any:
        made.append(ply)
        return usual(ply, *rest)

    monkeypatch.setattr(game_log, "log_line", counted)
    before = len(ana.heard())
    ana.say("get-log", after=-1)
    ana.say("ping")
    ana.say("get-log", after=1)
    assert made == []
    ben.say("ping")
    assert kinds(ben)[-1] == "pong"
    for count in (1, 2, 3):
        assert len(ana.heard()) == before
        ports.go_on()
        assert len(made) >= count
        assert len(made) <= count + 1  # the next log may have begun
    assert kinds(ana)[before:] == ["log", "pong"]
    ports.finish()
    assert kinds(ana)[before:] == ["log", "pong", "log"]
    assert lines(ana.last("log")) == [2, 3]


def test_a_welcome_is_complete_though_the_game_went_on_while_it_was_made(sliced: Sliced) -> None:
    hub, ports, people, table = sliced
    dan = FakeClient(hub, ports, "dan", table)
    ports.go_on()
    ports.go_on()
    room = hub.rooms.by_table[table]
    say_first_move(people[room.table.acting()[0]])
    assert dan.heard() == []
    ports.finish()
    welcome = dan.last("welcome")
    assert lines(welcome) == list(range(room.table.ply)) == list(range(5))
    assert kinds(dan) == ["welcome"]


def test_a_log_begins_again_when_a_move_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret choice is taken back: the one after it is the first now."""
    monkeypatch.setattr(game_log, "LOG_SLICE", 1)
    monkeypatch.setattr(game_log, "LOG_ASIDE", 1)
    ports = PortsInTurns()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    ana, ben, _ = [FakeClient(hub, ports, person, table) for person in PEOPLE]
    ports.finish()
    say_first_move(ana)
    say_first_move(ben)
    dan = FakeClient(hub, ports, "dan", table)
    ports.go_on()  # the first line is to be made
    ana.say("ask-undo", ply=2, rev=0)
    assert hub.rooms.by_table[table].table.rev == 1
    ports.finish()
    log = dan.last("welcome")["log"]
    assert isinstance(log, list)
    assert [(line["ply"], line["seat"]) for line in log] == [(0, 1)]


def test_a_client_that_leaves_while_its_log_is_made_costs_no_more(sliced: Sliced) -> None:
    hub, ports, (ana, *_), _ = sliced
    ana.say("get-log", after=-1)
    hub.disconnect(ana.number)
    ports.go_on()
    assert ports.parts == []


def test_a_table_that_left_memory_while_a_log_was_made_is_entered_again(sliced: Sliced) -> None:
    hub, ports, people, table = sliced
    for person in people:
        hub.disconnect(person.number)
    dan = FakeClient(hub, ports, "dan", table)
    del hub.rooms.by_table[table]
    ports.finish()
    assert lines(dan.last("welcome")) == [0, 1, 2, 3]
    assert hub.clients[dan.number].room is hub.rooms.by_table[table]


def test_only_tables_that_play_in_real_time_are_pressing() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    slow = FakeClient(hub, ports, "p0", make_table(hub, PEOPLE, TERMS))
    fast = FakeClient(hub, ports, "p0", make_table(hub, PEOPLE, Terms("mondo", 3)))
    assert not hub.is_pressing(slow.number)
    assert hub.is_pressing(fast.number)
    hub.disconnect(fast.number)
    assert not hub.is_pressing(fast.number)


def test_a_hello_of_a_newer_client_is_understood_and_other_messages_are_strict() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, ports, "p0", table)
    ana.say("hello", table=table, protocol=3, colour="blue")
    assert kinds(ana)[-1] == "welcome"
    ana.say("ping", colour="blue")
    assert kinds(ana)[-1] == "refused"


def test_a_hello_is_passed_on_without_what_an_older_server_does_not_know() -> None:
    assert b"protocol" not in encode(Hello(id="h", table="t"))
    assert b"protocol" in encode(Hello(id="h", table="t", protocol=2))
