"""The limits of a server: how often and how much a person or an address may ask."""

from __future__ import annotations

from msgspec import Struct

from tablee.review.puzzles.puzzle import Moment

SMALL_BODY = 16 * 1024
RECORD_BODY = 1024 * 1024


class Limits(Struct, frozen=True):
    """How much may be said over all connections of a person, and of an address.

    Most messages count as one; what takes the server longer counts as more.
    """

    per_second: float = 30.0
    burst: float = 120.0
    address_per_second: float = 200.0
    """A whole class may share one address."""
    address_burst: float = 1_000.0
    patience: int = 200
    """Messages refused for being unreadable or too fast before a connection is closed."""


class Settings(Struct, frozen=True):
    """What the administrator of a server may change."""

    sockets: Limits = Limits()
    visits_per_second: float = 100.0
    """Requests of any kind: for files of the page, too, of which it needs about thirty."""
    visits_burst: float = 150.0
    visits_waiting: int = 1_000
    """Requests that may wait for their turn: a whole class opens the page at one address."""
    requests_per_second: float = 30.0
    """For the API."""
    requests_burst: float = 150.0
    makes_per_second: float = 1.0
    """For making tables and sending records, which cost more."""
    makes_burst: float = 30.0
    slow_requests: int = 8
    """Records that are read, verified or shown for one address at the same time."""
    slow_requests_waiting: int = 30
    """Those that may wait for their turn: a class looks at its games, and all see them."""
    connects_per_second: float = 10.0
    """Connections that one address may open. A whole class may share one address."""
    connects_burst: float = 200.0
    frames_per_second: float = 2_000.0
    """Frames of any kind on all WebSockets of an address: even empty ones take time to read."""
    frames_burst: float = 5_000.0
    connections_per_address: int = 256
    """Open at the same time. Proxies that the server believes have no such limit."""
    connections: int | None = None
    """Open at the same time, of all addresses; null: as many as the system allows."""
    head_seconds: float = 10.0
    """How long the head of a request may take to arrive, and then"""
    body_seconds: float = 60.0
    """its body."""
    unread_seconds: float = 20.0
    """How long an answer may wait for somebody who does not read it."""
    near_rated: bool = False
    """Whether people of one address have rated games: a family does."""
    push_services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "push.services.mozilla.com",
        "notify.windows.com",
        "push.apple.com",
    )
    """Hosts of browsers' push services that notices are sent to; none: only the feed has them."""
    push_contact: str = "mailto:postmaster@localhost"
    """Where a push service reaches whoever runs the server; some insist on a real address."""
    notice_ms: int = 60_000
    """How long a table waits for somebody who is away before they are sent a notice."""
    bots: int | None = None
    """Worker processes; null: all cores but one."""
    puzzles: tuple[Moment, ...] = ()
    """Puzzles beside those of the package."""
    review_budget: int | None = None
    """Imagined games for each decision of a review; null: as many as its game usually needs."""


AUDIENCES: dict[str, Settings] = {
    "family": Settings(near_rated=True),
    "club": Settings(),
    "public": Settings(
        sockets=Limits(per_second=20.0, burst=80.0, address_per_second=100.0, address_burst=400.0),
        visits_per_second=50.0,
        requests_per_second=15.0,
        requests_burst=80.0,
        makes_per_second=0.2,
        makes_burst=10.0,
        connects_per_second=5.0,
        connects_burst=60.0,
        connections_per_address=64,
        slow_requests=3,
        slow_requests_waiting=10,
    ),
}
"""Sensible limits by who plays: `tablee serve --for`."""
