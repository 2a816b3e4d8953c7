"""Tables for tests: made, filled and played; the time is what the test says."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec
import pytest

from tablee.engine.random import Random
from tablee.match import Match
from tablee.tables import clocks, lobby, moves, undo
from tablee.tables import facts as f
from tablee.tables.seats import Seat
from tablee.tables.table import Table
from tablee.tables.terms import SeatWish, Terms

SEED = "0123456789abcdef0123456789abcdef"
ANA, BEN, CLEO, DAN = "ana", "ben", "cleo", "dan"

FACTS = msgspec.json.Decoder(f.AnyFact)


def make(*people: str, terms: Terms | None = None, level: str = "random") -> Table:
    """A table for three: these people (the first is host), bots on the other seats."""
    agreed = terms or Terms("matryoshka", 3)
    bots = agreed.players - len(people)
    wishes = [SeatWish("me"), *[SeatWish("open")] * (len(people) - 1)]
    wishes += [SeatWish("bot", level)] * bots
    table = Table("t1", lobby.create(people[0], people[0].title(), agreed, wishes, 0))
    for person in people[1:]:
        do(table, lobby.sit(table, person, None, person.title(), 0))
    for person in people:
        table.apply(f.Arrived(at=0, person=person))
    return table


def started(*people: str, terms: Terms | None = None, seed: str = SEED) -> Table:
    table = make(*people, terms=terms)
    do(table, lobby.start(table, people[0], seed, 0))
    return table


def do(table: Table, facts: Iterable[f.Fact]) -> tuple[f.Fact, ...]:
    """Apply facts, each through its stored form, as a restart would read it."""
    applied = tuple(facts)
    for fact in applied:
        table.apply(FACTS.decode(msgspec.json.encode(fact)) if fact.durable else fact)
    return applied


@contextmanager
def applied() -> Iterator[list[f.Fact]]:
    """The facts that are applied to any table in the meantime."""
    log: list[f.Fact] = []
    apply = Table.apply

    def record(self: Table, fact: f.Fact) -> object:
        log.append(fact)
        return apply(self, fact)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "apply", record)
        yield log


def stored(table: Table, log: Iterable[f.Fact]) -> list[f.Fact]:
    """What a store would keep of a table and the facts applied to it."""
    return [table.created_as, *(fact for fact in log if fact.durable)]


def pass_time(table: Table, now: int) -> list[f.Fact]:
    """Let everything happen that is due by `now`."""
    happened: list[f.Fact] = []
    while facts := clocks.tick(table, now):
        happened += do(table, facts)
    return happened


def move(table: Table, person: str, text: str, now: int = 0, ident: str = "", lag: int = 0) -> None:
    facts = moves.play(table, person, text, table.ply, table.rev, now, ident, lag)
    do(table, facts)


def any_move(table: Table, person: str, now: int = 0) -> str:
    """Let a person make their first legal move."""
    assert table.match is not None
    text = table.match.legal(table.seat_of(person))[0]
    move(table, person, text, now)
    return text


def take_back(table: Table, person: str, now: int) -> None:
    """Let a person ask for an undo."""
    do(table, undo.ask_undo(table, person, table.ply, table.rev, now, ""))


def bots_move(table: Table, now: int = 0) -> None:
    """Every bot that owes a decision makes it, until only people do."""
    rng = Random("bots")
    while seats := moves.bots_to_ask(table):
        seat = seats[0]
        assert table.match is not None
        text = rng.pick(table.match.legal(seat))
        do(
            table,
            moves.play_bot(table, seat, table.match.asked_at(seat), table.rev, text, now),
        )


def snapshot(table: Table) -> dict[str, object]:
    """Everything that a table is, as values that can be compared."""
    return {name: _plain(getattr(table, name)) for name in Table.__slots__}


def _plain(value: object) -> object:
    match value:
        case Match():
            asked = [value.asked_at(seat) for seat in range(value.spec.players)]
            before = [value.before(ply) for ply in range(value.ply)]
            return (value.record(), value.now, value.learned(), asked, before, value.last_events)
        case Seat():
            return dict(vars(value))
        case list() | deque():
            return [_plain(part) for part in value]
        case dict():
            return [(key, _plain(part)) for key, part in value.items()]
        case set():
            return set(value)
    return value
