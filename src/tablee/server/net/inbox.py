"""Incoming messages, in the order they came, handed to the hub in small batches.

Waking the server costs as much as a move: caches are cold, threads change, and a
commit holds a single write. So when messages of several clients follow each
other closely, they wait a few milliseconds, are answered one after the other and
share a commit. A message that comes alone is handed over at once, and so is
every message of a table that plays in real time.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

LINGER = 0.004
"""Seconds that messages are collected when they follow each other closely."""
CLOSELY = 0.006
"""Seconds between two messages that follow each other closely."""
TURN = 0.01
"""Seconds after which the rest waits for the loop's next turn, so that other tasks can run."""

Call = Callable[[], None]
Clock = Callable[[], float]
"""Seconds of a clock that never jumps."""


class Inbox:
    """In front of the hub; belongs to one event loop."""

    def __init__(
        self, failed: Callable[[int, Exception], None], clock: Clock = time.monotonic
    ) -> None:
        """`failed` is told of a call that raised, and of whose it was."""
        self._failed = failed
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[int, Call]] = deque()
        self._emptied = 0.0
        self._last = 0  # the client of the last message
        self._turn_ends: float | None = None

    def put(self, client: int, call: Call, *, at_once: bool = False) -> None:
        """Something that a client said or did; `call` tells the hub."""
        self._waiting.append((client, call))
        is_alone, self._last = client == self._last, client
        if at_once:
            self._hand_over()
        elif len(self._waiting) > 1:
            pass  # handed over with those that already wait
        elif not is_alone and self._clock() - self._emptied < CLOSELY:
            self._loop.call_later(LINGER, self._hand_over)
        else:
            self._hand_over()

    def empty(self) -> None:
        """Hand over everything that waits."""
        while self._waiting:
            self._next()

    def _hand_over(self) -> None:
        """Hand over what waits, as long as this turn of the loop may last; then in the next."""
        if self._turn_ends is None:
            self._turn_ends = self._clock() + TURN
            self._loop.call_soon(self._next_turn)
        while self._waiting and self._clock() < self._turn_ends:
            self._next()
        self._emptied = self._clock()

    def _next_turn(self) -> None:
        self._turn_ends = None
        if self._waiting:
            self._hand_over()

    def _next(self) -> None:
        client, call = self._waiting.popleft()
        try:
            call()
        except Exception as error:  # a bug in one message must not cost the others theirs
            self._failed(client, error)
