"""Moves of a log that a later undo takes back: they need not be played.

Most are tried and taken back at once, and a log may hold thousands of them. The
table after the undo is the one before the moves, but for who has spent how much
time. That is counted here from the facts alone, because a move never ends the
decision of another seat (outside real time, where nothing is taken back).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from tablee.tables import facts as f
from tablee.tables.seats import time_before
from tablee.tables.state import TimeBefore
from tablee.tables.table import Table

QUIET = (f.Moved, f.Said, f.Muted, f.ChatSet, f.LinkMade, f.HintGiven, f.AddressShared)
"""Facts that change neither seats nor clocks, but by moves."""


def find_stretches(log: Sequence[f.Fact]) -> dict[int, int]:
    """Stretches of a log after which the game is where it was: first fact and last.

    Each begins with a move and ends with the undo that takes it back. No two overlap.
    Those in which something else happened to seats or clocks are left out.
    """
    noise = [0, *accumulate(not _is_quiet(fact) for fact in log)]
    stretches: dict[int, int] = {}
    played: list[int | None] = []  # for each move on the board, its place in the log
    for place, fact in enumerate(log):
        match fact:
            case f.Started(moves=moves):
                played += [None] * len(moves)
            case f.Moved():
                played.append(place)
            case f.Undone(alone=True):
                del played[fact.to]
            case f.Undone():
                first = played[fact.to]
                del played[fact.to :]
                if first is not None and noise[first] == noise[place + 1]:
                    move = log[first]
                    assert isinstance(move, f.Moved)
                    if move.seat == fact.seat:
                        stretches[first] = place
    return _outermost(stretches)


def _is_quiet(fact: f.Fact) -> bool:
    return isinstance(fact, QUIET) or (isinstance(fact, f.Undone) and not fact.alone)


def _outermost(stretches: dict[int, int]) -> dict[int, int]:
    """Without those that lie inside another."""
    found: dict[int, int] = {}
    end = -1
    for first, last in sorted(stretches.items()):
        if first > end:
            found[first] = end = last
    return found


class Unplayed:
    """The moves of one stretch: written down, not played."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ply = table.ply
        self._owed = table.acting()
        self._is_first = table.rev == 0
        self._moved: list[f.Moved] = []
        self._times: list[TimeBefore | None] = []

    def apply(self, fact: f.Fact) -> None:
        """What a fact changes beside the game."""
        match fact:
            case f.Moved():
                self._moved.append(fact)
                self._times.append(time_before(fact, self._table.seats, self._table.terms.clock))
            case f.Undone():
                self._take_back(fact)
            case _:
                self._table.change(fact)
        self._table.note(fact, self._ply + len(self._moved))

    def _take_back(self, fact: f.Undone) -> None:
        kept = fact.to - self._ply
        moved, times = self._moved[kept:], self._times[kept:]
        del self._moved[kept:], self._times[kept:]
        for number in {move.seat for move in moved}.intersection(self._owed):
            assert number is not None
            self._table.seats[number].since = fact.at
        self._table.rev += 1
        self._table.give_back(fact, moved, times)

    def end(self) -> None:
        """All moves of the stretch are taken back: only those who owed a decision still do."""
        table = self._table
        for number, seat in enumerate(table.seats):
            if number not in self._owed:
                seat.since = None
        if self._is_first:  # later ones leave them as they were
            table.note_last_moves()
