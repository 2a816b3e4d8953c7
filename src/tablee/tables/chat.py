"""What may be said, and who hears it."""

from __future__ import annotations

from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.state import ChatEntry
from tablee.tables.table import Table
from tablee.tables.terms import visible

CHAT_LINES = 5
CHAT_WINDOW = 10_000
"""One person may say at most CHAT_LINES lines in CHAT_WINDOW ms."""


def say(table: Table, person: f.Person, text: str, name: str, now: int, ident: str = "") -> f.Facts:
    """Say something to everyone who has not muted this person."""
    if not table.terms.chat:
        raise TableRefusal(Code.CHAT_OFF)
    said = [line.at for line in table.chat if line.person == person]
    # Lines from a time to come were said before the machine's clock was set back.
    if sum(now - CHAT_WINDOW < at <= now for at in said) >= CHAT_LINES:
        raise TableRefusal(Code.CHAT_FAST)
    clean = visible(text)
    if not clean:
        return ()
    seat = table.seat_of(person)
    known = table.seats[seat].name if seat is not None else name
    return (f.Said(at=now, person=person, id=ident, name=known, seat=seat, text=clean),)


def mute(
    table: Table, person: f.Person, pseudonym: str, on: bool, now: int, ident: str = ""
) -> f.Facts:
    """No longer hear a person, or hear them again."""
    for other, known in table.pseudonyms.items():
        if known == pseudonym:
            if on == (other in table.muted.get(person, ())):
                return ()
            return (f.Muted(at=now, person=person, id=ident, who=other, on=on),)
    raise TableRefusal(Code.PERSON_UNKNOWN)


def set_chat(table: Table, person: f.Person, on: bool, now: int, ident: str = "") -> f.Facts:
    """Chat on or off for everyone; the host's decision."""
    if person != table.host:
        raise TableRefusal(Code.NOT_HOST)
    if on == table.terms.chat:
        return ()
    return (f.ChatSet(at=now, person=person, id=ident, on=on),)


def hears(table: Table, person: f.Person, speaker: f.Person) -> bool:
    return speaker not in table.muted.get(person, ())


def lines_for(table: Table, person: f.Person) -> tuple[ChatEntry, ...]:
    """The chat without the lines of people whom this person has muted."""
    return tuple(line for line in table.chat if hears(table, person, line.person))
