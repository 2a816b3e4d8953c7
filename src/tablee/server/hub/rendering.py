"""What clients are shown of a table: the only place where tables become messages.

Everything here is made for one seat (None: a spectator) from what that seat may
know: views and events come through the engine's own exits, moves go by text to
their mover alone until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Raw, Struct

from tablee.engine.events import Event
from tablee.match import Match
from tablee.server.wire.http_messages import TableLine
from tablee.server.wire.server_messages import Over, Update, Welcome
from tablee.server.wire.shapes import (
    ChatLine,
    LogLine,
    PauseState,
    SeatState,
    TableState,
    UndoState,
)
from tablee.store.interface import Seated, Summary
from tablee.tables import facts as f
from tablee.tables.chat import lines_for
from tablee.tables.clocks import alarm
from tablee.tables.lobby import middle_level
from tablee.tables.moves import legal_for, undo_for
from tablee.tables.seats import Seat
from tablee.tables.state import Line
from tablee.tables.table import Table

LOG_LINES = 1_000
"""In one message; a client can ask for those before."""
ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode


def raw(thing: object) -> Raw:
    return Raw(encode(thing))


# -- the game ---------------------------------------------------------------------------


def seen(events: Iterable[Event], seat: int | None) -> tuple[Raw, ...]:
    """Events as a seat may know them."""
    stripped = (event.seen_by(seat) for event in events)
    return tuple(raw(event) for event in stripped if event is not None)


def log_line(
    match: Match, ply: int, fact: f.Moved, events: tuple[Event, ...], seat: int | None
) -> LogLine:
    """The line of a move that was just made in `match`."""
    return LogLine(
        ply,
        fact.seat,
        fact.move if seat is not None and seat == fact.seat else None,
        fact.by,
        seen(events, seat),
        tuple(match.state.scores()),
        fact.at,
    )


def log_lines(table: Table, seat: int | None, first: int) -> tuple[LogLine, ...]:
    """The log from ply `first` on, as a seat may know it, so many lines at most."""
    match = table.match
    if match is None or first >= table.ply:
        return ()
    past = table.match_at(first)
    lines = []
    for ply, fact in enumerate(table.moved[first : first + LOG_LINES], first):
        events = past.play(fact.seat, fact.move, fact.t)
        line = log_line(past, ply, fact, events, seat)
        if match.is_over:
            line = msgspec.structs.replace(line, move=fact.move)
        lines.append(line)
    return tuple(lines)


class Shared(Struct, frozen=True, gc=False):
    """What an update says to everyone alike; made once per move."""

    acting: tuple[int, ...]
    scores: tuple[int, ...]
    clocks: tuple[int | None, ...]
    running: tuple[int, ...]
    round_ms: int | None
    now: int
    view: tuple[bytes, bytes] | None
    """Where all see alike: what stands before and after whose view it is."""


def shared(table: Table, now: int) -> Shared:
    match = table.match
    assert match is not None
    clock = table.terms.clock
    hidden = match.spec.options.get("hidden_timer") is True or not table.terms.timed
    return Shared(
        table.acting(),
        tuple(match.state.scores()),
        tuple([chair.time_left(clock, now) for chair in table.seats]),
        tuple([number for number, chair in enumerate(table.seats) if _runs(chair)]),
        None if hidden else table.round_time(now),
        now,
        open_view(match) if match.game.sees_alike else None,
    )


def open_view(match: Match) -> tuple[bytes, bytes]:
    """A spectator's view, cut where it says whose it is: so it is made once for everyone."""
    before, _, after = encode(match.game.view(match.state, None)).partition(b'"seat":null')
    return before, after


def view_of(match: Match, seat: int | None, shown: tuple[bytes, bytes] | None) -> Raw:
    """What a seat sees."""
    if shown is None:
        return raw(match.game.view(match.state, seat))
    before, after = shown
    return Raw(b'%b"seat":%b%b' % (before, encode(seat), after))


