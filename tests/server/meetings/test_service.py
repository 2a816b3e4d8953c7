"""Somebody to play with, on a real server: found, killed, kept, invited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from tests.server.harness_server import Json, Person, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("company")) as server:
        yield server


def find(person: Person, game: str = "botanik", **wish: object) -> Json:
    body = {"game": game, "name": person.name, "players": 2, "bots": False, **wish}
    found: Json = person.post("/api/find", body)
    return found


def test_two_people_find_each_other(server: Server) -> None:
    ana, ben, cleo = (Person(server, name) for name in ("Ana", "Ana", "Cleo"))
    assert find(ana)["state"] == "waiting"
    assert find(cleo, length="days")["others"] == 0, "she wants another game"
    found = find(ben)
    assert found["state"] == "found"
    assert ana.get("/api/find")["table"] == found["table"]
    with ana.at(found["table"]) as line:
        seats = line.welcome["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Ana", "Ana 2"]
        assert line.welcome["table"]["status"] == "running"
        assert line.welcome["table"]["terms"]["clock"]["clock"] == "live"
    assert ana.post("/api/find/stop")["state"] == "idle"
    assert ana.get("/api/find")["state"] == "idle"
    assert cleo.get("/api/find")["state"] == "waiting"
    cleo.post("/api/find/stop")


def test_who_plays_for_the_rating_meets_those_who_do(server: Server) -> None:
    ana, ben, cleo = (Person(server, name) for name in ("Ana", "Ben", "Cleo"))
    assert find(ana, rated=True, bots=True)["bots_at"] is None, "no bots in a game that counts"
    assert find(cleo)["state"] == "waiting"
    found = find(ben, rated=True)
    assert ana.get("/api/find")["table"] == found["table"] is not None
    with ana.at(found["table"]) as line:
        assert line.welcome["table"]["terms"]["rated"]
    cleo.post("/api/find/stop")


def test_who_stopped_waiting_is_not_brought_anywhere(server: Server) -> None:
    dan, eve = Person(server, "Dan"), Person(server, "Eve")
    find(dan, "renature")
    dan.post("/api/find/stop")
    assert find(eve, "renature")["state"] == "waiting"
    eve.post("/api/find/stop")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"players": 3}, "players"),
        ({"game": "chess"}, "game-unknown"),
        ({"game": "mondo", "length": "days"}, "clock-twice"),
        ({"players": 1}, "not-a-message"),
        ({"name": "\u2800"}, "name-empty"),
    ],
)
def test_what_nobody_could_play_is_refused(server: Server, wish: Json, code: str) -> None:
    fay = Person(server, "Fay")
    body = {"game": "botanik", "name": "Fay", "players": 2, **wish}
    status, answer, _ = fay.request("POST", "/api/find", body)
    assert (status >= 400, answer["code"]) == (True, code)


def test_bots_fill_up_after_a_while(server: Server) -> None:
    gil = Person(server, "Gil")
    waiting = find(gil, "matryoshka", players=3, bots=True)
    assert waiting["bots_at"] > waiting["now"]
    connection = apsw.Connection(str(server.folder / "tablee.db"))  # as if he had waited
    connection.set_busy_timeout(10_000)
    connection.execute("UPDATE seeks SET since = since - 60000 WHERE name = 'Gil'")
    connection.close()
    found = gil.get("/api/find")
    assert found["state"] == "found"
    with gil.at(found["table"]) as line:
        kinds = [seat["kind"] for seat in line.welcome["table"]["seats"]]
        assert kinds == ["person", "bot", "bot"]


def test_people_who_were_brought_together_meet_after_a_kill(tmp_path: Path) -> None:
    """Killed between the match and the table: everybody finds the same table, once."""
    with Server(tmp_path) as server:
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        find(ana)
        found = find(ben)["table"]
        server.kill()
    connection = apsw.Connection(str(tmp_path / "tablee.db"))
    for name, key in (("facts", "table_id"), ("people", "table_id"), ("tables", "id")):
        connection.execute(f"DELETE FROM {name} WHERE {key} = ?", (found,))
    connection.close()
    with Server(tmp_path) as server:
        ana.server = ben.server = server
        assert ben.get("/api/find")["table"] == ana.get("/api/find")["table"] == found
        with ana.at(found) as line, ben.at(found) as other:
            assert (line.welcome["seat"], other.welcome["seat"]) == (0, 1)


def test_people_know_each_other_once_both_wish_it(server: Server) -> None:
    ana, ben = Person(server, "Ana"), Person(server, "Ben")
    table = ana.make("mob")
    ben.join(table)
    status, answer, _ = ana.request("POST", "/api/people/keep", {"table": table})
    assert (status, answer["code"]) == (400, "nobody-to-keep"), "the game is not over"
    with ana.at(table) as line, ben.at(table) as other:
        line.ask("start")
        for one in (line, other):
            one.ask("leave")
        line.until("over")
    assert ana.post("/api/people/keep", {"table": table})["friends"] == []
    assert ben.get("/api/people")["friends"] == [], "he is told nothing"
    friends = ben.post("/api/people/keep", {"table": table})["friends"]
    assert [friend["name"] for friend in friends] == ["Ana"]
    (known,) = ana.get("/api/people")["friends"]
    assert known["name"] == "Ben"
    assert known["id"] != friends[0]["id"]

    stranger = Person(server, "Cleo")
    assert stranger.request("POST", "/api/people/keep", {"table": table})[0] == 400
    new = ana.make("moo")
    path = f"/api/people/{known['id']}/invite"
    assert stranger.request("POST", path, {"table": new})[1]["code"] == "person-unknown"
    others = stranger.make("moo")
    assert ana.request("POST", path, {"table": others})[1]["code"] == "not-waiting"
    ana.post(path, {"table": new})
    (invited,) = ben.get("/api/people")["invitations"]
    assert (invited["name"], invited["table"]["table"]) == ("Ana", new)
    ben.post(f"/api/people/{friends[0]['id']}/forget")
    for person in (ana, ben):
        assert person.get("/api/people") == {"friends": [], "invitations": []}
