"""After a session of all that people can do: what is on disk and in logs, byte by byte.

Nothing here knows the tables of the database: every file of the data folder is read as bytes, and
every column of every table as text.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sqlite3
from collections.abc import Iterator
from http.client import HTTPMessage
from pathlib import Path
from typing import Any

from tablee.server.net.identity import KEY_FILE, SECRET, hashed
from tablee.server.people.admin import TOKEN_FILE
from tablee.server.settings import Settings
from tests.cli.program import tablee
from tests.server.harness_server import Person, Server, rounds, server_with
from tests.server.notices.harness_push import Browser, PushService
from tests.server.people.harness_passkey import Device
from tests.server.people.test_admin import Keeper
from tests.server.people.test_leaving import SURE
from tests.server.people.test_ratings import rated_table

BANNED = "203.0.113.66"
ADDRESSES = {
    "Ottilie": "198.51.100.11",
    "Balthasar": "198.51.100.12",
    "Quirin": "198.51.100.13",
    "Wilhelmine": "2001:db8:aa:bb:1:2:3:4",
    "Zebulon": BANNED,
}
DAYS = {"clock": {"clock": "days", "days": 2}}
ADDRESS = re.compile(rb"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])")


class Watched(Person):
    """Somebody whose cookies a test remembers."""

    def __init__(self, server: Server, name: str, address: str) -> None:
        self.cookies: set[str] = set()
        super().__init__(server, name, address)

    def request(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, Any, HTTPMessage]:
        answer = super().request(method, path, body, **headers)
        self.cookies.add(self.cookie.partition("=")[2])
        return answer

    @property
    def ids(self) -> set[str]:
        """By what the server has known them."""
        return {hashed(cookie[:SECRET]) for cookie in self.cookies}


class Session:
    """What five people do, and which secrets they were told."""

    def __init__(self, server: Server, service: PushService) -> None:
        self.server, self.service = server, service
        self.people = {name: Watched(server, name, at) for name, at in ADDRESSES.items()}
        self.secrets: set[str] = {(server.folder / TOKEN_FILE).read_text().strip()}
        self.push: dict[str, dict[str, str]] = {}
        self.keys: dict[str, Device] = {}
        self.logged = ""

    def run(self) -> None:
        ana, ben, gone, other, _ = self.people.values()
        with rated_table([ana, ben, gone]) as lines:
            lines[2].ask("say", text="Quirin was here")
            rounds(lines)
        for name in ("Ottilie", "Quirin"):
            self.keep(self.people[name])
        for person in (ana, ben, gone):
            person.post("/api/me/listed", {"listed": True, "name": person.name})
            person.get("/api/me/ratings")
            person.post("/api/people/keep", {"table": lines[0].table})
            person.post("/api/me/consent", {"puzzles": True})
        self.seats_by_link(gone, other)
        self.day(ana, gone)
        self.merge(ana, other)
        self.leave(ben, gone)
        self.administer()

    def keep(self, person: Person) -> None:
        """All that makes somebody come back: a passkey, a code, notices, a feed."""
        self.keys[person.name] = Device()
        self.keys[person.name].keep(person, f"{person.name}'s key")
        code = person.post("/api/me/recovery")["code"]
        self.secrets |= {code, code.replace("-", "")}
        self.push[person.name] = Browser(self.service, f"{person.name}-push").subscription
        person.post("/api/notices/device", self.push[person.name])
        self.secrets.add(person.post("/api/notices/feed")["path"].rsplit("/", 1)[1])

    def seats_by_link(self, gone: Watched, other: Watched) -> None:
        """A table of days: a notice is sent, and a seat goes to whoever is deleted later."""
        first = Watched(self.server, "Quirin the first", ADDRESSES["Quirin"])
        table = first.make("mob", False, **DAYS)
        other.join(table)
        with first.at(table) as line:
            line.ask("start")
        for used in (False, True):
            link = first.post(f"/api/tables/{table}/link")["path"]
            self.secrets.add(link.split("#seat=")[1])
            if used:
                token = link.split("#seat=")[1]
                gone.post(f"/api/tables/{table}/use-link", {"token": token})
        self.service.wait(1)
        self.people["first"] = first

    def day(self, *people: Watched) -> None:
        for person in people:
            wish = {"name": person.name, "pace": 0, "listed": True}
            day = person.get("/api/days")["today"]
            table = person.post(f"/api/days/{day}/mondo/start", wish)["table"]
            with person.at(table):
                pass

    def merge(self, ana: Watched, other: Watched) -> None:
        """Two selves that sat at one finished table are one."""
        with rated_table([ana, other, self.people["Balthasar"]]) as lines:
            lines[1].ask("say", text="Wilhelmine, too")
            rounds(lines)
        for person in (ana, other):
            person.make("mob", False, **DAYS)
        self.keys["Ottilie"].sign_in(other)
        assert len(other.get("/api/me/games")["games"]) == 2

    def leave(self, ben: Watched, gone: Watched) -> None:
        ben.get("/api/people")
        gone.post("/api/find", {"game": "botanik", "name": gone.name, "players": 2, "bots": False})
        assert gone.get("/api/me/export")
        gone.post("/api/me/delete", SURE)

    def administer(self) -> None:
        keeper = Keeper(self.server)
        bad = self.people["Zebulon"]
        for subject in (BANNED, "192.0.2.99", "2001:db8:5:6:7:8:9:a"):
            keeper.do("ban", subject, detail="rude")
        for subject in ("192.0.2.99", "2001:db8:5:6:7:8:9:a"):
            keeper.do("lift", subject)
        assert bad.request("GET", "/api/me/tables")[0] == 403
        where = ("--data", self.server.folder, "--server", f"http://127.0.0.1:{self.server.port}")
        self.logged = tablee("admin", "log", *where).stdout
        assert "rude" in self.logged


def contents(folder: Path) -> bytes:
    """Every byte of every file but the two that are secrets themselves."""
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    assert any(file.name == "tablee.db" for file in files)
    kept = [file.read_bytes() for file in files if file.name not in (KEY_FILE, TOKEN_FILE)]
    return b"\n".join((*kept, *cells(folder / "tablee.db")))


def cells(file: Path) -> Iterator[bytes]:
    """Every value of every table, as it was before it was put into pages."""
    with sqlite3.connect(file) as base:
        for (table,) in list(base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")):
            for row in base.execute(f"SELECT * FROM {table}"):
                for value in row:
                    yield value if isinstance(value, bytes) else str(value).encode()


def forms(secret: str) -> Iterator[bytes]:
    """However something could be written."""
    yield secret.encode()
    yield secret.upper().encode()
    yield base64.b64encode(secret.encode()).rstrip(b"=")
    if re.fullmatch("(?:[0-9a-f]{2}){8,}", secret):
        plain = bytes.fromhex(secret)
        yield plain
        yield base64.urlsafe_b64encode(plain).rstrip(b"=")


def holds(data: bytes, secret: str) -> bool:
    return any(form in data for form in forms(secret))


def test_nothing_secret_no_address_and_nobody_deleted_is_on_disk_or_in_logs(
    tmp_path: Path,
) -> None:
    with PushService() as service:
        settings = Settings(push_services=(service.origin,), notice_ms=0)
        with server_with(tmp_path, settings) as server:
            session = Session(server, service)
            session.run()
            said = server.stop()
    data, logs = contents(tmp_path), (said + session.logged).encode()
    assert holds(data, "Ottilie"), "it is the right folder"
    check_secrets(session, data, logs)
    check_addresses(session, data, logs)
    check_deleted(session, data, logs)


def check_secrets(session: Session, data: bytes, logs: bytes) -> None:
    cookies = {cookie for person in session.people.values() for cookie in person.cookies}
    secrets = session.secrets | cookies | {cookie[:SECRET] for cookie in cookies}
    found = [secret for secret in secrets if holds(data + logs, secret)]
    assert found == []
    kept = session.push["Ottilie"]
    assert all(holds(data, part) for part in kept.values()), "a living person's device is kept"
    assert not any(holds(logs, part) for part in kept.values())
    assert not any(holds(logs, one) for person in session.people.values() for one in person.ids)


def check_addresses(session: Session, data: bytes, logs: bytes) -> None:
    """Of the one who is banned, and of the push service, which is on this machine."""
    assert set(ADDRESS.findall(data)) == {BANNED.encode(), b"127.0.0.1"}
    assert ADDRESS.findall(logs.replace(b"127.0.0.1", b"")) == []
    for address in (*ADDRESSES.values(), "192.0.2.99", "2001:db8:5:6"):
        hidden = {hashlib.sha256(address.encode()).hexdigest(), address} - {BANNED}
        assert not any(holds(data + logs, one) for one in hidden), address
    assert b"2001:db8" not in data + logs


def check_deleted(session: Session, data: bytes, logs: bytes) -> None:
    gone, key = session.people["Quirin"], session.keys["Quirin"]
    left = [*gone.ids, "Quirin", key.name, key.id.hex(), *session.push["Quirin"].values()]
    shared = {session.push["Ottilie"]["auth"]}  # both browsers of the tests have the same
    assert [one for one in left if one not in shared and holds(data + logs, one)] == []
    assert not holds(data + logs, "Wilhelmine, too"), "a merged self at the same table is nobody"
