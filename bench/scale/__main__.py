"""What several servers cost: processor time of everything, for a move, a spectator, a table.

    python -m bench.scale [--tables 800 | --each 800] [--seconds 10] [--rounds 2]

Servers, PostgreSQL, NATS and the players share this machine, so throughput by the clock says
little; processor time says what a move costs wherever it is spent. A busy machine makes that
longer, too: arrangements take turns, and are compared with one server in the same round.

Servers are compared fairly only if each has as much to do as it can: a commit or a message to
another server costs most for its first move and little for each further one. `--tables` divides
tables among all servers, so that each of four has a quarter of the work of one. `--each` gives
every server that many tables, as whoever adds servers does because the first one is full.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from statistics import median

import msgspec
import uvloop
from bench.scale.plan import Costs, table
from bench.server.load import (
    Load,
    Player,
    Table,
    Target,
    drive,
    make_tables,
    stolen_seconds,
)

from tablee.store.postgres.connecting import connect
from tests.cluster.harness_cluster import new_store
from tests.cluster.harness_engines import Nats, Postgres, processor_seconds

TABLE_AND_TWO_SOCKETS_KB = 95.0
"""Of a server's memory: `bench.server.load` needed 57 MB for 50 tables of two, 95 MB for 450."""
SOCKET_KB = 25.0
"""How much of it is a socket: an estimate."""

Place = Callable[[int, int], int]
"""At which server a player connects, by the number of the table and of the seat."""