def update(table: Table, seat: int | None, log: tuple[LogLine, ...], all_: Shared) -> Update:
    """The game as it is now, for one seat."""
    match = table.match
    assert match is not None
    decision: str | None = None
    legal: tuple[str, ...] = ()
    final: bool | tuple[int, ...] = False
    if seat is not None and seat in all_.acting:
        decision = match.game.decision(match.state, seat)
        legal, final = legal_for(table, seat)
    return Update(
        ply=table.ply,
        rev=table.rev,
        log=log,
        view=view_of(match, seat, all_.view),
        acting=all_.acting,
        decision=decision,
        legal=legal,
        final=final,
        undo="no" if seat is None else undo_for(table, seat),
        scores=all_.scores,
        clocks=all_.clocks,
        running=all_.running,
        round_ms=all_.round_ms,
        now=all_.now,
    )


def over(table: Table) -> Over | None:
    """The end of a game; None while it goes on. The only message with the seed."""
    match = table.match
    if match is None or not match.is_over:
        return None
    return Over(
        result=match.game.result(match.state),
        breakdown=tuple(raw(part) for part in match.game.breakdown(match.state)),
        seed=match.seed,
        commitment=table.commitment,
        record=f"/api/tables/{table.id}/record",
    )


# -- the table --------------------------------------------------------------------------


def _runs(seat: Seat) -> bool:
    return seat.left is not None and seat.since is not None and seat.is_human


def _seat_state(table: Table, seat: Seat, now: int) -> SeatState:
    return SeatState(
        seat.kind,
        seat.name or None,
        table.sign(seat.person) if seat.kind == "person" else None,
        seat.level or (middle_level() if seat.stand_in else None),
        seat.online > 0,
        seat.stand_in,
        seat.time_left(table.terms.clock, now),
        _runs(seat),
    )


def table_state(table: Table, person: f.Person, now: int) -> TableState:
    """Everything about a table that is not the game itself."""
    asked = table.undo
    return TableState(
        table=table.id,
        terms=table.terms,
        rules=table.game.version,
        status=table.status,
        seats=tuple(_seat_state(table, seat, now) for seat in table.seats),
        host=table.seat_of(table.host),
        you_host=person == table.host,
        spectators=len(table.spectators),
        chat=table.terms.chat,
        commitment=table.commitment,
        begins=table.begins,
        pause=PauseState(table.paused_at is not None, tuple(sorted(table.wishes))),
        undo=None if asked is None else UndoState(asked.seat, asked.to, asked.waiting),
        rematch=table.rematch,
        now=now,
    )


def chat_line(table: Table, line: Line) -> ChatLine:
    sign = table.sign(line.person)
    return ChatLine(line.number, sign, line.name, line.seat, line.text, line.at)


def welcome(table: Table, person: f.Person, ident: str, ply: int, rev: int, now: int) -> Welcome:
    """Where this person sits, and all they missed since `ply` of `rev`."""
    seat = table.seat_of(person)
    first = ply if rev == table.rev and 0 <= ply <= table.ply and not _is_over(table) else 0
    first = max(first, table.ply - LOG_LINES)
    muted = table.muted.get(person, ())
    return Welcome(
        id=ident,
        table=table_state(table, person, now),
        seat=seat,
        who=table.signs.get(person),
        log=log_lines(table, seat, first),
        log_from=first,
        chat=tuple(chat_line(table, line) for line in lines_for(table, person)),
        muted=tuple(sorted(table.sign(other) for other in muted)),
        game=None if table.match is None else update(table, seat, (), shared(table, now)),
        over=over(table),
    )


def _is_over(table: Table) -> bool:
    return table.match is not None and table.match.is_over


# -- lists ------------------------------------------------------------------------------


def table_line(table: Table, person: f.Person | None) -> TableLine:
    """A table's line in a list; `your_turn` for this person."""
    names = [
        seat.name or (f"[{seat.level}]" if seat.kind == "bot" else None) for seat in table.seats
    ]
    own = None if person is None else table.seat_of(person)
    match = table.match
    return TableLine(
        table.id,
        table.terms.game,
        len(table.seats),
        table.status,
        tuple(names),
        sum(seat.kind == "open" for seat in table.seats),
        dict(table.terms.options),
        table.created,
        table.changed,
        own is not None and own in table.acting() and table.seats[own].is_human,
        match.game.result(match.state) if match is not None and match.is_over else None,
    )


def summary(table: Table) -> Summary:
    """What the store lists and wakes the table by."""
    return Summary(
        table.status,
        table.created,
        table.changed,
        alarm(table),
        tuple(Seated(seat.person, seat.name) for seat in table.seats if seat.kind == "person"),
        encode(table_line(table, None)),
    )
