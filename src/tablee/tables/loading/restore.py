"""`restore`: the table that a log of facts made."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from tablee.tables import facts as f
from tablee.tables.loading.taken_back import Unplayed, find_stretches
from tablee.tables.table import Table

Stops = Iterable[tuple[int, int]]
"""When no server ran: beginning and end, oldest first."""


def restore(
    ident: str, log: Sequence[f.Fact], stops: Stops = (), go_on: Callable[[], object] = bool
) -> Table:
    """The table that these facts made. It costs what is left of them, not what was taken back.

    `Table.wake` says when it goes on. `go_on` is called before each fact, and may raise to end it.
    """
    created = log[0]
    assert isinstance(created, f.Created)
    table = Table(ident, created)
    stretches = find_stretches(log)
    waiting = deque(stop for stop in stops if stop[1] > created.at)
    place = 1
    while place < len(log):
        go_on()
        _pass_stops(table, waiting, log[place].at)
        last = stretches.get(place)
        if last is None or (waiting and waiting[0][1] <= log[last].at):
            table.apply(log[place])
            place += 1
        else:
            _pass_over(table, log[place : last + 1])
            place = last + 1
    _pass_stops(table, waiting)
    return table


def _pass_stops(table: Table, waiting: deque[tuple[int, int]], until: int | None = None) -> None:
    """All stops that ended before a moment."""
    while waiting and (until is None or waiting[0][1] <= until):
        table.pass_stop(*waiting.popleft())


def _pass_over(table: Table, stretch: Sequence[f.Fact]) -> None:
    unplayed = Unplayed(table)
    for fact in stretch:
        unplayed.apply(fact)
    unplayed.end()
