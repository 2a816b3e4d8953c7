"""The hub without sockets: order, backlog, storage that fails, tables that leave memory."""

from __future__ import annotations

import pytest

from tablee.server.hub import rendering
from tablee.server.hub.hub import Hub
from tablee.server.hub.ports import Loaded
from tablee.server.hub.rooms import IDLE_MS
from tablee.server.settings import Limits
from tablee.store.interface import Done, StoreError, Write
from tablee.tables.refusals import TableRefusal
from tablee.tables.terms import LiveClock, Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, kinds, make_table

TERMS = Terms("matryoshka", 3, pace=0)
PEOPLE = ["p0", "p1", "p2"]


def test_nothing_is_shown_before_it_is_on_disk() -> None:
    class SlowWorld(FakePorts):
        def __init__(self) -> None:
            super().__init__()
            self.pending: list[tuple[Write, Done]] = []
            self.is_slow = False

        def write(self, write: Write, done: Done) -> None:
            if self.is_slow:
                self.pending.append((write, done))
            else:
                super().write(write, done)

    world = SlowWorld()
    hub = Hub(world)
    table = make_table(hub, PEOPLE, TERMS)
    ana, ben = (FakeClient(hub, world, person, table) for person in PEOPLE[:2])
    world.sent.clear()
    world.is_slow = True
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    ben.say("ping")
    guest = FakeClient(hub, world, "guest", table)
    assert world.sent == []  # not even the pong: it comes after what it comes after
    for write, done in world.pending:
        FakePorts.write(world, write, done)
    assert kinds(ana)[:2] == ["ack", "update"]
    assert kinds(ben)[:2] == ["update", "pong"]
    assert kinds(guest) == ["welcome"]


def test_a_table_whose_write_failed_is_what_the_disk_says() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, PEOPLE, TERMS)
    ana, ben = (FakeClient(hub, world, person, table) for person in PEOPLE[:2])
    world.sent.clear()
    world.failing = StoreError("disk-full", detail="simulated")
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    assert kinds(ana) == ["bye"]
    assert kinds(ben) == ["bye"]
    assert [warning.key for warning in world.warnings] == ["disk-full"]
    world.failing = None
    again = FakeClient(hub, world, "p0", table)
    welcome = again.last("welcome")
    assert welcome["log"] == []
    again.say("play", ply=0, rev=0, move=first_move(again))
    assert "ack" in kinds(again)


def test_a_mistake_of_ours_leaves_nothing_that_is_not_on_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, PEOPLE, TERMS)
    ana, ben = (FakeClient(hub, world, person, table) for person in PEOPLE[:2])
    move, stored = first_move(ana), len(world.facts[table])
    world.sent.clear()
    with monkeypatch.context() as broken:
        broken.setattr(rendering, "log_line", None)  # the move is made, but cannot be shown
        with pytest.raises(TypeError):
            ana.say("play", id="m", ply=0, rev=0, move=move)
    assert ana.last("bye")["code"] == ben.last("bye")["code"] == "failed"
    assert [warning.key for warning in world.warnings] == ["failed"]
    assert len(world.facts[table]) == stored
    again = FakeClient(hub, world, "p0", table)
    assert again.last("welcome")["log"] == []
    again.say("play", id="m", ply=0, rev=0, move=move)
    assert again.last("ack")["ply"] == 0
    assert len(world.facts[table]) == stored + 1


def test_a_log_that_cannot_be_read_is_nobody_elses_loss() -> None:
    world = FakePorts()
    hub = Hub(world)
    bad, good = (make_table(hub, PEOPLE, TERMS) for _ in range(2))
    hub.rooms.by_table.clear()
    world.facts[bad].append(b'{"fact":"from the future","at":1}')
    told: list[object] = []
    for table in (bad, good, bad):
        hub.rooms.enter(table, told.append)
    assert [isinstance(found, TableRefusal) for found in told] == [True, False, True]
    assert FakeClient(hub, world, "p0", bad).last("bye")["code"] == "failed"
    assert FakeClient(hub, world, "p0", good).last("welcome")["seat"] == 0
    assert len(world.mistakes) == 3


def test_who_cannot_be_welcomed_comes_again_and_the_room_stays_true(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, world, "p0", table)
    room, stored = hub.rooms.by_table[table], len(world.facts[table])
    with monkeypatch.context() as broken:
        broken.setattr(rendering, "table_state", None)  # nobody can be shown who is here
        with pytest.raises(TypeError):
            FakeClient(hub, world, "p1", table)
    assert ana.last("bye")["code"] == "failed"
    assert len(world.closed) == 2
    assert hub.clients == {}
    with pytest.raises(StoreError):
        room.accept(())
    again = FakeClient(hub, world, "p1", table)
    again.say("play", ply=0, rev=0, move=first_move(again))
    assert again.last("ack")["ply"] == 0
    assert len(world.facts[table]) == stored + 1


def test_messages_before_the_table_is_loaded_wait_their_turn() -> None:
    class LateWorld(FakePorts):
        def __init__(self) -> None:
            super().__init__()
            self.waiting: list[tuple[str, Loaded]] = []

        def load(self, table: str, loaded: Loaded) -> None:
            self.waiting.append((table, loaded))

    world = LateWorld()
    hub = Hub(world)
    table = make_table(hub, PEOPLE, TERMS)
    hub.rooms.by_table.clear()
    ana = FakeClient(hub, world, "p0", table)
    ana.say("ping")
    assert ana.heard() == []
    for name, loaded in world.waiting:
        FakePorts.load(world, name, loaded)
    assert kinds(ana) == ["welcome", "pong"]


