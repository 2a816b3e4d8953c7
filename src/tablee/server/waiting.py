"""Whom a table waits for while they are not there."""

from __future__ import annotations

from msgspec import Struct

from tablee.tables.facts import Person
from tablee.tables.seats import DAY
from tablee.tables.table import Table
from tablee.tables.terms import DaysClock

HALF_DAY = DAY // 2


class Waited(Struct, frozen=True):
    """Somebody who is away while others wait for their decision."""

    person: Person
    moment: str
    """Which decision; another one is another moment."""
    remind: int | None
    """When to remind them that their time runs out; null without days per move."""


def waited_for(table: Table, now: int) -> tuple[Waited, ...]:
    """All of them; nobody where only bots wait, or where everyone is there."""
    match = table.match
    if match is None or table.is_timed or table.status != "running":
        return ()
    found = []
    for number in table.acting():
        seat = table.seats[number]
        if seat.online or not seat.is_human or seat.is_away(now) or not table.has_rivals(number):
            continue
        flag, clock = seat.flag_time(table.terms.clock), table.terms.clock
        remind = None
        if flag is not None and isinstance(clock, DaysClock):
            remind = flag - min(HALF_DAY, clock.days * DAY // 4)
        found.append(Waited(seat.person, f"{table.rev}.{match.asked_at(number)}", remind))
    return tuple(found)
