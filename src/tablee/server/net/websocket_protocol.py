"""A WebSocket as uvicorn speaks it, with a short way for what is said thousands of times a second.

ASGI's way of a message costs more than the game it belongs to: in, a queue, another
task, reading paused and resumed; out, a coroutine and a frame object. Here a message goes
straight to who hears it, and what is said in one turn of the loop goes to the transport at
once, which keeps what the other side has not read yet.
"""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from tablee.server.rate_limits import Bucket

CONNECTION = "tablee.connection"
"""Where the state of an ASGI scope has the line."""
OUTBOX_BYTES = 4 * 1024 * 1024
"""What may wait for a reader: who does not read is dropped."""
TOGETHER = 64 * 1024
"""What is written at once, about; more does not wait for the end of the turn."""
SLICE = 4 * 1024
"""What is looked at in one go of what was received."""
FRAMES = 1_000
FRAMES_PER_SECOND = 200
"""Frames of any kind that somebody may send, at once and in the long run: reading them has a
cost, even of those that nobody hears. Who floods is dropped."""
TEXT = 0x81
SHORT = 126
LONG = 1 << 16
CLOSE_NORMAL = 1000

Hear = Callable[[bytes], None]


class WebSocketConnection(WebSocketsSansIOProtocol):
    """One connection. Until somebody hears it, messages take ASGI's way."""

    hear: Hear | None = None
    is_too_slow = False
    is_too_fast = False
    _said: list[bytes] | None = None
    _size = 0

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._frames = Bucket(FRAMES_PER_SECOND, FRAMES, self.loop.time())

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][CONNECTION] = self

    def data_received(self, data: bytes) -> None:
        """A little at a time: a flood is noticed before all of it was read."""
        for start in range(0, len(data), SLICE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        if self._frames.take(self.loop.time(), len(self.conn.events)):
            super().handle_events()
        else:
            self.is_too_fast = True
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # closing would wait until what was written is read

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        if self.transport.get_write_buffer_size():
            self.loop.call_later(self.close_timeout, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            self.hear(b"".join(frames))

    def put(self, data: bytes) -> None:
        """Send, in order, without waiting; what follows at once goes with it."""
        if self._said is None:
            self._said = []
            self.loop.call_soon(self._flush)
        self._said += (_header(len(data)), data)
        self._size += len(data)
        if self._size > TOGETHER:
            self._flush()

    def _flush(self) -> None:
        said, self._said, self._size = self._said, None, 0
        if said is None or self.close_sent or self.transport.is_closing():
            return
        together = b"".join(said)
        if self.transport.get_write_buffer_size() + len(together) > OUTBOX_BYTES:
            self.is_too_slow = True
            self.transport.abort()
        else:
            self.transport.write(together)

    def finish(self) -> None:
        """Close after what was put."""
        self._flush()
        if self.close_sent or self.transport.is_closing() or self.conn.state is not OPEN:
            return
        self.conn.send_close(CLOSE_NORMAL)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _header(length: int) -> bytes:
    """Of a text in one frame, unmasked as a server's are (RFC 6455, 5.2)."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < LONG:
        return bytes((TEXT, SHORT)) + length.to_bytes(2, "big")
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8, "big")
