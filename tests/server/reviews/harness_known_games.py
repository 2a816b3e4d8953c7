"""Games in which a puzzle is known to be: played by people, at a server or into a folder."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from typing import Literal

from msgspec import UNSET, Struct, structs

from tablee.arena.puzzle_search import _played
from tablee.engine.record import Record
from tablee.games import find_game
from tablee.match import Match
from tablee.server.hub import rendering
from tablee.server.net.identity import SECRET, hashed
from tablee.server.wire.encoding import encode
from tablee.store.interface import StoreError, Write
from tablee.store.people import SqlitePeople
from tablee.store.sqlite import SqliteStore
from tablee.tables import facts as f
from tablee.tables import lobby
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.cli.program import tablee
from tests.server.harness_server import Connection, Person, Server, begun, drain

PUZZLES = {
    "consent/1": ("78d0d25d0122",),
    "consent/3": ("c2c901eb9d7e",),
    "consent/7": ("51e2eb222c7b",),
}
"""Seeds of games of Botanik between bots, and the puzzles in each."""
BARREN = "consent/2"
"""One without any."""
ONE, OTHER, THIRD = PUZZLES
BOTANIK = find_game("botanik")
DAY = 86_400_000
BEGAN = 1_790_000_000_000


@cache
def known(seed: str, game: str = "botanik") -> Match:
    """The game that bots have played from this seed."""
    return _played(find_game(game), seed)


def found(*seeds: str) -> set[str]:
    return {one for seed in seeds for one in PUZZLES[seed]}


def ids(file: Path) -> set[str]:
    """The puzzles of a file."""
    lines = file.read_bytes().splitlines()
    told = [json.loads(line)["id"] for line in lines]
    assert told == sorted(set(told))
    return set(told)


def who(person: Person) -> str:
    """By what the server knows somebody."""
    return hashed(person.cookie.partition("=")[2][:SECRET])


def serving(folder: Path, *seeds: str) -> Server:
    """A server whose tables are dealt from these seeds."""
    return Server(folder, "tests.server.programs.with_seeds", json.dumps(seeds))


def agree(*people: Person, puzzles: bool = True) -> None:
    for person in people:
        assert person.post("/api/me/consent", {"puzzles": puzzles}) == {"puzzles": puzzles}


def play(people: Sequence[Person], seed: str) -> str:
    """People play a known game at a server, to its end."""
    with begun(list(people), people[0].make("mo", game="botanik")) as lines:
        play_moves(lines, seed)
        return lines[0].table


def play_moves(lines: Sequence[Connection], seed: str, until: int | None = None) -> None:
    for entry in known(seed).entries[:until]:
        assert entry.seat is not None
        line = lines[entry.seat]
        drain(line, list(lines))
        assert line.play(entry.move)["type"] == "ack"


def make(out: Path, folder: Path, *options: object, game: str = "botanik") -> str:
    """`tablee puzzles make` from a folder; what it says when it is done."""
    done = tablee("puzzles", "make", game, "--data", folder, "--out", out, *options)
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- straight into a folder ---------------------------------------------------------------


class At(Struct, frozen=True):
    """Who has a seat, at which ply and how it changes hands."""

    person: str = ""
    name: str = ""

    @property
    def plan(self) -> f.SeatPlan:
        if self.person:
            return f.SeatPlan("person", self.person, self.name)
        return f.SeatPlan("bot", level="club")


BOT = At()


class Folder:
    """A data folder, written by the store of a server and with its tables."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tables = count(1)

    def play(
        self,
        seed: str,
        seats: Sequence[At],
        *,
        game: str = "botanik",
        match: Match | None = None,
        plies: int | None = None,
        before: Sequence[f.Fact] = (),
        after: dict[int, f.Fact] | None = None,
        continued: bool = False,
        **terms: object,
    ) -> str:
        """A known game, or its beginning. `before` is what happens before it starts, `after` after
        some plies. `continued`: it went on from the record of this game."""
        match = match or known(seed, game)
        table = f"known{next(self._tables)}"
        agreed = structs.replace(Terms(game, match.spec.players), **terms)
        plans = tuple(seat.plan for seat in seats)
        host = next((seat.person for seat in seats if seat.person), "somebody who looks on")
        log: list[f.Fact] = [
            f.Created(at=BEGAN, terms=agreed, rules=match.spec.game.version, host=host, seats=plans)
        ]
        made = Table(table, log[0])  # type: ignore[arg-type]
        start = lobby.start(made, host, seed, BEGAN)
        if continued:
            start = (structs.replace(start[0], person="", id=""),)
        for fact in (*before, *start):
            made.apply(fact)
            log.append(fact)
        for ply, entry in enumerate(match.entries[:plies]):
            by = self._by(made, entry.seat)
            fact = f.Moved(at=BEGAN + ply, seat=entry.seat, move=entry.move, t=entry.t, by=by)
            for one in (fact, *(fact for at, fact in (after or {}).items() if at == ply)):
                made.apply(one)
                log.append(one)
        self._write(made, log)
        return table

    def _by(self, table: Table, seat: int | None) -> Literal["person", "bot", "clock"]:
        if seat is None:
            return "clock"
        return "bot" if table.seats[seat].is_botted else "person"

    def _write(self, table: Table, log: Sequence[f.Fact]) -> None:
        done = threading.Event()
        failed: list[StoreError | None] = []

        def told(error: StoreError | None) -> None:
            failed.append(error)
            done.set()

        with closing(SqliteStore(self.path, lambda call: call())) as store:
            store.write(
                Write(
                    table.id,
                    0,
                    tuple(encode(fact) for fact in log),
                    rendering.summary(table, None),
                    finished=rendering.finished(table) if table.status == "over" else None,
                ),
                told,
            )
            assert done.wait(60)
        assert failed == [None]

    def agree(self, *people: str, puzzles: bool = True) -> None:
        with closing(SqlitePeople(self.path)) as people_:
            for person in people:
                people_.set_consent(person, puzzles, BEGAN + DAY)


def anonymous(seed: str) -> Record:
    """What may be known of a game."""
    return structs.replace(known(seed).record(), seed=UNSET, commitment=UNSET, result=UNSET)
