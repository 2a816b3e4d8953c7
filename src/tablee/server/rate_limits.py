"""Buckets of tokens: bursts are fine, floods are not.

Times are seconds of a clock that never jumps.
"""

from __future__ import annotations

from collections import OrderedDict

BUCKETS_KEPT = 10_000
"""The bucket that was used longest ago is forgotten first."""


class Bucket:
    """Holds `burst` tokens, and is filled again by `per_second`."""

    __slots__ = ("_burst", "_filled", "_per_second", "_tokens")

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._tokens = burst
        self._filled = now

    def take(self, now: float, tokens: float = 1) -> bool:
        """Take so many, if there are."""
        filled = self._tokens + (now - self._filled) * self._per_second
        self._tokens = min(self._burst, filled)
        self._filled = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def charge(self, tokens: float) -> None:
        """For what cost more than others; the next may have to wait for it."""
        self._tokens -= tokens


class Buckets:
    """One for each who asks: by going and coming back it does not fill up."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str, now: float) -> Bucket:
        found = self._buckets.pop(who, None) or Bucket(self._per_second, self._burst, now)
        self._buckets[who] = found
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets.popitem(last=False)
        return found
