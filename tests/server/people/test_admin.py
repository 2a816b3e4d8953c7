"""What whoever runs a server can do: by HTTP with the token, and by `tablee admin`."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

from websockets.exceptions import InvalidStatus

from tablee.client import Session
from tablee.server.settings import AUDIENCES, Settings
from tests.cli.program import refused, tablee
from tests.server.harness_server import Person, Server


class Keeper(Person):
    """Whoever has the token of a server."""

    def __init__(self, server: Server) -> None:
        super().__init__(server, "Keeper")
        token = (server.folder / "tablee.admin").read_text().strip()
        self.headers = {"authorization": f"Bearer {token}"}

    def do(self, action: str, subject: str = "", **more: object) -> Any:
        return self.post("/api/admin", {"action": action, "subject": subject, **more})


def is_shut_out(person: Person, table: str) -> bool:
    """Whether somebody is refused by HTTP, and at the door of a table."""
    status, answer, _ = person.request("GET", "/api/me/tables")
    try:
        with person.at(table):
            return False
    except InvalidStatus:
        return (status, answer["code"]) == (403, "banned")


def test_an_administrator_sees_closes_mutes_bans_deletes_and_tells(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        file = tmp_path / "tablee.admin"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        ana, bo = Person(server, "Ana", "10.1.1.1"), Person(server, "Bo", "10.2.2.2")
        for headers in ({}, {"authorization": "Bearer wrong"}):
            status, answer, _ = ana.request("GET", "/api/admin", **headers)
            assert (status, answer["code"]) == (403, "not-admin")
        keeper = Keeper(server)
        table = ana.make("mob")
        bo.join(table)
        (found,) = keeper.get("/api/admin")["tables"]
        assert (found["table"], found["status"]) == (table, "waiting")
        who = {one["name"]: one["person"] for one in found["people"]}

        with ana.at(table) as line, bo.at(table) as other:
            line.ask("start")
            keeper.do("mute", who["Bo"], detail="loud")
            assert other.ask("say", text="hello")["code"] == "muted"
            assert line.ask("say", text="hello")["type"] == "ack"
            keeper.do("ban", who["Bo"], days=1)
            assert other.wait("bye")["code"] == "banned"
            assert is_shut_out(bo, table)
            keeper.do("lift", who["Bo"])
            assert not is_shut_out(bo, table)
            keeper.do("ban", "10.2.2.2")
            assert is_shut_out(bo, table)
            assert not is_shut_out(Person(server, "Cy", "10.3.3.3"), table)
            state = keeper.do("close", table)
            while line.heard[-1].get("table", {}).get("status") != "closed":
                line.next()
            assert [one["status"] for one in state["tables"]] == ["closed"]
        assert keeper.post("/api/admin", {"action": "close", "subject": table}, (400,))
        keeper.do("notice", detail="A tournament on Sunday")
        assert ana.get("/api/me")["notice"] == "A tournament on Sunday"
        server.kill()
    with Server(tmp_path) as server:  # all of it is kept
        keeper, ana.server, bo.server = Keeper(server), server, server
        assert is_shut_out(bo, table)
        assert ana.get("/api/me")["notice"] == "A tournament on Sunday"
        keeper.do("delete", who["Bo"])
        check_somebody(tmp_path, server, table)
        state = keeper.do("notice")
        assert ana.get("/api/me")["notice"] is None
        actions = [one["action"] for one in reversed(state["log"])]
        assert actions == ["ban", "close", "notice", "delete", "notice"]  # the rest was about Bo
        by_command(tmp_path, server)
    data = b"".join(file.read_bytes() for file in tmp_path.glob("tablee.db*"))
    assert who["Bo"].encode() not in data


def check_somebody(folder: Path, server: Server, table: str) -> None:
    """Programs say in both languages who was deleted."""
    url = f"http://127.0.0.1:{server.port}"
    odd = Person(server, "[/Looks on]")
    odd.make("mob")
    with odd.at(table) as line:
        names = [seat["name"] for seat in line.welcome["table"]["seats"]]
    for language, somebody in (("en", "Somebody"), ("fr", "Quelqu’un")):
        where = ("--data", folder, "--server", url)
        done = tablee("admin", "tables", *where, TABLEE_LANG=language, COLUMNS="200")
        assert "[/Looks on]" in done.stdout, done.stderr
        assert f"{somebody} (" in done.stdout
        assert "\u2060" not in done.stdout
        session = Session(url, language=language)
        assert [session.shown(name) for name in names[:2]] == ["Ana", somebody]


def by_command(folder: Path, server: Server) -> None:
    where = ("--data", folder, "--server", f"http://127.0.0.1:{server.port}")
    assert "10.2.2" in tablee("admin", "bans", *where).stdout
    done = tablee("admin", "lift", "10.2.2.2", *where)
    assert "in the log" in done.stdout, done.stderr
    assert "There is nothing" in tablee("admin", "bans", *where).stdout
    assert "tablee_" in tablee("admin", "metrics", *where).stdout
    done = tablee("admin", "notice", "--words", "Hello", *where)
    assert "Hello" in done.stdout
    refused(tablee("admin", "lift", "nobody", *where), 2, "refuses")
    nowhere = ("--data", folder / "none", "--server", "http://127.0.0.1:1")
    refused(tablee("admin", "log", *nowhere), 2, "no token")
    refused(tablee("admin", "log", "--data", folder, *nowhere[2:]), 2, "No server answers")


def test_a_ban_is_not_passed_by_a_header_and_names_one_address(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        keeper, bo = Keeper(server), Person(server, "Bo", "10.2.2.2")
        bo.get("/api/me/tables")
        keeper.do("ban", "10.2.2.2")
        for headers in ({}, {"authorization": "x"}):
            status, answer, _ = bo.request("GET", "/api/me/tables", **headers)
            assert (status, answer["code"]) == (403, "banned")
        for wrong in ("10.9.9.0/24", "0.0.0.0/0", "2001:db8::/32", "somebody", ""):
            answer = keeper.request("POST", "/api/admin", {"action": "ban", "subject": wrong})
            assert answer[1]["code"] == "not-found"
        keeper.do("ban", "2001:db8:0:1:2::3")
        keeper.do("lift", "2001:db8:0:1::/64")  # as the list of bans calls it
        assert [one["subject"] for one in keeper.get("/api/admin")["bans"]] == ["10.2.2.2"]


def test_only_people_are_deleted(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        keeper, ana = Keeper(server), Person(server, "Ana")
        table = ana.make("mbb", True)
        for wrong in ("", "random", "day"):  # words that are in the facts of tables
            answer = keeper.request("POST", "/api/admin", {"action": "delete", "subject": wrong})
            assert answer[1]["code"] == "not-found"
        with ana.at(table) as line:
            line.finish()


def test_the_limits_of_a_family_a_club_and_the_open_internet() -> None:
    family, club, public = (AUDIENCES[name] for name in ("family", "club", "public"))
    assert club == Settings()
    assert family.near_rated
    assert not public.near_rated
    assert public.makes_per_second < club.makes_per_second
    assert public.connections_per_address < club.connections_per_address
