"""What a client's message asks of its table, and what the client is told."""

from __future__ import annotations

from collections.abc import Callable

from tablee.engine.errors import IllegalMove
from tablee.server.hub import rendering
from tablee.server.hub.client import Client
from tablee.server.hub.hints import Hints, Refuse
from tablee.server.hub.ports import Ports
from tablee.server.hub.room import Room
from tablee.server.hub.rooms import Rooms
from tablee.server.hub.updates.log import LogReader, missed
from tablee.server.wire import client_messages as m
from tablee.server.wire.encoding import encode, raw
from tablee.server.wire.server_messages import Ack, Log, Moment, Pong, Previewed
from tablee.tables import chat, clocks, lobby, moves, undo
from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.seats import default_level
from tablee.tables.table import Table
from tablee.tables.terms import LiveClock

LINES_PER_TOKEN = 50
"""How many lines of a log count as one message."""
BYTES_PER_TOKEN = 16 * 1024
"""How many bytes of an answer count as one message."""
PREVIEW_BYTES_PER_TOKEN = 2 * 1024
"""The same of a preview, whose parts have to be worked out one by one."""
SENT_PER_TOKEN = 20
"""How many messages to others of its address count as one from whoever caused them."""

QUERIES = frozenset((m.SetLanguage, m.Preview, m.Hint, m.GetLog, m.GetMoment, m.Ping, m.Echo))
"""Messages that change nothing at the table. The hub answers `GetLog` itself, in slices."""


