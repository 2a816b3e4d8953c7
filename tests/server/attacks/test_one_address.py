"""Who comes from one address shares its limits, whoever they say they are."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import msgspec

import tablee
from tablee.server.settings import Limits, Settings
from tests.server.harness_server import Person, Server, server_with

HOSTILE = "203.0.113.7"
STRANGER = "198.51.100.1"
TABLE = {
    "terms": {"game": "matryoshka", "players": 3},
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}],
    "name": "Ana",
}


def test_costly_messages_of_many_people_are_charged_to_their_address(tmp_path: Path) -> None:
    """A hello and a request for a log count as six messages each."""
    limits = Limits(address_per_second=0, address_burst=60)
    with server_with(tmp_path, Settings(sockets=limits)) as server, ExitStack() as open_:
        ana = Person(server, "Ana", STRANGER)
        line = open_.enter_context(ana.at(ana.make("mbb", start=True)))
        hostile = [Person(server, f"x{n}", HOSTILE) for n in range(5)]
        lines = [open_.enter_context(person.at(line.table)) for person in hostile]
        answers = [one.ask("get-log", after=-1)["type"] for _ in range(8) for one in lines]
        assert answers == ["log"] * 5 + ["refused"] * 35
        assert line.ask("ping")["type"] == "pong"
        assert b'tablee_limits_total{kind="address"} 35\n' in ana.get("/metrics")
        said = server.stop().splitlines()
        assert len(said) == 2
        assert "One address sends more messages than it may" in said[0]


def test_tables_are_charged_to_a_whole_ipv6_network(tmp_path: Path) -> None:
    settings = Settings(makes_per_second=0, makes_burst=3)
    with server_with(tmp_path, settings) as server:
        statuses = [
            Person(server, "Ana", f"2001:db8:1:2::{n}").request("POST", "/api/tables", TABLE)[0]
            for n in range(5)
        ]
        assert statuses == [201] * 3 + [429] * 2
        other = Person(server, "Ana", "2001:db8:1:3::1")
        assert other.request("POST", "/api/tables", TABLE)[0] == 201


def test_a_cookie_that_somebody_made_up_finds_no_table_again(tmp_path: Path) -> None:
    """The server gives them another cookie, and that one is theirs, also after a restart."""
    with Server(tmp_path) as server:
        ana = Person(server, "Ana")
        ana.cookie = made_up = "tablee=" + "0123456789abcdef" * 2
        table = ana.make("mbb")
        assert ana.cookie != made_up
    with Server(tmp_path) as again:
        ana.server = again
        assert [line["table"] for line in ana.get("/api/me/tables")["tables"]] == [table]
        secret = ana.cookie.removeprefix("tablee=")[:32]
        ana.cookie = f"tablee={secret}"  # as it was before cookies were signed
        assert [line["table"] for line in ana.get("/api/me/tables")["tables"]] == [table]
        assert len(ana.cookie) == len("tablee=") + 64


def test_a_table_with_a_long_past_counts_as_many(tmp_path: Path) -> None:
    match = tablee.deal("mondo", players=4)
    while len(match.entries) < 1_000:
        tile = next(move for move in match.legal(0) if move.startswith("take"))
        for move in (tile, "drop"):
            match.play(0, move, t=len(match.entries))
    record = msgspec.to_builtins(match.record())
    with server_with(tmp_path, Settings(makes_per_second=0, makes_burst=30)) as server:
        person = Person(server, "Ana", HOSTILE)

        def play_on(ply: int) -> int:
            body = {"record": record, "ply": ply, "seat": 0, "name": "Ana"}
            return person.request("POST", "/api/play-on", body)[0]

        assert [play_on(99) for _ in range(8)] == [201] * 8
        assert [play_on(1_000) for _ in range(4)] == [201, 201, 429, 429]  # eleven each
