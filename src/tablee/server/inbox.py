"""What clients say, in the order it came, a handful at a time when it comes thick and fast.

Waking up costs a server more than a move does: caches are cold, threads change places, a
commit holds a single write. So messages that follow each other closely wait a few
milliseconds for company, are answered one after the other and share a commit. Who speaks
alone is answered at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

LINGER = 0.004
"""Seconds that messages gather when they follow each other closely."""
CLOSELY = 0.006

Data = bytes | str


class Inbox:
    """In front of the hub; belongs to one event loop."""

    def __init__(self, hear: Callable[[int, Data], None], failed: Callable[[int], None]) -> None:
        self._hear = hear
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._waiting: list[tuple[int, Data]] = []
        self._emptied = 0.0

    def put(self, client: int, data: Data) -> None:
        """A message from a client."""
        self._waiting.append((client, data))
        if len(self._waiting) > 1:
            return  # with those that already wait
        if time.monotonic() - self._emptied < CLOSELY:
            self._loop.call_later(LINGER, self.empty)
        else:
            self.empty()

    def empty(self) -> None:
        """Let everything be heard that was said until now."""
        waiting, self._waiting = self._waiting, []
        for client, data in waiting:
            try:
                self._hear(client, data)
            except Exception as error:  # a mistake of ours is nobody else's loss
                context = {"message": "a message could not be answered", "exception": error}
                self._loop.call_exception_handler(context)
                self._failed(client)
        self._emptied = time.monotonic()
