"""Somebody who tries to keep a server busy, in a process of their own, until it is ended.

`python -m tests.server.programs.attacker KIND PORT [TABLE …]`: says "begun" when it begins.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tablee.server.settings import RECORD_BODY
from tests.server.harness_server import Person, Server

HOSTILE = "203.0.113.7"
"""The address of all of them, as a proxy tells it."""
OTHERS = [f"127.0.0.{n}" for n in range(2, 9)]
"""Addresses of this machine that the server does not take for a proxy."""
RECORD = Path(__file__).parents[2] / "data" / "records" / "mondo-4p-sample6.json"
READERS = 60
REPLAYS = 28
HALF_REQUESTS = 1_124


class Attack:
    """An attack on one server; `begun` when every part of it is ready."""

    def __init__(self, port: int, tables: list[str], parts: int) -> None:
        self.port = port
        self.tables = tables
        self._missing = set(range(parts))
        self.begun = asyncio.Event()

    def new_cookie(self) -> str:
        """Of somebody new at the address of all of them."""
        return Person(cast(Server, self), "X", HOSTILE).cookie

    def count(self, number: int) -> None:
        """A part is ready, perhaps not for the first time."""
        self._missing.discard(number)
        if not self._missing:
            self.begun.set()


async def read_logs(attack: Attack, number: int) -> None:
    """Enter a table and ask for its log, eight times in a row, again and again."""
    cookie = await asyncio.to_thread(attack.new_cookie)
    table = attack.tables[number % len(attack.tables)]
    while True:
        with suppress(OSError, WebSocketException):
            async with _connect(attack, cookie) as line:
                await _say(line, "hello", table=table)
                attack.count(number)
                await attack.begun.wait()
                while True:
                    for _ in range(8):
                        await _say(line, "get-log", after=-1)
                    await line.recv()


async def enter_tables(attack: Attack, number: int) -> None:
    """Enter one table after the other, so that each has to be loaded."""
    cookie = await asyncio.to_thread(attack.new_cookie)
    while True:
        with suppress(OSError, WebSocketException):
            async with _connect(attack, cookie) as line:
                for table in attack.tables:
                    await _say(line, "hello", table=table)
                attack.count(number)
                async for _ in line:
                    pass


async def leave_replays_unread(attack: Attack, number: int) -> None:
    """Ask for a replay of many megabytes and read one byte of it."""
    record = RECORD.read_bytes()
    head = f"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: {len(record)}\r\n\r\n"
    loop = asyncio.get_running_loop()
    with _socket(number) as line:
        await loop.sock_connect(line, ("127.0.0.1", attack.port))
        await loop.sock_sendall(line, head.encode() + record)
        assert await loop.sock_recv(line, 1) == b"H"
        attack.count(number)
        await loop.create_future()


async def send_heavy_records(attack: Attack, number: int) -> None:
    """From one address: records that are small on the way and large once they are read."""
    record = RECORD.read_bytes()
    lists = b"[]," * ((RECORD_BODY - len(record) - 1_000) // 3) + b"[]"
    record = record.replace(b'"setup": {', b'"setup": {"x": [' + lists + b"], ")
    body = record if number % 2 else b'{"record":' + record + b',"ply":0,"seat":0,"name":"X"}'
    path = "/api/replay" if number % 2 else "/api/play-on"
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    while True:
        with _socket(0) as line, suppress(OSError):
            await loop.sock_connect(line, ("127.0.0.1", attack.port))
            await loop.sock_sendall(line, head + body)
            attack.count(number)
            await loop.sock_recv(line, 4_096)


async def send_half_requests(attack: Attack, number: int) -> None:
    """Begin a request and never end it; begin another one when the server has lost patience."""
    loop = asyncio.get_running_loop()
    while True:
        with _socket(number) as line, suppress(OSError):
            await loop.sock_connect(line, ("127.0.0.1", attack.port))
            await loop.sock_sendall(line, b"GET /api/me HTTP/1.1\r\n")
            attack.count(number)
            await loop.sock_recv(line, 1)


async def send_long_messages(attack: Attack, number: int) -> None:
    """Say hello, and then messages as long as they may be, as fast as they are taken."""
    cookie = await asyncio.to_thread(attack.new_cookie)
    while True:
        with suppress(OSError, WebSocketException):
            async with _connect(attack, cookie) as line:
                await _say(line, "hello", table=attack.tables[0])
                attack.count(number)
                await attack.begun.wait()
                while True:
                    await _say(line, "say", text="x" * 16_000)


async def ask_for_pages(attack: Attack, number: int) -> None:
    """One page after the other, from one address."""
    loop = asyncio.get_running_loop()
    while True:
        with _socket(0) as line, suppress(OSError):
            await loop.sock_connect(line, ("127.0.0.1", attack.port))
            answer = b"\r\n\r\n"
            while answer.endswith(b"\r\n\r\n"):  # or the server has closed the connection
                await loop.sock_sendall(line, b"HEAD /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")
                attack.count(number)
                answer = await loop.sock_recv(line, 4_096)


async def send_requests_at_once(attack: Attack, number: int) -> None:
    """Thousands of requests in one piece, again and again; the answers are never read."""
    await _pour(attack, number, b"", b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n" * 6_000)


async def send_endless_heads(attack: Attack, number: int) -> None:
    """Headers without an end."""
    await _pour(attack, number, b"GET /api/me HTTP/1.1\r\nHost: x\r\n", b"a:b\r\n" * 50_000)


async def _pour(attack: Attack, number: int, first: bytes, then: bytes) -> None:
    """Send as much as is taken, and begin again when the connection is cut."""
    loop = asyncio.get_running_loop()
    while True:
        with _socket(number) as line, suppress(OSError):
            await loop.sock_connect(line, ("127.0.0.1", attack.port))
            await loop.sock_sendall(line, first)
            attack.count(number)
            while True:
                await loop.sock_sendall(line, then)


def _socket(number: int) -> socket.socket:
    """A socket from one of the other addresses, with little room for what it receives."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.setblocking(False)
    line.bind((OTHERS[number % len(OTHERS)], 0))
    return line


def _connect(attack: Attack, cookie: str) -> connect:
    return connect(
        f"ws://127.0.0.1:{attack.port}/ws",
        additional_headers={"cookie": cookie, "x-forwarded-for": HOSTILE},
        compression=None,
        max_size=None,
        ping_interval=None,
    )


async def _say(line: ClientConnection, kind: str, **fields: object) -> None:
    await line.send(json.dumps({"type": kind, "id": "x", **fields}))


Part = Callable[[Attack, int], Awaitable[None]]
KINDS: dict[str, tuple[Part, int]] = {
    "logs": (read_logs, READERS),
    "loads": (enter_tables, 4),
    "replays": (leave_replays_unread, REPLAYS),
    "heavy-records": (send_heavy_records, REPLAYS),
    "half-requests": (send_half_requests, HALF_REQUESTS),
    "long-messages": (send_long_messages, 60),
    "pages": (ask_for_pages, READERS),
    "requests-at-once": (send_requests_at_once, 20),
    "endless-heads": (send_endless_heads, 4),
}


async def main() -> None:
    kind, port, *tables = sys.argv[1:]
    part, parts = KINDS[kind]
    attack = Attack(int(port), tables, parts)
    running = [asyncio.ensure_future(part(attack, number)) for number in range(parts)]
    await attack.begun.wait()
    print("begun", file=sys.stderr)
    await asyncio.gather(*running)


if __name__ == "__main__":
    asyncio.run(main())
