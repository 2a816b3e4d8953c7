"""What may happen in the game: moves of people and bots, undo, pause, looking back."""

from __future__ import annotations

from typing import Literal

from tablee.engine.errors import IllegalMove, is_rule_number
from tablee.match import Match
from tablee.tables import facts as f
from tablee.tables import refusals as e
from tablee.tables.lobby import Facts, undo_dropped
from tablee.tables.refusals import TableRefusal
from tablee.tables.state import Spelled
from tablee.tables.table import Table
from tablee.tables.terms import DaysClock

Undo = Literal["free", "ask", "no"]


def play(
    table: Table,
    person: f.Person,
    move: str,
    ply: int,
    rev: int,
    now: int,
    ident: str = "",
    lag: int = 0,
) -> Facts:
    """A person's move. Refused if the decision it answers is no longer the same."""
    seat = seat_to_play(table, person)
    match = running(table)
    if not is_current(table, seat, ply, rev):
        raise TableRefusal(e.STALE)
    t = table.round_time(now)
    judge(match, seat, move, t)
    left = table.seats[seat].after_move(table.terms.clock, now, lag)
    moved = f.Moved(
        at=now, person=person, id=ident, seat=seat, move=move, t=t, by="person", left=left
    )
    return (*undo_dropped(table, now), moved)


def judge(match: Match, seat: int, move: str, t: int | None) -> None:
    """Refuse what is not legal; who was merely slower than another is told that."""
    try:
        match.check(seat, move, t)
    except IllegalMove as error:
        if is_rule_number(error.rule):
            rule = match.game.beaten(match.state, seat, match.game.parse(move))
            if rule is not None:
                raise IllegalMove(rule, move=move) from error
        raise


def play_bot(table: Table, seat: int, asked: int, rev: int, move: str, now: int) -> Facts:
    """A bot's move; none if the question it answers is no longer open."""
    match = table.match
    if match is None or table.status != "running" or table.paused_at is not None:
        return ()
    if rev != table.rev or not is_asked_bot(table, seat) or table.seats[seat].asked != asked:
        return ()
    t = table.round_time(now)
    match.check(seat, move, t)
    left = table.seats[seat].left
    moved = f.Moved(at=now, seat=seat, move=move, t=t, by="bot", left=left)
    return (*undo_dropped(table, now), moved)


def is_asked_bot(table: Table, seat: int) -> bool:
    """Whether a bot owes a decision on this seat."""
    return table.seats[seat].is_botted and seat in table.acting()


def bots_asked(table: Table) -> tuple[int, ...]:
    """The seats where bots have to decide now."""
    if table.status != "running" or table.paused_at is not None:
        return ()
    return tuple(seat for seat in table.acting() if table.seats[seat].is_botted)


def seat_to_play(table: Table, person: f.Person) -> int:
    """The seat that this person decides for."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableRefusal(e.NOT_SEATED)
    if table.seats[seat].stand_in is not None:
        raise TableRefusal(e.BOT_PLAYS)
    return seat


def running(table: Table) -> Match:
    """The match, if moves can be made now."""
    match table.status:
        case "waiting" | "closed":
            raise TableRefusal(e.NOT_RUNNING)
        case "countdown":
            raise TableRefusal(e.COUNTDOWN)
    if table.paused_at is not None:
        raise TableRefusal(e.PAUSED)
    assert table.match is not None
    return table.match


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


# -- undo -------------------------------------------------------------------------------


def undo_for(table: Table, seat: int) -> Undo:
    """What asking for an undo would do now for this seat.

    Free while nobody learned anything and nobody else moved since; then other
    people are asked. Alone with bots it is free unless this seat would decide
    again knowing more, which only a training table allows.
    """
    match, mark = table.match, table.marks.get(seat)
    if match is None or mark is None or match.is_timed or not _may_undo(table, seat):
        return "no"
    alone = mark.ply == table.ply - 1  # nobody has moved since
    asks = bool(table.others(seat))
    if asks and not alone:
        return "ask"
    learned = table.learned()
    if alone and learned == mark.learned:
        return "free"
    if asks:
        return "ask"
    if learned[seat] == mark.learned[seat] or table.terms.training:
        return "free"
    return "no"


def _may_undo(table: Table, seat: int) -> bool:
    return not table.is_over and table.paused_at is None and table.seats[seat].is_human


def ask_undo(table: Table, person: f.Person, ply: int, rev: int, now: int, ident: str) -> Facts:
    """Take back this person's last move, or ask the others whether that is all right."""
    seat = seat_to_play(table, person)
    running(table)
    if rev != table.rev or ply != table.ply:
        raise TableRefusal(e.STALE)
    match undo_for(table, seat):
        case "free":
            to = table.marks[seat].ply
            undone = f.Undone(at=now, person=person, id=ident, seat=seat, to=to)
            return (*undo_dropped(table, now), undone)
        case "ask":
            waiting, to = table.others(seat), table.marks[seat].ply
            return (
                f.UndoAsked(at=now, person=person, id=ident, seat=seat, to=to, waiting=waiting),
            )
    raise TableRefusal(e.NO_UNDO)


def answer_undo(
    table: Table, person: f.Person, agree: bool, ply: int, rev: int, now: int, ident: str
) -> Facts:
    """Agree or decline; the last one to agree makes it so."""
    seat = seat_to_play(table, person)
    if rev != table.rev or ply != table.ply:
        raise TableRefusal(e.STALE)  # it may be about another question
    asked = table.undo
    if asked is None or seat not in asked.waiting:
        raise TableRefusal(e.NO_UNDO_ASKED)
    if not agree:
        return (f.UndoDropped(at=now, person=person, id=ident, seat=asked.seat, by=seat),)
    if len(asked.waiting) > 1:
        return (f.UndoAgreed(at=now, person=person, id=ident, seat=seat),)
    return (f.Undone(at=now, person=person, id=ident, seat=asked.seat, to=asked.to),)


# -- pause ------------------------------------------------------------------------------


def wish_pause(table: Table, person: f.Person, on: bool, now: int, ident: str = "") -> Facts:
    """Wish for a pause, or for its end; when all people who are there do, it happens."""
    seat = seat_to_play(table, person)
    if table.status not in ("running", "countdown") or isinstance(table.terms.clock, DaysClock):
        raise TableRefusal(e.NO_PAUSE)
    changes = on == (table.paused_at is None)
    wished = f.PauseWished(at=now, person=person, id=ident, seat=seat, on=changes)
    if not changes:
        return (wished,)
    people = {n for n, s in enumerate(table.seats) if s.is_human and s.online}
    if people <= table.wishes | {seat}:
        t = table.round_time(now)
        return (f.PauseSet(at=now, person=person, id=ident, on=on, t=t),)
    return (wished,)


# -- looking back -----------------------------------------------------------------------


def match_at(table: Table, ply: int) -> Match:
    """The match as it was after `ply` moves."""
    match = table.match
    if match is None or not 0 <= ply <= len(match.entries):
        raise TableRefusal(e.PLY_UNKNOWN, ply=ply)
    return table.match_at(ply)


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
