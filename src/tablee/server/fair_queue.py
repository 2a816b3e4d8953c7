"""A queue in which everybody takes turns, however much one of them puts into it."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Container
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """First in, first out for each of those who put something in; between them, in turns."""

    def __init__(self) -> None:
        self._lanes: OrderedDict[str, deque[T]] = OrderedDict()  # whose turn it is comes first
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, who: str, item: T) -> None:
        lane = self._lanes.get(who)
        if lane is None:
            lane = self._lanes[who] = deque()
        lane.append(item)
        self._length += 1

    def next(self, busy: Container[str] = ()) -> str | None:
        """Whose turn it is, of those who are not busy."""
        return next((who for who in self._lanes if who not in busy), None)

    def take(self, who: str | None = None) -> T:
        """The next item of `who`, or of whoever's turn it is; there must be one."""
        if who is None:
            who, lane = self._lanes.popitem(last=False)
        else:
            lane = self._lanes.pop(who)
        item = lane.popleft()
        if lane:
            self._lanes[who] = lane
        self._length -= 1
        return item

    def clear(self) -> None:
        self._lanes.clear()
        self._length = 0
