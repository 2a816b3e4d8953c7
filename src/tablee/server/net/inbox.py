"""Incoming messages, in the order they came, handed to the hub in small batches.

Waking the server costs as much as a move: caches are cold, threads change, and a
commit holds a single write. So when messages of several clients follow each
other closely, they wait a few milliseconds, are answered one after the other and
share a commit. A message that comes alone is handed over at once, and so is
every message of a table that plays in real time.

When more comes than can be answered, addresses take turns: who floods the server
waits for their own messages, and for nobody else's.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from tablee.server.fair_queue import FairQueue

LINGER = 0.004
"""Seconds that messages are collected when they follow each other closely."""
CLOSELY = 0.006
"""Seconds between two messages that follow each other closely."""
TURN = 0.005
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
        self.addresses: dict[int, str] = {}
        """Of clients; one without an address takes turns of its own."""
        self._waiting: FairQueue[tuple[int, Call]] = FairQueue()
        self._emptied = 0.0
        self._last = 0  # the client of the last message
        self._turn_ends: float | None = None
        self._is_handing_over = False

    def put(self, client: int, call: Call, *, at_once: bool = False) -> None:
        """Something that a client said or did; `call` tells the hub."""
        who = self.addresses.get(client)
        self._waiting.put(f"client {client}" if who is None else who, (client, call))
        is_alone, self._last = client == self._last, client
        if at_once:
            self._hand_over()
        elif len(self._waiting) > 1:
            pass  # handed over with those that already wait
        elif not is_alone and self._clock() - self._emptied < CLOSELY:
            self._loop.call_later(LINGER, self._hand_over)
        else:
            self._hand_over()

    def drop(self) -> None:
        """Forget everything that waits: clients send again what was not answered."""
        self._waiting.clear()

    def _hand_over(self) -> None:
        """Hand over what waits, as long as this turn of the loop may last; then in the next."""
        if self._is_handing_over:
            return  # what a call puts here waits for its turn
        if self._turn_ends is None:
            self._turn_ends = self._clock() + TURN
            self._loop.call_soon(self._next_turn)
        self._is_handing_over = True
        while self._waiting and self._clock() < self._turn_ends:
            self._next()
        self._is_handing_over = False
        self._emptied = self._clock()

    def _next_turn(self) -> None:
        self._turn_ends = None
        if self._waiting:
            self._hand_over()

    def _next(self) -> None:
        client, call = self._waiting.take()
        try:
            call()
        except Exception as error:  # a bug in one message must not cost the others theirs
            self._failed(client, error)
