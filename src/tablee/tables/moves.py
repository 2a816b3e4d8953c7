"""Moves of people and bots: what a seat may do, and whether a move may be made."""

from __future__ import annotations

from tablee.engine.errors import IllegalMove, is_rule_number
from tablee.match import Match
from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.state import Choices, Spelled
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
    """Refuse what is not legal; who was merely slower than another is told that."""
    try:
        match.check(seat, move, t)
    except IllegalMove as error:
        if is_rule_number(error.rule):
            rule = match.game.beaten(match.state, seat, match.game.parse(move))
            if rule is not None:
                raise IllegalMove(rule, move=move) from error
        raise


def play_bot(table: Table, seat: int, asked: int, rev: int, move: str, now: int) -> f.Facts:
    """A bot's move; none if the question it answers is no longer open."""
    match = table.match
    is_open = seat in bots_to_ask(table) and rev == table.rev and table.seats[seat].asked == asked
    if match is None or not is_open:
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
    return tuple(seat for seat in table.acting() if table.seats[seat].is_botted)


def is_current(table: Table, seat: int, ply: int, rev: int) -> bool:
    """Whether a message of that moment is about the decision this seat owes now.

    Others who decide at the same time do not change one's decision. In real
    time everything is in flight all the time: there the rules alone judge.
    """
    if rev != table.rev or ply > table.ply:
        return False
    if table.match is not None and (table.match.is_timed or table.match.is_over):
        return True
    return seat not in table.acting() or ply >= table.seats[seat].asked


# -- looking back -----------------------------------------------------------------------


def match_at(table: Table, ply: int) -> Match:
    """The match as it was after `ply` moves."""
    match = table.match
    if match is None or not 0 <= ply <= len(match.entries):
        raise TableRefusal(Code.PLY_UNKNOWN, ply=ply)
    return table.match_at(ply)


NO_CHOICES = Choices(None, (), False, "no")
"""A spectator's."""


def choices(table: Table, seat: int | None) -> Choices:
    """What a seat may do now; before the start, nothing."""
    match = table.match
    if seat is None or match is None:
        return NO_CHOICES
    if seat not in table.acting():
        return Choices(None, (), False, undo_for(table, seat))
    legal, final = legal_for(table, seat)
    return Choices(match.game.decision(match.state, seat), legal, final, undo_for(table, seat))


def legal_for(table: Table, seat: int) -> tuple[tuple[str, ...], bool | tuple[int, ...]]:
    """A seat's legal moves, and which are final: all, none, or those of these indices.

    A move is final if it shows something hidden to anyone; in real time, always.
    Moves are spelled once per decision: while others decide at the same time,
    one's own moves keep their names (tests/server/test_legal.py checks that for
    every game).
    """
    match = table.match
    assert match is not None
    state = match.state
    codes = state.legal(seat)
    asked = (table.rev, table.seats[seat].asked)
    known = table.spelled.get(seat)
    if known is None or known.asked != asked or known.codes != codes:
        known = Spelled(asked, codes, tuple(match.game.spell(state, seat, codes)))
        table.spelled[seat] = known
    if match.is_timed:
        return known.texts, bool(codes)
    final = state.revealing(seat, codes)
    if len(final) == len(codes):
        return known.texts, bool(codes)
    return known.texts, tuple(final) if final else False
