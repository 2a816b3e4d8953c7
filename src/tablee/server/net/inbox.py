"""What clients say, in the order it came, a handful at a time when it comes thick and fast.

Waking up costs a server as much as a move does: caches are cold, threads change places, a
commit holds a single write. So messages of several clients that follow each other closely
wait a few milliseconds for company, are answered one after the other and share a commit. Who
speaks alone is answered at once, and so is everyone where games are played in real time.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

LINGER = 0.004
"""Seconds that messages gather when they follow each other closely."""
CLOSELY = 0.006
TURN = 0.01
"""Seconds after which the rest waits for the loop's next turn: others want theirs too."""

Call = Callable[[], None]


class Inbox:
    """In front of the hub; belongs to one event loop."""

    def __init__(self, failed: Callable[[int, Exception], None]) -> None:
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[int, Call]] = deque()
        self._emptied = 0.0
        self._last = 0  # who spoke last
        self._end: float | None = None  # of what may be heard in this turn

    def put(self, client: int, call: Call, *, at_once: bool = False) -> None:
        """Something that a client said or did; `call` lets the hub know."""
        self._waiting.append((client, call))
        is_alone, self._last = client == self._last, client
        if at_once:
            self._go_on()
        elif len(self._waiting) > 1:
            pass  # with those that already wait
        elif not is_alone and time.monotonic() - self._emptied < CLOSELY:
            self._loop.call_later(LINGER, self._go_on)
        else:
            self._go_on()

    def empty(self) -> None:
        """Let everything be heard that was said until now."""
        while self._waiting:
            self._next()

    def _go_on(self) -> None:
        """Hear what waits, as long as this turn of the loop may last; then in the next one."""
        if self._end is None:
            self._end = time.monotonic() + TURN
            self._loop.call_soon(self._next_turn)
        while self._waiting and time.monotonic() < self._end:
            self._next()
        self._emptied = time.monotonic()

    def _next_turn(self) -> None:
        self._end = None
        if self._waiting:
            self._go_on()

    def _next(self) -> None:
        client, call = self._waiting.popleft()
        try:
            call()
        except Exception as error:  # a mistake of ours is nobody else's loss
            self._failed(client, error)
