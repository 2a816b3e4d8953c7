"""The hub alone: what a move costs without sockets, disk and loop, and how many bytes it sends.

    python -m bench.server.hub --game renature --seats 3
    python -m bench.server.hub --game botanik --plies 20 --profile

Many tables are played in turns, in one process, by people who choose any legal move. Only the
hub's own work is timed, by the processor time of its thread; `us_quiet` is that of the quickest
quarter, for machines that others use too. The same seed plays the same games, so that versions can
be compared. Where time tells little, `instructions.py` counts the hub's instructions instead.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import statistics
import time
from functools import reduce
from itertools import count
from typing import Any

import msgspec

from tablee.engine.errors import TableeError
from tablee.server.bots.questions import Answered, Asker, Question
from tablee.server.hub.hub import Hub
from tablee.server.hub.ports import Loaded, Read, T
from tablee.server.hub.updates.edits import changed_update
from tablee.server.settings import Limits
from tablee.store.interface import Done, StoreError, Write
from tablee.tables import lobby
from tablee.tables.table import Table
from tablee.tables.terms import SeatWish, Terms
from tests.server.harness_hub import FakeAsked, FakePorts

FREE = 1e9
TOGETHER = 8
"""Moves that share a commit."""
THINK_MS = 40
"""How much time passes between two moves of a real-time table."""


class Ports(FakePorts):
    """What is written is confirmed when `settle` is called; nothing else happens here."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._waiting: list[Done] = []
        self._rng = rng

    def close(self, client: int, last: bytes) -> None:
        raise AssertionError(last)

    def load(self, table: str, read: Read[T], loaded: Loaded[T], who: str) -> None:
        loaded(TableeError("table-unknown"))

    def write(self, write: Write, done: Done) -> None:
        self._waiting.append(done)

    def settle(self) -> None:
        """Everything is on disk."""
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            for done in waiting:
                done(None)

    def ask(self, question: Question, answered: Answered, asker: Asker) -> FakeAsked:
        raise AssertionError("no bots here")

    def new_seed(self) -> str:
        return f"{self._rng.getrandbits(128):032x}"

    def warn(self, error: StoreError) -> None:
        raise error

    def report(self, error: Exception) -> None:
        raise error


class Bench:
    """Some tables at a hub, and what it costs to play at them."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self.rng = random.Random(wanted.seed)
        self.ports = Ports(self.rng)
        self.hub = Hub(self.ports, Limits(FREE, FREE, FREE, FREE))  # type: ignore[arg-type]
        self.terms = Terms(wanted.game, wanted.seats, timed=not wanted.untimed)
        self.hello: dict[str, object] = {"protocol": wanted.protocol} if wanted.protocol else {}
        self.profiler = cProfile.Profile() if wanted.profile else None
        self.seconds: list[float] = []  # per move, of those that shared a commit
        self.sizes: list[int] = []
        self.refused = 0
        self._people = count()
        self._ids = count()
        self.updates: dict[int, dict[str, Any]] = {}
        self.tables = [self.open() for _ in range(wanted.tables)]

    def open(self) -> tuple[Table, list[int]]:
        """A new table with everybody at it."""
        people = [f"person{next(self._people)}" for _ in range(self.terms.players)]
        wishes = [SeatWish("me"), *[SeatWish("open")] * (len(people) - 1)]
        now = self.ports.now()
        table = Table(
            self.ports.new_table(), lobby.create(people[0], "P0", self.terms, wishes, now)
        )
        self.hub.rooms.open(table).store_new()
        room = self.hub.rooms.by_table[table.id]
        for number, person in enumerate(people[1:], 1):
            room.accept(lobby.sit(table, person, None, f"P{number}", now))
        numbers = [self.hub.connect(person) for person in people]
        for number in numbers:
            self.say(number, type="hello", id="h", table=table.id, **self.hello)
        self.say(numbers[0], type="start", id="s")
        self.ports.settle()
        self.ports.pass_time(table.game.countdown_ms)
        self.ports.settle()
        self.hear()
        return table, numbers

    def say(self, number: int, **message: object) -> None:
        self.hub.receive(number, msgspec.json.encode(message))

    def hear(self) -> None:
        """Read what was sent since the last time."""
        for number, data in self.ports.sent:
            message = msgspec.json.decode(data)
            kind = message["type"]
            if kind == "changed":
                message = changed_update(self.updates[number], message)
            if kind in ("update", "changed"):
                self.updates[number] = message
                self.sizes.append(len(data))
            elif kind == "refused":
                self.refused += 1
        self.ports.sent.clear()

    def play(self, moves: int) -> None:
        """So many moves, a few at a time, each at another table."""
        place = 0
        while moves > 0:
            said = []
            for _ in range(min(TOGETHER, moves, len(self.tables))):
                said.append(self.choose(place % len(self.tables)))
                place += 1
            moves -= len(said)
            self._measure(said)
            self.hear()
            if self.tables[0][0].is_timed:
                self.ports.pass_time(THINK_MS)
                self.ports.settle()

    def _measure(self, said: list[tuple[int, bytes]]) -> None:
        if self.profiler is not None:
            self.profiler.enable()
        begun = time.thread_time()
        reduce(self._work, (said,), None)
        self.seconds.append((time.thread_time() - begun) / len(said))
        if self.profiler is not None:
            self.profiler.disable()

    def _work(self, _: None, said: list[tuple[int, bytes]]) -> None:
        """All that is measured. Called by `reduce` for the sake of `instructions.py`."""
        for number, data in said:
            self.hub.receive(number, data)
        self.ports.settle()

    def choose(self, place: int) -> tuple[int, bytes]:
        """A legal move of somebody at a table; where the game is over, at a new one."""
        table, numbers = self.tables[place]
        if table.is_over:
            for number in numbers:
                self.hub.disconnect(number)
            table, numbers = self.tables[place] = self.open()
        while table.status == "countdown":
            self.ports.pass_time(table.game.countdown_ms)
            self.ports.settle()
            self.hear()
        seat = self.rng.choice(table.acting())
        heard = self.updates[numbers[seat]]
        move = self.pick(heard["legal"])
        message = {"type": "play", "id": f"{next(self._ids)}", "move": move}
        about = {"ply": heard["ply"], "rev": heard["rev"]}
        return numbers[seat], msgspec.json.encode({**message, **about})

    def pick(self, legal: list[str]) -> str:
        return self.rng.choice(legal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="botanik")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--plies", type=int, default=60, help="moves at each table")
    parser.add_argument("--protocol", type=int, default=0, help="which one clients say hello with")
    parser.add_argument("--untimed", action="store_true", help="real time without a clock")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", action="store_true", help="which functions take the time")
    wanted = parser.parse_args()
    bench = Bench(wanted)
    bench.sizes.clear()
    bench.play(wanted.tables * wanted.plies)
    sizes = sorted(bench.sizes)
    result = {
        "game": wanted.game,
        "us_mean": round(1e6 * statistics.mean(bench.seconds), 1),
        "us_quiet": round(1e6 * sorted(bench.seconds)[len(bench.seconds) // 4], 1),
        "bytes_median": statistics.median(sizes),
        "bytes_p95": sizes[len(sizes) * 95 // 100],
        "bytes_mean": round(statistics.mean(sizes)),
        "updates": len(sizes),
        "refused": bench.refused,
    }
    print(json.dumps(result))
    if bench.profiler is not None:
        pstats.Stats(bench.profiler).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
