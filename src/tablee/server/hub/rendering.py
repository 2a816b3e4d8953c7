"""What clients are shown of a table: the only place where tables become messages.

Everything here is made for one seat (None: a spectator) from what that seat may
know. Views and events are stripped by the engine. The text of a move goes to its
mover alone until the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from tablee.engine.game import Event, View
from tablee.match import Match
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

LOG_LINES = 1_000
"""In one message, at most; a client can ask for earlier ones."""
LOG_SLICE = 64
"""Lines made in one go: about a millisecond's work."""


# -- the game ---------------------------------------------------------------------------


class Happened:
    """What a move brought about. An event is encoded once for all seats that see it whole."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self._events = events
        self._whole: dict[int, Raw] = {}  # by place among the events

    def seen_by(self, seat: int | None) -> tuple[Raw, ...]:
        """The events as a seat may know them."""
        shown = []
        for place, event in enumerate(self._events):
            stripped = event.seen_by(seat)
            if stripped is event:
                if place not in self._whole:
                    self._whole[place] = raw(event)
                shown.append(self._whole[place])
            elif stripped is not None:
                shown.append(raw(stripped))
        return tuple(shown)


def log_line(
    ply: int, fact: f.Moved, happened: Happened, scores: tuple[int, ...], seat: int | None
) -> LogLine:
    """The line of a move that led to these events and scores."""
    return LogLine(
        ply,
        fact.seat,
        fact.move if seat is not None and seat == fact.seat else None,
        fact.by,
        happened.seen_by(seat),
        scores,
        fact.at,
    )


class LogReader:
    """Makes a log as a person may know it, a few lines at a time, so that others get their turns.

    If moves are taken back in between, the game ends or the person sits down, it begins again.
    """

    def __init__(self, table: Table, person: f.Person, first: Callable[[], int]) -> None:
        """`first`: the ply of the first line."""
        self._table = table
        self._person = person
        self._first = first
        self._begin()

    def _begin(self) -> None:
        self.first = self._first()
        self.lines: list[LogLine] = []
        self._end = self.first + LOG_LINES
        self._moment = self._now()
        match = self._table.match
        is_empty = match is None or self.first >= self._table.ply
        self._past = None if is_empty or match is None else match.at(self.first)

    def _now(self) -> tuple[int, bool, int | None]:
        return self._table.rev, _is_over(self._table), self._table.seat_of(self._person)

    @property
    def left(self) -> int:
        """How many lines are still to be made."""
        return max(0, min(self._end, self._table.ply) - self.first - len(self.lines))

    def read_on(self) -> bool:
        """Make a few more lines; whether these were the last."""
        if self._now() != self._moment or (self._past is None and self.left):
            self._begin()
        start = self.first + len(self.lines)
        stop = start + min(self.left, LOG_SLICE)
        _, is_over, seat = self._moment
        for ply, fact in enumerate(self._table.moved[start:stop], start):
            assert self._past is not None
            events = self._past.play(fact.seat, fact.move, fact.t)
            line = log_line(ply, fact, Happened(events), self._past.scores(), seat)
            if is_over:
                line = msgspec.structs.replace(line, move=fact.move)
            self.lines.append(line)
        return not self.left

    def read_all(self) -> tuple[LogLine, ...]:
        """The whole log."""
        while not self.read_on():
            pass
        return tuple(self.lines)


def log_lines(table: Table, person: f.Person, first: int) -> tuple[LogLine, ...]:
    """The log from ply `first` on, in one go."""
    return LogReader(table, person, lambda: first).read_all()


class Shared(Struct, frozen=True, gc=False):
    """The part of an update that is the same for everyone; made once per move."""

    acting: tuple[int, ...]
    scores: tuple[int, ...]
    clocks: tuple[int | None, ...]
    running: tuple[int, ...]
    round_ms: int | None
    now: int
    view: View | tuple[bytes, bytes]
    """A spectator's; where all views are alike it is encoded, cut at its field `seat`."""


def shared(table: Table, now: int) -> Shared:
    match = table.match
    assert match is not None
    clock = table.terms.clock
    hidden = match.spec.game.hides_time(match.spec) or not table.terms.timed
    return Shared(
        table.acting(),
        match.scores(),
        tuple([chair.time_left(clock, now) for chair in table.seats]),
        tuple([number for number, chair in enumerate(table.seats) if _runs(chair)]),
        None if hidden else table.round_time(now),
        now,
        open_view(match) if match.spec.game.sees_alike else match.view(),
    )


def open_view(match: Match) -> tuple[bytes, bytes]:
    """A spectator's view, cut at its field `seat`, so that it is encoded once for everyone."""
    before, _, after = encode(match.view()).partition(b'"seat":null')
    return before, after


def view_of(match: Match, seat: int | None, shown: View | tuple[bytes, bytes]) -> Raw:
    """What a seat sees."""
    if isinstance(shown, View):
        return raw(match.view(seat, shown))
    before, after = shown
    number = b"null" if seat is None else b"%d" % seat
    return Raw(b'%b"seat":%b%b' % (before, number, after))


def update(
    table: Table, seat: int | None, log: tuple[LogLine, ...], choices: Choices, for_all: Shared
) -> Update:
    """The game as it is now, for one seat that has these choices."""
    match = table.match
    assert match is not None
    return Update(
        ply=table.ply,
        rev=table.rev,
        log=log,
        view=view_of(match, seat, for_all.view),
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


def missed(table: Table, hello: Hello) -> int:
    """The first ply that a client missed since the `ply` and `rev` of its `hello`."""
    is_known = hello.rev == table.rev and 0 <= hello.ply <= table.ply and not _is_over(table)
    return max(hello.ply if is_known else 0, table.ply - LOG_LINES)


def welcome(
    table: Table,
    person: f.Person,
    hello: Hello,
    log: LogReader,
    chat: Iterable[ChatEntry],
    choices: Choices,
    now: int,
) -> Welcome:
    """Where this person sits, and all they missed, as `log` has it."""
    seat = table.seat_of(person)
    lines = log.read_all()
    muted = table.muted.get(person, ())
    game = None
    if table.match is not None:
        game = update(table, seat, (), choices, shared(table, now))
    return Welcome(
        id=hello.id,
        table=table_state(table, person, now),
        seat=seat,
        who=table.pseudonyms.get(person),
        log=lines,
        log_from=log.first,
        chat=tuple(chat_line(table, entry) for entry in chat),
        muted=tuple(sorted(table.pseudonyms[other] for other in muted)),
        game=game,
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