def test_unused_tables_leave_memory_and_come_back_the_same() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, world, "p0", table)
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    before = ana.last("update")
    hub.disconnect(ana.number)
    world.pass_time(IDLE_MS + 1)
    hub.rooms.sweep()
    assert table not in hub.rooms.by_table
    back = FakeClient(hub, world, "p0", table)
    game = back.last("welcome")["game"]
    assert isinstance(game, dict)
    assert game["view"] == before["view"]
    assert game["ply"] == 1


def test_a_table_whose_clock_runs_stays_in_memory() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, PEOPLE, Terms("matryoshka", 3, clock=LiveClock(300)))
    ana = FakeClient(hub, world, "p0", table)
    hub.disconnect(ana.number)
    world.pass_time(IDLE_MS + 1)
    hub.rooms.sweep()
    assert table in hub.rooms.by_table
    world.pass_time(300_000)
    seats = hub.rooms.by_table[table].table.seats
    assert [seat.stand_in for seat in seats] == ["time"] * 3  # and bots play to the end


def test_who_floods_is_refused_and_then_dropped() -> None:
    world = FakePorts()
    hub = Hub(world, Limits(per_second=1, burst=5, patience=10))
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, world, "p0", table)
    for _ in range(30):
        ana.say("ping")
    assert ana.last("bye")["code"] == "too-fast"
    assert world.closed == [ana.number]


def test_a_refusal_says_what_it_is_about_even_where_nothing_was_read() -> None:
    world = FakePorts()
    hub = Hub(world, Limits(per_second=1, burst=6, patience=100))
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, world, "p0", table)
    move = first_move(ana)
    ana.say("play", id="fast", ply=0, rev=0, move=move)
    assert (ana.last("refused")["code"], ana.last("refused")["id"]) == ("too-fast", "fast")
    world.pass_time(6_000)
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
    world.pass_time(1_000)
    ana.say("play", id="again", ply=0, rev=0, move=move)
    assert ana.last("ack")["id"] == "again"


def test_connections_of_one_person_share_what_they_may_ask_for() -> None:
    world = FakePorts()
    hub = Hub(world, Limits(per_second=1, burst=25, patience=100))
    table = make_table(hub, PEOPLE, TERMS)
    many = [FakeClient(hub, world, "p0", table) for _ in range(3)]  # a hello costs six
    other = FakeClient(hub, world, "p1", table)
    for client in (*many, *many, *many, other):
        client.say("ping")
    assert sum(kinds(client).count("pong") for client in many) == 7
    assert kinds(other)[-1] == "pong"
    for client in many:
        hub.disconnect(client.number)
    assert kinds(FakeClient(hub, world, "p0", table)) == ["bye"]  # coming back fills nothing
    world.pass_time(10_000)
    assert "welcome" in kinds(FakeClient(hub, world, "p0", table))


def test_only_where_games_are_played_in_real_time_milliseconds_decide() -> None:
    world = FakePorts()
    hub = Hub(world)
    slow = FakeClient(hub, world, "p0", make_table(hub, PEOPLE, TERMS))
    fast = FakeClient(hub, world, "p0", make_table(hub, PEOPLE, Terms("mondo", 3)))
    assert not hub.is_pressing(slow.number)
    assert hub.is_pressing(fast.number)
    hub.disconnect(fast.number)
    assert not hub.is_pressing(fast.number)


def test_lag_is_measured_by_the_server_and_credited() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, PEOPLE, Terms("matryoshka", 3, clock=LiveClock(60)))
    ana = FakeClient(hub, world, "p0", table)
    world.pass_time(200)
    ana.say("echo", probe=ana.last("probe")["probe"])
    assert hub.clients[ana.number].lag == 200
    world.pass_time(1_000)
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    clocks = ana.last("update")["clocks"]
    assert isinstance(clocks, list)
    assert clocks[0] == 59_000


def test_real_time_has_a_countdown_a_clock_and_a_pause() -> None:
    world = FakePorts()
    hub = Hub(world)
    table = make_table(hub, ["p0", "p1"], Terms("mondo", 2, {"seconds": 30}))
    ana, ben = (FakeClient(hub, world, person, table) for person in ("p0", "p1"))
    room = hub.rooms.by_table[table].table
    ana.say("play", ply=0, rev=0, move="take 1")
    assert ana.last("refused")["code"] == "countdown"
    world.pass_time(3_000)
    ana.say("play", ply=0, rev=0, move="take 17")
    ben.say("play", ply=0, rev=0, move="take 17")
    assert ben.last("refused")["code"] == "MON-12"  # told in words that say so
    assert "quicker" in str(ben.last("refused")["words"])
    ana.say("play", ply=1, rev=0, move="take 18")
    assert ana.last("refused")["code"] == "MON-11"  # her own hand is full
    ben.say("preview", ply=1, rev=0, text="flip 17")
    assert ben.last("previewed")["code"] == "MON-12"
    assert ana.last("update")["ply"] == 1
    world.pass_time(5_000)
    ana.say("pause", on=True)
    ben.say("pause", on=True)
    world.pass_time(60_000)
    assert room.ply == 1
    ana.say("pause", on=False)
    ben.say("pause", on=False)
    assert room.status == "countdown"
    world.pass_time(3_000 + 24_999)
    assert room.ply == 1
    world.pass_time(1)
    assert room.moved[-1].by == "clock"
    assert room.moved[-1].t == 30_000
    assert room.status == "countdown"  # of the next round, after a look at the count
    told = ana.last("table")["table"]
    assert isinstance(told, dict)
    assert told["status"] == "countdown"
    assert told["begins"] == world.now() + 8_000
    world.pass_time(8_000)
    assert str(room.status) == "running"
    assert room.round_time(world.now()) == 0
