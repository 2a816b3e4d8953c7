"""A cable between a server and an engine that a test can cut, and mend again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Self

from tests.cluster.harness_engines import free_port

CHUNK = 65_536
PATIENCE = 5.0
"""Seconds for connections that are being made when the test ends."""
TURNS = 5
"""Of the loop: a connection is accepted, made and passed on to its task in turns of their own."""


class Wire:
    """Passes bytes on in both directions. Cut, it closes connections; stalled, it keeps silent."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self._target = target
        self._is_cut = False
        self._flows: asyncio.Event
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(60)

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._flows = asyncio.Event()
        self._flows.set()
        serving = asyncio.start_server(self._connected, "127.0.0.1", self.port)
        server = self._loop.run_until_complete(serving)
        self._loop.call_soon(ready.set)
        self._loop.run_forever()
        self._loop.run_until_complete(self._close(server))
        self._loop.close()

    async def _close(self, server: asyncio.Server) -> None:
        """Leave no connection open, not even one that has just come."""
        for door in server.sockets:  # nobody is let in any more
            self._loop.remove_reader(door.fileno())
        self._cut()
        self._flows.set()
        for _ in range(TURNS):  # until whoever was let in has begun, so that it can end
            await asyncio.sleep(0)
        server.close()
        if others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others, timeout=PATIENCE)  # whoever cannot be reached is left alone
        await asyncio.sleep(0)  # in which aborted connections are closed

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with self._kept(writer):
            if self._is_cut:
                return
            try:
                there, back = await asyncio.open_connection("127.0.0.1", self._target)
            except OSError:
                return
            with self._kept(back):
                if not self._is_cut:
                    await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    @contextmanager
    def _kept(self, writer: asyncio.StreamWriter) -> Iterator[None]:
        """Known until it is of no use, and closed then."""
        self._writers.add(writer)
        try:
            yield
        finally:
            writer.transport.abort()
            self._writers.discard(writer)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(CHUNK):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.transport.abort()

    def _do(self, call: Callable[[], None]) -> None:
        done = threading.Event()

        def both() -> None:
            call()
            done.set()

        self._loop.call_soon_threadsafe(both)
        assert done.wait(60)

    def cut(self) -> None:
        self._do(self._cut)

    def _cut(self) -> None:
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def stall(self) -> None:
        self._do(self._flows.clear)

    def mend(self) -> None:
        def mend() -> None:
            self._is_cut = False
            self._flows.set()

        self._do(mend)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
