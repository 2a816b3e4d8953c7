"""Who plays with whom: those who wait longest first, each with those whose rating is nearest."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.store.rows.meetings import Seek

BOTS_AFTER_MS = 40_000
"""After which bots fill up, for those who want that."""
NEAR = 100
"""Points of rating that two people may be apart at once, and"""
WIDER_PER_SECOND = 5
"""by how many more with every second of waiting: after two minutes nearly anybody will do."""


def choose(waiting: Sequence[Seek], now: int) -> list[Seek]:
    """The people of the next table, of those who wait for the same; nobody while there is none."""
    for first in waiting:
        others = [one for one in waiting if one is not first and are_near(first, one, now)]
        others.sort(key=lambda one: (distance(first, one), one.since, one.person))
        if len(others) >= first.players - 1:
            return [first, *others[: first.players - 1]]
        if first.bots and not first.rated and now - first.since >= BOTS_AFTER_MS:
            return [first, *(one for one in others if one.bots)]
    return []


def distance(one: Seek, other: Seek) -> int:
    """How far two ratings are apart; who has none is near everybody."""
    if one.rating is None or other.rating is None:
        return 0
    return abs(one.rating - other.rating)


def are_near(one: Seek, other: Seek, now: int) -> bool:
    """Whether both have waited long enough for how far they are apart."""
    waited = min(now - one.since, now - other.since) // 1000
    return distance(one, other) <= NEAR + WIDER_PER_SECOND * max(0, waited)
