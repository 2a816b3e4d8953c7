"""The hub: welcome, backlog, refusals and goodbye."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

from tablee.server.hub import rendering
from tablee.server.hub.hub import Hub
from tablee.server.hub.ports import Loaded, Read, T
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
