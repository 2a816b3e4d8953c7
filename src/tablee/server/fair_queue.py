"""A queue in which everybody takes turns, however much one of them puts into it."""

from __future__ import annotations

from collections import OrderedDict, deque
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
        self._lanes.setdefault(who, deque()).append(item)
        self._length += 1

    def take(self) -> T:
        """The next item of whoever's turn it is; there must be one."""
        who, lane = self._lanes.popitem(last=False)
        item = lane.popleft()
        if lane:
            self._lanes[who] = lane
        self._length -= 1
        return item

    def clear(self) -> None:
        self._lanes.clear()
        self._length = 0
