"""Servers, PostgreSQL, NATS and cables fail at random, while people play: nothing confirmed is
lost, nothing is there twice, no table is played in two places, and play goes on."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from tablee.engine.random import Random
from tablee.server.hub.room import read_facts
from tablee.store.postgres.connecting import connect
from tablee.tables import facts as f
from tablee.tables.loading.restore import restore
from tests.cluster.faults.harness_players import Players, Table
from tests.cluster.faults.harness_wire import Wire
from tests.cluster.harness_cluster import Balancer, ClusterServer, new_store
from tests.cluster.harness_engines import Nats, Postgres, free_port, wait_for
from tests.helpers import SOAK
from tests.server.harness_loop import run
from tests.server.harness_server import Person

FAULTS = int(os.environ.get("TABLEE_FAULTS", "0")) or (200 if SOAK else 7)
IS_LONG = FAULTS >= 200
MOVES = 75 if FAULTS > 20 else 10
"""Confirmed moves of each trio between two faults, at least."""
ALL_MOVES = 50_000 if IS_LONG else 1
SERVERS = 3
TRIOS = 4
PEOPLE = ("Ana", "Ben", "Cleo")
SILENT = (2.5, 5.0 if FAULTS > 20 else 2.6)
"""Seconds that a server is stopped: longer than its lease."""
AWAY = (0.5, 4.0 if FAULTS > 20 else 0.8)
"""Seconds that an engine or a cable is away."""

LONGEST_WAITS = {
    "kill": 4.0,
    "SIGSTOP": 4.0,
    "SIGTERM": 1.0,
    "PostgreSQL": 2.0,
    "NATS": 2.0,
    "cable to PostgreSQL": 2.0,
    "cable to NATS": 2.0,
}
"""Seconds that players wait at most, after a server failed or after all else is back."""
TOLERANCE = 1 if IS_LONG else 6
"""In a small sample, other tests make the machine busy."""

Fault = Callable[[], float]
"""Does something bad; when it was over, or will be as far as players are concerned."""


class Arena:
    """Servers with cables of their own to the engines, behind a load balancer."""

    def __init__(self, folder: Path, stack: ExitStack, *program: str) -> None:
        self.rng = Random(os.environ.get("TABLEE_FAULTS_SEED", "faults"))
        self.postgres = stack.enter_context(Postgres())
        self.nats = stack.enter_context(Nats())
        self.store = new_store(self.postgres)
        self._program = program
        self.ports = [free_port() for _ in range(SERVERS)]
        self.stores = [stack.enter_context(Wire(self.postgres.port)) for _ in self.ports]
        self.buses = [stack.enter_context(Wire(self.nats.port)) for _ in self.ports]
        with ThreadPoolExecutor(SERVERS) as threads:
            self.servers = list(threads.map(self.serve, range(SERVERS)))
        stack.callback(self.stop)
        self.balancer = stack.enter_context(Balancer(folder, self.ports))
        wait_for(lambda: all(one.is_ready() for one in self.servers), "servers")

    def serve(self, n: int) -> ClusterServer:
        store = self.store.replace(f":{self.postgres.port}/", f":{self.stores[n].port}/")
        bus = f"nats://127.0.0.1:{self.buses[n].port}"
        return ClusterServer(store, bus, *self._program, port=self.ports[n])

    def stop(self) -> None:
        for server in self.servers:
            server.kill()

    @property
    def port(self) -> int:
        return self.balancer.port

    def between(self, span: tuple[float, float]) -> float:
        return span[0] + (span[1] - span[0]) * self.rng.below(1000) / 1000

    def any_server(self) -> int:
        return self.rng.below(SERVERS)

    # -- faults: each returns from when on players should be able to go on ---------------

    def kill(self) -> float:
        n = self.any_server()
        began = time.monotonic()
        self.servers[n].kill()
        self.servers[n] = self.serve(n)
        return began

    def freeze(self) -> float:
        server = self.servers[self.any_server()]
        began = time.monotonic()
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(self.between(SILENT))
        server.process.send_signal(signal.SIGCONT)
        return began

    def terminate(self) -> float:
        n = self.any_server()
        began = time.monotonic()
        said = self.servers[n].stop()
        assert "Traceback" not in said, said
        self.servers[n] = self.serve(n)
        return began

    def crash_postgres(self) -> float:
        self.postgres.crash()
        time.sleep(self.between(AWAY))
        self.postgres.start()
        return time.monotonic()

    def crash_nats(self) -> float:
        self.nats.crash()
        time.sleep(self.between(AWAY))
        self.nats.start()
        return time.monotonic()

    def cut_store(self) -> float:
        return self._cut(self.stores[self.any_server()])

    def cut_bus(self) -> float:
        return self._cut(self.buses[self.any_server()])

    def _cut(self, wire: Wire) -> float:
        (wire.cut, wire.stall)[self.rng.below(2)]()
        time.sleep(self.between(AWAY))
        wire.mend()
        return time.monotonic()

    @property
    def faults(self) -> dict[str, Fault]:
        return {
            "kill": self.kill,
            "SIGSTOP": self.freeze,
            "SIGTERM": self.terminate,
            "PostgreSQL": self.crash_postgres,
            "NATS": self.crash_nats,
            "cable to PostgreSQL": self.cut_store,
            "cable to NATS": self.cut_bus,
        }


def test_nothing_confirmed_is_lost_whatever_fails(tmp_path: Path) -> None:
    with ExitStack() as stack:
        play_with_faults(Arena(tmp_path, stack), FAULTS)


def people_at(arena: Arena) -> list[list[Person]]:
    """Several trios, everybody at an address of their own."""
    return [
        [Person(arena, name, f"10.0.{n}.{place}") for place, name in enumerate(PEOPLE)]  # type: ignore[arg-type]
        for n in range(TRIOS)
    ]


def play_with_faults(arena: Arena, count: int) -> None:
    """Players, faults, and a look at everything that was stored."""
    players = Players(people_at(arena))
    longest: Counter[str] = Counter()
    try:
        kinds = list(arena.faults)
        for number in range(count):
            kind = kinds[number] if number < len(kinds) else arena.rng.pick(kinds)
            wait = wait_after(players, arena.faults[kind], kind)
            longest[kind] = max(longest[kind], round(1000 * wait))
    finally:
        players.stop()
    assert players.failure is None, players.failure
    confirmed = sum(len(trio.confirmed) for trio in players.trios)
    print(f"\n{confirmed} confirmed moves, {count} faults; longest waits in ms: {longest}")
    run(check(arena.store, players.tables))
    assert confirmed >= ALL_MOVES
    for kind, wait in longest.items():
        assert wait <= 1000 * TOLERANCE * LONGEST_WAITS[kind], f"{wait} ms after {kind}"


def wait_after(players: Players, fault: Fault, what: str) -> float:
    """Do something bad; how long players waited at most before all of them played on."""
    before = [len(trio.confirmed) for trio in players.trios]
    since = fault()
    after = [len(trio.confirmed) for trio in players.trios]

    def is_going_on() -> bool:
        counts = zip(players.trios, after, strict=True)
        return all(len(trio.confirmed) >= count + MOVES for trio, count in counts)

    wait_for(lambda: is_going_on() or players.failure is not None, f"moves after {what}")
    assert players.failure is None, players.failure
    counts = zip(players.trios, before, strict=True)
    return max(trio.longest_wait(count, since) for trio, count in counts)


async def check(store: str, tables: list[Table]) -> None:
    """Every confirmed move is in its place, once; every log has no gap and makes a table."""
    connection = await connect(store)
    query = "SELECT number, fact FROM facts WHERE table_id = $1 ORDER BY number"
    try:
        logs = [await connection.fetch(query, table.ident) for table in tables]
    finally:
        await connection.close()
    for table, rows in zip(tables, logs, strict=True):
        check_log(table, [(row["number"], row["fact"].encode()) for row in rows])
    assert any(table.moves for table in tables), "nobody played"


def check_log(table: Table, rows: list[tuple[int, bytes]]) -> None:
    numbers = [number for number, _ in rows]
    assert numbers == list(range(len(rows))), f"{table.ident}: a fork or a gap in its log"
    facts = read_facts([fact for _, fact in rows])
    restore(table.ident, facts)
    stored = [fact for fact in facts if isinstance(fact, f.Moved)]
    for ply, move in table.moves.items():
        assert ply < len(stored), f"{table.ident}: the confirmed move of ply {ply} is lost"
        assert stored[ply].move == move, f"{table.ident}: another move at ply {ply}"
    ids = [(fact.person, fact.id) for fact in stored]
    assert len(ids) == len(set(ids)), f"{table.ident}: a move is there twice"
    times = [fact.at for fact in facts]
    assert times == sorted(times), f"{table.ident}: time ran backwards"
