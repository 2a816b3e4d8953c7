"""What a client's message asks of its table, and what it is told."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.bots import LEVELS
from tablee.engine.errors import IllegalMove, TableeError
from tablee.server.bots.questions import Answer, Urgency
from tablee.server.hub import rendering
from tablee.server.hub.client import Client
from tablee.server.hub.room import Room
from tablee.server.wire import client_messages as m
from tablee.server.wire.server_messages import Ack, Hinted, Log, Moment, Pong, Previewed, Probe
from tablee.server.wire.shapes import HintMove
from tablee.tables import chat, lobby, moves
from tablee.tables import facts as f
from tablee.tables import refusals as e
from tablee.tables.lobby import Facts
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import LiveClock

if TYPE_CHECKING:
    from tablee.server.hub.hub import Hub

HINT_SECONDS = 1.0
HINT_MOVES = 5
PROBE_MS = 10_000
LINES_PER_TOKEN = 100
"""Lines of a log are made anew for whoever asks for them."""


class Advice(Struct):
    """A hint that a person waits for."""

    moment: tuple[str, int, int]
    """The decision it is about: the table, its `rev`, and the ply that asks for it."""
    askers: list[tuple[Client, str]]
    """Connections and the ids of their messages: asking twice is answered twice."""


PLAIN = (m.SetLanguage, m.Preview, m.Hint, m.GetLog, m.GetMoment, m.Ping, m.Echo)
"""Messages that change nothing at the table."""


def welcome(hub: Hub, client: Client, room: Room, message: m.Hello) -> bool:
    """Seat a client at its table; False if the table does not want it."""
    table = room.table
    unseated = table.seat_of(client.person) is None
    if unseated and not table.terms.spectators and table.status != "waiting":
        hub.drop(client, e.NO_SPECTATORS, None)
        return False
    now = hub.ports.now()
    room.tick()
    room.settle((f.Arrived(at=now, person=client.person),))
    client.room = room
    room.clients.add(client)
    shown = rendering.welcome(table, client.person, message.id, message.ply, message.rev, now)
    client.allowance.charge(len(shown.log) / LINES_PER_TOKEN)
    room.send(client, shown)
    if isinstance(table.terms.clock, LiveClock):
        probe(hub, client)
    return True


def answer(hub: Hub, client: Client, room: Room, message: m.FromClient, started: float) -> None:
    """Answer one message that came at `started`; whatever is refused changes nothing."""
    try:
        if isinstance(message, PLAIN):
            _plain(hub, client, room, message)
            return
        done = room.table.already(client.person, message.id)
        if done is not None:
            room.send(client, Ack(id=message.id, ply=done, rev=room.table.rev))
            return
        room.tick()
        facts = _facts(hub, client, room, message)
        room.settle(facts, partial(_ack, hub, client, room, message, started))
        if isinstance(message, m.Start) and not room.table.terms.spectators:
            only_seated(hub, room)
    except IllegalMove as error:
        hub.refuse(client, message.id, error)
    except TableeError as error:
        hub.refuse(client, message.id, error)


def _ack(hub: Hub, client: Client, room: Room, message: m.FromClient, started: float) -> None:
    table = room.table
    ply = table.already(client.person, message.id) if isinstance(message, m.Play) else table.ply
    data = rendering.encode(
        Ack(id=message.id, ply=table.ply if ply is None else ply, rev=table.rev)
    )

    def tell() -> None:
        if isinstance(message, m.Play):
            hub.metrics.observe(time.perf_counter() - started)
        hub.ports.send(client.number, data)

    room.after_writes(tell)


def only_seated(hub: Hub, room: Room) -> None:
    """Who has no seat goes, where nobody may watch."""
    for client in list(room.clients):
        if room.table.seat_of(client.person) is None:
            hub.drop(client, e.NO_SPECTATORS, None)


def _facts(hub: Hub, client: Client, room: Room, message: m.FromClient) -> Facts:
    """What a message that changes something amounts to."""
    table, who, now = room.table, client.person, hub.ports.now()
    match message:
        case m.Play(id=ident, ply=ply, rev=rev, move=move):
            return moves.play(table, who, move, ply, rev, now, ident, client.lag)
        case m.AskUndo(id=ident, ply=ply, rev=rev):
            return moves.ask_undo(table, who, ply, rev, now, ident)
        case m.AnswerUndo(id=ident, ply=ply, rev=rev, agree=agree):
            return moves.answer_undo(table, who, agree, ply, rev, now, ident)
        case m.Pause(id=ident, on=on):
            return moves.wish_pause(table, who, on, now, ident)
        case m.Say(id=ident, text=text):
            name = client.words.say("server.spectator")
            return chat.say(table, who, text, name, now, ident)
        case m.Mute(id=ident, who=sign, on=on):
            return chat.mute(table, who, sign, on, now, ident)
        case m.SetChat(id=ident, on=on):
            return chat.set_chat(table, who, on, now, ident)
        case m.Rematch(id=ident):
            return _rematch(hub, table, who, ident, now)
    return _seating(hub, table, who, message, now)


def _seating(hub: Hub, table: Table, who: f.Person, message: m.FromClient, now: int) -> Facts:
    match message:
        case m.Start(id=ident):
            return lobby.start(table, who, hub.ports.new_seed(), now, ident)
        case m.Sit(id=ident, seat=seat, name=name):
            return lobby.sit(table, who, seat, name, now, ident)
        case m.SetSeat(id=ident, seat=seat, kind=kind, level=level):
            wanted = None if kind == "open" else level or lobby.middle_level()
            return lobby.set_seat(table, who, seat, wanted, now, ident)
        case m.SetTerms(id=ident, terms=terms):
            return lobby.set_terms(table, who, terms, now, ident)
        case m.TakeBack(id=ident):
            return lobby.take_back(table, who, now, ident)
        case m.Leave(id=ident):
            return lobby.leave(table, who, now, ident)
    raise AssertionError(message)


def _rematch(hub: Hub, table: Table, who: f.Person, ident: str, now: int) -> Facts:
    """A new table for the same people; the second one to ask finds it there."""
    if table.rematch is not None:
        return ()
    facts = lobby.rematch(table, who, ident, hub.ports.new_table(), now)
    made = facts[0]
    assert isinstance(made, f.RematchMade)
    new = hub.open(Table(made.table, lobby.rematch_table(table, who, now)))
    new.store_new()
    return facts


# -- messages that change nothing ---------------------------------------------------------


def _plain(hub: Hub, client: Client, room: Room, message: m.FromClient) -> None:
    match message:
        case m.Ping(id=ident):
            room.send(client, Pong(id=ident, now=hub.ports.now()))
        case m.Echo(probe=number):
            _echo(hub, client, number)
        case m.SetLanguage(id=ident, language=language):
            client.set_language(language)
            room.send(client, Ack(id=ident, ply=room.table.ply, rev=room.table.rev))
        case m.Preview():
            room.send(client, _preview(client, room.table, message, hub.ports.now()))
        case m.Hint():
            _hint(hub, client, room, message)
        case m.GetLog(id=ident, after=after):
            seat = room.table.seat_of(client.person)
            lines = rendering.log_lines(room.table, seat, after + 1)
            client.allowance.charge(len(lines) / LINES_PER_TOKEN)
            room.send(client, Log(id=ident, rev=room.table.rev, log=lines))
        case m.GetMoment():
            room.send(client, _moment(client, room.table, message))


def _preview(client: Client, table: Table, message: m.Preview, now: int) -> Previewed:
    """What a text would be worth and whether it is a move, from what this seat may know."""
    seat = moves.seat_to_play(table, client.person)
    match = moves.running(table)
    worth = match.game.preview(match.state, seat, message.text)
    code: str | None = None
    words: str | None = None
    final = False
    try:
        moves.judge(match, seat, message.text, table.round_time(now))
        final = match.is_timed or bool(match.reveals(seat, message.text))
    except IllegalMove as error:
        code, words = error.rule, client.words.error(error)
    shown = None if worth is None else rendering.raw(worth)
    return Previewed(
        id=message.id, preview=shown, legal=code is None, final=final, code=code, words=words
    )


def _moment(client: Client, table: Table, message: m.GetMoment) -> Moment:
    """The game as it was: through own eyes, after the end through any."""
    own = table.seat_of(client.person)
    match = moves.match_at(table, message.ply)
    eyes: tuple[int | None, ...] = (own,)
    if message.eyes != "own":
        if table.status != "over" and message.eyes != own:
            raise TableRefusal(e.NOT_YOUR_EYES)
        eyes = tuple(range(len(table.seats))) if message.eyes == "open" else (message.eyes,)
    if any(seat is not None and seat >= len(table.seats) for seat in eyes):
        raise TableRefusal(e.SEAT_UNKNOWN, seat=message.eyes)
    views = tuple(rendering.raw(match.game.view(match.state, seat)) for seat in eyes)
    return Moment(id=message.id, ply=message.ply, views=views)


def _hint(hub: Hub, client: Client, room: Room, message: m.Hint) -> None:
    """Ask the best bot what it would do on this seat; one question per person at a time."""
    table = room.table
    seat = moves.seat_to_play(table, client.person)
    moves.running(table)
    if seat not in table.acting() or table.others(seat):
        raise TableRefusal(e.NO_HINT)
    moment = (table.id, table.rev, table.seats[seat].asked)
    asker = (client, message.id)
    under_way = hub.hints.get(client.person)
    if under_way is None:
        question = room.question(seat, list(LEVELS)[-1], HINT_SECONDS)
        hub.hints[client.person] = Advice(moment, [asker])
        answered = partial(_hinted, hub, client.person, room)
        hub.ports.ask(question, answered, Urgency.HINT)
    elif under_way.moment == moment:
        under_way.askers.append(asker)
    else:
        raise TableRefusal("hint-under-way")


def _hinted(hub: Hub, person: f.Person, room: Room, answered: Answer | None) -> None:
    for client, ident in hub.hints.pop(person).askers:
        if client.room is not room:
            continue
        if answered is None:
            hub.refuse(client, ident, TableRefusal("busy"))
            continue
        weighed = answered.considered or ((answered.move, 0.0),)
        moves = tuple(HintMove(move, value) for move, value in weighed[:HINT_MOVES])
        room.send(client, Hinted(id=ident, moves=moves))


# -- lag ----------------------------------------------------------------------------------


def probe(hub: Hub, client: Client) -> None:
    """Measure the way to a client, now and every few seconds while it is there."""
    if client.number not in hub.clients or client.room is None:
        return
    number = 1 if client.probe is None else client.probe[0] + 1
    client.probe = (number, hub.ports.now())
    hub.ports.send(client.number, rendering.encode(Probe(probe=number)))
    hub.ports.later(PROBE_MS, partial(probe, hub, client))


def _echo(hub: Hub, client: Client, number: int) -> None:
    if client.probe is not None and client.probe[0] == number:
        client.lag = hub.ports.now() - client.probe[1]
