"""A stranger who plays at another table while a server is attacked, and what they notice.

How long an answer took is counted in seconds of the server's processor between
question and answer, so that it does not depend on how busy the machine is; twice
the bound is allowed then. With TABLEE_SOAK=1, on a quiet machine, seconds of the
clock have to keep the bounds as well.
"""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

from tests import forks
from tests.helpers import SOAK
from tests.server.harness_server import WAIT, Connection, Person, Server

STRANGER = "198.51.100.1"
ANSWER_SECONDS = 0.050
"""At most, for 99 of 100 answers."""
BOT_SECONDS = 2.0
STOP_SECONDS = 2.0
MEMORY_KB = 400_000
ASKED = 100
"""Pings: fewer than one person may send at once."""


def processor_seconds(process: int) -> float:
    """What a process has used of the processor, all its threads together."""
    return time.clock_gettime((~process << 3) | 2)


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


class Stranger:
    """Ana, at a table of her own with bots."""

    def __init__(self, server: Server, level: str = "random", address: str = STRANGER) -> None:
        self.server = server
        self.person = Person(server, "Ana", address)
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        terms = {"game": "botanik", "players": 2, "pace": 0, "options": {"first": 0}}
        body = {"terms": terms, "seats": seats, "name": "Ana", "start": True}
        self.line: Connection = self.person.at(self.person.post("/api/tables", body)["table"])

    def must_be_answered(self) -> None:
        """Ping at her table and ask who she is, again and again."""
        ping = self._times(self._ping)
        who = self._times(lambda: self.person.get("/api/me"), ASKED)
        assert_bound("pings", ping)
        assert_bound("requests", who)

    def _ping(self) -> None:
        assert self.line.ask("ping")["type"] == "pong"

    def bot_must_move(self) -> None:
        """Play until it is a bot's turn; only what bots think until it moves is counted."""

        def bots() -> float:
            return sum(map(processor_seconds, children(self.server.process.pid)))

        assert self.line.to_turn()
        while self.line.game["legal"]:
            self.line.play_first()
        began, used, ply = time.monotonic(), bots(), self.line.game["ply"]
        while self.line.game["ply"] == ply:
            self.line.next()
        used, took = bots() - used, time.monotonic() - began
        workers = max(1, len(children(self.server.process.pid)))
        print(f"bot: {used:.2f} s of processor in {workers} processes, {took:.2f} s")
        assert used <= BOT_SECONDS * workers
        assert not SOAK or took <= BOT_SECONDS

    def _times(self, ask: Callable[[], object], asked: int = ASKED) -> list[tuple[float, float]]:
        times = []
        for _ in range(asked):
            began, used = time.monotonic(), processor_seconds(self.server.process.pid)
            ask()
            used = processor_seconds(self.server.process.pid) - used
            times.append((used, time.monotonic() - began))
        return times


def assert_bound(what: str, times: list[tuple[float, float]]) -> None:
    """99 of 100 within the bound."""
    used, took = ([*map(float, sorted(column))] for column in zip(*times, strict=True))
    place = ceil(0.99 * len(times)) - 1
    told = f"{what}: p99 {1000 * used[place]:.1f} ms of processor, {1000 * took[place]:.1f} ms"
    print(told)
    assert used[place] <= 2 * ANSWER_SECONDS, told
    assert not SOAK or took[place] <= ANSWER_SECONDS, told


def assert_small(server: Server) -> None:
    """Memory has stayed within its bound."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    print(f"memory: {int(found[1]) // 1000} MB")
    assert int(found[1]) <= MEMORY_KB


def assert_stops(server: Server, *limits: str, perhaps: str | None = None) -> None:
    """It stops at once; all it has said is one line about each kind of limit that was reached.

    `perhaps`: one that a fast machine reaches.
    """
    began, used = time.monotonic(), processor_seconds(server.process.pid)
    server.process.send_signal(signal.SIGTERM)
    assert server.process.stderr is not None
    said = server.process.stderr.read().splitlines()  # until the process is gone, but not reaped
    used = processor_seconds(server.process.pid) - used
    took = time.monotonic() - began
    server.process.wait(WAIT)
    server.process.stderr.close()
    print(f"stop: {used:.2f} s of processor, {took:.2f} s")
    assert used <= STOP_SECONDS
    assert not SOAK or took <= STOP_SECONDS
    *reached, last = said
    assert "Stopped" in last
    assert sorted(reached) == sorted(set(reached)), "each kind of limit is told once"
    for line in reached:
        assert any(limit in line for limit in (*limits, perhaps) if limit), line
    for limit in limits:
        assert any(limit in line for line in reached), said


@contextmanager
def attack(server: Server, kind: str, *tables: str) -> Iterator[None]:
    """While an attacker is under way, in a process of their own."""
    attacker = forks.start("tests.server.programs.attacker", [kind, str(server.port), *tables])
    assert attacker.stderr is not None
    try:
        assert attacker.stderr.readline() == "begun\n"
        yield
        assert attacker.poll() is None, "the attacker has given up"
    finally:
        attacker.kill()
        attacker.wait(WAIT)
        attacker.stderr.close()
