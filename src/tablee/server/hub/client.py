"""One connection, as the hub knows it: whose it is, its language, its limits, its lag."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tablee.server.hub.ports import Ports, Timer
from tablee.server.metrics import Metrics
from tablee.server.rate_limits import Bucket
from tablee.server.wire.client_messages import Hello
from tablee.server.wire.encoding import encode
from tablee.server.wire.server_messages import Probe
from tablee.tables.facts import Person
from tablee.tables.terms import Language
from tablee.text import Words

if TYPE_CHECKING:
    from tablee.server.hub.room import Room

PROBE_MS = 10_000
"""How often the lag of a client is measured."""


class Client:
    """A connection. Its person may have several."""

    def __init__(
        self, number: int, person: Person, address: str, own: Bucket, shared: Bucket
    ) -> None:
        """`own` and `shared`: what its person may say, and its address."""
        self.number = number
        self.person = person
        self.address = address
        self._own = own
        self._shared = shared
        self.room: Room | None = None
        self.relayed: Hello | None = None
        """What it said to a table that another server has."""
        self.words = Words("en")
        self.protocol = 1  # as its last hello said
        self.told: tuple[int, int | None] | None = None
        """The number of the last update it was sent at its table, and for which seat."""
        self.lag = 0  # ms, as last measured
        self.faults = 0  # messages that were unreadable or too fast
        self._probe: tuple[int, int] | None = None  # number and time of the last probe
        self._next_probe: Timer | None = None

    def may_speak(self, now: float, metrics: Metrics) -> bool:
        """Whether one more message is within both limits; then it counts."""
        if not self._own.take(now):
            return False
        if not self._shared.take(now):
            metrics.reach("address")
            return False
        return True

    def charge(self, tokens: float) -> None:
        """Count a costly message as more than one."""
        if tokens:
            self._own.charge(tokens)
            self._shared.charge(tokens)

    def set_language(self, language: Language) -> None:
        self.words = Words(language)

    def measure_lag(self, ports: Ports) -> None:
        """Send a probe now, and again every few seconds while the client is at a table."""
        if self._next_probe is not None:
            self._next_probe.cancel()  # it said hello again
        if self.room is None:
            return
        number = 1 if self._probe is None else self._probe[0] + 1
        self._probe = (number, ports.now())
        ports.send(self.number, encode(Probe(probe=number)))
        self._next_probe = ports.later(PROBE_MS, partial(self.measure_lag, ports))

    def echo(self, number: int, now: int) -> None:
        """The client answered a probe."""
        if self._probe is not None and self._probe[0] == number:
            self.lag = now - self._probe[1]
