"""A real server in a process of its own, with a real database, and people on real sockets."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tablee.server.settings import Settings
from tests import forks

Json = dict[str, Any]
WAIT = 60.0
"""Seconds that a test waits for something before it fails; never a delay."""


def until(happened: Callable[[], bool]) -> None:
    """Wait until the server has noticed something."""
    end = time.monotonic() + WAIT
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.01)  # or whoever asks the server would soon ask more often than they may


class Server:
    """`tablee serve` on any free port."""

    last_words = "on disk"
    """Of what it says when it stops."""

    def __init__(self, folder: Path, *program: str, port: int = 0) -> None:
        self.folder = folder
        self._start(program or ("tablee",), "--port", str(port), "--data", str(folder))

    def _start(self, program: tuple[str, ...], *options: str, number: int = 0) -> None:
        name, *arguments = program
        around = {**os.environ, "TABLEE_LANG": "en"}
        self.process = forks.start(name, [*arguments, "serve", *options], around, number)
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        assert "http://" in line, line
        self.port = int(re.findall(r"http://[^ ]*?:(\d+)", line)[0])

    def stop(self) -> str:
        """Ask it to stop; what it said after its first line."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._end()

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self._end()

    def _end(self) -> str:
        assert self.process.stderr is not None
        said = self.process.stderr.read()
        self.process.wait(WAIT)
        self.process.stderr.close()
        return said

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.stderr is not None and not self.process.stderr.closed:
            self.stop()


def server_with(folder: Path, settings: Settings) -> Server:
    """A server with other limits than the usual ones."""
    program = "tests.server.programs.with_settings"
    return Server(folder, program, msgspec.json.encode(settings).decode())


class Person:
    """Somebody with a browser: a cookie, requests, and connections to tables."""

    def __init__(self, server: Server, name: str, address: str | None = None) -> None:
        """`address`: where a proxy says that they are."""
        self.server = server
        self.name = name
        self.cookie = ""
        self.headers = {} if address is None else {"x-forwarded-for": address}
        self.get("/api/me")

    def request(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, Any, http.client.HTTPMessage]:
        """Status, body (JSON where it is that), headers."""
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=WAIT)
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent = {name.replace("_", "-"): value for name, value in headers.items()} | self.headers
        if self.cookie:
            sent["cookie"] = self.cookie
        try:
            line.request(method, path, data, sent)
            response = line.getresponse()
            text = response.read()
        finally:
            line.close()
        if response.headers["set-cookie"]:
            self.cookie = response.headers["set-cookie"].split(";")[0]
        is_json = (response.headers["content-type"] or "").startswith("application/json")
        return response.status, json.loads(text) if is_json else text, response.headers

    def get(self, path: str) -> Any:
        status, body, _ = self.request("GET", path)
        assert status == 200, body
        return body

    def post(self, path: str, body: object = None, expected: tuple[int, ...] = (200, 201)) -> Any:
        status, answer, _ = self.request("POST", path, body)
        assert status in expected, answer
        return answer

    def make(self, seats: str, start: bool = False, **terms: object) -> str:
        """A table for Matryoshka; `seats` has a letter each: m(e), o(pen), b(ot)."""
        kinds = {
            "m": {"kind": "me"},
            "o": {"kind": "open"},
            "b": {"kind": "bot", "level": "random"},
        }
        agreed = {"game": "matryoshka", "players": len(seats), "pace": 0, **terms}
        wishes = [kinds[letter] for letter in seats]
        body = {"terms": agreed, "seats": wishes, "name": self.name, "start": start}
        return str(self.post("/api/tables", body)["table"])

    def join(self, table: str) -> None:
        self.post(f"/api/tables/{table}/join", {"name": self.name})

    def at(self, table: str, **hello: object) -> Connection:
        """Connect to a table."""
        return Connection(self, table, **hello)


