"""`restore`: the table that a log of facts made."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.tables import facts as f
from tablee.tables.loading.taken_back import Unplayed, find_stretches
from tablee.tables.table import Table


def restore(ident: str, log: Sequence[f.Fact]) -> Table:
    """The table that these facts made. It costs what is left of them, not what was taken back.

    `Table.wake` says when it goes on.
    """
    created = log[0]
    assert isinstance(created, f.Created)
    table = Table(ident, created)
    stretches = find_stretches(log)
    place = 1
    while place < len(log):
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
