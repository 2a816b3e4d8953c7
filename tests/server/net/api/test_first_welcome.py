"""Who makes a table may be told at once what the WebSocket would tell first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.games import find_game, names
from tests.server.harness_server import Person, Server

BOT = {"kind": "bot", "level": "random"}
CLOCKS = ("now", "begins", "round_ms")
"""What depends on the moment."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


def made(person: Person, query: str = "?welcome=1", game: str = "botanik") -> Any:
    players = max(2, find_game(game).players[0])
    terms = {"game": game, "players": players, "pace": 5_000}
    seats = [{"kind": "me"}, *[BOT] * (players - 1)]
    body = {"terms": terms, "seats": seats, "name": person.name, "start": True}
    return person.post(f"/api/tables{query}", body)


@pytest.mark.parametrize("game", names())
def test_a_table_that_was_made_brings_the_welcome_of_its_websocket(
    server: Server, game: str
) -> None:
    ana = Person(server, "Ana")
    told, heard = twice_welcomed(ana, game)
    while heard["game"]["ply"]:  # on a busy machine a bot has played meanwhile
        told, heard = twice_welcomed(ana, game)
    assert told.pop("id") == ""
    heard.pop("id")
    assert told == heard


def twice_welcomed(person: Person, game: str) -> tuple[Any, Any]:
    """What whoever makes a table is told by HTTP, and then by the WebSocket."""
    answer = made(person, game=game)
    with person.at(answer["table"]) as line:
        return timeless(answer["welcome"]), timeless(line.welcome)


def test_only_who_asks_is_told(server: Server) -> None:
    ana = Person(server, "Ana")
    assert set(made(ana, "")) == {"table", "seat", "path"}
    assert set(made(ana, "?welcome=0")) == {"table", "seat", "path"}


def test_a_table_that_waits_has_no_game_to_tell(server: Server) -> None:
    ana = Person(server, "Ana")
    terms = {"game": "botanik", "players": 2}
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"terms": terms, "seats": seats, "name": "Ana"}
    welcome = ana.post("/api/tables?welcome=1", body)["welcome"]
    assert welcome["game"] is None
    assert welcome["seat"] == 0
    assert welcome["table"]["status"] == "waiting"


def test_whoever_made_the_table_is_there_and_nobody_else(server: Server) -> None:
    seats = made(Person(server, "Ana"))["welcome"]["table"]["seats"]
    assert [seat["online"] for seat in seats] == [True, False]


def timeless(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: timeless(value) for key, value in part.items() if key not in CLOCKS}
    return [timeless(one) for one in part] if isinstance(part, list) else part
