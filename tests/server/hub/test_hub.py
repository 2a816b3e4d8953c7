"""The hub: welcome, backlog, limits and refusals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tablee.server.hub import rendering
from tablee.server.hub.hub import Hub
from tablee.server.hub.ports import T
from tablee.server.settings import Limits
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


def test_messages_before_the_table_is_loaded_wait_their_turn() -> None:
    class LatePorts(FakePorts):
        def __init__(self) -> None:
            super().__init__()
            self.waiting: list[Callable[[], None]] = []

        def load(
            self,
            table: str,
            read: Callable[[list[bytes]], T],
            loaded: Callable[[T | StoreError], None],
        ) -> None:
            self.waiting.append(partial(super().load, table, read, loaded))

    ports = LatePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    hub.rooms.by_table.clear()
    ana = FakeClient(hub, ports, "p0", table)
    ana.say("ping")
    assert ana.heard() == []
    for load in ports.waiting:
        load()
    assert kinds(ana) == ["welcome", "pong"]


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


def test_only_tables_that_play_in_real_time_are_pressing() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    slow = FakeClient(hub, ports, "p0", make_table(hub, PEOPLE, TERMS))
    fast = FakeClient(hub, ports, "p0", make_table(hub, PEOPLE, Terms("mondo", 3)))
    assert not hub.is_pressing(slow.number)
    assert hub.is_pressing(fast.number)
    hub.disconnect(fast.number)
    assert not hub.is_pressing(fast.number)
