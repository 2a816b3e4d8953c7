"""uvicorn's HTTP protocol, with deadlines: for requests to arrive, and for answers to be read.

What arrives is parsed a little at a time. The head of a request has a bound, and a connection asks
one thing at a time: browsers do, and thousands of requests in one piece would all be held.
"""

from __future__ import annotations

from asyncio import Transport
from asyncio.events import TimerHandle

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablee.server.net.connections import SLICE, guard

TRANSPORT = "tablee.transport"
"""The key under which the state of an ASGI scope has the transport."""
HEAD_BYTES = 32 * 1024
"""Of a request's head, at most: its address and all headers."""
HEAD_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class HttpConnection(HttpToolsProtocol):
    """One connection, until it is closed or becomes a WebSocket."""

    _to_arrive: TimerHandle | None = None
    _to_be_read: TimerHandle | None = None
    _is_websocket = False
    _has_begun = False
    """Whether anything came: browsers open connections that they may never use."""
    _head_bytes = 0
    _is_in_body = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if guard(self.config).connections.admit(transport, address):
            self._expect(guard(self.config).settings.head_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._stop_waiting()
        guard(self.config).connections.remove(self.transport)
        super().connection_lost(exc)

    # -- requests ----------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._has_begun = True
        self._parse(data)
        is_idle = self.cycle is None or self.cycle.response_complete
        if self._is_websocket:
            return
        if is_idle and self._to_arrive is None and self.timeout_keep_alive_task is None:
            self._expect(guard(self.config).settings.head_seconds)

    def _parse(self, data: bytes) -> None:
        """A little at a time, so that a flood is noticed before all of it was parsed."""
        for start in range(0, len(data), SLICE):
            if self._is_websocket or self.transport.is_closing():
                return
            piece = data[start : start + SLICE]
            if not self._is_in_body:
                self._head_bytes += len(piece)
            if self._head_bytes > HEAD_BYTES:
                guard(self.config).reached("large-head")
                self.transport.write(HEAD_TOO_LARGE)
                self.transport.close()
                return
            super().data_received(piece)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["state"][TRANSPORT] = self.transport
        self._expect(guard(self.config).settings.head_seconds)

    def on_headers_complete(self) -> None:
        self._is_in_body = True
        self._head_bytes = 0
        if self.transport.is_closing():
            return
        if self.cycle is not None and not self.cycle.response_complete:
            guard(self.config).reached("second-request")
            self.transport.abort()
            return
        super().on_headers_complete()
        self._expect(guard(self.config).settings.body_seconds)

    def on_message_complete(self) -> None:
        self._is_in_body = False
        self._head_bytes = 0
        super().on_message_complete()
        self._expect(None)

    def handle_websocket_upgrade(self) -> None:
        self._is_websocket = True
        self._expect(None)
        super().handle_websocket_upgrade()

    def _expect(self, seconds: float | None) -> None:
        """The next part of a request has to arrive in this time; None: nothing has to."""
        if self._to_arrive is not None:
            self._to_arrive.cancel()
            self._to_arrive = None
        if seconds is not None:
            self._to_arrive = self.loop.call_later(seconds, self._is_late)

    def _is_late(self) -> None:
        if self._has_begun:
            guard(self.config).reached("slow-request")
        self.transport.abort()

    # -- answers -----------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._wait_for_reader()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._wait_for_reader()

    def _wait_for_reader(self) -> None:
        """What was sent has to be read in time."""
        if self._to_be_read is None:
            seconds = guard(self.config).settings.unread_seconds
            self._to_be_read = self.loop.call_later(seconds, self._is_unread)

    def _stop_waiting(self) -> None:
        if self._to_be_read is not None:
            self._to_be_read.cancel()
            self._to_be_read = None

    def _is_unread(self) -> None:
        guard(self.config).reached("unread")
        self.transport.abort()
