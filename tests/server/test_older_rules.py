"""A database with running tables of older rules opens, and they go on under these."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from tablee.engine.record import read_record
from tablee.match import Match, verify
from tablee.store.sqlite import FILE
from tests.server.harness_server import Connection, Json, Person, Server

STORED = (Path(__file__).parents[1] / "store" / "rules1.sql").read_text("utf-8")
SAID = dict(line[3:].split() for line in STORED.splitlines()[1:4])
"""The table of each game, and the cookie of the person who plays at both."""


@pytest.fixture
def ana(tmp_path: Path) -> Iterator[Person]:
    old = apsw.Connection(str(tmp_path / FILE))
    old.execute(STORED)
    old.close()
    with Server(tmp_path) as server:
        person = Person(server, "Ana")
        person.cookie = SAID["cookie"]
        yield person


def finished(line: Connection, over: Json) -> Match:
    match = verify(read_record(json.dumps(line.person.get(over["record"])).encode()))
    assert match.spec.game.version == 1
    assert match.is_over
    return match


def test_a_running_table_of_botanik_goes_on_under_rules_1(ana: Person) -> None:
    with ana.at(SAID["botanik"]) as line:
        assert line.game["ply"] > 9
        assert {kind["letter"]: kind["flowers"] for kind in line.game["view"]["types"]}["s"] == 1
        match = finished(line, line.finish())
    assert not any(move.split()[0].endswith("f") for _, move in moves(match))


def test_a_running_table_of_mondo_goes_on_under_rules_1(ana: Person) -> None:
    with ana.at(SAID["mondo"]) as line:
        assert line.game["view"]["tiles"]["fronts"][0] == "WWWW"
        assert len(line.game["view"]["standings"][0]["count"]["board"]["tiles"]) > 4
        while line.play("stop")["type"] == "refused":  # it is counted down first
            line.wait("table")
        match = finished(line, line.until("over"))
    assert (0, "take 1") in moves(match)


def moves(match: Match) -> list[tuple[int | None, str]]:
    return [(entry.seat, entry.move) for entry in match.entries]
