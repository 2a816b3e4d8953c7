"""The hash chain of the days. docs/randomness.md describes it.

Every day has a link. The link of a day, hashed, is the link of the day before. So a
server that has published one link can change no later day, and a link that is
published tells nothing about the days after it.
"""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

from tablee.engine.errors import TableeError
from tablee.engine.seed import SEED_BYTES, commitment

LENGTH = 20_000
"""Days that a chain has: more than fifty years."""
STRIDE = 100
"""Links between two that are kept, so that no link is far from one."""
DIGITS = 64
"""Of a link, in hex."""
DAY_MS = 86_400_000


class DayError(TableeError):
    """A day that there is not, or a chain that does not hold."""


class Chain:
    """All days of a server. `root` is secret: it is the link of the last one."""

    def __init__(self, root: str, first: date) -> None:
        """`first`: the day after that of the anchor."""
        self.first = first
        self._marks = [root]  # every so many links, from the last one back
        for _ in range(LENGTH // STRIDE):
            self._marks.append(walk_back(self._marks[-1], STRIDE))

    def link(self, day: date) -> str:
        """The link of a day: secret until the day's results are final."""
        return self._at((day - self.first).days + 1)

    @property
    def anchor(self) -> str:
        """What is published before all days."""
        return self._at(0)

    def _at(self, number: int) -> str:
        if not 0 <= number <= LENGTH:
            raise DayError("day-unknown", day=self.first + timedelta(number - 1))
        mark, rest = divmod(LENGTH - number, STRIDE)
        return walk_back(self._marks[mark], rest)


def walk_back(link: str, days: int) -> str:
    """The link of so many days before."""
    for _ in range(days):
        link = commitment(link)
    return link


def day_seed(link: str, day: date, game: str) -> str:
    """The seed of a game's deal. Games have seeds of their own: one tells nothing of another."""
    text = f"tablee/1 day\n{day.isoformat()}\n{game}\n{link}"
    return hashlib.sha256(text.encode()).hexdigest()[: 2 * SEED_BYTES]


def check_link(anchor: str, first: date, day: date, link: str) -> None:
    """Refuse a link that does not lead back to the anchor in as many days as it should."""
    days = (day - first).days + 1
    if not 0 < days <= LENGTH or len(link) != DIGITS or walk_back(link, days) != anchor:
        raise DayError("day-link", day=day)


def day_at(ms: int) -> date:
    """The day of a moment, everywhere the same: days begin at midnight UTC."""
    return date(1970, 1, 1) + timedelta(ms // DAY_MS)


def begins(day: date) -> int:
    """When a day begins: ms since 1970."""
    return (day - date(1970, 1, 1)).days * DAY_MS


def read_day(text: str) -> date:
    """The day that a text such as 2026-11-17 means."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise DayError("day-malformed", value=text) from None
    if day.isoformat() != text:  # Python reads other forms, too
        raise DayError("day-malformed", value=text)
    return day