class Commands:
    """Answers clients that are in a room. Whatever is refused raises, and has changed nothing."""

    def __init__(self, ports: Ports, rooms: Rooms, refuse: Refuse) -> None:
        """`refuse` is called for a hint that cannot be given after all."""
        self._ports = ports
        self._rooms = rooms
        self._hints = Hints(ports, refuse)
        self.is_muted: Callable[[f.Person, str], bool] = lambda person, address: False
        self.near_rated = False
        self.may_rate = True  # servers that share their tables keep no ratings

    def read_log(self, client: Client, room: Room, message: m.Hello | m.GetLog) -> LogReader:
        """The log that a message asks for, to be read in slices."""
        table = room.table

        def first() -> int:
            if isinstance(message, m.Hello):
                return missed(table, message)
            return message.after + 1

        log = LogReader(table, client.person, first)
        client.charge(log.left / LINES_PER_TOKEN)
        return log

    def tell_log(self, client: Client, room: Room, message: m.GetLog, log: LogReader) -> None:
        lines = log.read_all()
        sent = room.send(client, Log(id=message.id, rev=room.table.rev, log=lines))
        client.charge(sent // BYTES_PER_TOKEN)

    def welcome(self, client: Client, room: Room, hello: m.Hello, log: LogReader) -> None:
        """Let a client into the room of its table, with the log of what it missed."""
        table, now = room.table, self._ports.now()
        room.tick()
        room.accept((f.Arrived(at=now, person=client.person),))
        if table.ply == 0:
            room.shared_address.see(client.person, client.address)
            if table.status != "waiting":
                room.accept(self._uncounted(room))
        # All hear of its coming, and later of its leaving.
        client.charge(2 * self._sent_to_neighbours(client, room, len(room.clients)))
        client.room = room
        client.protocol, client.told = hello.protocol, None
        room.add(client)
        lines = chat.lines_for(table, client.person)
        choices = moves.choices(table, table.seat_of(client.person))
        told = log.read_all()
        shown = rendering.welcome(table, client.person, hello, told, log.first, lines, choices, now)
        client.charge(room.send(client, shown) // BYTES_PER_TOKEN)
        if isinstance(table.terms.clock, LiveClock):
            client.measure_lag(self._ports)

    def answer(self, client: Client, room: Room, message: m.FromClient, received: float) -> None:
        """Answer one message; `received`: when it came, by the performance counter."""
        kind = type(message)  # with a metaclass of their own, `isinstance` takes ten times as long
        if kind in QUERIES:
            self._query(client, room, message)
            return
        done = room.table.already(client.person, message.id)
        if done is not None:
            room.send(client, Ack(id=message.id, ply=done, rev=room.table.rev))
            return
        room.tick()
        applied = room.apply(room.table.admit(self._facts(client, room, message)))
        if kind is m.Sit:
            room.shared_address.see(client.person, client.address)
        if len(applied.messages) >= SENT_PER_TOKEN:
            client.charge(self._sent_to_neighbours(client, room, len(applied.messages)))
        # Confirmed once it is on disk, and before everybody hears of it.
        if kind is m.Play:
            applied.messages.insert(0, (client.number, encode(_made(client, room, message.id))))
            room.announce(applied, received)
        else:
            room.send(client, Ack(id=message.id, ply=room.table.ply, rev=room.table.rev))
            room.announce(applied)

    def _sent_to_neighbours(self, client: Client, room: Room, sent: int) -> int:
        """What is charged for messages that the same address hears; for others nobody can help."""
        if sent < SENT_PER_TOKEN:
            return 0
        same = sum(other.address == client.address for other in room.clients)
        return sent * same // (SENT_PER_TOKEN * max(1, len(room.clients)))

    # -- messages that change the table ----------------------------------------------

    def _facts(self, client: Client, room: Room, message: m.FromClient) -> f.Facts:
        """The facts that a message leads to; raises if it is refused."""
        table, who, now = room.table, client.person, self._ports.now()
        match message:
            case m.Play(id=ident, ply=ply, rev=rev, move=move):
                made = moves.play(table, who, move, ply, rev, now, ident, client.lag)
                if table.terms.rated:
                    room.shared_address.see(who, client.address)
                    return (*self._uncounted(room), *made)
                return made
            case m.AskUndo(id=ident, ply=ply, rev=rev):
                return undo.ask_undo(table, who, ply, rev, now, ident)
            case m.AnswerUndo(id=ident, ply=ply, rev=rev, agree=agree):
                return undo.answer_undo(table, who, agree, ply, rev, now, ident)
            case m.Pause() | m.Vacation() | m.Ready() | m.Skip():
                return self._timing(table, who, message, now)
            case m.LetBotPlay(id=ident, seat=seat, on=on):
                return clocks.let_bot_play(table, who, seat, on, now, ident)
            case m.Say(id=ident, text=text):
                return self._say(client, table, text, now, ident)
            case m.Mute(id=ident, who=pseudonym, on=on):
                return chat.mute(table, who, pseudonym, on, now, ident)
            case m.SetChat(id=ident, on=on):
                return chat.set_chat(table, who, on, now, ident)
            case m.Rematch(id=ident):
                return self._rematch(client, table, ident, now)
            case m.Start(id=ident):
                seed, is_near = self._ports.new_seed(), bool(self._uncounted(room))
                return lobby.start(table, who, seed, now, ident, is_near=is_near)
        return self._seating(table, who, message, now)

    def _uncounted(self, room: Room) -> f.Facts:
        """The fact that a game does not count, if two of its people have one address."""
        if self.near_rated or not room.shared_address.is_found():
            return ()
        return (f.AddressShared(at=self._ports.now()),)

    def _say(self, client: Client, table: Table, text: str, now: int, ident: str) -> f.Facts:
        if self.is_muted(client.person, client.address):
            raise TableRefusal(Code.MUTED)
        name = client.words.say("server.spectator")
        return chat.say(table, client.person, text, name, now, ident)

    def _timing(
        self,
        table: Table,
        who: f.Person,
        message: m.Pause | m.Vacation | m.Ready | m.Skip,
        now: int,
    ) -> f.Facts:
        match message:
            case m.Pause(id=ident, on=on):
                return clocks.wish_pause(table, who, on, now, ident)
            case m.Vacation(id=ident, days=days):
                return clocks.take_vacation(table, who, days, now, ident)
            case m.Ready(id=ident):
                return clocks.be_ready(table, who, now, ident)
            case m.Skip(id=ident):
                return clocks.wish_skip(table, who, now, ident)

    def _seating(self, table: Table, who: f.Person, message: m.FromClient, now: int) -> f.Facts:
        match message:
            case m.Sit(id=ident, seat=seat, name=name):
                return lobby.sit(table, who, seat, name, now, ident)
            case m.SetSeat(id=ident, seat=seat, kind=kind, level=level):
                wanted = None if kind == "open" else level or default_level()
                return lobby.set_seat(table, who, seat, wanted, now, ident)
            case m.SetTerms(id=ident, terms=terms):
                if terms.rated and not self.may_rate:
                    raise TableRefusal(Code.NOT_KEPT)
                return lobby.set_terms(table, who, terms, now, ident)
            case m.TakeBack(id=ident):
                return lobby.take_back(table, who, now, ident)
            case m.Leave(id=ident):
                return lobby.leave(table, who, now, ident)
        raise AssertionError(message)

    def _rematch(self, client: Client, table: Table, ident: str, now: int) -> f.Facts:
        """Make a new table for the same people, unless somebody has asked for one before."""
        if table.rematch is not None:
            return ()
        new = self._ports.new_table()
        facts = lobby.rematch(table, client.person, ident, new, now)
        again = Table(new, lobby.rematch_table(table, client.person, now))
        self._rooms.open(again, client.address).store_new()
        return facts

    # -- messages that change nothing ------------------------------------------------

    def _query(self, client: Client, room: Room, message: m.FromClient) -> None:
        table = room.table
        match message:
            case m.Ping(id=ident):
                room.send(client, Pong(id=ident, now=self._ports.now()))
            case m.Echo(probe=number):
                client.echo(number, self._ports.now())
            case m.SetLanguage(id=ident, language=language):
                client.set_language(language)
                room.send(client, Ack(id=ident, ply=table.ply, rev=table.rev))
            case m.Preview():
                sent = room.send(client, _preview(client, table, message, self._ports.now()))
                client.charge(sent // PREVIEW_BYTES_PER_TOKEN)
            case m.Hint(id=ident):
                self._hints.ask(client, room, ident)
            case m.GetMoment():
                room.send(client, _moment(client, table, message))


def _made(client: Client, room: Room, ident: str) -> Ack:
    """What confirms a move that was just made."""
    table = room.table
    ply = table.already(client.person, ident)
    return Ack(id=ident, ply=table.ply if ply is None else ply, rev=table.rev)


def _preview(client: Client, table: Table, message: m.Preview, now: int) -> Previewed:
    """Whether a text is a legal move and what it would be worth, from what this seat may know."""
    seat = table.seat_to_play(client.person)
    match = table.running()
    worth = match.preview(seat, message.text)
    code: str | None = None
    words: str | None = None
    final = False
    try:
        moves.check_move(match, seat, message.text, table.round_time(now))
        final = match.is_timed or bool(match.reveals(seat, message.text))
    except IllegalMove as error:
        code, words = error.rule, client.words.error(error)
    return Previewed(
        id=message.id,
        preview=None if worth is None else raw(worth),
        legal=code is None,
        final=final,
        code=code,
        words=words,
    )


def _moment(client: Client, table: Table, message: m.GetMoment) -> Moment:
    """A past view of the client's own seat; after the end, of any seat."""
    own = table.seat_of(client.person)
    match = moves.match_at(table, message.ply)
    eyes: tuple[int | None, ...] = (own,)
    if message.eyes != "own":
        if table.status != "over" and message.eyes != own:
            raise TableRefusal(Code.NOT_YOUR_EYES)
        eyes = tuple(range(len(table.seats))) if message.eyes == "open" else (message.eyes,)
    if any(seat is not None and seat >= len(table.seats) for seat in eyes):
        raise TableRefusal(Code.SEAT_UNKNOWN, seat=message.eyes)
    views = tuple(raw(match.view(seat)) for seat in eyes)
    return Moment(id=message.id, ply=message.ply, views=views)
