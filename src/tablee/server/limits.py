"""How often one address may ask over HTTP or open a connection, and how much at once."""

from __future__ import annotations

import time
from collections import OrderedDict

from msgspec import Struct

from tablee.server.client import Limits as SocketLimits

SMALL_BODY = 16 * 1024
RECORD_BODY = 1024 * 1024
REMEMBERED = 10_000
"""Askers remembered; the oldest is forgotten first."""


class Settings(Struct, frozen=True):
    """What whoever runs the server may change."""

    sockets: SocketLimits = SocketLimits()
    requests_per_second: float = 30.0
    requests_burst: float = 150.0
    makes_per_second: float = 1.0
    """Making tables and sending records costs more."""
    makes_burst: float = 30.0
    connects_per_second: float = 10.0
    """Connections that one address may open: a class behind one router comes at once."""
    connects_burst: float = 200.0
    bots: int | None = None
    """Worker processes; null: all cores but one."""


class Buckets:
    """A bucket of tokens for everyone who asks."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether `who` may ask now."""
        now = time.monotonic()
        tokens, filled = self._buckets.pop(who, (self._burst, now))
        tokens = min(self._burst, tokens + (now - filled) * self._per_second)
        allowed = tokens >= 1
        self._buckets[who] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return allowed
