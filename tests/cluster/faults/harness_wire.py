"""A cable between a server and an engine that a test can cut, and mend again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Self

from tests.cluster.harness_engines import free_port

CHUNK = 65_536


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
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, back)
        self._writers |= set(pair)
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        for one in pair:
            one.transport.abort()
        self._writers -= set(pair)

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
        def cut() -> None:
            self._is_cut = True
            for writer in self._writers:
                writer.transport.abort()

        self._do(cut)

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
