"""Two selves become one: at running games, on leaderboards, among those who know each other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tablee.server.net.identity import SECRET, hashed
from tablee.server.people.service import People
from tablee.server.settings import Settings
from tablee.store.people import SqlitePeople
from tablee.tables.refusals import TableRefusal
from tests.server.harness_loop import run
from tests.server.harness_server import Person, Server, begun, rounds, server_with, until
from tests.server.people.test_leaving import count, query
from tests.server.people.test_ratings import rated_table

MANY = 51
"""More tables than a list of one's own tables has."""


def become(person: Person, into: Person) -> None:
    code = into.post("/api/me/recovery")["code"]
    person.post("/api/me/recover", {"code": code})


def known_as(person: Person) -> str:
    return hashed(person.cookie.partition("=")[2][:SECRET])


def test_a_shared_running_game_keeps_two_selves_apart_however_many_tables_are_newer(
    tmp_path: Path,
) -> None:
    with server_with(tmp_path, Settings(bots=1, makes_burst=2.0 * MANY)) as server:
        ana, other = Person(server, "Ana"), Person(server, "Ana2")
        with begun([ana, other], ana.make("mob")):
            pass
        for _ in range(MANY):
            ana.make("mob")
        code = ana.post("/api/me/recovery")["code"]
        answer = other.post("/api/me/recover", {"code": code}, expected=(400,))
        assert answer["code"] == "both-seated"
    assert count(tmp_path, "leaving") == 0


def test_whether_both_sit_somewhere_is_asked_while_nobody_else_is_merged(tmp_path: Path) -> None:
    alone: list[bool] = []

    class Watched(SqlitePeople):
        """Everybody sits at one table."""

        def unfinished(self, person: str) -> set[str]:
            alone.append(people._changing.locked())
            return {"table"}

    async def merge() -> None:
        ports.loop = asyncio.get_running_loop()
        with pytest.raises(TableRefusal, match="both-seated"):
            await people.merge("a", "b")

    ports = SimpleNamespace(now=lambda: 0)
    people = People(Watched(tmp_path), cast(Any, SimpleNamespace(ports=ports)))
    run(merge())
    people.close()
    assert alone == [True, True]


def test_a_bot_plays_on_where_both_selves_sat_all_the_same(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, other, cy = (Person(server, name) for name in ("Ana", "Ana2", "Cy"))
        table = ana.make("moo")
        with begun([ana, other, cy], table):
            pass
    # As if the second self had sat down between the check and the merge, and the last server had
    # been killed.
    query(tmp_path, "INSERT INTO leaving VALUES (?, ?)", known_as(other), known_as(ana))
    with Server(tmp_path) as server:
        until(lambda: count(tmp_path, "leaving") == 0)
        ana.server = server
        with ana.at(table) as line:
            assert line.welcome["seat"] == 0
            seats = line.welcome["table"]["seats"]
            assert [seat["stand_in"] for seat in seats] == [None, "left", None]


def test_nobody_is_their_own_friend(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, other, cy = (Person(server, name) for name in ("Ana", "Ana2", "Cy"))
        table = ana.make("moo")
        with begun([ana, other, cy], table) as lines:
            rounds(lines)
        for person in (ana, other, cy):
            person.post("/api/people/keep", {"table": table})
        become(other, ana)
        assert [friend["name"] for friend in ana.get("/api/people")["friends"]] == ["Cy"]


def test_who_was_listed_is_on_the_leaderboard_with_the_games_of_the_other_self(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        people = [Person(server, name, f"10.0.{n}.1") for n, name in enumerate(("Ana", "Bo", "Cy"))]
        with rated_table(people) as lines:
            rounds(lines)
        ana, listed = people[0], Person(server, "Anabel")
        ana.get("/api/me/ratings")  # the game is counted
        listed.post("/api/me/listed", {"listed": True, "name": "Anabel"})
        become(listed, ana)
        assert ana.get("/api/me/ratings")["listed"] is True
        rows = ana.get("/api/ratings/matryoshka")["rows"]
        assert [(row["name"], row["you"]) for row in rows] == [("Anabel", True)]
