"""Whether moments of somebody's games may become puzzles: kept, exported, deleted with them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any, cast

import apsw
import pytest

from tablee.server.net.api.endpoints import ApiRequest
from tablee.server.net.identity import SECRET, Identities, hashed
from tablee.server.people.routes import PeopleApi
from tablee.store.sqlite import FILE, SqliteStore
from tablee.store.sqlite_schema import MIGRATIONS, SCHEMA, VERSION
from tablee.tables.refusals import TableRefusal
from tests.server.harness_loop import run
from tests.server.harness_server import Person, Server
from tests.server.people.test_leaving import SURE, count, query

CONSENT = "/api/me/consent"


def exported(person: Person) -> list[dict[str, Any]]:
    with zipfile.ZipFile(io.BytesIO(person.get("/api/me/export"))) as file:
        found: list[dict[str, Any]] = json.loads(file.read("me.json"))["puzzle_consents"]
    return found


def test_nobody_agrees_until_they_say_so_and_it_goes_along_with_them(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        assert ana.get(CONSENT) == bo.get(CONSENT) == {"puzzles": False}
        assert exported(ana) == []
        for _ in range(2):  # saying it again changes nothing
            assert ana.post(CONSENT, {"puzzles": True}) == {"puzzles": True}
        assert bo.get(CONSENT) == {"puzzles": False}
        assert ana.post(CONSENT, {"puzzles": "yes"}, expected=(400,))["code"] == "not-a-message"
        server.stop()
    with Server(tmp_path) as server:
        ana.server = bo.server = server
        assert ana.get(CONSENT) == {"puzzles": True}, "after a restart, too"
        (told,) = exported(ana)
        assert list(told) == ["since"]
        who = hashed(ana.cookie.partition("=")[2][:SECRET])
        assert query(tmp_path, "SELECT person FROM puzzle_consents") == [(who,)]
        ana.post("/api/me/delete", SURE)
        assert count(tmp_path, "puzzle_consents") == 0
        assert ana.get(CONSENT) == {"puzzles": False}
        bo.post(CONSENT, {"puzzles": True})
        assert bo.post(CONSENT, {"puzzles": False}) == {"puzzles": False}
        assert count(tmp_path, "puzzle_consents") == 0, "nothing is left of it"
    data = b"".join(file.read_bytes() for file in tmp_path.glob("tablee.db*"))
    assert who.encode() not in data


def test_whoever_two_selves_become_keeps_their_own_choice(tmp_path: Path) -> None:
    for chosen in (True, False):
        with Server(tmp_path / str(chosen)) as server:
            ana, other = Person(server, "Ana"), Person(server, "Ana2")
            ana.post(CONSENT, {"puzzles": chosen})
            other.post(CONSENT, {"puzzles": not chosen})
            code = ana.post("/api/me/recovery")["code"]
            other.post("/api/me/recover", {"code": code})
            for person in (ana, other):
                assert person.get(CONSENT) == {"puzzles": chosen}
            assert count(tmp_path / str(chosen), "puzzle_consents") == int(chosen)


def test_a_server_that_keeps_nothing_about_people_says_so() -> None:
    """One that shares its tables with others has no people."""

    async def nobody_known(person: str) -> bool:
        return False

    api = PeopleApi(None, Identities(b"key", nobody_known))

    async def refuse() -> None:
        for answer in (api.consent, api.set_consent):
            with pytest.raises(TableRefusal, match="not-kept"):
                await answer(cast(ApiRequest, None))

    run(refuse())


def tables(folder: Path) -> set[tuple[str, ...]]:
    return set(query(folder, "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))


def test_a_database_from_before_consents_is_brought_up_to_date(tmp_path: Path) -> None:
    """Nobody agrees there, whatever they have played."""
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    old = apsw.Connection(str(tmp_path / "old" / FILE))
    before = SCHEMA.removesuffix(MIGRATIONS[-1])
    assert before != SCHEMA
    old.execute(f"{before} PRAGMA user_version = {VERSION - 1}")
    old.execute("INSERT INTO profiles VALUES ('ana', 'Ana', 1)")
    old.close()
    for name in ("old", "new", "old"):
        SqliteStore(tmp_path / name, lambda call: call()).close()
    assert tables(tmp_path / "old") == tables(tmp_path / "new")
    assert count(tmp_path / "old", "puzzle_consents") == 0
    assert query(tmp_path / "old", "SELECT name FROM profiles") == [("Ana",)]
