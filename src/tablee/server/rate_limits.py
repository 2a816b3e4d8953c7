"""Token buckets: they allow bursts and limit the rate in the long run.

Times are seconds of a clock that never jumps.
"""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

BUCKETS_KEPT = 10_000
"""The bucket that was used longest ago is forgotten first."""


NETWORK = 64
"""Bits of an IPv6 address that tell customers apart; the rest is their own to choose."""


def network_of(address: str) -> str:
    """Whom an address belongs to: limits count an IPv4 address, and the /64 of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a socket without an address
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    shift = found.max_prefixlen - NETWORK
    return f"{IPv6Address(int(found) >> shift << shift)}/{NETWORK}"


class Bucket:
    """Holds at most `burst` tokens, and gains `per_second`."""

    __slots__ = ("_burst", "_filled", "_per_second", "_tokens")

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._tokens = burst
        self._filled = now

    def take(self, now: float, tokens: float = 1) -> bool:
        """Take so many tokens; False, and none taken, if there are not enough."""
        # As `_fill`, without calling it: every frame and every message take some.
        filled = self._tokens + (now - self._filled) * self._per_second
        self._filled = now
        if filled > self._burst:  # noqa: PLR1730 - quicker than `min`
            filled = self._burst
        if filled < tokens:
            self._tokens = filled
            return False
        self._tokens = filled - tokens
        return True

    def owe(self, now: float, most: float) -> float | None:
        """Take a token that may come later: in how many seconds; None if `most` are owed."""
        self._fill(now)
        if self._tokens - 1 < -most:
            return None
        self._tokens -= 1
        return 0.0 if self._tokens >= 0 else -self._tokens / self._per_second

    def _fill(self, now: float) -> None:
        filled = self._tokens + (now - self._filled) * self._per_second
        self._tokens = min(self._burst, filled)
        self._filled = now

    def charge(self, tokens: float) -> None:
        """Take more tokens for a costly request; the bucket may owe them."""
        self._tokens -= tokens


class Buckets:
    """One bucket for each client, kept while the client is away."""

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
