"""Rated tables on a real server: counted once, from a kill to a deletion, and from nothing."""

from __future__ import annotations

import json
import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

from tests.cli.program import tablee
from tests.server.harness_server import Connection, Person, Server, begun, rounds

SURE = {"sure": "delete everything"}


def rated_table(people: list[Person]) -> AbstractContextManager[list[Connection]]:
    """A rated table of three that has begun."""
    return begun(people, people[0].make("moo", rated=True))


def ratings(folder: Path) -> dict[tuple[str, str], tuple[float, float, int]]:
    with sqlite3.connect(folder / "tablee.db") as base:
        rows = base.execute("SELECT rating, person, mu, sigma, games FROM ratings")
        return {(row[0], row[1]): row[2:] for row in rows}


def from_nothing(folder: Path) -> None:
    """`tablee ratings` finds the same numbers in the records."""
    done = tablee("ratings", "--data", folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the same as the server" in done.stdout


def test_a_rated_game_counts_once_and_from_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path)
    people = [Person(server, name, f"10.0.{n}.1") for n, name in enumerate(("Ana", "Bo", "Cy"))]
    with rated_table(people) as lines:
        assert lines[0].ask("hint", ply=0, rev=0)["code"] == "no-hint"
        rounds(lines)
        server.kill()  # the game is noted, and not counted yet
    assert ratings(tmp_path) == {}
    with Server(tmp_path) as server:
        for person in people:
            person.server = server
        ana, bo, _ = people
        (mine,) = ana.get("/api/me/ratings")["ratings"]
        assert (mine["game"], mine["rating"], mine["games"]) == ("matryoshka", "people", 1)
        assert ana.get("/api/me/games")["games"][0]["rated"] is True
        assert [games for *_, games in ratings(tmp_path).values()] == [1, 1, 1]
        with rated_table(people) as lines:  # now nobody counts as a newcomer any more
            rounds(lines)
        ana.get("/api/me/ratings")
        before = ratings(tmp_path)
        assert [games for *_, games in before.values()] == [2, 2, 2]
        check_boards(ana, bo)
    with Server(tmp_path) as server:  # a server that starts again counts nothing twice
        ana.server = bo.server = server
        bo.get("/api/me/ratings")
        assert ratings(tmp_path) == before
        from_nothing(tmp_path)
        ana.post("/api/me/delete", SURE)
        bo.get("/api/me/ratings")
        after = ratings(tmp_path)
        assert len(after) == 2
        assert all(after[one] != before[one] for one in after)  # counted against a newcomer
        assert "Ana" not in json.dumps(bo.get("/api/ratings/matryoshka"))
    from_nothing(tmp_path)


def check_boards(ana: Person, bo: Person) -> None:
    """Only who agreed is listed, and nobody afterwards who takes that back."""
    assert bo.get("/api/ratings/matryoshka") == {
        "game": "matryoshka",
        "people": 0,
        "rows": [],
        "own": None,
    }
    for person in (ana, bo):
        person.post("/api/me/listed", {"listed": True, "name": person.name})
    board = bo.get("/api/ratings/matryoshka")
    assert {row["name"] for row in board["rows"]} == {"Ana", "Bo"}
    assert [row["place"] for row in board["rows"]] == [1, 2]
    assert board["own"] in board["rows"]
    assert board["own"]["you"] is True
    ana.post("/api/me/listed", {"listed": False, "name": "Ana"})
    assert [row["name"] for row in bo.get("/api/ratings/matryoshka")["rows"]] == ["Bo"]
    ana.post("/api/me/listed", {"listed": True, "name": "[/Ana]"})
    status, _, _ = ana.request("GET", "/api/ratings/chess")
    assert status == 404


def check_who_joined_and_left(ana: Person, bo: Person, far: Person) -> None:
    """People who took their seats by HTTP and are not connected are compared, too."""
    for guest, why in ((bo, "address"), (Person(ana.server, "Ed", "10.0.8.1"), None)):
        table = ana.make("moo", rated=True)
        guest.join(table)
        far.join(table)
        with ana.at(table) as line:
            line.ask("start")
            while not line.game:
                line.next()
            assert line.until("table")["table"]["unrated"] == why


def test_what_a_rated_table_refuses_and_what_does_not_count(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        for terms in ({"training": True}, {}):
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open" if terms else "bot"}]
            agreed = {"game": "matryoshka", "players": 3, "rated": True, **terms}
            body = {"terms": agreed, "seats": seats, "name": "Ana"}
            answer = ana.post("/api/tables", body, expected=(400,))
            assert answer["code"] == "rated"
        with rated_table([ana, bo, Person(server, "Cy")]) as lines:
            state = lines[0].until("table")["table"]
            assert state["unrated"] == "address"
            assert state["terms"]["rated"] is True
            rounds(lines)
        check_who_joined_and_left(ana, bo, Person(server, "Di", "10.0.9.1"))
        assert ana.get("/api/me/ratings")["ratings"] == []
        table = ana.make("mbb", start=True)
        with ana.at(table) as line:
            line.finish()
        (mine,) = ana.get("/api/me/ratings")["ratings"]
        assert mine["rating"] == "bots"
        table = ana.make("mbb", start=True)
        with ana.at(table) as line:
            line.to_turn()
            assert line.ask("hint", ply=line.game["ply"], rev=line.game["rev"])["type"] == "hinted"
            line.finish()
        (mine,) = ana.get("/api/me/ratings")["ratings"]
        assert mine["games"] == 1
    from_nothing(tmp_path)
