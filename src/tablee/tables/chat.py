"""What may be said, and who hears it."""

from __future__ import annotations

from tablee.tables import facts as f
from tablee.tables import refusals as e
from tablee.tables.lobby import Facts, visible
from tablee.tables.refusals import TableRefusal
from tablee.tables.state import Line
from tablee.tables.table import Table

CHAT_LINES = 5
CHAT_WINDOW = 10_000
"""No more than so many lines of one person in so many ms."""


def say(table: Table, person: f.Person, text: str, name: str, now: int, ident: str = "") -> Facts:
    """Say something to everyone who has not muted this person."""
    if not table.terms.chat:
        raise TableRefusal(e.CHAT_OFF)
    recent = [line for line in table.chat if line.person == person and line.at > now - CHAT_WINDOW]
    if len(recent) >= CHAT_LINES:
        raise TableRefusal(e.CHAT_FAST)
    clean = visible(text)
    if not clean:
        return ()
    seat = table.seat_of(person)
    known = table.seats[seat].name if seat is not None else name
    return (f.Said(at=now, person=person, id=ident, name=known, seat=seat, text=clean),)


def mute(table: Table, person: f.Person, sign: str, on: bool, now: int, ident: str = "") -> Facts:
    """No longer hear a person, or hear them again."""
    for other, known in table.signs.items():
        if known == sign:
            return (f.Muted(at=now, person=person, id=ident, who=other, on=on),)
    raise TableRefusal(e.PERSON_UNKNOWN)


def set_chat(table: Table, person: f.Person, on: bool, now: int, ident: str = "") -> Facts:
    """Chat on or off for everyone; the host's decision."""
    if person != table.host:
        raise TableRefusal(e.NOT_HOST)
    return (f.ChatSet(at=now, person=person, id=ident, on=on),)


def hears(table: Table, person: f.Person, speaker: f.Person) -> bool:
    return speaker not in table.muted.get(person, ())


def lines_for(table: Table, person: f.Person) -> tuple[Line, ...]:
    """The chat without those whom this person has muted."""
    return tuple(line for line in table.chat if hears(table, person, line.person))
