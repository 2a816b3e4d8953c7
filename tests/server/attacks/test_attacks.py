"""One address does all it can against a server; a stranger at another table hardly notices."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.store.interface import Write
from tablee.store.sqlite import SqliteStore
from tablee.tables import facts as f
from tablee.tables import lobby
from tablee.tables.table import MOST_FACTS, Table
from tablee.tables.terms import SeatWish, Terms
from tests.helpers import SOAK, first_of
from tests.server.attacks.harness_stranger import (
    Stranger,
    assert_small,
    assert_stops,
    attack,
)
from tests.server.harness_server import Person, Server

MOVES = 1_500
HOSTILE = "203.0.113.7"
TOO_MANY_MESSAGES = "One address sends more messages"
TOO_MANY_REQUESTS = "One address sends more requests"


def long_table(server: Server) -> str:
    """A table of Mondo where one seat has taken a tile and put it back, again and again."""
    match = tablee.deal("mondo", players=4)
    while len(match.entries) < MOVES:
        tile = next(move for move in match.legal(0) if move.startswith("take"))
        for move in (tile, "drop"):
            match.play(0, move, t=len(match.entries))
    body = {"record": msgspec.to_builtins(match.record()), "ply": MOVES, "seat": 0, "name": "X"}
    return str(Person(server, "X", HOSTILE).post("/api/play-on", body)["table"])


def test_many_who_read_a_long_log(tmp_path: Path) -> None:
    """Sixty people of one address at a table of 1,500 moves, each with eight requests at a time."""
    with Server(tmp_path) as server:
        ana = Stranger(server)
        with attack(server, "logs", long_table(server)):
            ana.must_be_answered()
            ana.bot_must_move()
            assert_small(server)
            assert_stops(server, TOO_MANY_MESSAGES)


def test_answers_of_many_megabytes_that_nobody_reads(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = Stranger(server)
        with attack(server, "replays"):
            ana.must_be_answered()
            ana.bot_must_move()
            assert_small(server)
            assert_stops(server)


def test_records_that_are_large_once_they_are_read(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = Stranger(server)
        with attack(server, "heavy-records"):
            ana.must_be_answered()
            ana.bot_must_move()
            assert_small(server)
            assert_stops(server, TOO_MANY_REQUESTS)


def test_more_half_requests_than_there_are_files(tmp_path: Path) -> None:
    """The server may open 1,024 files; seven addresses hold what they can."""
    with Server(tmp_path, "tests.server.programs.with_few_files") as server:
        ana = Stranger(server)
        with attack(server, "half-requests"):
            ana.must_be_answered()
            ana.bot_must_move()
            again = Stranger(server, address="198.51.100.2")
            again.must_be_answered()
            assert_small(server)
            assert_stops(server, "as many connections open as it can")


def test_messages_that_are_as_long_as_they_may_be(tmp_path: Path) -> None:
    """Sixty people of one address, who send more than anybody can answer."""
    with Server(tmp_path) as server:
        ana = Stranger(server)
        table = Person(server, "X", HOSTILE).make("moo")
        with attack(server, "long-messages", table):
            ana.must_be_answered()
            ana.bot_must_move()
            assert_small(server)
            assert_stops(server, perhaps=TOO_MANY_MESSAGES)


@pytest.mark.parametrize(
    ("kind", "limits"),
    first_of(
        [
            ("endless-heads", ("The head of a request was too large",)),
            ("requests-at-once", ("A second request came",)),
            ("pages", ()),
        ]
    ),
)
def test_requests_without_an_end(tmp_path: Path, kind: str, limits: tuple[str, ...]) -> None:
    with Server(tmp_path) as server:
        ana = Stranger(server)
        with attack(server, kind):
            ana.must_be_answered()
            ana.bot_must_move()
            assert_small(server)
            assert_stops(server, *limits, perhaps=TOO_MANY_REQUESTS)


def expert_tables(server: Server, count: int) -> list[str]:
    """Tables of four experts each; their host is not connected."""
    person = Person(server, "X", HOSTILE)
    terms = {"game": "matryoshka", "players": 4, "pace": 0}
    seats = [{"kind": "bot", "level": "expert"}] * 4
    body = {"terms": terms, "seats": seats, "name": "X", "start": True}
    return [str(person.post("/api/tables", body)["table"]) for _ in range(count)]


@pytest.mark.parametrize("watched", [False, True] if SOAK else [True])
def test_tables_full_of_experts(tmp_path: Path, watched: bool) -> None:
    """Thirty tables, which nobody watches, or somebody from one address."""
    with Server(tmp_path) as server:
        ana = Stranger(server, "club")
        tables = expert_tables(server, 30)
        lines = [Person(server, "X", HOSTILE).at(table) for table in tables if watched]
        for _ in range(3):
            ana.bot_must_move()
        ana.must_be_answered()
        assert_small(server)
        assert_stops(server)
        for line in lines:
            line.close()


def tables_taken_back(folder: Path, count: int, pairs: int, pauses: bool) -> list[str]:
    """Tables where somebody has played and taken back, again and again, with or without pauses."""
    wishes = [SeatWish("me"), SeatWish("bot")]
    created = lobby.create("x", "X", Terms("botanik", 2, training=True), wishes, 0)
    table = Table("t", created)
    started = lobby.start(table, "x", "0" * 32, 0)
    for fact in started:
        table.apply(fact)
    match = table.match
    assert match is not None
    seat = next(seat for seat in match.acting() if seat is not None)
    log: list[f.Fact] = [created, *started]
    for number in range(pairs):
        move = match.legal(seat)[number % 2]
        log.append(f.Moved(at=number, person="x", seat=seat, move=move, by="person"))
        if pauses:
            log += [f.PauseSet(at=number, person="x", on=on) for on in (True, False)]
        log.append(f.Undone(at=number, person="x", seat=seat, to=0))
    facts = tuple(map(msgspec.json.encode, log))
    store = SqliteStore(folder, lambda call: call())
    names = [f"taken-back-{number}" for number in range(count)]
    for name in names:
        store.write(Write(name, 0, facts, None), lambda error: None)
    store.close()
    return names


@pytest.mark.parametrize(
    ("pairs", "pauses"), [(MOST_FACTS // 4, True), (6_000, False)][: 2 if SOAK else 1]
)
def test_tables_with_a_long_log_of_undos(tmp_path: Path, pairs: int, pauses: bool) -> None:
    tables = tables_taken_back(tmp_path, 20, pairs, pauses)
    with Server(tmp_path) as server:
        ana = Stranger(server)
        with attack(server, "loads", *tables):
            ana.must_be_answered()
            ana.bot_must_move()
            assert_small(server)
            assert_stops(server)
