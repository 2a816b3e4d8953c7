"""A table made again from its log is the same, and what was taken back costs no moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from msgspec import structs

from tablee.engine.errors import TableeError
from tablee.engine.random import Random
from tablee.match import Match
from tablee.tables import chat, clocks, lobby, moves, undo
from tablee.tables import facts as f
from tablee.tables.loading.restore import restore
from tablee.tables.loading.taken_back import find_stretches
from tablee.tables.table import Table
from tablee.tables.terms import ClockTerms, DaysClock, LiveClock, NoClock, Terms
from tests.helpers import sample_size
from tests.tables.harness_table import (
    ANA,
    BEN,
    CLEO,
    applied,
    do,
    pass_time,
    snapshot,
    started,
    stored,
)

CLOCKS: dict[str, ClockTerms] = {"none": NoClock(), "live": LiveClock(600, 5), "days": DaysClock(1)}
GAMES = {"matryoshka": 3, "botanik": 2, "renature": 3}
TURNS = 250


class Evening:
    """People at a table who play, take back, talk, pause, leave and come back, at random.

    Now and then the server is stopped for a while.
    """

    def __init__(self, terms: Terms, people: tuple[str, ...], seed: str) -> None:
        self.table = started(*people, terms=terms)
        self.people = people
        self.rng = Random(seed)
        self.now = 1_000
        self.stops: list[tuple[int, int]] = []

    def run(self) -> None:
        for turn in range(TURNS):
            self.now += self.rng.below(3_000)
            if self.rng.below(25) == 0:
                self._stop()
            pass_time(self.table, self.now)
            person = self.rng.pick(self.people)
            try:
                facts = self._wish(person, f"m{turn}")
            except TableeError:
                continue
            do(self.table, facts)

    def _stop(self) -> None:
        """The server was last known to run a little while ago."""
        began, self.now = self.now - self.rng.below(2_000), self.now + 100_000
        self.stops.append((began, self.now))
        self.table.pass_stop(began, self.now)

    def _wish(self, person: str, ident: str) -> f.Facts:
        table, now = self.table, self.now
        kinds: dict[str, Callable[[], f.Facts]] = {
            "undo": lambda: self._undo(person, ident),
            "say": lambda: chat.say(table, person, "hm", "", now, ident),
            "pause": lambda: clocks.wish_pause(table, person, table.paused_at is None, now, ident),
            "leave": lambda: lobby.leave(table, person, now, ident),
            "back": lambda: lobby.take_back(table, person, now, ident),
        }
        chance = self.rng.below(100)
        if chance < 50:
            return self._play(person, ident)
        if table.paused_at is not None:
            return kinds["pause"]()
        names = ["undo"] * 40 + ["say"] * 6 + ["pause", "leave", "back", "back"]
        return kinds[self.rng.pick(names)]()

    def _play(self, person: str, ident: str) -> f.Facts:
        """A move of this person, or of a bot that has to move."""
        table = self.table
        assert table.match is not None
        if bots := moves.bots_to_ask(table):
            seat = bots[0]
            move = self.rng.pick(table.match.legal(seat))
            asked = table.match.asked_at(seat)
            return moves.play_bot(table, seat, asked, table.rev, move, self.now)
        seat = table.seat_to_play(person)
        legal = table.match.legal(seat)
        move = self.rng.pick(legal) if legal else ""
        return moves.play(table, person, move, table.ply, table.rev, self.now, ident)

    def _undo(self, person: str, ident: str) -> f.Facts:
        """Take a move back, or agree that another person does."""
        table = self.table
        if table.undo is None:
            return undo.ask_undo(table, person, table.ply, table.rev, self.now, ident)
        number = table.undo.waiting[0]
        other = table.seats[number].person
        return undo.answer_undo(table, other, True, table.ply, table.rev, self.now, ident)


def played(log: list[f.Fact], stops: list[tuple[int, int]]) -> Table:
    """The table after all facts of a log and all stops, one after the other."""
    created = log[0]
    assert isinstance(created, f.Created)
    table = Table("t1", created)
    happened: list[tuple[int, int, Callable[[], object]]] = [
        *((fact.at, 1, partial(table.apply, fact)) for fact in log[1:]),
        *((stop[1], 0, partial(table.pass_stop, *stop)) for stop in stops),
    ]
    for _, _, happen in sorted(happened, key=lambda one: one[:2]):
        happen()
    return table


def recorded(terms: Terms, people: tuple[str, ...], seed: str) -> tuple[list[f.Fact], Evening]:
    """The log of an evening, and the evening."""
    with applied() as log:
        evening = Evening(terms, people, seed)
        evening.run()
    return stored(evening.table, log), evening


def clocks_of(table: Table) -> list[tuple[int | None, int | None]]:
    return [(seat.left, seat.since) for seat in table.seats]


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_log_with_undos_makes_the_same_table_however_it_is_read(game: str, clock: str) -> None:
    terms = Terms(game, GAMES[game], clock=CLOCKS[clock])
    skipped = 0
    for number in range(sample_size(12)):
        everybody = (ANA, BEN, CLEO)[: GAMES[game]]
        people = everybody[: 1 + number % len(everybody)]
        log, evening = recorded(terms, people, f"{game} {clock} {number}")
        skipped += len(find_stretches(log))
        again = restore("t1", log, evening.stops)
        assert snapshot(again) == snapshot(played(log, evening.stops))
        assert clocks_of(again) == clocks_of(evening.table)
    assert skipped >= 2 * sample_size(12), "too little was taken back for this test"


def test_moves_that_were_taken_back_are_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person tries two moves in turn, three thousand times each."""
    table = started(ANA, BEN, terms=Terms("botanik", 2, clock=DaysClock(1)))
    match = table.match
    assert match is not None
    tried = match.legal(0)[:2]
    log = recorded_start(table)
    for number in range(6_000):
        at, ident = number * 10, f"{number}"
        log.append(
            f.Moved(at=at, person=ANA, id=ident, seat=0, move=tried[number % 2], by="person")
        )
        log.append(f.Undone(at=at + 5, person=ANA, id=f"u{ident}", seat=0, to=0))
    log.append(f.Moved(at=70_000, person=ANA, id="last", seat=0, move=tried[0], by="person"))
    calls = 0
    play = Match.play

    def count(self: Match, seat: int | None, move: str, t: int | None = None) -> object:
        nonlocal calls
        calls += 1
        return play(self, seat, move, t)

    monkeypatch.setattr(Match, "play", count)
    again = restore("t1", log)
    assert calls == 1
    assert (again.ply, again.rev, again.stored) == (1, 6_000, len(log))
    assert again.already(ANA, "last") == 0
    assert again.already(ANA, "u5999") == 0


