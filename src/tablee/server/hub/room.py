"""A table in memory, with the clients at it and everything that is under way.

Nothing leaves a room before all facts it rests on are on disk: each thing to
send waits for the writes that were given to the store before it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial

import msgspec

from tablee.engine.errors import IllegalMove
from tablee.engine.events import Event
from tablee.server.bots.questions import Answer, Question, Urgency
from tablee.server.hub import rendering
from tablee.server.hub.client import Client
from tablee.server.hub.ports import Ports, Timer
from tablee.server.wire.server_messages import Chat, UndoSettled
from tablee.server.wire.server_messages import Table as TableMessage
from tablee.store.interface import StoreError, Write
from tablee.tables import clocks, moves
from tablee.tables import facts as f
from tablee.tables.chat import hears
from tablee.tables.lobby import middle_level
from tablee.tables.table import Table

QUIET = (f.Moved, f.Said, f.Muted, f.Undone, f.Began)
"""Facts after which the table's summary is the same as before."""
BOT_SECONDS = 1.0
"""How long a bot may think about a move, at most."""
BOT_RETRY = 1_000

Call = Callable[[], None]


class Room:
    """One table and its clients. Runs on one thread; commands come one after the other."""

    def __init__(self, table: Table, ports: Ports, broken: Callable[[Room, str], None]) -> None:
        self.table = table
        self.ports = ports
        self.clients: set[Client] = set()
        self.used = ports.now()
        self.is_broken = False
        self._tell_broken = broken
        self.on_move: Callable[[f.Moved], None] = lambda fact: None
        self._given = 0  # writes given to the store
        self._written = 0  # of those, how many are on disk
        self._held: deque[tuple[int, Call, Call | None]] = deque()
        self._timer: Timer | None = None
        self._timer_at: int | None = None
        self._thinking: set[tuple[int, int, int]] = set()
        self._next_bot = 0  # the earliest time for the next bot's move

    # -- what leaves the room ------------------------------------------------------

    def after_writes(self, call: Call, failed: Call | None = None) -> None:
        """Do something once everything up to now is on disk; `failed` if it never will be."""
        if self._written == self._given:
            call()
        else:
            self._held.append((self._given, call, failed))

    def send(self, client: Client, message: object) -> None:
        self.after_writes(self._call(client, rendering.encode(message)))

    # -- facts ---------------------------------------------------------------------

    def settle(self, facts: Iterable[f.Fact], first: Call | None = None) -> None:
        """Let facts be so: store them, and show everyone what they mean.

        `first` is called between: what the client who caused them is told
        before everybody hears of it.
        """
        if self.is_broken:
            raise StoreError("storage")
        pending = tuple(facts)
        try:
            shows = self._apply(pending)
        except Exception:  # a mistake of ours: nobody may rest on what is not on disk
            self._break(StoreError("failed"))
            raise
        if first is not None:
            first()
        for show in shows:
            self.after_writes(show)
        self.used = now = self.ports.now()
        for fact in pending:
            if isinstance(fact, f.Moved):
                self._next_bot = max(self._next_bot, now + self._pace)
                self.on_move(fact)
        self.attend()

    def _apply(self, facts: tuple[f.Fact, ...]) -> list[Call]:
        """Change the table and store why; what to show of it."""
        stored = self.table.stored
        shows: list[Call] = []
        for fact in facts:
            ply = self.table.ply
            events = self.table.apply(fact)
            shows += self._shown(fact, ply, events)
        self._store(facts, stored)
        return shows

    def attend(self) -> None:
        """After anything happened: set the alarm, ask the bots."""
        self._set_timer()
        self._ask_bots()

    def _store(self, facts: tuple[f.Fact, ...], first: int) -> None:
        durable = tuple(rendering.encode(fact) for fact in facts if fact.durable)
        if not durable:
            return
        loud = self.table.status == "over" or any(not isinstance(fact, QUIET) for fact in facts)
        summary = rendering.summary(self.table) if loud else None
        self._write(Write(self.table.id, first, durable, summary))

    def store_new(self, *more: f.Fact) -> None:
        """Store a table that was just made, and what happened to it at once."""
        facts = (self.table.created_as, *more)
        for fact in more:
            self.table.apply(fact)
        self._store(facts, 0)
        self.attend()

    def store_summary(self) -> None:
        """Before the table leaves memory: note when it wants to be woken."""
        self._write(Write(self.table.id, self.table.stored, (), rendering.summary(self.table)))

    def _write(self, write: Write) -> None:
        self._given += 1
        self.ports.write(write, self._on_disk)

    def _on_disk(self, error: StoreError | None) -> None:
        if error is not None:
            self._break(error)
            return
        self._written += 1
        while self._held and self._held[0][0] <= self._written and not self.is_broken:
            self._held.popleft()[1]()

    def _break(self, error: StoreError) -> None:
        """What is in memory is ahead of the disk: forget it, the disk is right."""
        if self.is_broken:
            return
        self.is_broken = True
        self.ports.warn(error)
        self.stop()
        held, self._held = self._held, deque()
        for _, _, failed in held:
            if failed is not None:
                failed()
        self._tell_broken(self, "failed" if error.key == "failed" else "storage")

    # -- what facts look like from outside -------------------------------------------

    def _shown(self, fact: f.Fact, ply: int, events: tuple[Event, ...]) -> list[Call]:
        """What to send for a fact, made now: the table may have gone on when it is sent."""
        if not self.clients:
            return []
        match fact:
            case f.Moved():
                calls = self._updates((ply, fact, events))
                if self.table.status == "countdown":  # of the round that this move began
                    return calls + self._states()
                return calls + (self._ends() if self.table.status == "over" else [])
            case f.Undone(seat=seat, person=person):
                asked = person != self.table.seats[seat].person
                settled = UndoSettled(seat=seat, outcome="agreed", by=None)
                told = self._to_all(settled) + self._states() if asked else []
                return self._updates(None) + told
            case f.Started() | f.Began() | f.PauseSet():
                return self._states() + self._updates(None)
            case f.CameBack() | f.StoodIn() | f.Handed():
                return self._states() + self._updates(None)
            case f.UndoDropped(seat=seat, by=by):
                message = UndoSettled(
                    seat=seat, outcome="overtaken" if by is None else "declined", by=by
                )
                return self._to_all(message) + self._states()
            case f.Said(person=person):
                data = rendering.encode(
                    Chat(line=rendering.chat_line(self.table, self.table.chat[-1]))
                )
                heard = [c for c in self.clients if hears(self.table, c.person, person)]
                return [self._call(client, data) for client in heard]
            case f.Muted() | f.LinkMade():
                return []
        return self._states()

    def _call(self, client: Client, data: bytes) -> Call:
        return partial(self.ports.send, client.number, data)

    def _updates(self, moved: tuple[int, f.Moved, tuple[Event, ...]] | None) -> list[Call]:
        """The game for everyone, made once per seat."""
        match = self.table.match
        if match is None:
            return []
        all_ = rendering.shared(self.table, self.ports.now())
        by_seat: dict[int | None, bytes] = {}
        calls = []
        for client in self.clients:
            seat = self.table.seat_of(client.person)
            if seat not in by_seat:
                log = () if moved is None else (rendering.log_line(match, *moved, seat),)
                by_seat[seat] = rendering.encode(rendering.update(self.table, seat, log, all_))
            calls.append(self._call(client, by_seat[seat]))
        return calls

    def _states(self) -> list[Call]:
        """The table for everyone."""
        now = self.ports.now()
        alike: dict[tuple[int | None, str | None, bool], bytes] = {}  # what is not for everyone
        calls = []
        for client in self.clients:
            seat = self.table.seat_of(client.person)
            who = self.table.signs.get(client.person)
            key = (seat, who, client.person == self.table.host)
            if key not in alike:
                state = rendering.table_state(self.table, client.person, now)
                alike[key] = rendering.encode(TableMessage(table=state, seat=seat, who=who))
            calls.append(self._call(client, alike[key]))
        return calls

    def _to_all(self, message: object) -> list[Call]:
        data = rendering.encode(message)
        return [self._call(client, data) for client in self.clients]

    def _ends(self) -> list[Call]:
        return self._to_all(rendering.over(self.table)) + self._states()

    # -- time ------------------------------------------------------------------------

    def tick(self) -> None:
        """Let everything happen that is due."""
        while not self.is_broken and (facts := clocks.tick(self.table, self.ports.now())):
            self.settle(facts)

    def _set_timer(self) -> None:
        at = clocks.alarm(self.table)
        if at == self._timer_at:
            return
        self.stop_timer()
        if at is not None:
            self._timer_at = at
            self._timer = self.ports.later(max(0, at - self.ports.now()), self._wake)

    def _wake(self) -> None:
        self._timer = self._timer_at = None
        self.tick()
        self._set_timer()

    def stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._timer_at = None

    def stop(self) -> None:
        self.stop_timer()
        self._thinking.clear()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way and nobody is here."""
        busy = self.clients or self._held or self._thinking or clocks.runs(self.table)
        return not busy and self._written == self._given

    # -- bots ------------------------------------------------------------------------

    def _ask_bots(self) -> None:
        if self.is_broken:
            return
        for number in moves.bots_asked(self.table):
            key = (number, self.table.seats[number].asked, self.table.rev)
            if key not in self._thinking:
                self._thinking.add(key)
                level = self.table.seats[number].level or middle_level()
                answered = partial(self._answered, key, self.ports.now())
                question = self.question(number, level, BOT_SECONDS)
                self.ports.ask(question, answered, self._urgency)

    @property
    def _urgency(self) -> Urgency:
        """A person who has not connected yet, or not again, waits as well."""
        is_awaited = self.clients or any(seat.is_human for seat in self.table.seats)
        return Urgency.TABLE if is_awaited else Urgency.ALONE

    def question(self, seat: int, level: str, seconds: float) -> Question:
        """What a bot on this seat would be asked now."""
        match = self.table.match
        assert match is not None
        parts = match.spec.components
        return Question(
            match.game.name,
            match.game.version,
            match.spec.players,
            rendering.encode(match.spec.options),
            None if parts.standard else rendering.encode(parts.data),
            level,
            rendering.encode(match.game.view(match.state, seat)),
            tuple(match.legal(seat)),
            self.ports.new_seed(),
            seconds,
        )

    def _answered(self, key: tuple[int, int, int], asked: int, answer: Answer | None) -> None:
        """A bot has decided: play it when its hands are ready, and people can follow."""
        if self.is_broken or key not in self._thinking:
            return
        if answer is None:
            self.ports.later(BOT_RETRY, lambda: self._again(key))
            return
        now = self.ports.now()
        at = max(now, asked + answer.after)  # hands move while the head thinks
        if self.table.match is not None and not self.table.match.is_timed:
            at = max(at, self._next_bot)
            self._next_bot = at + self._pace
        if at <= now:
            self._bot_plays(key, answer.move)
        else:
            self.ports.later(at - now, lambda: self._bot_plays(key, answer.move))

    @property
    def _pace(self) -> int:
        return self.table.terms.pace if self.clients else 0

    def _again(self, key: tuple[int, int, int]) -> None:
        self._thinking.discard(key)
        self._ask_bots()

    def _bot_plays(self, key: tuple[int, int, int], move: str) -> None:
        if self.is_broken or key not in self._thinking:
            return
        self._thinking.discard(key)
        self.tick()
        seat, asked, rev = key
        try:
            facts = moves.play_bot(self.table, seat, asked, rev, move, self.ports.now())
        except IllegalMove:  # in real time somebody else was faster
            facts = ()
        if facts:
            self.settle(facts)
        else:
            self._ask_bots()


def read_facts(data: Iterable[bytes]) -> list[f.Fact]:
    """Facts as the store keeps them."""
    return [FACTS.decode(fact) for fact in data]


FACTS: msgspec.json.Decoder[f.AnyFact] = msgspec.json.Decoder(f.AnyFact)
