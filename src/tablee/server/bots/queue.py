"""Questions that wait for a bot, in an order that is fair to people."""

from __future__ import annotations

import threading
from collections import deque
from typing import Generic, TypeVar

from tablee.server.bots.questions import Urgency

FAIR = 4
"""Every fourth question taken is the one that has waited longest, whatever its urgency."""

T = TypeVar("T")


class BotQueue(Generic[T]):
    """A queue for threads: the most urgent first, but every question has its turn."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._queues: dict[Urgency, deque[tuple[int, T]]] = {kind: deque() for kind in Urgency}
        self._changed = threading.Condition()
        self._put = 0
        self._taken = 0
        self._is_closed = False

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def put(self, item: T, urgency: Urgency) -> bool:
        """Never blocks; False if too many of this urgency wait already."""
        with self._changed:
            queue = self._queues[urgency]
            if len(queue) >= self._most:
                return False
            self._put += 1
            queue.append((self._put, item))
            self._changed.notify()
            return True

    def take(self) -> T | None:
        """The next one, as soon as there is one; None once the queue is closed."""
        with self._changed:
            while not self._is_closed:
                filled = [queue for queue in self._queues.values() if queue]
                if filled:
                    self._taken += 1
                    oldest = self._taken % FAIR == 0
                    queue = min(filled, key=lambda queue: queue[0][0]) if oldest else filled[0]
                    return queue.popleft()[1]
                self._changed.wait()
            return None

    def close(self) -> None:
        """Drop what waits, and let every thread that waits in `take` go."""
        with self._changed:
            self._is_closed = True
            for queue in self._queues.values():
                queue.clear()
            self._changed.notify_all()
