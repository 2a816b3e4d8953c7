"""uvicorn's WebSocket protocol, with a shorter path for messages than ASGI's.

ASGI handles a message through a queue, another task, and a pause of the transport
on the way in, and through a coroutine and a frame object on the way out. That
costs more than a move. Here an incoming message is passed to a callback, and all
that is sent in one turn of the loop is written to the transport at once. The
transport keeps what the other side has not read yet.

A text in one frame, which is what clients send, is read here. All other frames are
read by the library, one whole frame at a time, and so is every frame that it refuses.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseTransport
from collections.abc import Callable
from struct import Struct
from weakref import WeakKeyDictionary

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from tablee.server.net.connections import GuardedConfig
from tablee.server.rate_limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled part
    from websockets.utils import apply_mask

CONNECTION = "tablee.connection"
"""The key under which the state of an ASGI scope has the connection."""
OUTBOX_BYTES = 4 * 1024 * 1024
"""How much may wait for a client that does not read; then it is dropped."""
ADDRESS_OUTBOX_BYTES = 32 * 1024 * 1024
"""How much may wait for all clients of an address; then the one with most of it is dropped."""
TOGETHER = 64 * 1024
"""About how much is collected before it is written, even within a turn of the loop."""
FRAMES = 1_000
FRAMES_PER_SECOND = 200
"""Frames of any kind that a client may send, at once and per second: even frames that are
ignored cost time to read. A client that sends more is dropped."""
MODEST_FRAMES = 60
MODEST_FRAMES_PER_SECOND = 20
"""What a person sends who plays: when all clients of an address together send more than they
may, those are dropped that send more than this."""
UNHEARD_BYTES = 64 * 1024
"""What a client has said and nobody has handled yet: beyond it no more is read for now."""
TEXT = 0x81
LAST = 0x80
CONTROL = 0x08
MASKED = 0x80
SHORT = 126
LONG = 1 << 16
MIDDLING = Struct("!BBH")
"""The header of a text that is neither short nor long."""
CLOSE_NORMAL = 1000

Hear = Callable[[bytes], None]


class Outgoing:
    """Connections that have something to send at the end of this turn of the loop.

    One call does it for all of them: each call costs the loop as much as a small message.
    """

    def __init__(self) -> None:
        self._connections: list[WebSocketConnection] = []

    def add(self, connection: WebSocketConnection) -> None:
        self._connections.append(connection)
        if len(self._connections) == 1:
            connection.loop.call_soon(self._flush)

    def _flush(self) -> None:
        connections, self._connections = self._connections, []
        for connection in connections:
            try:
                connection._flush()
            except Exception as error:  # of one connection: the others are told all the same
                connection.loop.call_exception_handler(
                    {"message": "a bug in the server", "exception": error}
                )
                connection.transport.abort()


OUTGOING: WeakKeyDictionary[AbstractEventLoop, Outgoing] = WeakKeyDictionary()
"""By the loop of the connections."""


class WebSocketConnection(WebSocketsSansIOProtocol):
    """One connection. Until `hear` is set, messages take ASGI's path."""

    hear: Hear | None = None
    neighbours: set[WebSocketConnection]
    """The connections of the same address, this one too."""
    address_frames: Bucket | None = None
    """What they may send together."""
    is_too_slow = False
    is_too_fast = False
    _said: list[bytes] | None = None
    _size = 0
    _unheard = 0
    _is_paused = False
    _is_upgraded = False  # the request was read: all that follows is frames
    _rest = b""  # the beginning of a frame
    _is_in_parts = False  # a message has begun whose last frame is to come

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.neighbours = {self}
        self._outgoing = OUTGOING.setdefault(self.loop, Outgoing())
        now = self.loop.time()
        self._frames = Bucket(FRAMES_PER_SECOND, FRAMES, now)
        self._modest = Bucket(MODEST_FRAMES_PER_SECOND, MODEST_FRAMES, now)

    def connection_lost(self, exc: Exception | None) -> None:
        if isinstance(self.config, GuardedConfig):
            self.config.connections.remove(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][CONNECTION] = self

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept" and self.handshake_complete:
            # What the request said is not needed any more, and takes room.
            del self.request, self.response
            self.scope["headers"] = []

    def data_received(self, data: bytes) -> None:
        if not self._is_upgraded:
            self._is_upgraded = True
            super().data_received(data)  # the request, whole, from uvicorn
            return
        if self._rest:
            data = self._rest + data
        start, is_whole = 0, True
        while start < len(data) and is_whole and not self.transport.is_closing():
            payload, end = _frame(data, start, self.config.ws_max_size)
            is_whole = end <= len(data)
            if is_whole:
                self._read_frame(data, start, payload, end)
                start = end
        self._rest = data[start:]

    def _read_frame(self, data: bytes, start: int, payload: int, end: int) -> None:
        """Read a frame: the bytes from `start` to `end`."""
        if not self._may_send():
            self.is_too_fast = True
            self.transport.abort()
        elif self.hear and data[start] == TEXT and payload and not self._is_in_parts:
            if not self.close_sent and self.conn.state is OPEN:
                self.hear(apply_mask(data[payload:end], data[payload - 4 : payload]))
        else:
            if not data[start] & CONTROL:
                self._is_in_parts = not data[start] & LAST
            super().data_received(data[start:end])

    def _may_send(self) -> bool:
        """Whether one more frame is within the limits."""
        now = self.loop.time()
        is_modest = self._modest.take(now)
        shared = self.address_frames
        if shared is not None and not shared.take(now) and not is_modest:
            return False
        return self._frames.take(now)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # closing would wait until the client has read everything

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

    def hold(self, size: int) -> None:
        """A message waits to be handled: whoever sends faster than that is not read."""
        self._unheard += size
        if self._unheard > UNHEARD_BYTES and not self._is_paused:
            self._is_paused = True
            self.transport.pause_reading()

    def let_go(self, size: int) -> None:
        """A message is handled now."""
        self._unheard -= size
        if self._is_paused and self._unheard <= UNHEARD_BYTES // 2:
            self._is_paused = False
            if not self.transport.is_closing():
                self.transport.resume_reading()

    def put(self, data: bytes) -> None:
        """Send a message at the end of this turn of the loop, with all others of the turn."""
        said, size = self._said, len(data)
        if said is None:
            said = self._said = []
            self._outgoing.add(self)
        said.append(_header(size))
        said.append(data)
        self._size += size
        if self._size > TOGETHER:
            self._flush()

    def _flush(self) -> None:
        said, self._said, self._size = self._said, None, 0
        if said is None or self.close_sent or self.transport.is_closing():
            return
        together = b"".join(said)
        waiting = self.unread + len(together)
        if waiting > OUTBOX_BYTES:
            self._give_up()
            return
        self.transport.write(together)
        if waiting > TOGETHER and sum(one.unread for one in self.neighbours) > ADDRESS_OUTBOX_BYTES:
            max(self.neighbours, key=lambda one: one.unread)._give_up()

    @property
    def unread(self) -> int:
        """How many bytes wait for the client to read them."""
        return self.transport.get_write_buffer_size()

    def _give_up(self) -> None:
        self.is_too_slow = True
        self.transport.abort()

    def finish(self) -> None:
        """Close the connection after everything that was put."""
        self._flush()
        if self.close_sent or self.transport.is_closing() or self.conn.state is not OPEN:
            return
        self.conn.send_close(CLOSE_NORMAL)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _frame(data: bytes, start: int, most: int) -> tuple[int, int]:
    """Where the payload of a masked frame begins, and where the frame ends (RFC 6455, 5.2).

    The end is beyond the data if the frame is not whole. A frame that the library refuses by
    its head, because it is not masked or longer than `most`, has no payload and ends with the
    data.
    """
    if len(data) < start + 2:
        return 0, len(data) + 1
    length, payload = data[start + 1] - MASKED, start + 6
    if length >= SHORT:
        size = 2 if length == SHORT else 8
        payload += size
        if len(data) < payload:
            return 0, len(data) + 1
        length = int.from_bytes(data[start + 2 : start + 2 + size], "big")
    if length < 0 or length > most:
        return 0, len(data)
    return payload, payload + length


def _header(length: int) -> bytes:
    """The header of a text in one frame, unmasked as a server's are (RFC 6455, 5.2)."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < LONG:
        return MIDDLING.pack(TEXT, SHORT, length)
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8, "big")
