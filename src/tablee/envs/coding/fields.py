"""What an observation consists of, and the arrays that it is written into."""

from __future__ import annotations

from math import prod
from typing import Protocol

from msgspec import Struct

TICK_MS = 1_200
"""How much time of a real-time game passes between two decisions of a seat."""
LARGEST = 32_767
NO_MOVE = -1
"""What waiting is to a kernel, and the number of an action that there is not."""
NO_SEAT = -1
"""Nobody decides: the game is over."""
ILLEGAL = -1.0
"""What an illegal action costs who chose it, where it ends the game."""


class Row(Protocol):
    """An array of integers that somebody else made, all zero."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


class Field(Struct, frozen=True):
    """One part of an observation."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    about: str
    """What its numbers mean, for the documentation."""

    @property
    def size(self) -> int:
        return prod(self.shape)


def flags(name: str, count: int, about: str) -> Field:
    """A field of zeros and ones."""
    return Field(name, (count,), 0, 1, about)
