"""Counts and times of a running server, as Prometheus reads them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)
"""Of the histogram, in seconds."""


LIMITS = {
    "address": "server.limit-address",
    "connections": "server.limit-connections",
    "large-head": "server.limit-large-head",
    "requests": "server.limit-requests",
    "room": "server.limit-room",
    "second-request": "server.limit-second-request",
    "slow-request": "server.limit-slow-request",
    "unread": "server.limit-unread",
}
"""Limits by kind, and what whoever runs the server is told when one is reached."""


class Metrics:
    """What is counted. Gauges are functions, called for each scrape."""

    def __init__(self) -> None:
        self.moves = 0
        self.bot_moves = 0
        self.bot_failures = 0
        self.messages = 0
        self.refusals = 0
        self.dropped = 0
        self.write_failures = 0
        self.limits = dict.fromkeys(LIMITS, 0)
        self.tell: Callable[[str], None] | None = None
        """Told, once for each kind, that a limit was reached."""
        self.latency = [0] * (len(BOUNDS) + 1)
        self.latency_sum = 0.0
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self.counters: dict[str, tuple[str, Callable[[], float]]] = {}
        """Counted elsewhere."""

    def reach(self, limit: str) -> None:
        """A limit was reached."""
        self.limits[limit] += 1
        if self.tell is not None and self.limits[limit] == 1:
            self.tell(LIMITS[limit])

    def count_move(self, by: str) -> None:
        """A move by a person or a bot; the clock's are not counted."""
        if by == "bot":
            self.bot_moves += 1
        elif by == "person":
            self.moves += 1

    def observe(self, seconds: float) -> None:
        """How long it took from a person's move to its confirmation."""
        self.latency_sum += seconds
        self.latency[bisect_left(BOUNDS, seconds)] += 1

    def text(self) -> str:
        """The Prometheus text format."""
        lines: list[str] = []
        for name, (about, value) in self.gauges.items():
            lines += _one(name, "gauge", about, value())
        for name, (about, value) in self.counters.items():
            lines += _one(name, "counter", about, value())
        for name, about, count in (
            ("moves_total", "Moves of people.", self.moves),
            ("bot_moves_total", "Moves of bots.", self.bot_moves),
            ("bot_failures_total", "Moves left to chance for want of a bot.", self.bot_failures),
            ("messages_total", "Messages from clients.", self.messages),
            ("refusals_total", "Messages that were refused.", self.refusals),
            ("dropped_total", "Connections the server closed.", self.dropped),
            ("write_failures_total", "Writes the store refused.", self.write_failures),
        ):
            lines += _one(name, "counter", about, count)
        return "\n".join([*lines, *self._limits(), *self._histogram()]) + "\n"

    def _limits(self) -> list[str]:
        name = "tablee_limits_total"
        return [
            f"# HELP {name} How often a limit was reached.",
            f"# TYPE {name} counter",
            *[f'{name}{{kind="{kind}"}} {count}' for kind, count in self.limits.items()],
        ]

    def _histogram(self) -> list[str]:
        name = "tablee_move_seconds"
        lines = [
            f"# HELP {name} From a person's move to its confirmation, on disk.",
            f"# TYPE {name} histogram",
        ]
        count = 0
        for bound, number in zip((*BOUNDS, "+Inf"), self.latency, strict=True):
            count += number
            lines.append(f'{name}_bucket{{le="{bound}"}} {count}')
        return [*lines, f"{name}_sum {self.latency_sum:.6f}", f"{name}_count {count}"]


def _one(name: str, kind: str, about: str, value: float) -> list[str]:
    full = f"tablee_{name}"
    return [f"# HELP {full} {about}", f"# TYPE {full} {kind}", f"{full} {value}"]
