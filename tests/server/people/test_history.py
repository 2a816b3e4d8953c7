"""My games and what they sum up to, on a real server that may be killed."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest

from tests.server.harness_server import Connection, Person, Server, people_at, rounds

SURE = {"sure": "delete everything"}


def finish(lines: list[Connection]) -> str:
    """Play to the end; the table."""
    rounds(lines)
    return lines[0].table


def everything(folder: Path) -> bytes:
    """All bytes of the database and its log."""
    return b"".join(file.read_bytes() for file in sorted(folder.glob("tablee.db*")))


def person_hashes(folder: Path) -> dict[str, str]:
    """Who is called what, from the facts themselves."""
    with sqlite3.connect(folder / "tablee.db") as base:
        return {name: person for person, name in base.execute("SELECT person, name FROM people")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A server where Ana and Bo have played and talked, killed at the end of their game."""
    folder = tmp_path_factory.mktemp("history")
    server = Server(folder)
    with people_at(server, "Ana", "Bo", "Cy") as lines:
        lines[0].ask("say", text="Ana's own words")
        lines[1].ask("say", text="said by Bo")
        cookies = {line.person.name: line.person.cookie for line in lines}
        table = finish(lines)
        server.kill()
    (folder / "known").write_text(json.dumps({"cookies": cookies, "table": table}))
    return folder


def known(folder: Path, server: Server, name: str) -> Person:
    """Somebody who comes back with their cookie."""
    person = Person(server, name)
    person.cookie = json.loads((folder / "known").read_text())["cookies"][name]
    return person


def test_me_survives_a_kill_and_is_exported_and_deleted(folder: Path) -> None:
    """One walk, in this order: each step needs the one before."""
    table = json.loads((folder / "known").read_text())["table"]
    with Server(folder) as server:
        ana, bo = known(folder, server, "Ana"), known(folder, server, "Bo")
        for person in (ana, bo):
            (game,) = person.get("/api/me/games")["games"]
            assert game["table"] == table
            assert game["score"] == game["scores"][game["seat"]]
            assert game["won"] == (game["ranks"][game["seat"]] == 1)
            assert game["seats"][game["seat"]] == person.name
            (group,) = person.get("/api/me/statistics")["groups"]
            assert (group["game"], group["players"], group["games"]) == ("matryoshka", 3, 1)
            assert [one["who"] for one in group["against"]] == ["people"]
            assert sum(group["kinds"].values()) == group["mean"] == game["score"]
        check_filters(ana)
        check_archive(ana, table)
        stranger = Person(server, "Eve")
        assert stranger.get("/api/me/games") == {"games": [], "next": None}
        assert stranger.get("/api/me/statistics") == {"groups": []}

        who = person_hashes(folder)["Ana"]
        status, answer, _ = ana.request("POST", "/api/me/delete", {"sure": "yes"})
        assert (status, answer["code"]) == (400, "not-a-message")
        before = ana.cookie
        assert ana.post("/api/me/delete", SURE) == {"tables": 1}
        assert ana.cookie != before
        assert ana.get("/api/me/games")["games"] == []
        (game,) = bo.get("/api/me/games")["games"]
        assert game["seats"].count("\u2060somebody") == 1
        with bo.at(table) as line:
            said = [entry["text"] for entry in line.welcome["chat"]]
            assert said == ["…", "said by Bo"]
            assert line.welcome["over"]["record"]
        bo.get(f"/api/tables/{table}/record")
        ana.cookie = before  # an old cookie is somebody new
        assert ana.get("/api/me/games")["games"] == []
        assert ana.get("/api/me")["name"] is None
        logs = server.stop()
    for trace in (who, "Ana", before.split("=")[1][:32]):
        assert trace.encode() not in everything(folder)
        assert trace not in logs
    assert b"said by Bo" in everything(folder)


def check_filters(ana: Person) -> None:
    won = ana.get("/api/me/games")["games"][0]["won"]
    found = {
        asked: len(ana.get(f"/api/me/games?{asked}")["games"])
        for asked in (
            "game=matryoshka",
            "game=botanik",
            "players=3",
            "players=4",
            "against=people",
            "against=random",
            "against=rand",
            "won=yes",
            "won=no",
            "rated=yes",
            "after=1-x",
            "after=99999999999999-x",
        )
    }
    assert found == {
        "game=matryoshka": 1,
        "game=botanik": 0,
        "players=3": 1,
        "players=4": 0,
        "against=people": 1,
        "against=random": 0,
        "against=rand": 0,
        "won=yes": int(won),
        "won=no": int(not won),
        "rated=yes": 0,
        "after=1-x": 0,
        "after=99999999999999-x": 1,
    }


def check_archive(ana: Person, table: str) -> None:
    status, data, headers = ana.request("GET", "/api/me/export")
    assert (status, headers["content-type"]) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert set(archive.namelist()) == {"me.json", f"games/{table}.json", "said.json"}
        about = json.loads(archive.read("me.json"))
        assert [game["table_id"] for game in about["played"]] == [table]
        (said,) = json.loads(archive.read("said.json"))
        assert (said["text"], said["name"]) == ("Ana's own words", "Ana")
        assert json.loads(archive.read(f"games/{table}.json"))["result"]
        whole = b"".join(map(archive.read, archive.namelist()))
    for foreign in (b"Bo", b"said by Bo"):
        assert foreign not in whole
