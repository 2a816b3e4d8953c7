"""A WebSocket client as thin as can be, so that the load generator is not what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, PING, PONG = 0x81, 0x89, 0x8A
SHORT = 126
LONG = 127


class Wire(asyncio.Protocol):
    """One connection; hands whole text messages to `heard`."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._heard = heard
        self._lost = lost
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own class is no subclass

    def hello(self, host: str, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
        ]
        assert self._transport is not None
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    def send(self, data: bytes) -> None:
        """One masked text frame; a mask of zeros leaves the bytes as they are."""
        self._write(TEXT, data)

    def _write(self, kind: int, data: bytes) -> None:
        size = len(data)
        length = bytes((0x80 | size,)) if size < SHORT else b"\xfe" + struct.pack("!H", size)
        assert self._transport is not None
        self._transport.write(bytes((kind,)) + length + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:60])
            del self._buffer[: end + 4]
            self._is_open = True
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            size, head = buffer[start + 1], 2
            if size == SHORT:
                if len(buffer) - start < 4:
                    break
                size, head = struct.unpack_from("!H", buffer, start + 2)[0], 4
            elif size == LONG:
                if len(buffer) - start < 10:
                    break
                size, head = struct.unpack_from("!Q", buffer, start + 2)[0], 10
            if len(buffer) - start < head + size:
                break
            content = bytes(buffer[start + head : start + head + size])
            if buffer[start] == TEXT:
                self._heard(content)
            elif buffer[start] == PING:
                self._write(PONG, content)
            start += head + size
        del buffer[:start]

    def connection_lost(self, error: Exception | None) -> None:
        self._lost()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
