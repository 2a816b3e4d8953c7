"""One connection, as the hub knows it: who, which language, how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.tables.facts import Person
from tablee.tables.terms import Language
from tablee.text import Words

if TYPE_CHECKING:
    from tablee.server.room import Room


class Limits(Struct, frozen=True):
    """How much one person may ask for."""

    per_second: float = 30.0
    burst: float = 120.0
    patience: int = 200
    """Messages refused for being unreadable or too fast before a connection is closed."""


class Allowance:
    """A bucket of tokens for all connections of a person: bursts are fine, floods are not."""

    def __init__(self, limits: Limits, now: int) -> None:
        self._limits = limits
        self._tokens = limits.burst
        self._filled = now

    def take(self, now: int) -> bool:
        """Whether another message is fine at `now` (ms)."""
        limits = self._limits
        passed = max(0, now - self._filled) / 1000
        self._tokens = min(limits.burst, self._tokens + passed * limits.per_second)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def charge(self, tokens: float) -> None:
        """A message that costs more than others; the next ones may have to wait for it."""
        self._tokens -= tokens


class Client:
    """A connection. Its person may have several."""

    def __init__(self, number: int, person: Person, allowance: Allowance) -> None:
        self.number = number
        self.person = person
        self.allowance = allowance
        self.room: Room | None = None
        self.words = Words("en")
        self.lag = 0
        self.probe: tuple[int, int] | None = None  # number and time of the probe under way
        self.faults = 0

    def set_language(self, language: Language) -> None:
        self.words = Words(language)
