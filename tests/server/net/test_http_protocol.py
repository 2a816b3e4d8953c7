"""Requests that do not arrive and answers that are not read are cut off; others do not notice."""

from __future__ import annotations

import signal
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from tablee.server.settings import Settings
from tests.server.harness_server import WAIT, Person, Server, server_with, until

RECORD = (Path(__file__).parents[2] / "data" / "records" / "mondo-4p-sample6.json").read_bytes()
SOON = 1.5
"""Seconds after which a server of these tests loses patience; an honest request takes less, even
on a busy machine."""
HOSTILE = "127.0.0.2"
"""Another address of this machine, which the server does not take for a proxy."""
WHOLE = b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
POST = b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"


def send(server: Server, data: bytes, source: str = "127.0.0.1") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), WAIT, (source, 0))
    with suppress(OSError):  # the server may have closed the connection already
        line.sendall(data)
    return line


def rest(line: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    parts = []
    with line, suppress(ConnectionResetError):
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def counted(person: Person, kind: str) -> int:
    """How often the server says that a limit was reached."""
    lines = person.get("/metrics").decode().splitlines()
    found = [line for line in lines if line.startswith(f'tablee_limits_total{{kind="{kind}"}}')]
    return int(found[0].split()[1])


@pytest.mark.parametrize(
    "part",
    [
        b"G",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\n",
        b"\r\n",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET ",
        POST % 1_000 + b"{",
    ],
    ids=["letter", "head", "nothing", "second", "body"],
)
def test_a_request_that_does_not_arrive_is_cut_off(tmp_path: Path, part: bytes) -> None:
    settings = Settings(head_seconds=SOON, body_seconds=SOON)
    with server_with(tmp_path, settings) as server:
        ana = Person(server, "Ana")
        with ana.at(ana.make("mbb")) as line:  # whose own request has long arrived
            for late in [send(server, part) for _ in range(2)]:
                rest(late)
            assert counted(ana, "slow-request") == 2
            assert line.ask("ping")["type"] == "pong"
        said = server.stop().splitlines()
        assert len(said) == 2  # one about both, and that it stopped
        assert "did not arrive in time" in said[0]


def test_a_connection_that_says_nothing_is_closed_and_not_counted(tmp_path: Path) -> None:
    """Browsers open some that they may never use."""
    with server_with(tmp_path, Settings(head_seconds=SOON)) as server:
        assert rest(send(server, b"")) == b""
        assert counted(Person(server, "Ana"), "slow-request") == 0


def test_an_empty_line_after_an_answer_keeps_no_connection_open(tmp_path: Path) -> None:
    with server_with(tmp_path, Settings(head_seconds=SOON)) as server:
        line = send(server, b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b""
        while not answer.endswith(b"}"):
            answer += line.recv(65_536)
        line.sendall(b"\r\n")
        assert rest(line) == b""
        assert counted(Person(server, "Ana"), "slow-request") == 1


def test_an_answer_that_nobody_reads_is_cut_off(tmp_path: Path) -> None:
    with server_with(tmp_path, Settings(unread_seconds=SOON)) as server:
        ana = Person(server, "Ana")
        line = send(server, POST % len(RECORD) + RECORD)
        until(lambda: counted(ana, "unread") > 0)
        answer = rest(line)
        assert answer.startswith(b"HTTP/1.1 200")
        assert not answer.endswith(b"0\r\n\r\n")
        assert "not read in time" in server.stop()


def test_a_request_is_not_answered_if_nobody_waits_for_its_turn(tmp_path: Path) -> None:
    settings = Settings(
        visits_per_second=1, visits_burst=1, requests_per_second=0, requests_burst=2
    )
    with server_with(tmp_path, settings) as server:
        ana = Person(server, "Ana")  # the first request to the API
        send(server, WHOLE).close()
        assert ana.get("/api/health")["status"] == "ok"  # so this is the second
        assert ana.request("GET", "/api/health")[0] == 429


def test_a_server_stops_without_waiting_for_the_turn_of_requests(tmp_path: Path) -> None:
    settings = Settings(visits_per_second=0.01, visits_burst=1)
    with server_with(tmp_path, settings) as server:
        assert rest(send(server, WHOLE)).startswith(b"HTTP/1.1 200")
        second = send(server, WHOLE)
        Person(server, "Ana", "192.0.2.1")  # who is answered, so the second has arrived too
        server.process.send_signal(signal.SIGTERM)
        assert b'"stopping"' in rest(second)


def test_half_requests_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    most = 5
    with server_with(tmp_path, Settings(connections_per_address=most)) as server:
        lines = [send(server, b"GET /api/me", HOSTILE) for _ in range(most)]
        for _ in range(most):
            assert rest(send(server, b"GET /api/me", HOSTILE)) == b""
        ana = Person(server, "Ana")
        assert counted(ana, "connections") == most
        lines.pop().close()
        until(lambda: rest(send(server, WHOLE, HOSTILE)) != b"")
        for line in lines:
            line.close()
        said = server.stop().splitlines()
        assert len(said) == 2
        assert "as many connections open as it may" in said[0]


LARGE_HEADS = {
    "many": b"a:b\r\n" * 200_000,
    "long": b"a: " + b"b" * 1_000_000,
    "address": b"",
}


@pytest.mark.parametrize("kind", LARGE_HEADS)
def test_the_head_of_a_request_has_a_bound(tmp_path: Path, kind: str) -> None:
    with Server(tmp_path) as server:
        ana = Person(server, "Ana")
        path = b"/" + b"x" * 1_000_000 * (kind == "address")
        line = send(server, b"GET %s HTTP/1.1\r\nHost: x\r\n" % path + LARGE_HEADS[kind], HOSTILE)
        answered = rest(line)
        assert answered == b"" or answered.startswith(b"HTTP/1.1 431 ")  # unless it was reset
        assert counted(ana, "large-head") == 1


def test_a_second_request_before_the_answer_ends_the_connection(tmp_path: Path) -> None:
    ask = b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"
    with Server(tmp_path) as server:
        ana = Person(server, "Ana")
        line = send(server, ask * 3_000, HOSTILE)
        assert rest(line).count(b"HTTP/1.1 200 OK") <= 1
        assert counted(ana, "second-request") == 1
        line = send(server, ask, HOSTILE)  # one after the other is fine
        for _ in range(3):
            answered = b""
            while not answered.endswith(b"}"):
                answered += line.recv(65_536)
            assert answered.startswith(b"HTTP/1.1 200 OK")
            line.sendall(ask)
        line.close()
        assert counted(ana, "second-request") == 1
        assert server.stop().count("\n") == 2  # the limit, and that it stopped


def test_a_request_in_many_small_pieces_is_one(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        line = socket.create_connection(("127.0.0.1", server.port), WAIT)
        head = b"POST /api/replay HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        whole = head + b"Content-Length: %d\r\n\r\n" % len(RECORD) + RECORD
        for start in range(0, len(whole), 997):
            line.sendall(whole[start : start + 997])
        assert rest(line).startswith(b"HTTP/1.1 200 ")