def test_moves_from_before_the_table_may_be_taken_back_after_an_undo() -> None:
    """A table that goes on from a record: after an undo, its moves count as the seats' own."""
    table = started(ANA, BEN, terms=Terms("botanik", 2))
    match = table.match
    assert match is not None
    created, _, begun = recorded_start(table)
    assert isinstance(begun, f.Started)
    before = []
    for _ in range(2):
        seat = match.to_play()[0]
        before.append((seat, match.legal(seat)[0], None))
        match.play(*before[-1])
    seat = match.to_play()[0]
    moved = f.Moved(at=5, person=ANA, seat=seat, move=match.legal(seat)[0], by="person")
    log = [
        created,
        f.Sat(at=0, person=BEN, seat=1, name="Ben"),
        structs.replace(begun, moves=tuple(before)),
        moved,
        f.Undone(at=6, person=ANA, seat=seat, to=2),
    ]
    assert find_stretches(log) == {3: 4}
    assert snapshot(restore("t1", log)) == snapshot(played(log, []))


def recorded_start(table: Table) -> list[f.Fact]:
    """The facts of a table of two people that has just begun."""
    match = table.match
    assert match is not None
    setup = match.record().setup
    return [
        table.created_as,
        f.Sat(at=0, person=BEN, seat=1, name="Ben"),
        f.Started(at=0, setup=setup, seed=match.seed, commitment=table.commitment),
    ]


def test_what_lies_inside_another_stretch_is_not_counted_twice() -> None:
    def moved(seat: int) -> f.Moved:
        return f.Moved(at=0, seat=seat, move="x", by="person")

    log = [
        f.Started(at=0, setup={}, moves=((0, "x", None),)),
        moved(0),
        moved(1),
        f.Undone(at=0, seat=1, to=2),
        f.Said(at=0, name="", seat=None, text="sorry"),
        moved(1),
        f.Undone(at=0, seat=0, to=1),
        moved(0),
        f.PauseSet(at=0, on=True),
        moved(1),
        f.Undone(at=0, seat=1, to=2),
        f.Undone(at=0, seat=0, to=1),
        f.Undone(at=0, seat=0, to=0),
    ]
    assert find_stretches(log) == {1: 6, 9: 10}
