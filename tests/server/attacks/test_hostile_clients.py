"""Malformed, hostile or too many messages: no crash, no traceback, no harm to the table."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tablee.engine.random import Random
from tablee.server.settings import Settings
from tablee.server.wire.client_messages import FromClient
from tests.helpers import SOAK
from tests.server.harness_server import WAIT, Json, Person, Server, people_at, server_with, until

MESSAGES = int(os.environ.get("TABLEE_HOSTILE", "0")) or (10_000 if SOAK else 500)

KINDS = sorted(
    mapping
    for mapping in msgspec.json.schema_components([FromClient])[0][0]["discriminator"]["mapping"]
)
VALUES: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    7,
    2**31,
    2**63,
    -(2**70),
    1e308,
    "",
    "x",
    "show a1 a2",
    "take 17",
    "\x00\x01",
    "\u202e\U0001f3b2" * 20,
    "a" * 5_000,
    [],
    [[[]]],
    {},
    {"$ref": "#"},
    ["a"] * 100,
)
FIELDS = ("id", "table", "ply", "rev", "move", "text", "seat", "name", "on", "terms", "eyes", "who")

Draw = Callable[[Random], str | bytes]


def _mixed(rng: Random) -> str:
    """A real kind of message with fields that are wrong, missing or too many."""
    message: dict[str, object] = {"type": rng.pick(KINDS), "id": f"m{rng.below(50)}"}
    for _ in range(rng.below(5)):
        message[rng.pick(FIELDS)] = rng.pick(VALUES)
    if rng.below(3) == 0:
        message["ply"], message["rev"] = rng.below(9), rng.below(3)
    return json.dumps(message)


def _cut(rng: Random) -> str:
    text = _mixed(rng)
    return text[: rng.below(len(text)) + 1]


def _binary(rng: Random) -> bytes:
    return bytes(rng.below(256) for _ in range(rng.below(200)))


def _deep(rng: Random) -> str:
    return '{"type":"say","id":"x","text":' + "[" * 5_000


def _long(rng: Random) -> str:
    return json.dumps({"type": "say", "id": "long", "text": "x" * 14_000})


DRAWS: tuple[Draw, ...] = (_mixed, _mixed, _mixed, _mixed, _cut, _binary, _deep, _long)


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(tmp_path)


def is_answered(message: Json) -> bool:
    """Whether the server still answers, if only with a refusal for sending too fast."""
    return message.get("id") == "still there?" or message.get("code") == "too-fast"


def test_a_table_survives_any_message(server: Server) -> None:
    """A seated player and spectators say anything; two others keep playing."""
    rng = Random("hostile")
    with server, people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
        connections, sent = 0, 0
        while sent < MESSAGES:
            # Spectators, each somebody else: one person or address may not say so much.
            address = f"10.0.{connections // 250}.{connections % 250}"
            person = Person(server, "Dan", address) if connections % 20 else ana.person
            connections += 1
            line = person.at(ana.table)
            try:
                for _ in range(50):
                    line.socket.send(rng.pick(DRAWS)(rng))
                    sent += 1
                line.say("ping", id="still there?")
                while not is_answered(line.next()):
                    pass
            except ConnectionClosed:
                pass  # the server has dropped this client
            assert not any("Traceback" in raw or "File " in raw for raw in line.raw)
            assert not any(message.get("code") == "failed" for message in line.heard)
            line.close()
            if connections % 10 == 0:
                for other in (ben, cleo):
                    assert other.ask("ping")["type"] == "pong"
                    other.heard.clear()
                    other.raw.clear()
        assert server.process.poll() is None
        for line in (ben, cleo):
            answer = line.ask("ping")
            assert answer["type"] == "pong"
        fresh = ben.person.at(ben.table)
        assert fresh.welcome["seat"] == 1
        assert fresh.game["view"]["game"] == "matryoshka"
        fresh.close()
        said = server.stop()
        assert "Traceback" not in said


PATHS = ("%00", "a" * 300, "a" * 4_000, "%ff%fe", "..%2f..%2fetc/passwd", "a%2f" * 200, "%2f%2f")
PLACES = ("/", "/assets/", "/t/", "/api/", "/api/tables/", "/api/games/", "/api/me?x=")


def test_strange_paths_are_answered_without_an_error(server: Server) -> None:
    with server:
        ana = Person(server, "Ana")
        for place in PLACES:
            for path in PATHS:
                status, _, _ = ana.request("GET", place + path)
                assert status in (200, 404, 405), place + path
            status, _, _ = ana.request("GET", f"{place}{PATHS[0]}/record")
            assert status in (200, 404), place
        said = server.stop()
        assert "Traceback" not in said
        assert len(said.splitlines()) == 1  # that it stopped


def test_a_megabyte_closes_only_its_own_connection(server: Server) -> None:
    with server, people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, _):
        with suppress(ConnectionClosed):  # the server may close before all of it is sent
            ana.socket.send("x" * 1_000_000)
        assert ana.is_closed()
        assert ben.play_first()["type"] == "ack"


def test_cut_frames_and_wrong_handshakes_harm_nobody(server: Server) -> None:
    with server, people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, _):
        for start in (b"GET /ws HTTP/1.1\r\nHost: x\r\n", b"\x81\xfe\xff\xff", b"\x00" * 50):
            with socket.create_connection(("127.0.0.1", server.port), WAIT) as raw:
                raw.sendall(start)
        ana.socket.socket.sendall(b"\x81\xfe\x40\x00abcd{")  # a frame that never ends
        ana.socket.socket.shutdown(socket.SHUT_RDWR)
        assert ben.play_first()["type"] == "ack"


def test_pages_of_other_sites_and_clients_without_a_cookie_are_refused(
    server: Server,
) -> None:
    with server:
        ana = Person(server, "Ana")
        address = f"ws://127.0.0.1:{server.port}/ws"
        cookie = {"cookie": ana.cookie}
        elsewhere = {**cookie, "origin": "http://evil.example"}
        made_up = {"cookie": "tablee=" + "0123456789abcdef" * 2}
        for headers in (elsewhere, {}, made_up):
            with (
                pytest.raises(InvalidStatus, match="403"),
                connect(address, additional_headers=headers),
            ):
                pass
        own = {**cookie, "origin": f"http://127.0.0.1:{server.port}"}
        with connect(address, additional_headers=own):
            pass
        status, body, _ = ana.request("POST", "/api/tables", {}, origin="http://evil.example")
        assert (status, body["code"]) == (403, "elsewhere")


@pytest.mark.parametrize("kind", [0x81, 0x89, 0x00], ids=["texts", "pings", "pieces"])
def test_a_flood_of_tiny_frames_is_cut_off_and_others_play_on(server: Server, kind: int) -> None:
    tiny = bytes((kind, 0x80)) + b"\0\0\0\0"
    start = b"\x01\x80\0\0\0\0" if kind == 0x00 else b""  # a text that never ends
    with server, people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, _):
        with pytest.raises(OSError, match=r"reset|roken|descriptor"):
            ana.socket.socket.sendall(start + tiny * 1_000_000)
        assert ben.play_first()["type"] == "ack"
        until(lambda: b"tablee_connections 3\n" not in ben.person.get("/metrics"))
        assert b"tablee_dropped_total 1\n" in ben.person.get("/metrics")


def test_an_address_opens_so_many_connections_and_then_no_more(tmp_path: Path) -> None:
    most = 5
    settings = Settings(connects_per_second=0, connects_burst=most)
    with server_with(tmp_path, settings) as strict, ExitStack() as open_:
        ana = Person(strict, "Ana")
        address, cookie = f"ws://127.0.0.1:{strict.port}/ws", {"cookie": ana.cookie}
        for _ in range(most):
            open_.enter_context(connect(address, additional_headers=cookie))
        with pytest.raises(InvalidStatus, match="403"):
            open_.enter_context(connect(address, additional_headers=cookie))
        assert ana.get("/api/health")["status"] == "ok"
