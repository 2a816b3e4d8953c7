"""What clients are shown of a table: the only place where tables become messages.

Everything here is made for one seat (None: a spectator) from what that seat may
know. Views and events are stripped by the engine. The text of a move goes to its
mover alone until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Raw, Struct
from msgspec.structs import replace

from tablee.engine.game import View
from tablee.ratings.games import is_nobody
from tablee.server.wire.client_messages import Hello
from tablee.server.wire.encoding import encode, raw
from tablee.server.wire.http_messages import TableLine
from tablee.server.wire.server_messages import Over, Update, Welcome
from tablee.server.wire.shapes import (
    AbsentState,
    ChatLine,
    LogLine,
    PauseState,
    SeatState,
    TableState,
    UndoState,
)
from tablee.store.interface import Finished, PlayedSeat, SeatedPerson, Summary
from tablee.tables import facts as f
from tablee.tables.history import finished as history
from tablee.tables.seats import Seat
from tablee.tables.state import ChatEntry, Choices
from tablee.tables.table import Table
from tablee.tables.terms import NoClock

# -- the game ---------------------------------------------------------------------------


class Shared(Struct, frozen=True, gc=False):
    """The part of an update that is the same for everyone; made once per move."""

    acting: tuple[int, ...]
    scores: tuple[int, ...]
    clocks: tuple[int | None, ...]
    running: tuple[int, ...]
    round_ms: int | None
    now: int
    view: View
    """A spectator's."""


def shared(table: Table, now: int) -> Shared:
    match = table.match
    assert match is not None
    clock = table.terms.clock
    clocks: tuple[int | None, ...] = (None,) * len(table.seats)
    running: tuple[int, ...] = ()
    if not isinstance(clock, NoClock):
        clocks = tuple([chair.time_left(clock, now) for chair in table.seats])
        running = tuple([number for number, chair in enumerate(table.seats) if _runs(chair)])
    is_told = table.is_timed and table.terms.timed and not match.spec.game.hides_time(match.spec)
    return Shared(
        table.acting(),
        match.scores(),
        clocks,
        running,
        table.round_time(now) if is_told else None,
        now,
        match.view(),
    )


def update(
    table: Table,
    log: tuple[LogLine, ...],
    choices: Choices,
    for_all: Shared,
    view: Raw,
    number: int,
) -> Update:
    """The game as it is now, for a seat that has these choices and this view."""
    return Update(
        number=number,
        ply=table.ply,
        rev=table.rev,
        log=log,
        view=view,
        acting=for_all.acting,
        decision=choices.decision,
        legal=choices.legal,
        final=choices.final,
        undo=choices.undo,
        scores=for_all.scores,
        clocks=for_all.clocks,
        running=for_all.running,
        round_ms=for_all.round_ms,
        now=for_all.now,
    )


def over(table: Table) -> Over | None:
    """The end of a game; None while it goes on. The only message with the seed."""
    match = table.match
    if match is None or not match.is_over:
        return None
    return Over(
        result=match.result(),
        breakdown=tuple(raw(part) for part in match.breakdown()),
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
        table.pseudonyms[seat.person] if seat.kind == "person" else None,
        seat.bot_level,
        seat.online > 0,
        seat.stand_in,
        seat.time_left(table.terms.clock, now),
        _runs(seat),
        seat.away[1] if seat.away is not None and seat.is_away(now) else None,
        seat.vacation_left(table.terms.vacation, now) if table.terms.vacation else None,
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
        ready=tuple(sorted(table.ready)),
        undo=None if asked is None else UndoState(asked.seat, asked.to, asked.waiting),
        absent=_absent(table),
        rematch=table.rematch,
        unrated=table.unrated,
        now=now,
    )


def _absent(table: Table) -> tuple[AbsentState, ...]:
    return tuple(
        AbsentState(
            seat,
            tuple(sorted(agreed)),
            tuple(other for other in table.others_here(seat) if other not in agreed),
        )
        for seat, agreed in sorted(table.missed.items())
    )


def chat_line(table: Table, entry: ChatEntry) -> ChatLine:
    who = table.pseudonyms[entry.person]
    return ChatLine(entry.number, who, entry.name, entry.seat, entry.text, entry.at)


def undo_outcome(by: int | None) -> Literal["declined", "overtaken"]:
    """Why an undo that was asked for did not happen; `by` is the seat that declined, if any."""
    return "overtaken" if by is None else "declined"


def welcome(
    table: Table,
    person: f.Person,
    hello: Hello,
    log: tuple[LogLine, ...],
    log_from: int,
    chat: Iterable[ChatEntry],
    choices: Choices,
    now: int,
) -> Welcome:
    """Where this person sits, and all they missed: `log`, whose first ply is `log_from`."""
    seat = table.seat_of(person)
    muted = table.muted.get(person, ())
    game = None
    if table.match is not None:
        for_all = shared(table, now)
        view = raw(table.match.view(seat, for_all.view))
        game = update(table, (), choices, for_all, view, 0)
    return Welcome(
        id=hello.id,
        table=table_state(table, person, now),
        seat=seat,
        who=table.pseudonyms.get(person),
        log=log,
        log_from=log_from,
        chat=tuple(chat_line(table, entry) for entry in chat),
        muted=tuple(sorted(table.pseudonyms[other] for other in muted)),
        game=game,
        over=over(table),
    )


def first_welcome(table: Table, person: f.Person, choices: Choices, now: int) -> Welcome:
    """What whoever has just made a table will be welcomed with; they are as good as there."""
    hello = Hello(id="", table=table.id)
    told = welcome(table, person, hello, (), 0, (), choices, now)
    seats = tuple(
        replace(state, online=chair.person == person)
        for state, chair in zip(told.table.seats, table.seats, strict=True)
    )
    return replace(told, table=replace(told.table, seats=seats))


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
        match.result() if match is not None and match.is_over else None,
        table.acting(),
        None if own is None else table.seats[own].flag_time(table.terms.clock),
    )


def summary(table: Table, alarm: int | None) -> Summary:
    """What the store keeps for lists, and when it wakes the table."""
    return Summary(
        table.status,
        table.created,
        table.changed,
        alarm,
        tuple(
            SeatedPerson(seat.person, seat.name) for seat in table.seats if seat.kind == "person"
        ),
        encode(table_line(table, None)),
        f.needs(table.game),
    )


def finished(table: Table) -> Finished:
    """What the store keeps of a game that is over, for the histories of people."""
    assert table.match is not None
    scores, kinds = table.match.result().scores, table.match.points_by_kind()
    return Finished(
        table.terms.game,
        len(table.seats),
        history.ended(table),
        history.rating(table) or "",
        encode(history.rated_game(table)),
        tuple(
            PlayedSeat(
                seat.person,
                number,
                scores[number],
                history.is_won(table, number),
                history.opponents(table, number),
                encode(kinds[number]).decode(),
            )
            for number, seat in enumerate(table.seats)
            if seat.kind == "person" and not is_nobody(seat.person)
        ),
    )
