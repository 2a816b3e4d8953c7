"""A long log is made in slices: what follows waits, and what changed meanwhile is in it."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.server.hub.hub import Hub
from tablee.server.hub.updates import log as game_log
from tablee.tables.terms import Terms
from tests.server.harness_hub import (
    FakeClient,
    PortsInTurns,
    kinds,
    make_table,
    say_first_move,
    some_moves,
)

TERMS = Terms("matryoshka", 3, pace=0)
PEOPLE = ["p0", "p1", "p2"]


def lines(message: dict[str, object]) -> list[int]:
    log = message["log"]
    assert isinstance(log, list)
    return [line["ply"] for line in log]


@pytest.fixture
def sliced(monkeypatch: pytest.MonkeyPatch) -> tuple[Hub, PortsInTurns, list[FakeClient], str]:
    """A table of four moves, whose log is read line by line."""
    ports = PortsInTurns()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    people = some_moves(hub, ports, table, PEOPLE)
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
