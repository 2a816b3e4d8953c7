"""All rooms: loaded from the store, and let go when nobody uses them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee.server.hub.hub import Hub
from tablee.server.hub.ports import T
from tablee.server.hub.rooms import IDLE_MS
from tablee.store.interface import AT_ONCE, Done, StoreError, Write
from tablee.tables import lobby
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.seats import DAY, LAG_CREDIT
from tablee.tables.table import Table
from tablee.tables.terms import DaysClock, LiveClock, Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, make_table

TERMS = Terms("matryoshka", 3, pace=0)


PEOPLE = ["p0", "p1", "p2"]


def test_a_log_that_cannot_be_read_affects_only_its_own_table() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    bad, good = (make_table(hub, PEOPLE, TERMS) for _ in range(2))
    hub.rooms.by_table.clear()
    ports.facts[bad].append(b'{"fact":"from the future","at":1}')
    told: list[object] = []
    for table in (bad, good, bad):
        hub.rooms.enter(table, told.append, "")
    assert [isinstance(found, TableRefusal) for found in told] == [True, False, True]
    assert FakeClient(hub, ports, "p0", bad).last("bye")["code"] == "failed"
    assert FakeClient(hub, ports, "p0", good).last("welcome")["seat"] == 0
    assert len(ports.bugs) == 3


def test_unused_tables_leave_memory_and_come_back_the_same() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    ana = FakeClient(hub, ports, "p0", table)
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    before = ana.last("update")
    hub.disconnect(ana.number)
    ports.pass_time(IDLE_MS + 1)
    hub.rooms.sweep()
    assert table not in hub.rooms.by_table
    back = FakeClient(hub, ports, "p0", table)
    game = back.last("welcome")["game"]
    assert isinstance(game, dict)
    assert game["view"] == before["view"]
    assert game["ply"] == 1


class WatchedPorts(FakePorts):
    """Remembers when the store was told to wake tables."""

    def __init__(self) -> None:
        super().__init__()
        self.alarms: list[int | None] = []

    def write(self, write: Write, done: Done) -> None:
        if write.summary is not None:
            self.alarms.append(write.summary.alarm)
        super().write(write, done)


def test_a_table_whose_countdown_runs_is_looked_at_by_the_next_server() -> None:
    ports = WatchedPorts()
    hub = Hub(ports)
    table = make_table(hub, ["p0"], Terms("mondo", 1))
    assert hub.rooms.by_table[table].table.status == "countdown"
    assert ports.alarms[-1] == AT_ONCE


def test_before_a_table_leaves_memory_the_store_knows_when_to_wake_it() -> None:
    """While it is in memory, the next server would have to look at it at once."""
    ports = WatchedPorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, Terms("matryoshka", 3, clock=DaysClock(1)))
    begun = ports.time
    clients = [FakeClient(hub, ports, person, table) for person in PEOPLE]
    ports.pass_time(3_600_000)
    for client in clients:
        client.say("play", ply=hub.rooms.by_table[table].table.ply, rev=0, move=first_move(client))
    assert ports.alarms[-1] == AT_ONCE
    for client in clients:
        hub.disconnect(client.number)
    ports.pass_time(IDLE_MS + 1)
    hub.rooms.sweep()
    assert table not in hub.rooms.by_table
    assert ports.alarms[-1] == begun + 3_600_000 + DAY


def test_a_table_in_use_or_used_just_now_stays_in_memory() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    used, left = (make_table(hub, PEOPLE, TERMS) for _ in range(2))
    FakeClient(hub, ports, "p0", used)
    ports.pass_time(IDLE_MS)
    hub.rooms.sweep()
    assert {used, left} == set(hub.rooms.by_table)
    ports.pass_time(1)
    hub.rooms.sweep()
    assert set(hub.rooms.by_table) == {used}


def test_a_table_with_a_clock_leaves_memory_until_the_time_is_over() -> None:
    ports = WatchedPorts()
    hub = Hub(ports)
    begun = ports.time
    table = make_table(hub, PEOPLE, Terms("matryoshka", 3, clock=LiveClock(300)))
    hub.disconnect(FakeClient(hub, ports, "p0", table).number)
    ports.pass_time(IDLE_MS + 1)
    hub.rooms.sweep()
    assert table not in hub.rooms.by_table
    over = begun + 300_000 + LAG_CREDIT
    assert ports.alarms[-1] == over
    ports.pass_time(over - ports.time)
    hub.rooms.enter(table, lambda room: None, "")  # the server wakes it
    seats = hub.rooms.by_table[table].table.seats
    assert [seat.stand_in for seat in seats] == ["time"] * 3  # and bots play to the end


def test_a_table_whose_round_runs_stays_in_memory() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, Terms("mondo", 3))
    ports.pass_time(5_000)  # the countdown is over
    ports.pass_time(IDLE_MS + 1)
    hub.rooms.sweep()
    assert table in hub.rooms.by_table


def test_a_log_is_read_where_it_keeps_nobody_waiting() -> None:
    """The ports run `read` off the loop; what is left for the loop is a finished table."""

    class OffLoop(FakePorts):
        made: object = None

        def load(
            self,
            table: str,
            read: Callable[[list[bytes]], T],
            loaded: Callable[[T | StoreError], None],
            who: str,
        ) -> None:
            result = read(self.facts[table])
            self.made = result
            loaded(result)

    ports = OffLoop()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    hub.rooms.by_table.clear()
    hub.rooms.enter(table, lambda room: None, "")
    assert isinstance(ports.made, Table)
    assert hub.rooms.by_table[table].table is ports.made


def test_a_log_that_is_being_read_is_left_when_the_server_stops() -> None:
    class Stopping(FakePorts):
        found: object = None

        def load(
            self,
            table: str,
            read: Callable[[list[bytes]], T],
            loaded: Callable[[T | StoreError], None],
            who: str,
        ) -> None:
            hub.stop()  # on the loop, while another thread reads
            self.found = read(self.facts[table])

    ports = Stopping()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    hub.rooms.by_table.clear()
    hub.rooms.enter(table, lambda room: None, "")
    assert isinstance(ports.found, TableRefusal)
    assert ports.found.key == Code.STOPPING


class LanePorts(FakePorts):
    """Loads tables when the test says so, for each address by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[tuple[str, Callable[[], object], Callable[[], None]]] = []

    def load(
        self,
        table: str,
        read: Callable[[list[bytes]], T],
        loaded: Callable[[T | StoreError], None],
        who: str,
    ) -> None:
        found: list[T] = []

        def work() -> object:
            found.append(read(list(self.facts[table])))
            return found[0]

        self.loads.append((who, work, lambda: loaded(found[0])))


