"""Taking moves back: freely, or with the consent of the other people."""

from __future__ import annotations

from tablee.match import Match
from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.state import Undo
from tablee.tables.table import Table


def undo_for(table: Table, seat: int) -> Undo:
    """What asking for an undo would do now for this seat.

    It is free while nobody has learned what chance or somebody else's secret had
    decided, and nobody has decided anything after seeing the move. Otherwise the
    other people are asked, and if bots play for them all, there is none. Where all
    others are bots it is free unless this seat has learned something hidden; at a
    training table, always.
    """
    match, last = table.match, table.last_moves.get(seat)
    if match is None or last is None or table.is_timed or not _may_undo(table, seat):
        return "no"
    has_others = _has_others(table, seat)
    if has_others or table.has_rivals(seat):
        if match.is_unseen(last):
            return "free"
        return "ask" if has_others and not table.terms.rated else "no"
    return "free" if table.terms.training or not _knows_more(match, seat, last) else "no"


def _has_others(table: Table, seat: int) -> bool:
    """Whether people decide on other seats; asked for every seat at every move."""
    own = table.seats[seat]
    for other in table.seats:
        if other is not own and other.kind == "person" and other.stand_in is None:
            return True
    return False


def _knows_more(match: Match, seat: int, ply: int) -> bool:
    """Whether a seat has learned something hidden since the move at `ply`, from anyone."""
    before, disclosed = match.before(ply), match.disclosed()
    others = [n for n in range(match.spec.players) if n != seat]
    return match.learned()[seat] != before.learned[seat] or any(
        disclosed[n] != before.disclosed[n] for n in others
    )


def _may_undo(table: Table, seat: int) -> bool:
    if table.terms.ranked:
        return False
    return not table.is_over and table.paused_at is None and table.seats[seat].is_human


def ask_undo(table: Table, person: f.Person, ply: int, rev: int, now: int, ident: str) -> f.Facts:
    """Take back this person's last move, or ask the other people for their consent."""
    seat = table.seat_to_play(person)
    if table.terms.ranked:
        raise TableRefusal(Code.RANKED)
    match = table.running()
    if rev != table.rev or ply != table.ply:
        raise TableRefusal(Code.STALE)
    match undo_for(table, seat):
        case "free":
            to = table.last_moves[seat]
            alone = to < ply - 1 and match.is_unseen(to)
            undone = f.Undone(at=now, person=person, id=ident, seat=seat, to=to, alone=alone)
            return (*undo_dropped(table, now), undone)
        case "ask":
            waiting, to = table.others(seat), table.last_moves[seat]
            return (
                f.UndoAsked(at=now, person=person, id=ident, seat=seat, to=to, waiting=waiting),
            )
    raise TableRefusal(Code.NO_UNDO)


def answer_undo(
    table: Table, person: f.Person, agree: bool, ply: int, rev: int, now: int, ident: str
) -> f.Facts:
    """Agree or decline; the undo happens when the last person agrees."""
    seat = table.seat_to_play(person)
    if rev != table.rev or ply != table.ply:
        raise TableRefusal(Code.STALE)  # it may be about another question
    asked = table.undo
    if asked is None or seat not in asked.waiting:
        raise TableRefusal(Code.NO_UNDO_ASKED)
    if not agree:
        return (f.UndoDropped(at=now, person=person, id=ident, seat=asked.seat, by=seat),)
    if len(asked.waiting) > 1:
        return (f.UndoAgreed(at=now, person=person, id=ident, seat=seat),)
    return (f.Undone(at=now, person=person, id=ident, seat=asked.seat, to=asked.to),)


def undo_dropped(table: Table, now: int, seat: int | None = None) -> f.Facts:
    """The fact that ends an open request, if there is one.

    A move ends every request (`seat` None); a seat that leaves ends those it made
    or has to answer.
    """
    asked = table.undo
    if asked is None or not (seat is None or seat == asked.seat or seat in asked.waiting):
        return ()
    return (f.UndoDropped(at=now, seat=asked.seat, by=None),)
