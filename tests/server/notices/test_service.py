"""Notices of a real server, to a push service on the loopback interface, through kills."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tablee.server.notices.delivery import Outcome, is_told
from tablee.server.notices.service import is_quiet, words_of
from tablee.server.settings import Settings
from tablee.store.rows.notices import Notice, Wishes
from tests.server.harness_server import Person, Server, server_with, until
from tests.server.notices.harness_push import Browser, PushService

ATOM = "{http://www.w3.org/2005/Atom}"
DAYS = {"clock": {"clock": "days", "days": 2}}


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


def server_for(folder: Path, service: PushService) -> Server:
    return server_with(folder, Settings(push_services=(service.origin,), notice_ms=0))


def table_of(ana: Person, ben: Person, **terms: object) -> str:
    """A running table of two people and a bot."""
    table = ana.make("mob", False, **{**DAYS, **terms})
    ben.join(table)
    with ana.at(table) as line:
        line.ask("start")
    return table


def test_a_notice_comes_once_and_says_nothing_secret(tmp_path: Path, service: PushService) -> None:
    with server_for(tmp_path, service) as server:
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        browser = Browser(service)
        assert ben.post("/api/notices/device", browser.subscription)["devices"] == 1
        table = table_of(ana, ben)
        service.wait(1)
        path, headers, body = service.received[0]
        assert path == browser.path
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["authorization"].startswith("vapid t=")
        told = browser.read(body)
        assert told["url"] == f"/t/{table}"
        assert told["body"] == "Matryoshka: it is your turn."
        assert not re.search("Ana|Ben|[0-9a-f]{32}", str(told))
        assert len(headers["topic"]) <= 32
        server.kill()
    with server_for(tmp_path, service) as server:
        ben.server = server
        feed = ben.post("/api/notices/feed")["path"]
        until(lambda: b"<entry>" in ben.get(feed))
        assert len(service.received) == 1, "after a restart it is not sent again"


def test_a_notice_that_was_owed_at_a_kill_is_sent_afterwards(
    tmp_path: Path, service: PushService
) -> None:
    service.status = 503  # nobody takes it
    with server_for(tmp_path, service) as server:
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        browser = Browser(service)
        ben.post("/api/notices/device", browser.subscription)
        table_of(ana, ben)
        service.wait(1)
        server.kill()
    service.status = 201
    database = tmp_path / "tablee.db"
    assert database.exists()
    with server_for(tmp_path, service) as server:
        make_due(server, ben)
        service.wait(2)
        assert browser.read(service.received[-1][2])["tag"].startswith("/t/")


def make_due(server: Server, person: Person) -> None:
    """A failed notice is tried a minute later: let that minute be over."""
    import apsw  # noqa: PLC0415

    connection = apsw.Connection(str(server.folder / "tablee.db"))
    connection.set_busy_timeout(10_000)
    connection.execute("UPDATE notices SET due = 0, sent = NULL WHERE kind = 'turn'")
    connection.close()


def test_who_is_there_or_has_asked_for_nothing_gets_none(
    tmp_path: Path, service: PushService
) -> None:
    with server_for(tmp_path, service) as server:
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        browser = Browser(service)
        ana.post("/api/notices/device", browser.subscription)
        table = ana.make("mob", False, **DAYS)
        ben.join(table)
        with ana.at(table) as line, ben.at(table) as other:
            line.ask("start")
            other.to_turn()
        service.wait(1)  # both owe a decision and have left: Ana is told, Ben is not
        assert [path for path, _, _ in service.received] == [browser.path]


def test_a_browser_that_wants_no_more_is_forgotten(tmp_path: Path, service: PushService) -> None:
    service.status = 410
    with server_for(tmp_path, service) as server:
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        ben.post("/api/notices/device", Browser(service).subscription)
        table_of(ana, ben)
        service.wait(1)
        until(lambda: ben.get("/api/notices")["devices"] == 0)


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        ({Outcome.SENT, Outcome.FAILED}, True),  # or the first would show it every minute
        ({Outcome.SENT, Outcome.GONE}, True),
        ({Outcome.GONE, Outcome.FAILED}, False),
        ({Outcome.FAILED}, False),
        ({Outcome.GONE}, True),
    ],
)
def test_who_was_told_on_one_device_is_told(outcomes: set[Outcome], told: bool) -> None:
    assert is_told(outcomes) == told


def test_the_feed_has_what_was_due_and_its_address_is_secret(
    tmp_path: Path, service: PushService
) -> None:
    with server_for(tmp_path, service) as server:
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        feed = ben.post("/api/notices/feed")["path"]
        table = table_of(ana, ben)
        until(lambda: b"<entry>" in ana.get(feed))  # whoever has the address reads it
        document = ElementTree.fromstring(ana.get(feed))
        links = [entry.find(f"{ATOM}link") for entry in document.findall(f"{ATOM}entry")]
        assert [link.get("href", "") for link in links if link is not None] == [
            f"http://127.0.0.1:{server.port}/t/{table}"
        ]
        again = ben.post("/api/notices/feed")["path"]
        assert ana.request("GET", feed)[0] == 404
        assert ana.request("GET", again)[0] == 200
        ben.post("/api/notices/stop")
        assert ana.request("GET", again)[0] == 404
        assert not ben.get("/api/notices")["wanted"]


def test_a_server_sends_only_to_push_services(tmp_path: Path, service: PushService) -> None:
    with server_with(tmp_path, Settings()) as server:
        ana = Person(server, "Ana")
        status, answer, _ = ana.request(
            "POST", "/api/notices/device", Browser(service).subscription
        )
        assert (status, answer["code"]) == (400, "no-push")


def wishes(begins: int, ends: int) -> Wishes:
    return Wishes("ana", "", "en", begins * 60, ends * 60)


@pytest.mark.parametrize(
    ("begins", "ends", "quiet"),
    [(22, 8, [0, 1, 2, 3, 7, 23]), (1, 3, [1, 2]), (0, 0, []), (12, 12, [])],
)
def test_quiet_hours(begins: int, ends: int, quiet: list[int]) -> None:
    asked = wishes(begins, ends)
    found = [h for h in (0, 1, 2, 3, 7, 8, 12, 21, 23) if is_quiet(asked, h * 3_600_000)]
    assert found == quiet


def test_several_tables_are_one_message_and_a_reminder_goes_first() -> None:
    one = Notice("ana", "t1", "0.1", "turn", "botanik", 0)
    other = Notice("ana", "t2", "0.1", "turn", "mondo", 0)
    remind = Notice("ana", "t1", "0.1", "remind", "botanik", 0)
    assert words_of([one, other], "en")["body"] == "2 tables wait for you."
    assert words_of([one, other], "en")["url"] == "/"
    assert words_of([one, remind], "fr")["body"].startswith("Botanik\u202f: votre temps")
    assert words_of([one], "en")["url"] == "/t/t1"
