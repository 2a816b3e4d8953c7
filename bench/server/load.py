"""Load on a table server: many tables of people who move once a second, or as fast as they can.

    python -m bench.server.load --tables 1000 --moves-per-second 1000 --seconds 45
    python -m bench.server.load --tables 200 --seconds 15                (saturated)

The generator is a process of its own; the server is another one, with its real
store on a real disk. Everything stays on the loopback interface and ends by
itself. A move's latency is from sending it to its `ack` (which means: on disk).
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

import msgspec
import uvloop
from bench.server.awake import awake
from bench.server.wire import Wire

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
READY_SECONDS = 120.0


class Heard(msgspec.Struct):
    """All that the generator needs of a message."""

    type: str
    id: str | None = None
    ply: int = -1
    rev: int = 0
    legal: tuple[str, ...] = ()
    acting: tuple[int, ...] = ()
    edits: tuple[list[msgspec.Raw], ...] = ()
    game: msgspec.Raw | None = None


HEARD = msgspec.json.Decoder(Heard)
LEGAL = b'["legal"]'
TEXTS = msgspec.json.Decoder(list[str])


class Player:
    """One person at one table, who plays any legal move when told to."""

    def __init__(self, table: Table, cookie: str) -> None:
        self.table = table
        self.cookie = cookie
        self.wire: Wire | None = None
        self.legal: list[str] = []
        self.may_play = False
        self.ply = -1
        self.sent: dict[str, float] = {}
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(self.heard, lambda: None), host, port)
        self.wire = wire
        wire.hello(f"{host}:{port}", self.cookie)
        await wire.opened
        said = self.table.load.protocol
        protocol = b',"protocol":%d' % said if said else b""
        table = self.table.id.encode()
        wire.send(b'{"type":"hello","id":"h","table":"%s"%s}' % (table, protocol))
        await self.welcomed

    def heard(self, data: bytes) -> None:
        message = HEARD.decode(data)
        if message.type == "ack":
            self.table.load.acknowledged(self.sent.pop(message.id or "", 0.0))
        elif message.type == "update":
            self.table.load.updated(data)
            self._update(message)
        elif message.type == "changed":
            self.table.load.updated(data)
            self._change(message)
        elif message.type == "welcome":
            if message.game is not None:
                self._update(HEARD.decode(message.game))
            self.welcomed.set_result(None)
        elif message.type == "refused":
            self.table.load.refused += 1
            self.sent.pop(message.id or "", None)
        elif message.type == "over":
            self.table.is_over = True

    def _update(self, message: Heard) -> None:
        self.legal = list(message.legal)
        self._go_on(message)

    def _change(self, message: Heard) -> None:
        """Of all that differs, the legal moves are enough to play on."""
        for path, *edit in message.edits:
            if bytes(path) != LEGAL:
                continue
            if len(edit) == 1:
                self.legal = TEXTS.decode(edit[0])
            else:
                start, count = int(bytes(edit[0])), int(bytes(edit[1]))
                self.legal[start : start + count] = TEXTS.decode(edit[2])
        self._go_on(message)

    def _go_on(self, message: Heard) -> None:
        self.ply = message.ply
        self.may_play = bool(self.legal)
        if self.may_play and self.table.load.is_saturated:
            self.play()

    def play(self) -> bool:
        """Send one of the legal moves."""
        if not self.may_play or self.sent or self.wire is None or self.table.load.is_done:
            return False
        move = random.choice(self.legal)
        self.may_play = False
        ident = f"{self.ply}"
        self.sent[ident] = time.perf_counter()
        self.wire.send(
            b'{"type":"play","id":"%s","ply":%d,"rev":0,"move":"%s"}'
            % (ident.encode(), self.ply, move.encode())
        )
        return True


class Table:
    """A table and the people at it."""

    def __init__(self, ident: str, load: Load) -> None:
        self.id = ident
        self.load = load
        self.players: list[Player] = []
        self.is_over = False

    def move(self) -> bool:
        """Let whoever owes a decision make it."""
        return any(player.play() for player in self.players)


class Load:
    """What is asked of the server, and how it did."""

    def __init__(self, is_saturated: bool, protocol: int = 2) -> None:
        self.protocol = protocol
        """What clients say in their hello; 0: nothing, as before there were two."""
        self.sizes: list[int] = []
        self.wants_saturation = is_saturated
        self.is_saturated = False
        self.is_measuring = False
        self.is_done = False
        self.latencies: list[float] = []
        self.refused = 0
        self.late = 0

    def updated(self, data: bytes) -> None:
        if self.is_measuring:
            self.sizes.append(len(data))

    def acknowledged(self, sent: float) -> None:
        if self.is_measuring and sent:
            self.latencies.append(time.perf_counter() - sent)


def stolen_seconds() -> float:
    """What other machines took of this one's processors: no server is fast while it is away."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / TICKS


