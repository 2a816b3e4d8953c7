"""Moves of people and bots: what a seat may do, and whether a move may be made."""

from __future__ import annotations

from tablee.engine.errors import IllegalMove
from tablee.match import Match
from tablee.match.position import refusal_of
from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.state import Choices, Undo
from tablee.tables.table import Table
from tablee.tables.undo import undo_dropped, undo_for


def play(
    table: Table,
    person: f.Person,
    move: str,
    ply: int,
    rev: int,
    now: int,
    ident: str = "",
    lag: int = 0,
) -> f.Facts:
    """A person's move. Refused if the decision it answers is no longer the same."""
    seat = table.seat_to_play(person)
    match = table.running()
    if not is_current(table, seat, ply, rev):
        raise TableRefusal(Code.STALE)
    t = table.round_time(now)
    check_move(match, seat, move, t)
    left = table.seats[seat].after_move(table.terms.clock, now, lag)
    moved = f.Moved(
        at=now, person=person, id=ident, seat=seat, move=move, t=t, by="person", left=left
    )
    return (*undo_dropped(table, now), moved)


def check_move(match: Match, seat: int, move: str, t: int | None) -> None:
    """Refuse a move that is not legal; in real time, say if another seat was faster."""
    try:
        match.check(seat, move, t)
    except IllegalMove as error:
        raise refusal_of(error, match, seat, move) from error


def play_bot(table: Table, seat: int, asked: int, rev: int, move: str, now: int) -> f.Facts:
    """A bot's move; none if the question it answers is no longer open."""
    match = table.match
    if match is None or seat not in bots_to_ask(table):
        return ()
    if rev != table.rev or asked != match.asked_at(seat):
        return ()
    t = table.round_time(now)
    match.check(seat, move, t)
    left = table.seats[seat].left
    moved = f.Moved(at=now, seat=seat, move=move, t=t, by="bot", left=left)
    return (*undo_dropped(table, now), moved)


def bots_to_ask(table: Table) -> tuple[int, ...]:
    """The seats where bots have to decide now."""
    if table.status != "running" or table.paused_at is not None:
        return ()
    return tuple([seat for seat in table.acting() if table.seats[seat].is_botted])


def is_current(table: Table, seat: int, ply: int, rev: int) -> bool:
    """Whether a message that was sent at `ply` is about the decision this seat owes now.

    Moves of other seats that decide at the same time do not make it stale. In
    real time the rules alone judge: moves of others arrive all the time.
    """
    match = table.match
    if match is None or rev != table.rev or ply > match.ply:
        return False
    if table.is_timed or seat not in table.acting():
        return True
    return ply >= match.asked_at(seat)


# -- looking back -----------------------------------------------------------------------


def match_at(table: Table, ply: int) -> Match:
    """The match as it was after `ply` moves."""
    match = table.match
    if match is None or not 0 <= ply <= match.ply:
        raise TableRefusal(Code.PLY_UNKNOWN, ply=ply)
    return match.at(ply)


IDLE: dict[Undo, Choices] = {undo: Choices(None, (), False, undo) for undo in ("free", "ask", "no")}
"""Of a seat that owes no decision: the same object each time."""
NO_CHOICES = IDLE["no"]
"""Of a spectator."""


def choices(table: Table, seat: int | None) -> Choices:
    """What a seat may do now; before the start, nothing."""
    match = table.match
    if seat is None or match is None:
        return NO_CHOICES
    if seat not in table.acting():
        return IDLE[undo_for(table, seat)]
    if table.is_timed:  # in real time, all moves are final
        legal = match.legal_texts(seat)
        return Choices(match.decision(seat), legal, bool(legal), "no")
    legal, places = match.legal_and_final(seat)
    final: bool | tuple[int, ...] = bool(legal)
    if len(places) < len(legal):
        final = tuple(places) if places else False
    return Choices(match.decision(seat), legal, final, undo_for(table, seat))
