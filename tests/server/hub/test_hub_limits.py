"""What the hub charges for, and whom it refuses."""

from __future__ import annotations

import json

import pytest

from tablee.server.hub import commands
from tablee.server.hub.hub import MOST_OF_AN_ADDRESS, Hub
from tablee.server.settings import Limits
from tablee.tables.terms import Terms
from tests.server.harness_hub import FakeClient, FakePorts, kinds, make_table, some_moves

TERMS = Terms("matryoshka", 3, pace=0)
PEOPLE = ["p0", "p1", "p2"]


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


def test_what_costs_more_is_charged_more() -> None:
    ports = FakePorts()
    hub = Hub(ports, Limits(per_second=1, burst=13, patience=100))
    ana = FakeClient(hub, ports, "p0", make_table(hub, PEOPLE, TERMS))  # a hello costs six
    for _ in range(3):
        ana.say("get-log")
    assert (kinds(ana).count("log"), kinds(ana).count("refused")) == (2, 1)


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
    people = some_moves(hub, ports, table, PEOPLE)
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
