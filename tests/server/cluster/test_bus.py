"""NATS that is silent for a while, or sends a server away."""

from __future__ import annotations

import asyncio
import signal

import pytest

from tablee.server.cluster import bus as module
from tablee.server.cluster.bus import Bus
from tablee.store.interface import StoreError
from tests.cluster.faults.harness_wire import Wire
from tests.cluster.harness_engines import WAIT, Nats
from tests.server import harness_loop


async def answer(_: bytes) -> bytes:
    return b""


def test_a_server_goes_on_while_nats_is_silent() -> None:
    async def test(nats: Nats) -> None:
        bus = Bus("silent", lambda: None)
        await bus.connect(nats.url)
        nats.process.send_signal(signal.SIGSTOP)
        try:
            async with asyncio.timeout(WAIT):
                await bus.begin(1, lambda _: None, answer, answer)
        finally:
            nats.process.send_signal(signal.SIGCONT)
        await bus.close()

    with Nats() as nats:
        harness_loop.run(test(nats))


def test_a_server_that_nats_has_sent_away_comes_back(nats: Nats) -> None:
    async def test() -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        changes: asyncio.Queue[bool] = asyncio.Queue()
        bus = Bus("away", lambda: changes.put_nowait(bus.is_connected))
        await bus.connect(nats.url)
        await bus.begin(1, heard.put_nowait, answer, answer)
        await bus._client.close()  # what the client does after a refusal by NATS
        async with asyncio.timeout(WAIT):
            while not await changes.get():
                pass
            bus.publish(1, b"here again")
            assert await heard.get() == b"here again"
        await bus.close()

    harness_loop.run(test())


def test_a_question_ends_when_the_connection_is_lost(
    nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asked may ask again: NATS may be back long before an answer is given up."""
    monkeypatch.setattr(module, "ASK_SECONDS", 100 * WAIT)

    async def test(wire: Wire) -> None:
        heard = asyncio.Event()

        async def never(_: bytes) -> bytes:
            heard.set()
            await asyncio.Event().wait()
            return b""

        other, bus = Bus("lost", lambda: None), Bus("lost", lambda: None)
        await other.connect(nats.url)
        await other.begin(1, lambda _: None, never, answer)
        await bus.connect(f"nats://127.0.0.1:{wire.port}")
        asking = asyncio.ensure_future(bus.ask(1, b"?"))
        async with asyncio.timeout(WAIT):
            await heard.wait()
            wire.cut()
            with pytest.raises(StoreError):
                await asking
        await bus.close()
        await other.close()

    with Wire(nats.port) as wire:
        harness_loop.run(test(wire))