class ClusterTarget(Target):
    """One server of several."""

    def __init__(self, store: str, bus: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.scale.target", store, bus],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.host, port = "127.0.0.1", self.process.stdout.readline().rsplit(":", 1)[1]
        self.port = int(port)

    def commits(self) -> int:
        """How many it has made."""
        line = http.client.HTTPConnection(self.host, self.port, timeout=60)
        line.request("GET", "/metrics")
        rows = line.getresponse().read().decode().splitlines()
        line.close()
        (found,) = [row for row in rows if row.startswith("tablee_commits_total ")]
        return int(float(found.split()[1]))

    def __enter__(self) -> ClusterTarget:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


class Found(msgspec.Struct, frozen=True):
    """Microseconds of processor time for a move."""

    moves: int
    servers: float
    postgres: float
    nats: float
    p50_ms: float
    p99_ms: float
    group: float
    """Moves in a commit."""
    stolen: float
    """Seconds that other machines took of this one's processors."""

    @property
    def total(self) -> float:
        return self.servers + self.postgres + self.nats


class Engines:
    """PostgreSQL and NATS for all measurements."""

    def __init__(self, stack: ExitStack, wanted: argparse.Namespace) -> None:
        self.postgres = stack.enter_context(Postgres())
        self.nats = stack.enter_context(Nats())
        self.wanted = wanted

    def measure(self, servers: int, place: Place, rate: float = 0.0, spectators: int = 0) -> Found:
        store = new_store(self.postgres)
        with ExitStack() as stack:
            targets = [
                stack.enter_context(ClusterTarget(store, self.nats.url)) for _ in range(servers)
            ]
            return uvloop.run(self._play(targets, place, rate, spectators))

    async def _play(
        self, targets: list[ClusterTarget], place: Place, rate: float, spectators: int
    ) -> Found:
        load = Load(not rate)
        tables: list[Table] = []
        await self._wait_for_disk("off")
        for number, target in enumerate(targets):
            share = self.wanted.each or self.wanted.tables // len(targets)
            made = make_tables(target, load, "botanik", 2, share)
            for one in made:
                one.owner = number  # type: ignore[attr-defined]
            tables += made
        await self._wait_for_disk("on")
        for number, one in enumerate(tables):
            stranger = tables[number - 1].players[0].cookie
            await sit(targets, number, one, place, [stranger] * spectators)
        while any(player.ply < 0 for one in tables for player in one.players):
            await asyncio.sleep(0.05)
        before, committed = self._used(targets), sum(target.commits() for target in targets)
        stolen = stolen_seconds()
        await drive(load, tables, rate, self.wanted.seconds)
        after, committed = self._used(targets), sum(map(ClusterTarget.commits, targets)) - committed
        spent = [1e6 * (b - a) / len(load.latencies) for a, b in zip(before, after, strict=True)]
        late = sorted(load.latencies)
        return Found(
            len(late),
            round(spent[0], 1),
            round(spent[1], 1),
            round(spent[2], 1),
            round(1000 * late[len(late) // 2], 2),
            round(1000 * late[int(0.99 * len(late))], 2),
            round(len(late) / committed, 1),
            round(stolen_seconds() - stolen, 2),
        )

    async def _wait_for_disk(self, state: str) -> None:
        """Whether commits wait for it. Only while tables are made, they do not: that takes long."""
        line = await connect(self.postgres.url())
        await line.execute(f"ALTER SYSTEM SET synchronous_commit = {state}")
        await line.execute("SELECT pg_reload_conf()")
        await line.close()

    def _used(self, targets: list[ClusterTarget]) -> tuple[float, float, float]:
        return (
            sum(target.cpu_seconds() for target in targets),
            self.postgres.processor_seconds(),
            processor_seconds(self.nats.process.pid),
        )


async def sit(
    targets: list[ClusterTarget], number: int, one: Table, place: Place, spectators: list[str]
) -> None:
    """Somebody looks in at the server that made the table, so that it stays there; then people."""
    owner = one.owner  # type: ignore[attr-defined]
    first = Player(one, one.players[0].cookie)
    await first.connect(targets[owner].host, targets[owner].port)
    for seat, player in enumerate(one.players):
        target = targets[(owner + place(number, seat)) % len(targets)]
        await player.connect(target.host, target.port)
    for cookie in spectators:
        watching = Player(one, cookie)
        await watching.connect(targets[owner].host, targets[owner].port)
    wire = one.players[0].wire
    assert wire is not None
    wire.send(b'{"type":"start","id":"s"}')
    assert first.wire is not None
    first.wire.close()


def here(number: int, seat: int) -> int:
    """At the owner of the table."""
    return 0


def there(number: int, seat: int) -> int:
    """Never there."""
    return 1


def spread(number: int, seat: int) -> int:
    """At one of four, as chance has it."""
    return (7 * number + 3 * seat) % 4


def either(number: int, seat: int) -> int:
    """At one of two: each pair of places as often as any other."""
    return (number >> seat) % 2


ONE, FORWARDED, WATCHED = "one server", "two servers, all forwarded", "one server, 10 spectators"
ARRANGEMENTS: dict[str, tuple[int, Place, float, int]] = {
    ONE: (1, here, 0.0, 0),
    FORWARDED: (2, there, 0.0, 0),
    "four servers, spread at random": (4, spread, 0.0, 0),
    "four servers, hashed": (4, here, 0.0, 0),
    "1,000 moves/s over four, at random": (4, spread, 1000.0, 0),
    "1,000 moves/s over two, at random": (2, either, 1000.0, 0),
    WATCHED: (1, here, 0.0, 10),
}
"""Servers, where people connect, moves a second (0: as many as possible), spectators."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=800, help="of all servers together")
    parser.add_argument("--each", type=int, help="tables of every server, instead of --tables")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--only", default="", help="arrangements with these words, without a plan")
    wanted = parser.parse_args()
    runs: dict[str, list[Found]] = {name: [] for name in ARRANGEMENTS if wanted.only in name}
    print(
        "| arrangement | moves | servers µs | PostgreSQL µs | NATS µs | all µs | p50 | p99 ms |"
        " moves in a commit | stolen s |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    with ExitStack() as stack:
        engines = Engines(stack, wanted)
        for _ in range(wanted.rounds):
            for name, found in runs.items():
                found.append(engines.measure(*ARRANGEMENTS[name]))
                say(name, found[-1])
    if not wanted.only:
        say_plan(runs)


def say(name: str, found: Found) -> None:
    print(
        f"| {name} | {found.moves} | {found.servers} | {found.postgres} | {found.nats} |"
        f" {found.total:.1f} | {found.p50_ms} | {found.p99_ms} | {found.group} |"
        f" {found.stolen} |",
        flush=True,
    )


def middle(found: list[Found]) -> Found:
    return sorted(found, key=lambda one: one.total)[len(found) // 2]


def say_plan(runs: dict[str, list[Found]]) -> None:
    """How arrangements compare with one server, and what that means for many players."""
    for name, found in runs.items():
        ratios = [one.total / base.total for one, base in zip(found, runs[ONE], strict=True)]
        print(f"{name}: {median(ratios):.2f} of one server")
    base, forwarded, watched = middle(runs[ONE]), middle(runs[FORWARDED]), middle(runs[WATCHED])
    costs = Costs(
        base.servers,
        forwarded.servers,
        base.postgres,
        forwarded.nats,
        max(0.0, (watched.servers - base.servers) / 10),
        SOCKET_KB,
        TABLE_AND_TWO_SOCKETS_KB - 2 * SOCKET_KB,
    )
    print(f"\n{costs}\n\n{table(costs)}")


if __name__ == "__main__":
    main()
