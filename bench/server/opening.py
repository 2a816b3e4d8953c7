"""What it costs the server's loop to open a table with a long log.

    python -m bench.server.opening --facts 2000

Somebody at a table of Mondo without a clock turns a tile over and over, so that each fact is a
move. Then the server is stopped and started again: the table is on disk only. What is told is
the processor time of the loop's thread, as the kernel counts it, from a `hello` to its `welcome`
(it is higher on a busy machine): for a page that has seen nothing, for the next such page (the
table is in memory then), for a client that knows all moves, and, to compare, for a table with one
move. `other_threads` is what was done off the loop meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import tempfile
from pathlib import Path

import msgspec
import uvloop
from bench.server.load import Load, Table, Target, make_tables
from bench.server.wire import Wire

TOGETHER = 50
"""Moves that are under way at the same time."""
REST_SECONDS = 0.3
"""Between those: a connection that sends more than 200 frames a second is cut off."""


class Guest:
    """A connection that says something and waits for the answer with the same id."""

    def __init__(self, cookie: str) -> None:
        self._cookie = cookie
        self._answers: dict[str, asyncio.Future[dict[str, object]]] = {}
        self._wire: Wire | None = None

    async def connect(self, target: Target) -> None:
        loop = asyncio.get_running_loop()
        _, self._wire = await loop.create_connection(
            lambda: Wire(self._heard, lambda: None), target.host, target.port
        )
        self._wire.hello(f"{target.host}:{target.port}", self._cookie)
        await self._wire.opened

    def say(self, kind: str, ident: str, **more: object) -> asyncio.Future[dict[str, object]]:
        assert self._wire is not None
        answer = self._answers[ident] = asyncio.get_running_loop().create_future()
        self._wire.send(msgspec.json.encode({"type": kind, "id": ident, **more}))
        return answer

    def _heard(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        waiting = self._answers.pop(message.get("id") or "", None)
        if waiting is not None:
            waiting.set_result(message)

    def close(self) -> None:
        assert self._wire is not None
        self._wire.close()


def on_processor(target: Target) -> tuple[float, float]:
    """Milliseconds of the loop's thread, and of all threads."""
    tasks = Path(f"/proc/{target.process.pid}/task")
    spent = {
        int(task.name): int((task / "schedstat").read_text().split()[0]) / 1e6
        for task in tasks.iterdir()
    }
    return spent[target.process.pid], sum(spent.values())


async def play(target: Target, table: Table, facts: int) -> None:
    """Make a long game."""
    players = [Guest(player.cookie) for player in table.players]
    for player in players:
        await player.connect(target)
        await player.say("hello", "h", table=table.id)
    await players[0].say("start", "s")
    mover, ply = players[0], 0
    while (await mover.say("play", "first", ply=0, rev=0, move="flip 1"))["type"] != "ack":
        await asyncio.sleep(0.1)  # the countdown
    for ply in range(1, facts, TOGETHER):
        moves = range(ply, min(ply + TOGETHER, facts))
        said = [mover.say("play", f"{n}", ply=n, rev=0, move="flip 1") for n in moves]
        for answer in await asyncio.gather(*said):
            assert answer["type"] == "ack", answer
        await asyncio.sleep(REST_SECONDS)
    for player in players:
        player.close()


async def enter(target: Target, table: Table, ply: int) -> dict[str, float]:
    """Say hello at a table, and count what that costs."""
    guest = Guest(table.players[1].cookie)
    await guest.connect(target)
    await asyncio.sleep(0.3)  # until nothing else is to be done
    loop, every = on_processor(target)
    welcome = await guest.say("hello", "h", table=table.id, ply=ply)
    loop_after, every_after = on_processor(target)
    assert welcome["type"] == "welcome", welcome
    guest.close()
    spent = loop_after - loop
    return {
        "loop_ms": round(spent, 2),
        "other_threads_ms": round(every_after - every - spent, 2),
    }


async def measure(folder: Path, facts: int) -> dict[str, dict[str, float]]:
    load = Load(is_saturated=False)
    target = Target(folder)
    try:
        tables = make_tables(target, load, "mondo", 2, 2, timed=False)
        long, short = tables
        await play(target, long, facts)
        await play(target, short, 1)
    finally:
        target.stop()
    target = Target(folder)
    try:
        return {
            "short": await enter(target, short, -1),
            "from disk": await enter(target, long, -1),
            "from memory": await enter(target, long, -1),
            "knows all moves": await enter(target, long, facts),
        }
    finally:
        target.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=2_000)
    parser.add_argument("--disk", type=Path, help="where the data folder is made")
    wanted = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tablee-opening-", dir=wanted.disk))
    try:
        for name, found in uvloop.run(measure(folder, wanted.facts)).items():
            print(json.dumps({"who": name, **found}))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
