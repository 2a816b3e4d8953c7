"""The server's time stands still while the server does, and nobody's clock runs out by that."""

from __future__ import annotations

from tablee.server.clock import BEAT_SECONDS, MOST_BEHIND_MS, MOST_SECONDS, STEP_MS, Clock
from tablee.server.hub.hub import Hub
from tablee.tables.seats import LAG_CREDIT
from tablee.tables.terms import LiveClock, Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, kinds, make_table


class Time:
    """The machine's monotonic time; it goes on whatever the server does."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_time_follows_the_machine_while_the_loop_runs_and_no_further() -> None:
    machine = Time()
    clock = Clock(machine, lambda: 1_000.0)
    for _ in range(200):
        machine.seconds += BEAT_SECONDS
        clock.beat()
    assert abs(clock.now() - 1_010_000) <= 1
    machine.seconds += 3_600
    stopped = clock.now()
    assert abs(stopped - 1_010_000 - 1_000 * MOST_SECONDS) <= 1
    machine.seconds += 3_600
    assert clock.now() == stopped
    clock.beat()
    assert abs(clock.now() - stopped) <= 1
    machine.seconds += 0.1
    assert abs(clock.now() - stopped - 100) <= 1


class StoppedPorts(FakePorts):
    """Ports with the server's own clock."""

    def __init__(self, machine: Time) -> None:
        self.machine = machine
        self.clock = Clock(machine)
        super().__init__()

    def now(self) -> int:
        return self.clock.now()


def test_a_move_that_came_while_the_server_was_stopped_counts() -> None:
    """With a few milliseconds on the clock the process is stopped for an hour."""
    assert 1_000 * MOST_SECONDS < LAG_CREDIT
    machine = Time()
    ports = StoppedPorts(machine)
    hub = Hub(ports)
    table = make_table(hub, ["p0", "p1", "p2"], Terms("matryoshka", 3, clock=LiveClock(10)))
    ana = FakeClient(hub, ports, "p0", table)
    seat = hub.rooms.by_table[table].table.seats[0]
    for _ in range(1_999):
        machine.seconds += 0.005
        ports.clock.beat()
    assert seat.time_left(LiveClock(10), ports.now()) in range(1, 10)
    machine.seconds += 3_600
    hub.rooms.by_table[table].tick()  # timers come before sockets
    assert seat.stand_in is None
    ana.say("play", ply=0, rev=0, move=first_move(ana))
    assert "ack" in kinds(ana)


def test_time_goes_on_from_a_later_moment_of_another_clock_but_not_from_a_wrong_one() -> None:
    clock = Clock(lambda: 0.0, lambda: 1000.0)
    clock.not_before(1_000_500)
    assert clock.now() == 1_000_500
    clock.not_before(999_000)
    clock.not_before(1_000_500 + MOST_BEHIND_MS + 1)
    assert clock.now() == 1_000_500


def test_a_clock_that_is_behind_another_comes_nearer_little_by_little() -> None:
    clock = Clock(lambda: 0.0, lambda: 1000.0)
    clock.follow(1_000_000 + 2 * STEP_MS - 5)
    assert clock.now() == 1_000_000 + STEP_MS
    clock.follow(1_000_000 + 2 * STEP_MS - 5)
    clock.follow(1_000_000)
    assert clock.now() == 1_000_000 + 2 * STEP_MS - 5


def test_a_clock_that_stood_still_for_long_catches_up_where_no_table_is_in_memory() -> None:
    machine = Time()
    clock = Clock(machine, lambda: 1_000.0)
    clock.catch_up(1_000_000 + 6 * MOST_BEHIND_MS)
    assert clock.now() == 1_000_000 + 6 * MOST_BEHIND_MS
    clock.catch_up(1_000_000)  # and never goes back
    assert clock.now() == 1_000_000 + 6 * MOST_BEHIND_MS