def test_a_table_is_loaded_for_every_address_that_waits_and_opened_once() -> None:
    ports = LanePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    hub.rooms.by_table.clear()
    told: list[object] = []
    for who in ("x", "x", "y", "x"):
        hub.rooms.enter(table, told.append, who)
    assert [who for who, _, _ in ports.loads] == ["x", "y"]
    (_, read_x, x_loaded), (_, read_y, y_loaded) = ports.loads
    assert isinstance(read_y(), Table)
    y_loaded()
    assert told == [hub.rooms.by_table[table]] * 4
    assert not isinstance(read_x(), Table)  # nobody waits for it any more
    x_loaded()
    assert told == [hub.rooms.by_table[table]] * 4


def test_a_load_that_was_overtaken_does_not_count_for_a_later_one() -> None:
    """What it read may be older than what happened since."""
    ports = LanePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    hub.rooms.by_table.clear()
    told: list[object] = []
    for who in ("x", "y"):
        hub.rooms.enter(table, told.append, who)
    for _, read, _ in ports.loads:
        assert isinstance(read(), Table)
    (_, _, x_loaded), (_, _, y_loaded) = ports.loads
    x_loaded()
    room = hub.rooms.by_table.pop(table)
    room.accept(lobby.leave(room.table, "p1", ports.now()))
    hub.rooms.enter(table, told.append, "x")
    y_loaded()
    assert len(told) == 2
    _, read, loaded = ports.loads[2]
    assert isinstance(read(), Table)
    loaded()
    assert hub.rooms.by_table[table].table.stored == room.table.stored
    assert len(told) == 3


def test_a_link_lasts_as_long_as_it_says_even_if_its_table_leaves_memory() -> None:
    ports = FakePorts()
    hub = Hub(ports)
    table = make_table(hub, PEOPLE, TERMS)
    room = hub.rooms.by_table[table]
    room.accept(lobby.make_link(room.table, "p1", "hash", ports.now()))
    ports.pass_time(IDLE_MS + 1)
    hub.rooms.sweep()
    assert table not in hub.rooms.by_table
    hub = Hub(ports)  # the server starts again
    hub.rooms.enter(table, lambda found: None, "")
    again = hub.rooms.by_table[table]
    with pytest.raises(TableRefusal, match="link-used"):
        lobby.use_link(again.table, "phone", "hash", ports.now() + lobby.LINK_MS)
    again.accept(lobby.use_link(again.table, "phone", "hash", ports.now()))
    assert again.table.seat_of("phone") == 1
