"""What HTTP requests ask of the hub: make a table, join one, fetch a record, move a seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import zip_longest
from typing import Protocol, TypeVar

import msgspec

from tablee.engine.errors import TableeError
from tablee.engine.record import Record
from tablee.server.fair_queue import FairQueue
from tablee.server.health import Health
from tablee.server.hub import rendering, replays
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.hub import Hub
from tablee.server.hub.room import Room
from tablee.server.wire import http_messages as r
from tablee.server.wire import table_requests as q
from tablee.store.interface import Elsewhere, StoreError
from tablee.tables import lobby, moves
from tablee.tables.facts import Fact, Person
from tablee.tables.loading.restore import restore
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import Terms

LISTED = 50
MOVING_SECONDS = 4.0
"""How long a table is looked for that is changing servers, or whose server has just died."""
PAUSE_SECONDS = 0.05
T = TypeVar("T")


class TableMoved(StoreError):
    """The server that was asked has not got the table any more; it has done nothing."""


class Others(Protocol):
    """Other servers."""

    async def ask(self, owner: int, asked: q.AnyTableRequest) -> object:
        """What the owner of a table answers; raises `TableMoved` if that is somebody else now."""

    async def public(self) -> list[list[r.TableLine]]:
        """The public tables of all others, server by server."""

    def trouble(self) -> str | None:
        """Why this server cannot play with others at the moment, if it cannot."""


class HttpCommands:
    """What HTTP handlers await: each method answers one kind of request."""

    def __init__(self, hub: Hub, ports: AsyncioPorts, others: Others | None = None) -> None:
        """`others`: a server alone has none."""
        self.hub = hub
        self._others = others
        self.rooms = hub.rooms
        self.notice: str | None = None
        """What everybody is told on the first page."""
        self.ports = ports
        self.health = Health(self._look, self._tell_damage, ports.loop.time)

    # -- tables --------------------------------------------------------------------

    async def create(
        self, person: Person, address: str, request: r.CreateTable, *, is_welcomed: bool = False
    ) -> r.Made:
        """A new table, on disk when this returns; `is_welcomed`: with what its maker sees there."""
        if request.terms.rated and self._others is not None:
            raise TableRefusal(Code.NOT_KEPT)
        now = self.ports.now()
        made = lobby.create(person, request.name, request.terms, request.seats, now)
        table = Table(self.ports.new_table(), made)
        more = lobby.start(table, person, self.ports.new_seed(), now) if request.start else ()
        for fact in more:
            table.apply(fact)
        # As it is stored now: bots may have moved when that is done.
        welcome = None
        if is_welcomed:
            choices = moves.choices(table, table.seat_of(person))
            welcome = rendering.first_welcome(table, person, choices, now)
        seated = await self.open_table(table, person, address, more)
        return r.Made(seated.table, seated.seat, seated.path, welcome)

    async def play_on(
        self,
        person: Person,
        address: str,
        read: Callable[[], r.PlayOn],
        played: Terms | None = None,
    ) -> r.Seated:
        """A table that goes on from a ply of a record; `played`: the terms it was played under.

        The request is read where the table is made: off the loop, because a record may be long,
        and in one go, so that records that were not checked yet do not wait in memory.
        """

        def make() -> tuple[Table, Fact]:
            asked = read()
            created, started = lobby.play_on(
                asked.record,
                asked.ply,
                person,
                asked.seat,
                asked.name,
                asked.level,
                self.ports.now(),
                played,
            )
            return restore(self.ports.new_table(), (created, started)), started

        table, started = await self.ports.slow.do(address, make)
        return await self.open_table(table, person, address, (started,))

    async def open_table(
        self, table: Table, person: Person, address: str, more: tuple[Fact, ...]
    ) -> r.Seated:
        """Store a new table and what has happened to it."""
        room = self.rooms.open(table, address)
        room.shared_address.see(person, address)
        room.store_new(*more)
        await self._written(room)
        return _seated(table, person)

    async def join(
        self, person: Person, address: str, ident: str, request: r.JoinTable
    ) -> r.Seated:
        asked = q.Join(ident, person, request.seat, request.name)
        return await self._ask(asked, r.Seated, address)

    async def make_link(self, person: Person, address: str, ident: str, token_hash: str) -> int:
        """Let the seat be moved with the token of this hash; returns when that ends (ms)."""
        return await self._ask(q.MakeLink(ident, person, token_hash), int, address)

    async def use_link(self, person: Person, address: str, ident: str, token_hash: str) -> r.Seated:
        return await self._ask(q.UseLink(ident, person, token_hash), r.Seated, address)

    # -- lists ---------------------------------------------------------------------

    async def public(self) -> r.Tables:
        """Public tables where a seated person is connected and waits.

        Servers take turns, and in each server's list addresses do.
        """
        lists = [self.own_public()]
        if self._others is not None:
            lists += await self._others.public()
        turns = [line for lines in zip_longest(*lists) for line in lines if line is not None]
        return r.Tables(tuple(turns[:LISTED]))

    def own_public(self) -> list[r.TableLine]:
        """Those of this server.

        The newest first; addresses take turns, so that nobody can fill the list.
        """
        by_owner: FairQueue[Table] = FairQueue()
        rooms = self.rooms.by_table.values()
        for room in sorted(rooms, key=lambda room: room.table.created, reverse=True):
            t = room.table
            if t.status == "waiting" and t.terms.public and t.is_attended:
                by_owner.put(room.owner, t)
        listed = [by_owner.take() for _ in range(min(LISTED, len(by_owner)))]
        return [rendering.table_line(table, None) for table in listed]

    async def mine(self, person: Person, address: str) -> r.Tables:
        """A person's tables; those with a running game are loaded, so that they are up to date."""
        rows = await self.ports.store.of_person(person, LISTED)
        lines = []
        for ident, data in rows:
            line = self._line(ident, data, person)
            if line.status in ("running", "countdown") and ident not in self.rooms.by_table:
                with suppress(TableeError):  # a table that cannot be loaded keeps its stored line
                    line = await self._ask(q.GetLine(ident, person), r.TableLine, address)
            lines.append(line)
        return r.Tables(tuple(lines))

    def _line(self, ident: str, data: bytes, person: Person | None) -> r.TableLine:
        room = self.rooms.by_table.get(ident)
        if room is not None:
            return rendering.table_line(room.table, person)
        return msgspec.json.decode(data, type=r.TableLine)

    async def name_of(self, person: Person) -> str | None:
        return await self.ports.store.name_of(person)

    async def is_known(self, person: Person) -> bool:
        """Whether a person has sat at a table."""
        return await self.name_of(person) is not None

    # -- records -------------------------------------------------------------------

    async def record(self, address: str, ident: str) -> q.Played:
        """The record of a finished game; refused before its end."""
        return await self._ask(q.GetRecord(ident), q.Played, address)

    async def names(self, person: Person, address: str, ident: str) -> q.Names:
        """The names by seat. Where nobody may watch, only people who sat there are told."""
        return await self._ask(q.GetNames(ident, person), tuple, address)

    async def replay(
        self,
        address: str,
        read: Callable[[], Record],
        eyes: str,
        names: tuple[str | None, ...] = (),
    ) -> AsyncIterator[bytes]:
        """A `Replay` as JSON, made while it is sent; a bad record is refused at once.

        The record is read where it is verified, as in `play_on`.
        """

        def begin() -> tuple[bytes, Iterator[bytes]]:
            pieces = replays.replay(read(), eyes, names)
            return next(pieces), pieces

        first, rest = await self.ports.slow.do(address, begin)
        return self._pieces(address, first, rest)

    async def _pieces(
        self, address: str, first: bytes, rest: Iterator[bytes]
    ) -> AsyncIterator[bytes]:
        piece: bytes | None = first
        while piece is not None:
            yield piece
            piece = None  # if the server stops, the answer stays incomplete
            with suppress(TableRefusal):
                piece = await self.ports.slow.do(address, partial(next, rest, None))

    # -- health --------------------------------------------------------------------

    async def check(self) -> None:
        """A `StoreError` if the database is known to be damaged, or other servers are not there."""
        if self._others is not None and (trouble := self._others.trouble()) is not None:
            raise StoreError("damaged", detail=trouble)
        if (damage := await self.health.damage()) is not None:
            raise StoreError("damaged", detail=damage)

    async def _look(self) -> str | None:
        return await self.ports.store.check()

    def _tell_damage(self, damage: str) -> None:
        self.ports.warn(StoreError("damaged", detail=damage))

    # -- one table, here or elsewhere ------------------------------------------------

    async def _ask(self, asked: q.AnyTableRequest, kind: type[T], address: str) -> T:
        """What the owner of the table answers: this server, or another one."""
        end = self.ports.loop.time() + MOVING_SECONDS
        while True:
            try:
                found = await self._ask_owner(asked, address)
            except TableMoved:
                if self.ports.loop.time() > end:
                    raise
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                assert isinstance(found, kind)
                return found

    async def _ask_owner(self, asked: q.AnyTableRequest, address: str) -> object:
        room = await self.find(asked.table, address)
        if isinstance(room, Room):
            return await self.answer(room, asked, address)
        assert self._others is not None
        return await self._others.ask(room.owner, asked)

    async def answer(self, room: Room, asked: q.AnyTableRequest, address: str = "") -> object:
        """Answer a request about a table that is here; on disk when this returns."""
        table, now = room.table, self.ports.now()
        match asked:
            case q.GetLine(person=person):
                return rendering.table_line(table, person)
            case q.GetNames(person=person):
                return _names(table, person)
            case q.GetRecord():
                if table.match is None or not table.match.is_over:
                    raise TableRefusal(Code.NOT_OVER)
                await self._written(room)
                return q.Played(table.match.record(), table.terms)
            case q.MakeLink(person=person, token=token):
                room.accept(table.admit(lobby.make_link(table, person, token, now)))
                await self._written(room)
                return now + lobby.LINK_MS
            case q.Join(person=person, seat=seat, name=name):
                room.accept(table.admit(lobby.sit(table, person, seat, name, now)))
                room.shared_address.see(person, address)
            case q.UseLink(person=person, token=token):
                room.accept(table.admit(lobby.use_link(table, person, token, now)))
                self.hub.drop_unseated(room)  # the device that gave the seat away
        await self._written(room)
        return _seated(table, asked.person)

    # -- waiting -------------------------------------------------------------------

    async def find(self, ident: str, address: str = "") -> Room | Elsewhere:
        """The room of a table for somebody at this address, or who else owns it; raises the
        reason why there is none."""
        future: asyncio.Future[Room | Elsewhere | TableeError] = self.ports.loop.create_future()

        def entered(room: Room | Elsewhere | TableeError) -> None:
            if not future.done():
                future.set_result(room)

        self.rooms.enter(ident, entered, address)
        room = await future
        if isinstance(room, TableeError):
            raise room
        return room

    async def _written(self, room: Room) -> None:
        """Wait until everything that happened in the room is on disk."""
        future: asyncio.Future[bool] = self.ports.loop.create_future()

        def settle(good: bool) -> None:
            if not future.done():
                future.set_result(good)

        room.after_writes(partial(settle, True), partial(settle, False))
        if room.is_broken or not await future:
            raise StoreError(Code.STORAGE)


def _names(table: Table, person: Person) -> q.Names:
    if not table.terms.spectators and table.seat_of(person) is None:
        return ()
    return tuple(seat.name if seat.kind == "person" else None for seat in table.seats)


def _seated(table: Table, person: Person) -> r.Seated:
    return r.Seated(table.id, table.seat_of(person), f"/t/{table.id}")
