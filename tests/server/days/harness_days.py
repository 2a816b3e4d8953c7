"""Servers whose time a test chooses, and people who play the deals of days on them."""

from __future__ import annotations

from pathlib import Path

from tests.server.harness_server import Json, Person, Server

NOON = "2031-05-06T12:00"
DAY = "2031-05-06"
GAME = "botanik"


def server_at(folder: Path, moment: str = NOON) -> Server:
    return Server(folder, "tests.server.programs.with_other_time", moment)


def start(person: Person, day: str = DAY, game: str = GAME, **wish: object) -> Json:
    body = {"name": person.name, "pace": 0, **wish}
    started: Json = person.post(f"/api/days/{day}/{game}/start", body)
    return started


def play(person: Person, day: str = DAY, game: str = GAME, **wish: object) -> str:
    """Play a deal to its end, always the first legal move; the table."""
    table = str(start(person, day, game, **wish)["table"])
    with person.at(table) as line:
        line.finish()
    return table


def line_of(person: Person, day: str = DAY, game: str = GAME) -> Json:
    shown = person.get(f"/api/days?day={day}")
    return next(line for line in shown["games"] if line["game"] == game)


def refused(person: Person, method: str, path: str, body: object = None) -> str:
    """The code of a refusal."""
    status, answer, _ = person.request(method, path, body)
    assert status >= 400, answer
    return str(answer["code"])
