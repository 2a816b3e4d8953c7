"""Clients that do not read, bots that think: nobody else notices."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path

from starlette.types import Message

from tablee.server.sockets import OUTBOX_BYTES, Socket
from tests.server.a_server import Person, Server, people_at

THINKERS = 6


def test_who_does_not_read_is_dropped_and_nothing_is_kept_for_them() -> None:
    """A connection whose other side never takes anything."""

    async def deaf() -> tuple[Socket, list[Message]]:
        sent: list[Message] = []
        reading = asyncio.Event()

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                await reading.wait()
            sent.append(message)

        outbox = Socket(send)
        for _ in range(OUTBOX_BYTES // 1000 + 10):
            outbox.put(b"x" * 1000)
        await asyncio.sleep(0)
        await outbox.emptied()
        return outbox, sent

    outbox, sent = asyncio.run(deaf())
    assert outbox.is_too_slow
    assert [message["type"] for message in sent] == ["websocket.close"]


def test_who_reads_again_gets_everything_in_order() -> None:
    async def slow() -> list[str]:
        sent: list[str] = []
        reading = asyncio.Event()

        async def send(message: Message) -> None:
            await reading.wait()
            sent.append(message["text"])

        outbox = Socket(send)
        for number in range(100):
            outbox.put(str(number).encode())
        assert sent == []
        reading.set()
        await outbox.emptied()
        await outbox.closed()
        return sent

    assert asyncio.run(slow()) == [str(number) for number in range(100)]


def test_a_move_is_answered_in_milliseconds_while_every_bot_is_thinking(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        owner = Person(server, "Owner")
        for _ in range(THINKERS):  # more games of the strongest bots than there are processes
            body = {
                "terms": {"game": "matryoshka", "players": 3, "pace": 0},
                "seats": [{"kind": "bot", "level": "expert"}] * 3,
                "name": "Owner",
                "start": True,
            }
            owner.post("/api/tables", body)
        with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
            waits = []
            for line in (ana, ben, cleo):
                started = time.perf_counter()
                assert line.play_first()["type"] == "ack"
                waits.append(time.perf_counter() - started)
            assert statistics.median(waits) < 0.5  # a bot's thought lasts a second and queues
        metrics = owner.get("/metrics").decode()
        queue = next(line for line in metrics.splitlines() if line.startswith("tablee_bot_queue"))
        assert int(queue.split()[1]) > 0
