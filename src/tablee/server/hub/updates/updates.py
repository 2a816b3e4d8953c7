"""The game for everyone at a table, after each move: whole, or what differs from the last time.

Clients that said `protocol` 2 in their hello and got the last update are told what differs.
Everybody else gets a whole update: other clients always, those after a hello or a change of
seats once. What both come to is the same; tests compare them at every move.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Raw, Struct

from tablee.engine.game import Event, View
from tablee.server.hub import rendering
from tablee.server.hub.client import Client
from tablee.server.hub.updates.differences import field_edits, shared_edits
from tablee.server.wire.encoding import encode
from tablee.server.wire.server_messages import Changed
from tablee.server.wire.shapes import LogLine
from tablee.tables import facts as f
from tablee.tables import moves
from tablee.tables.state import Choices
from tablee.tables.table import Table

FOR_ALL = ("acting", "scores", "clocks", "running", "round_ms")
OWN = ("decision", "legal", "final", "undo")
VIEW = ("view",)
Moved = tuple[int, f.Moved, tuple[Event, ...]]


class Told(Struct, frozen=True, gc=False):
    """What a seat was told by an update."""

    view: View
    choices: Choices


class Moment(Struct, frozen=True):
    """An update: its number, and what everyone was told by it."""

    number: int
    for_all: rendering.Shared
    seats: dict[int | None, Told]


class Updates:
    """The updates of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._last: Moment | None = None
        self._number = 0

    def make(
        self, clients: Iterable[Client], now: int, moved: Moved | None, kept: int | None
    ) -> list[tuple[Client, bytes]]:
        """An update for each client, made once for all who are told the same.

        `moved`: the move that was just made. `kept`: the ply from which on moves have
        other numbers now, because one before them was taken back.
        """
        self._number += 1
        this = Moment(self._number, rendering.shared(self._table, now), {})
        news = _News(self._table, self._last, this, moved, kept)
        made: dict[tuple[int | None, bool], bytes] = {}
        told = []
        for client in clients:
            seat = self._table.seat_of(client.person)
            is_change = client.protocol > 1 and news.can_change(client.told, seat)
            key = (seat, is_change)
            if key not in made:
                made[key] = news.change(client, seat) if is_change else news.whole(client, seat)
            client.told = (this.number, seat)
            told.append((client, made[key]))
        self._last = this
        return told


class _News:
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
        self._happened = rendering.Happened(() if moved is None else moved[2])
        self._is_alike = table.game.sees_alike
        self._cut: tuple[bytes, bytes] | None = None  # the view, where all see alike
        self._for_all: dict[str, bytes] = {}  # edits, once anybody needs them
        self._open: dict[str, bytes] | None = None  # edits of a spectator's view

    def can_change(self, told: tuple[int, int | None] | None, seat: int | None) -> bool:
        """Whether a client that was told this knows what a change would build on."""
        last = self._last
        return last is not None and told == (last.number, seat) and seat in last.seats

    def whole(self, client: Client, seat: int | None) -> bytes:
        """A whole update."""
        told = self._told(seat)
        if not self._is_alike:
            view = Raw(encode(told.view))
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
        shown = (last.for_all.view, this.for_all.view)
        if self._open is None:
            self._for_all = field_edits(last.for_all, this.for_all, FOR_ALL, ())
            self._open = field_edits(*shown, shown[1].__struct_fields__, VIEW)
        edits = [*self._for_all.values()]
        if before.choices != after.choices:
            edits += field_edits(before.choices, after.choices, OWN, ()).values()
        own = self._open
        if not self._is_alike:
            own = shared_edits(before.view, after.view, shown, self._open, VIEW)
        edits += own.values()
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

    def _told(self, seat: int | None) -> Told:
        told = self._this.seats.get(seat)
        if told is None:
            match = self._table.match
            assert match is not None
            shown = self._this.for_all.view
            view = shown if self._is_alike else match.view(seat, shown)
            told = self._this.seats[seat] = Told(view, moves.choices(self._table, seat))
        return told

    def _log(self, client: Client, seat: int | None) -> tuple[LogLine, ...]:
        if self._moved is not None:
            ply, fact, _ = self._moved
            scores = self._this.for_all.scores
            return (rendering.log_line(ply, fact, self._happened, scores, seat),)
        if self._kept is not None:
            return rendering.log_lines(self._table, client.person, self._kept)
        return ()


def cut(view: View) -> tuple[bytes, bytes]:
    """A spectator's view, cut at its field `seat`: where all see alike it is encoded once."""
    before, _, after = encode(view).partition(b'"seat":null')
    return before, after


def joined(shown: tuple[bytes, bytes], seat: int | None) -> Raw:
    """The view of a seat, of the two parts that all have in common."""
    before, after = shown
    number = b"null" if seat is None else b"%d" % seat
    return Raw(b'%b"seat":%b%b' % (before, number, after))
