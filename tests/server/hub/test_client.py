"""One connection: its lag."""

from __future__ import annotations

from tablee.server.hub.client import PROBE_MS
from tablee.server.hub.hub import Hub
from tablee.tables.terms import LiveClock, Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, kinds, make_table

PEOPLE = ["p0", "p1", "p2"]


def test_hello_again_does_not_multiply_probes() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, Terms("matryoshka", 3, clock=LiveClock(60)))
    ana = FakeClient(hub, ports, "p0", table)
    for _ in range(9):
        ana.say("hello", table=table)
    sent = kinds(ana).count("probe")
    ports.pass_time(3 * PROBE_MS)
    assert kinds(ana).count("probe") == sent + 3
    hub.disconnect(ana.number)
    ports.pass_time(3 * PROBE_MS)
    assert kinds(ana).count("probe") == sent + 3


def test_lag_is_measured_by_the_server_and_credited() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, Terms("matryoshka", 3, clock=LiveClock(60)))
    ana = FakeClient(hub, ports, "p0", table)
    ports.pass_time(200)
    ana.say("echo", probe=ana.last("probe")["probe"])
    assert hub.clients[ana.number].lag == 200
    ports.pass_time(1_000)
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    clocks = ana.last("update")["clocks"]
    assert isinstance(clocks, list)
    assert clocks[0] == 59_000


def test_the_answer_to_an_earlier_probe_says_nothing() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, Terms("matryoshka", 3, clock=LiveClock(60)))
    ana = FakeClient(hub, ports, "p0", table)
    old = ana.last("probe")["probe"]
    ports.pass_time(PROBE_MS + 250)
    ana.say("echo", probe=old)
    assert hub.clients[ana.number].lag == 0
    ana.say("echo", probe=ana.last("probe")["probe"])
    assert hub.clients[ana.number].lag == 250
