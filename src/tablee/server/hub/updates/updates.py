"""The game for everyone at a table, after each move: whole, or what differs from the last time.

Clients that said `protocol` 2 in their hello and got the last update are told what differs.
Everybody else gets a whole update: other clients always, those after a hello or a change of
seats once. What both come to is the same; tests compare them at every move.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Raw
from msgspec.structs import astuple

from tablee.engine.game import Event, View
from tablee.server.hub import rendering
from tablee.server.hub.client import Client
from tablee.server.hub.updates.differences import Values, field_edits, shared_edits
from tablee.server.hub.updates.log import Happened, log_line, log_lines, raw_line
from tablee.server.wire.encoding import encode, raw
from tablee.server.wire.server_messages import Changed
from tablee.server.wire.shapes import LogLine
from tablee.tables import facts as f
from tablee.tables import moves
from tablee.tables.state import Choices
from tablee.tables.table import Table

FOR_ALL = ("acting", "scores", "clocks", "running", "round_ms")
OWN = Choices.__struct_fields__
VIEW = ("view",)
Moved = tuple[int, f.Moved, tuple[Event, ...]]


class Told:
    """What a seat was told by an update."""

    def __init__(self, view: View, parts: Values, choices: Choices) -> None:
        """`parts`: the fields of the view, in their order."""
        self.view = view
        self.parts = parts
        self.choices = choices


class Moment:
    """An update: its number, and what everyone was told by it."""

    def __init__(self, number: int, for_all: rendering.Shared) -> None:
        self.number = number
        self.for_all = for_all
        self.parts: Values = astuple(for_all.view)
        """The fields of a spectator's view."""
        self.seats: dict[int | None, Told] = {}


class Updates:
    """The updates of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._last: Moment | None = None
        self._number = 0

    def make(
        self, clients: Iterable[Client], now: int, moved: Moved | None, kept: int | None
    ) -> list[tuple[int, bytes]]:
        """An update for each client, by its number, made once for all who are told the same.

        `moved`: the move that was just made. `kept`: the ply from which on moves have
        other numbers now, because one before them was taken back.
        """
        before = self._number
        self._number = number = before + 1
        for_all = rendering.shared(self._table, now)
        this = Moment(number, for_all)
        news = News(self._table, self._last, this, moved, kept)
        made: dict[tuple[int | None, bool], bytes] = {}
        told = []
        for client in clients:
            seat = self._table.seat_of(client.person)
            is_change = client.protocol > 1 and client.told == (before, seat)
            data = made.get((seat, is_change))
            if data is None:
                data = news.change(client, seat) if is_change else news.whole(client, seat)
                made[seat, is_change] = data
            client.told = (number, seat)
            told.append((client.number, data))
        self._last = this
        return told


class News:
    """What has happened since the last update."""

    def __init__(
        self,
        table: Table,
        last: Moment | None,
        this: Moment,
        moved: Moved | None,
        kept: int | None,
    ) -> None:
        self._table = table
        self._last = last
        self._this = this
        self._moved = moved
        self._kept = kept
        self._happened = Happened(() if moved is None else moved[2])
        self._is_alike = table.game.sees_alike
        self._cut: tuple[bytes, bytes] | None = None  # the view, where all see alike
        self._for_all: list[bytes] | None = None  # edits, once anybody needs them
        self._open: dict[int, bytes] = {}  # edits of a spectator's view, by field
        self._lines: dict[int | None, tuple[LogLine, ...]] = {}  # encoded, by who sees them

    def whole(self, client: Client, seat: int | None) -> bytes:
        """A whole update."""
        told = self._told(seat)
        if not self._is_alike:
            view = raw(told.view)
        else:
            if self._cut is None:
                self._cut = cut(self._this.for_all.view)
            view = joined(self._cut, seat)
        number, for_all, log = self._this.number, self._this.for_all, self._log(client, seat)
        return encode(rendering.update(self._table, log, told.choices, for_all, view, number))

    def change(self, client: Client, seat: int | None) -> bytes:
        """What differs from what the seat was told last."""
        last, this = self._last, self._this
        assert last is not None
        before, after = last.seats[seat], self._told(seat)
        edits = self._edits_for_all(last)
        if before.choices is not after.choices:
            edits = edits + field_edits(OWN, astuple(before.choices), astuple(after.choices), ())
        if not self._is_alike:
            names, shown = after.view.__struct_fields__, (last.parts, this.parts, self._open)
            edits = edits + shared_edits(names, before.parts, after.parts, shown, VIEW)
        message = Changed(
            base=last.number,
            number=this.number,
            ply=self._table.ply,
            rev=self._table.rev,
            log=self._log(client, seat),
            edits=Raw(b"[%b]" % b",".join(edits)),
            now=this.for_all.now,
        )
        return encode(message)

    def _edits_for_all(self, last: Moment) -> list[bytes]:
        """What differs for everyone; where all see alike, that is the view, too."""
        if self._for_all is None:
            this = self._this
            found = field_edits(FOR_ALL, astuple(last.for_all), astuple(this.for_all), ())
            if self._is_alike:
                names = this.for_all.view.__struct_fields__
                found += field_edits(names, last.parts, this.parts, VIEW)
            self._for_all = [b",".join(found)] if found else []
        return self._for_all

    def _told(self, seat: int | None) -> Told:
        told = self._this.seats.get(seat)
        if told is None:
            this, match = self._this, self._table.match
            assert match is not None
            view, parts = this.for_all.view, this.parts
            if not self._is_alike and seat is not None:
                view = match.view(seat, view)
                parts = astuple(view)
            told = this.seats[seat] = Told(view, parts, moves.choices(self._table, seat))
        return told

    def _log(self, client: Client, seat: int | None) -> tuple[LogLine, ...]:
        if self._moved is None:
            if self._kept is None:
                return ()
            return log_lines(self._table, client.person, self._kept)
        ply, fact, _ = self._moved
        if self._happened.is_alike and seat != fact.seat:
            seat = None  # sees what a spectator sees
        line = self._lines.get(seat)
        if line is None:
            made = log_line(ply, fact, self._happened, self._this.for_all.scores, seat)
            line = self._lines[seat] = (raw_line(made),)
        return line


def cut(view: View) -> tuple[bytes, bytes]:
    """A spectator's view, cut at its field `seat`: where all see alike it is encoded once."""
    before, _, after = encode(view).partition(b'"seat":null')
    return before, after


def joined(shown: tuple[bytes, bytes], seat: int | None) -> Raw:
    """The view of a seat, of the two parts that all have in common."""
    before, after = shown
    number = b"null" if seat is None else b"%d" % seat
    return Raw(b'%b"seat":%b%b' % (before, number, after))
