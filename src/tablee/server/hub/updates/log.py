"""The log of a game as a seat may know it: one line after each move, or many at once.

Events are stripped by the engine. The text of a move goes to its mover alone until the game
is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import msgspec
from msgspec import Raw

from tablee.engine.game import Event
from tablee.server.wire.client_messages import Hello
from tablee.server.wire.encoding import raw
from tablee.server.wire.shapes import LogLine
from tablee.tables import facts as f
from tablee.tables.table import Table

LOG_LINES = 1_000
"""In one message, at most; a client can ask for earlier ones."""
LOG_SLICE = 32
"""Lines made on the loop: less than a millisecond's work."""
LOG_ASIDE = 48
"""Lines made in one go off the loop: others wait for so many at most."""

raw_line = cast("Callable[[LogLine], LogLine]", raw)
"""A line of the log, encoded already."""
SEEN_WHOLE = {Event.seen_by}
"""How events are stripped that all may know."""


class Happened:
    """What a move brought about. What all see whole is encoded once for everyone."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self._events = events
        self._whole: dict[int, Raw] = {}  # by place among the events
        self._all: tuple[Raw, ...] | None = None  # where nothing is stripped
        if {type(event).seen_by for event in events} <= SEEN_WHOLE:
            self._all = tuple([raw(event) for event in events])

    @property
    def is_alike(self) -> bool:
        """Whether all see the same."""
        return self._all is not None

    def seen_by(self, seat: int | None) -> tuple[Raw, ...]:
        """The events as a seat may know them."""
        if self._all is not None:
            return self._all
        shown = []
        for place, event in enumerate(self._events):
            stripped = event.seen_by(seat)
            if stripped is event:
                if place not in self._whole:
                    self._whole[place] = raw(event)
                shown.append(self._whole[place])
            elif stripped is not None:
                shown.append(raw(stripped))
        return tuple(shown)


def log_line(
    ply: int, fact: f.Moved, happened: Happened, scores: tuple[int, ...], seat: int | None
) -> LogLine:
    """The line of a move that led to these events and scores."""
    return LogLine(
        ply,
        fact.seat,
        fact.move if seat is not None and seat == fact.seat else None,
        fact.by,
        happened.seen_by(seat),
        scores,
        fact.at,
    )


class LogReader:
    """Makes a log as a person may know it, some lines at a time.

    Most lines of a long log are made off the loop: `aside` says how. If moves are taken back
    meanwhile, the game ends or the person sits down, it begins again.
    """

    def __init__(self, table: Table, person: f.Person, first: Callable[[], int]) -> None:
        """`first`: the ply of the first line."""
        self._table = table
        self._person = person
        self._first = first
        self._begin()

    def _begin(self) -> None:
        self.first = self._first()
        self.lines: list[LogLine] = []  # encoded
        self._end = self.first + LOG_LINES
        self._moment = self._now()
        match = self._table.match
        is_empty = match is None or self.first >= self._table.ply
        self._past = None if is_empty or match is None else match.copy()

    def _now(self) -> tuple[int, bool, int | None]:
        return self._table.rev, self._table.is_over, self._table.seat_of(self._person)

    @property
    def left(self) -> int:
        """How many lines are still to be made."""
        return max(0, min(self._end, self._table.ply) - self.first - len(self.lines))

    def read_on(self) -> bool:
        """Make the last lines, if there are few; whether these were the last."""
        if self._now() != self._moment or (self._past is None and self.left):
            self._begin()
        if self.left > LOG_SLICE:
            return False
        self._make(self._next(LOG_SLICE))
        return True

    def aside(self) -> Callable[[], None]:
        """What makes many lines, and needs nothing that the loop may change meanwhile."""
        return partial(self._make, self._next(LOG_ASIDE))

    def _next(self, most: int) -> Sequence[f.Moved]:
        start = self.first + len(self.lines)
        return self._table.moved[start : start + min(self.left, most)]

    def _make(self, facts: Sequence[f.Moved]) -> None:
        _, is_over, seat = self._moment
        start, past = self.first + len(self.lines), self._past
        if past is not None and past.ply != start:
            past.rewind(start)
        for ply, fact in enumerate(facts, start):
            assert past is not None
            events = past.play(fact.seat, fact.move, fact.t)
            line = log_line(ply, fact, Happened(events), past.scores(), seat)
            if is_over:
                line = msgspec.structs.replace(line, move=fact.move)
            self.lines.append(raw_line(line))

    def read_all(self) -> tuple[LogLine, ...]:
        """The whole log."""
        while not self.read_on():
            self.aside()()
        return tuple(self.lines)


def log_lines(table: Table, person: f.Person, first: int) -> tuple[LogLine, ...]:
    """The log from ply `first` on, in one go."""
    return LogReader(table, person, lambda: first).read_all()


def missed(table: Table, hello: Hello) -> int:
    """The first ply that a client missed since the `ply` and `rev` of its `hello`."""
    is_known = hello.rev == table.rev and 0 <= hello.ply <= table.ply and not table.is_over
    return max(hello.ply if is_known else 0, table.ply - LOG_LINES)