class Connection:
    """One WebSocket to a table. Remembers everything it received."""

    def __init__(self, person: Person, table: str, **hello: object) -> None:
        self.person = person
        self.table = table
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.game: Json = {}
        self._ids = count(1)
        self._prefix = os.urandom(4).hex()
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{person.server.port}/ws",
                additional_headers={"cookie": person.cookie, **person.headers},
                compression=None,
                max_size=None,
                max_queue=None,  # or what is not read would keep the line from closing
                open_timeout=WAIT,
            )
        )
        self.say("hello", table=table, **hello)
        self.welcome = self.wait("welcome", "bye")
        if self.welcome.get("game"):
            self.game = self.welcome["game"]

    def say(self, kind: str, **fields: object) -> str:
        """Send a message; its id."""
        ident = str(fields.pop("id", f"{self._prefix}-{next(self._ids)}"))
        self.socket.send(json.dumps({"type": kind, "id": ident, **fields}))
        return ident

    def next(self) -> Json:
        data = self.socket.recv(WAIT)
        assert isinstance(data, str)
        message: Json = json.loads(data)
        self.raw.append(data)
        self.heard.append(message)
        if message["type"] == "update":
            self.game = message
        return message

    def wait(self, *kinds: str, ident: str | None = None) -> Json:
        """Read until a message of one of these types (and about this id) comes."""
        while True:
            message = self.next()
            if message["type"] in kinds and (ident is None or message.get("id") == ident):
                return message

    def ask(self, kind: str, **fields: object) -> Json:
        """Send, and read until it is answered."""
        ident = self.say(kind, **fields)
        while True:
            message = self.next()
            if message.get("id") == ident:
                return message

    def play(self, move: str, **fields: object) -> Json:
        """Play at the moment last seen."""
        about = {"ply": self.game["ply"], "rev": self.game["rev"], "move": move, **fields}
        answer = self.ask("play", **about)
        if answer["type"] == "ack":
            while self.game["ply"] <= answer["ply"]:
                self.next()
        return answer

    def play_first(self) -> Json:
        return self.play(self.game["legal"][0])

    def until(self, kind: str) -> Json:
        """The last message of a kind, or the next one."""
        for message in reversed(self.heard):
            if message["type"] == kind:
                return message
        return self.wait(kind)

    def to_turn(self) -> bool:
        """Read until this seat owes a decision; False if the game ends first."""
        while not self.game.get("legal"):
            if any(message["type"] == "over" for message in self.heard) or self.welcome["over"]:
                return False
            self.next()
        return True

    def finish(self) -> Json:
        """Play first legal moves to the end."""
        while self.to_turn():
            self.play_first()
        over: Json = self.until("over")
        return over

    def close(self) -> None:
        self._open.close()

    def is_closed(self) -> bool:
        """Whether the server closes this line; reads what is left."""
        try:
            while True:
                self.next()
        except ConnectionClosed:
            return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


@contextmanager
def begun(people: list[Person], table: str) -> Iterator[list[Connection]]:
    """A table that the first of these people has made: the others join, and it begins."""
    for person in people[1:]:
        person.join(table)
    lines = [person.at(table) for person in people]
    lines[0].ask("start")
    for line in lines:
        while not line.game:
            line.next()
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


@contextmanager
def people_at(server: Server, *names: str, **terms: object) -> Iterator[list[Connection]]:
    """A running table of three: these people, bots on the other seats."""
    persons = [Person(server, name) for name in names]
    seats = "m" + "o" * (len(names) - 1) + "b" * (3 - len(names))
    with begun(persons, persons[0].make(seats, False, **terms)) as lines:
        yield lines


def rounds(lines: list[Connection]) -> None:
    """Let people play first moves until the game is over, whoever's turn it is."""
    while True:
        for line in lines:
            drain(line, lines)
            if line.game["legal"]:
                line.play_first()
        if all(any(m["type"] == "over" for m in line.heard) for line in lines):
            return


def drain(line: Connection, lines: list[Connection]) -> None:
    """Read until this line has seen as much as the one that saw most."""
    newest = max(other.game["ply"] for other in lines)
    while line.game["ply"] < newest:
        line.next()
    while not line.game["acting"] and not any(m["type"] == "over" for m in line.heard):
        line.next()
