"""People who are deleted or merged: by a server that was killed meanwhile, at running games."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.server.harness_server import Person, Server, until
from tests.server.people.harness_passkey import Device

SURE = {"sure": "delete everything"}


def query(folder: Path, words: str, *values: str) -> list[tuple[str, ...]]:
    with sqlite3.connect(folder / "tablee.db") as base:
        return list(base.execute(words, values))


def count(folder: Path, table: str) -> int:
    return int(query(folder, f"SELECT count(*) FROM {table}")[0][0])


def test_a_server_goes_on_with_a_deletion_and_indexes_games_from_before(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = Person(server, "Ana")
        for _ in range(2):
            with ana.at(ana.make("mbb", start=True)) as line:
                line.finish()
        running = ana.make("mbb", start=True)
        bo = Person(server, "Bo")
        with bo.at(bo.make("mbb", start=True)) as line:
            line.finish()
    ((who,),) = query(tmp_path, "SELECT DISTINCT person FROM people WHERE name = 'Ana'")
    # As if the database were older than histories, and the last server had been killed.
    query(tmp_path, "DELETE FROM finished")
    query(tmp_path, "DELETE FROM played")
    query(tmp_path, "INSERT INTO leaving VALUES (?, NULL)", who)
    with Server(tmp_path) as server:
        until(lambda: count(tmp_path, "finished") == 3 and count(tmp_path, "leaving") == 0)
        bo.server = ana.server = server
        assert len(bo.get("/api/me/games")["games"]) == 1
        assert bo.get("/api/me/ratings")["ratings"][0]["games"] == 1
        assert ana.get("/api/me/games")["games"] == []
        assert count(tmp_path, "played") == 1
        with bo.at(running) as line:  # a bot plays on for somebody
            seats = line.welcome["table"]["seats"]
            assert [seat["stand_in"] for seat in seats] == ["left", None, None]
            assert seats[0]["name"] == "\u2060somebody"
    data = b"".join(file.read_bytes() for file in tmp_path.glob("tablee.db*"))
    assert who.encode() not in data
    assert b"Ana" not in data


def check_an_answer_counts_once(ana: Person, thief: Person) -> None:
    """Also of a passkey that does not count its uses: what it has answered cannot be sent again."""
    device = Device(counts=False)
    device.keep(ana)
    other = Person(ana.server, "Ana's phone")
    sent = {"credential": device.answer(other), "merge": False}
    origin = f"http://127.0.0.1:{ana.server.port}"
    for person, status in ((other, 200), (thief, 400)):
        assert person.request("POST", "/api/me/sign-in", sent, origin=origin)[0] == status
    assert len(other.get("/api/me/passkeys")["passkeys"]) == 1
    assert thief.get("/api/me/passkeys")["passkeys"] == []


def test_two_selves_become_one_with_their_games_and_seats(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, other = Person(server, "Ana"), Person(server, "Ana2")
        for person in (ana, other):
            with person.at(person.make("mbb", start=True)) as line:
                line.finish()
        shared = ana.make("moo")
        other.join(shared)
        code = ana.post("/api/me/recovery")["code"]
        answer = other.post("/api/me/recover", {"code": code}, expected=(400,))
        assert answer["code"] == "both-seated"
        assert ana.get("/api/me/passkeys")["recovery"]  # not used up
        with other.at(shared) as line:
            line.ask("leave")
        running = other.make("mbb", start=True)
        before = other.cookie
        assert other.post("/api/me/recover", {"code": code})["tables"] >= 2
        assert other.cookie != before
        for person in (ana, other):
            assert len(person.get("/api/me/games")["games"]) == 2
            assert person.get("/api/me/ratings")["ratings"][0]["games"] == 2
            with person.at(running) as line:
                assert line.welcome["seat"] == 0
        answer = other.post("/api/me/recover", {"code": code}, expected=(400,))
        assert answer["code"] == "recovery-wrong"
        old, new = Person(server, "Old"), other.cookie
        old.cookie = before  # what still has the old cookie is the same person
        assert len(old.get("/api/me/games")["games"]) == 2
        check_an_answer_counts_once(ana, Person(server, "Thief"))
        other.post("/api/me/sign-out")
        assert other.get("/api/me/games")["games"] == []
        other.cookie = new
        assert other.get("/api/me/games")["games"] == []
        ana.post("/api/me/delete", SURE)
        old.cookie = before
        assert old.get("/api/me/games")["games"] == []
    for table in ("devices", "played", "ratings", "recovery", "leaving"):
        assert count(tmp_path, table) == 0, table
