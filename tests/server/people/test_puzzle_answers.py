"""What somebody has answered to puzzles: exported, deleted and merged with the person."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

from tablee.server.net.identity import SECRET, hashed
from tablee.server.settings import Settings
from tests.server.harness_server import Json, Person, server_with
from tests.server.people.test_leaving import SURE, query

FREE = Settings(bots=1)


def answer(person: Person, game: str) -> str:
    """Answer the next puzzle of a game; which one that was."""
    shown: Json = person.get(f"/api/puzzles/{game}/next")
    path = f"/api/puzzles/{game}/{shown['puzzle']}"
    if shown["seconds"] is None:
        person.post(path, {"move": shown["legal"][0]})
    else:
        person.post(f"{path}/complete", {"moves": []})
    return str(shown["puzzle"])


def exported(person: Person) -> list[dict[str, Any]]:
    with zipfile.ZipFile(io.BytesIO(person.get("/api/me/export"))) as file:
        found: list[dict[str, Any]] = json.loads(file.read("me.json"))["puzzles"]
    return [{"game": one["game"], "puzzle": one["puzzle"]} for one in found]


def test_answers_to_puzzles_are_exported_and_deleted(tmp_path: Path) -> None:
    with server_with(tmp_path, FREE) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        told = [
            {"game": game, "puzzle": answer(ana, game)} for game in ("botanik", "botanik", "mondo")
        ]
        kept = answer(bo, "botanik")
        assert exported(ana) == told
        who = hashed(ana.cookie.partition("=")[2][:SECRET])
        ana.post("/api/me/delete", SURE)
        assert exported(bo) == [{"game": "botanik", "puzzle": kept}]
        for table, column in (("tables", "id"), ("facts", "table_id")):
            found = f"SELECT DISTINCT {column} FROM {table} WHERE {column} LIKE 'solver:%'"
            assert len(query(tmp_path, found)) == 1, table
    data = b"".join(file.read_bytes() for file in tmp_path.glob("tablee.db*"))
    assert who.encode() not in data


def test_of_two_selves_one_keeps_a_log_of_answers_for_each_game(tmp_path: Path) -> None:
    with server_with(tmp_path, FREE) as server:
        ana, other = Person(server, "Ana"), Person(server, "Ana2")
        mine = {"game": "botanik", "puzzle": answer(ana, "botanik")}
        for _ in range(3):  # more than the other self, which keeps its own
            answer(other, "botanik")
        theirs = [{"game": "mondo", "puzzle": answer(other, "mondo")} for _ in range(2)]
        code = ana.post("/api/me/recovery")["code"]
        other.post("/api/me/recover", {"code": code})
        for person in (ana, other):
            assert exported(person) == [mine, *theirs]
        mine_too = {"game": "botanik", "puzzle": answer(other, "botanik")}
        theirs.append({"game": "mondo", "puzzle": answer(ana, "mondo")})
        assert exported(ana) == [mine, mine_too, *theirs], "both logs go on without a gap"
