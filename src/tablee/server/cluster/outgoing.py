"""Frames that wait for the end of a turn of the loop: then each server is sent one message."""

from __future__ import annotations

from collections.abc import Callable

from tablee.server.cluster.frames import AnyFrame, Batch, Told, encode_batch

TOGETHER = 256 * 1024
"""About how many bytes go into one message; NATS takes a megabyte by default."""


class Outgoing:
    """What is to be sent to one server."""

    def __init__(self, own: int) -> None:
        self._own = own
        self._number = 0
        self._frames: list[AnyFrame] = []
        self._told: dict[int, int] = {}  # by the identity of data: the place of its frame
        self._last: dict[int, int] = {}  # by client: the place of the last frame it is in

    def put(self, frame: AnyFrame) -> None:
        self._frames.append(frame)

    def tell(self, client: int, data: bytes) -> None:
        """Clients who are told the same share a frame, as long as nobody's order changes."""
        place = self._told.get(id(data))
        if place is None or place < self._last.get(client, 0):
            place = len(self._frames)
            self._frames.append(Told([], data))
            self._told[id(data)] = place
        frame = self._frames[place]
        assert isinstance(frame, Told)
        frame.clients.append(client)
        self._last[client] = place

    def end(self, client: int, frame: AnyFrame) -> None:
        """A frame about a client, after everything it is told."""
        self._last[client] = len(self._frames)
        self._frames.append(frame)

    def take(self) -> list[bytes]:
        """Everything that waits, as messages; an empty one if nothing does."""
        frames, self._frames = self._frames, []
        self._told.clear()
        self._last.clear()
        messages: list[bytes] = []
        start = size = 0
        for place, frame in enumerate(frames):
            size += len(getattr(frame, "data", b""))
            if size > TOGETHER:
                messages.append(self._batch(frames[start : place + 1]))
                start, size = place + 1, 0
        if start < len(frames) or not frames:
            messages.append(self._batch(frames[start:]))
        return messages

    def _batch(self, frames: list[AnyFrame]) -> bytes:
        self._number += 1
        return encode_batch(Batch(self._own, self._number, frames))


Publish = Callable[[int, bytes], None]
"""Send a message to a server."""


class Post:
    """What waits, for all servers."""

    def __init__(self, publish: Publish, soon: Callable[[Callable[[], None]], object]) -> None:
        """`soon` calls something at the end of this turn of the loop."""
        self._publish = publish
        self._soon = soon
        self._own = 0
        self._to: dict[int, Outgoing] = {}
        self._waiting: set[int] = set()

    def begin(self, own: int) -> None:
        """This server has a new number; nothing that was said before counts."""
        self._own = own
        self._to.clear()
        self._waiting.clear()

    def forget(self, server: int) -> None:
        """A server is gone for good."""
        self._to.pop(server, None)
        self._waiting.discard(server)

    def to(self, server: int) -> Outgoing:
        """What is to be sent to a server, at the end of this turn."""
        found = self._to.get(server)
        if found is None:
            found = self._to[server] = Outgoing(self._own)
        if not self._waiting:
            self._soon(self._flush)
        self._waiting.add(server)
        return found

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for server in waiting:
            for message in self._to[server].take():
                self._publish(server, message)
