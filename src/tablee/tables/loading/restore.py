"""`restore`: the table that a log of facts made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablee.tables import facts as f
from tablee.tables.loading.taken_back import Unplayed, find_stretches
from tablee.tables.table import Table


def restore(ident: str, log: Sequence[f.Fact], go_on: Callable[[], object] = bool) -> Table:
    """The table that these facts made. It costs what is left of them, not what was taken back.

    `Table.wake` says when it goes on. `go_on` is called before each fact, and may raise to end it.
    """
    created = log[0]
    assert isinstance(created, f.Created)
    table = Table(ident, created)
    stretches = find_stretches(log)
    place = 1
    while place < len(log):
        go_on()
        last = stretches.get(place)
        if last is None:
            table.apply(log[place])
            place += 1
        else:
            _pass_over(table, log[place : last + 1])
            place = last + 1
    return table


def _pass_over(table: Table, stretch: Sequence[f.Fact]) -> None:
    unplayed = Unplayed(table)
    for fact in stretch:
        unplayed.apply(fact)
    unplayed.end()