class Target:
    """The server's process, watched from outside."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.server.target", str(folder)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().split()[1]
        self.host, port = address.removeprefix("http://").rsplit(":", 1)
        self.port = int(port)

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * PAGE / 1e6

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()


def make_tables(
    target: Target, load: Load, game: str, seats: int, count: int, **more: object
) -> list[Table]:
    """Tables with a person on every seat, over plain HTTP; `more` terms than these."""
    line = http.client.HTTPConnection(target.host, target.port, timeout=30)
    tables = []

    def post(path: str, cookie: str, body: object) -> dict[str, str]:
        line.request("POST", path, json.dumps(body), {"Cookie": cookie})
        answer: dict[str, str] = json.loads(line.getresponse().read())
        return answer

    def newcomer() -> str:
        line.request("GET", "/api/me")
        answer = line.getresponse()
        answer.read()
        return str(answer.headers["set-cookie"]).split(";")[0]

    for _ in range(count):
        cookies = [newcomer() for _ in range(seats)]
        kinds = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
        terms = {"game": game, "players": seats, **more}
        made = post("/api/tables", cookies[0], {"terms": terms, "seats": kinds, "name": "p0"})
        table = Table(made["table"], load)
        for number, cookie in enumerate(cookies[1:], 1):
            post(f"/api/tables/{table.id}/join", cookie, {"name": f"p{number}"})
        table.players = [Player(table, cookie) for cookie in cookies]
        tables.append(table)
    line.close()
    return tables


async def sit_down(target: Target, tables: list[Table]) -> None:
    """Everybody connects, every game starts."""
    for table in tables:
        for player in table.players:
            await player.connect(target.host, target.port)
        wire = table.players[0].wire
        assert wire is not None
        wire.send(b'{"type":"start","id":"s"}')
    waiting = [player for table in tables for player in table.players]
    async with asyncio.timeout(READY_SECONDS):
        while any(player.ply < 0 for player in waiting):
            await asyncio.sleep(0.05)


async def drive(load: Load, tables: list[Table], rate: float, seconds: float) -> float:
    """Play; returns for how long."""
    load.is_measuring = True
    started = time.perf_counter()
    if load.wants_saturation:
        load.is_saturated = True
        for table in tables:
            for player in table.players:
                player.play()
        while time.perf_counter() - started < seconds and not all(t.is_over for t in tables):
            await asyncio.sleep(0.02)
    else:
        await _paced(load, tables, rate, seconds, started)
    load.is_measuring = False
    load.is_done = True
    return time.perf_counter() - started


async def _paced(
    load: Load, tables: list[Table], rate: float, seconds: float, started: float
) -> None:
    """`rate` moves a second, spread evenly over tables and time."""
    turn = 0
    random.shuffle(tables)
    while (now := time.perf_counter() - started) < seconds:
        due = int(now * rate)
        while turn < due:
            if not tables[turn % len(tables)].move():
                load.late += 1
            turn += 1
        await asyncio.sleep(0.001)


def report(
    target: Target, load: Load, seconds: float, cpu: float, stolen: float, sockets: int
) -> dict[str, float]:
    found = sorted(load.latencies)

    def at(share: float) -> float:
        return round(1000 * found[min(len(found) - 1, int(share * len(found)))], 2)

    return {
        "moves_per_second": round(len(found) / seconds),
        "us_per_move": round(1e6 * cpu / len(found), 1),
        "cpu_of_one_core": round(cpu / seconds, 3),
        "p50_ms": at(0.5),
        "p99_ms": at(0.99),
        "max_ms": round(1000 * found[-1], 2),
        "bytes_median": statistics.median(load.sizes),
        "sockets": sockets,
        "memory_mb": round(target.memory()),
        "refused": load.refused,
        "not_ready": load.late,
        "seconds": round(seconds, 1),
        "stolen_seconds": round(stolen, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="matryoshka")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves-per-second", type=float, default=0.0, help="0: saturated")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--protocol", type=int, default=2, help="0: clients say none")
    parser.add_argument("--disk", type=Path, help="where the data folder is made")
    parser.add_argument("--awake", action="store_true", help="no processor sleeps meanwhile")
    wanted = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tablee-load-", dir=wanted.disk))
    target = Target(folder)
    try:
        with awake() if wanted.awake else nullcontext():
            result = uvloop.run(_load(target, wanted))
        print(json.dumps(result))
    finally:
        target.stop()
        shutil.rmtree(folder)


async def _load(target: Target, wanted: argparse.Namespace) -> dict[str, float]:
    load = Load(not wanted.moves_per_second, wanted.protocol)
    tables = make_tables(target, load, wanted.game, wanted.seats, wanted.tables)
    await sit_down(target, tables)
    before, stolen = target.cpu_seconds(), stolen_seconds()  # all sit; from here on they play
    seconds = await drive(load, tables, wanted.moves_per_second, wanted.seconds)
    cpu = target.cpu_seconds() - before
    stolen = stolen_seconds() - stolen
    return report(target, load, seconds, cpu, stolen, wanted.tables * wanted.seats)


if __name__ == "__main__":
    main()
