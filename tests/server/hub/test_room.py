"""One room: nothing leaves it before it is on disk."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tablee.server.hub import rendering
from tablee.server.hub.hub import Hub
from tablee.server.hub.updates import updates
from tablee.server.wire.shapes import TableState
from tablee.store.interface import Done, StoreError, Write
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, kinds, make_table

TERMS = Terms("matryoshka", 3, pace=0)


PEOPLE = ["p0", "p1", "p2"]


def test_nothing_is_shown_before_it_is_on_disk() -> None:
    class SlowPorts(FakePorts):
        def __init__(self) -> None:
            super().__init__()
            self.pending: list[tuple[Write, Done]] = []
            self.is_slow = False

        def write(self, write: Write, done: Done) -> None:
            if self.is_slow:
                self.pending.append((write, done))
            else:
                super().write(write, done)

    ports = SlowPorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    ana, ben = (FakeClient(hub, ports, person, table) for person in PEOPLE[:2])
    ports.sent.clear()
    ports.is_slow = True
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    ben.say("ping")
    guest = FakeClient(hub, ports, "guest", table)
    assert ports.sent == []  # not even the pong: it comes after what it comes after
    for write, done in ports.pending:
        FakePorts.write(ports, write, done)
    assert kinds(ana)[:2] == ["ack", "update"]
    assert kinds(ben)[:2] == ["update", "pong"]
    assert kinds(guest) == ["welcome"]


def test_who_leaves_a_table_where_all_were_there_is_missed_when_time_has_come() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, Terms("matryoshka", 3, absence="ask"))
    clients = [FakeClient(hub, ports, person, table) for person in PEOPLE]
    clients[0].say("play", ply=0, rev=0, move=first_move(clients[0]))
    room = hub.rooms.by_table[table]
    assert not room.table.missed
    hub.disconnect(clients[1].number)
    ports.pass_time(TERMS.grace * 1000)
    assert list(room.table.missed) == [1]


def test_rounds_begin_by_themselves_and_end_when_their_time_is_up() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    ident = make_table(hub, PEOPLE[:2], Terms("mondo", 2))
    clients = [FakeClient(hub, ports, person, ident) for person in PEOPLE[:2]]
    table = hub.rooms.by_table[ident].table
    game, match = table.game, table.match
    assert match is not None
    ports.pass_time(game.countdown_ms)
    for client in clients:
        client.say("play", ply=table.ply, rev=0, move="stop")
    assert table.begins is not None  # a countdown
    ports.pass_time(game.count_ms + game.countdown_ms)
    assert table.begins is None
    assert match.deadline is not None
    ports.time += match.deadline  # the timer is late: a message comes first
    clients[0].say("play", ply=table.ply, rev=0, move="stop")
    assert match.entries[-1].seat is None  # the clock's move
    ports.pass_time(game.count_ms + game.countdown_ms + match.deadline)
    assert [entry.seat for entry in match.entries[2:]] == [None, None]


def test_after_a_failed_write_the_table_is_what_is_stored() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    ana, ben = (FakeClient(hub, ports, person, table) for person in PEOPLE[:2])
    ports.sent.clear()
    ports.failing = StoreError("disk-full", detail="simulated")
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    assert kinds(ana) == ["bye"]
    assert kinds(ben) == ["bye"]
    assert [warning.key for warning in ports.warnings] == ["disk-full"]
    ports.failing = None
    again = FakeClient(hub, ports, "p0", table)
    welcome = again.last("welcome")
    assert welcome["log"] == []
    again.say("play", ply=0, rev=0, move=first_move(again))
    assert "ack" in kinds(again)


def test_a_bug_leaves_nothing_that_is_not_on_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    ana, ben = (FakeClient(hub, ports, person, table) for person in PEOPLE[:2])
    move, stored = first_move(ana), len(ports.facts[table])
    ports.sent.clear()
    with monkeypatch.context() as broken:
        broken.setattr(updates, "log_line", None)  # the move is made, but cannot be shown
        with pytest.raises(TypeError):
            ana.say("play", id="m", ply=0, rev=0, move=move)
    assert ana.last("bye")["code"] == ben.last("bye")["code"] == "failed"
    assert [warning.key for warning in ports.warnings] == ["failed"]
    assert len(ports.facts[table]) == stored
    again = FakeClient(hub, ports, "p0", table)
    assert again.last("welcome")["log"] == []
    again.say("play", id="m", ply=0, rev=0, move=move)
    assert again.last("ack")["ply"] == 0
    assert len(ports.facts[table]) == stored + 1


def test_the_state_of_a_table_is_made_once_for_its_host_and_once_for_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    everybody = [*PEOPLE, *(f"guest{number}" for number in range(5))]
    clients = [FakeClient(hub, ports, person, table) for person in everybody]
    for guest in clients[3:]:
        guest.say("say", text="Hello")  # from now on, others know a pseudonym
    made: list[str] = []

    def table_state(table: Table, person: str, now: int) -> TableState:
        made.append(person)
        return real(table, person, now)

    real = rendering.table_state
    monkeypatch.setattr(rendering, "table_state", table_state)
    clients[1].say("leave")
    assert len(made) == 2
    told = [client.last("table") for client in clients]
    assert [message["who"] for message in told] == [f"p{number}" for number in range(1, 9)]
    assert [message["seat"] for message in told] == [0, 1, 2, *[None] * 5]
    hosts = [cast(dict[str, Any], message["table"])["you_host"] for message in told]
    assert hosts == [True, *[False] * 7]
