"""A table in memory: its clients, its timer, its bots, and the writes that are under way.

Nothing leaves a room before all facts it rests on are on disk: each message
waits for the writes that were given to the store before it.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import cast

import msgspec
from msgspec import Struct

from tablee.engine.errors import IllegalMove
from tablee.engine.game import Event
from tablee.server.bots.questions import Asker, Urgency
from tablee.server.hub import rendering
from tablee.server.hub.bot_turns import BotTurns, Decision
from tablee.server.hub.client import Client
from tablee.server.hub.ports import Ports, Timer
from tablee.server.hub.updates.updates import Updates
from tablee.server.metrics import Metrics
from tablee.server.shared_address import SharedAddress
from tablee.server.waiting import Waited, waited_for
from tablee.server.wire.encoding import encode, raw
from tablee.server.wire.server_messages import Chat, TableChanged, UndoSettled
from tablee.server.wire.shapes import TableState
from tablee.store.interface import AT_ONCE, StoreError, Summary, Write
from tablee.tables import chat, clocks, moves
from tablee.tables import facts as f
from tablee.tables.refusals import Code
from tablee.tables.table import Table

KEEP_SUMMARY = frozenset((f.Moved, f.Said, f.Muted, f.HintGiven, f.Undone, f.Began, f.LinkMade))
"""Facts that leave the table's summary in the store as it is."""
ENDS = frozenset((f.Moved, f.Handed))
"""Facts after which a game may be over, or somebody else's."""
FACTS: msgspec.json.Decoder[f.AnyFact] = msgspec.json.Decoder(f.AnyFact)

Call = Callable[[], None]
Message = tuple[int, bytes]
"""For the client with this number."""


class Applied(Struct, frozen=True, gc=False):
    """Facts that the table has taken in, and the messages about them, not sent yet."""

    facts: f.Facts
    messages: list[Message]


class Room:
    """One table and its clients. Runs on one thread; commands come one after the other."""

    def __init__(
        self,
        table: Table,
        ports: Ports,
        metrics: Metrics,
        broken: Callable[[Room, Code], None],
        address: str = "",
    ) -> None:
        """`broken` is called when the room may no longer be used, and why."""
        self.table = table
        self.clients: set[Client] = set()
        self.used = ports.now()
        self.is_broken = False
        self.is_visited = False  # whether anybody has come since it is in memory
        self.address = address
        """Whose table it is, where that is known; otherwise empty."""
        self.shared_address = SharedAddress(table)
        self._ports = ports
        self._metrics = metrics
        self._tell_broken = broken
        self._bots = BotTurns(table, ports, self._asker, self._play_bot, self._pass_time)
        self._news = Updates(table)
        self._is_summed_up = False  # since it is in memory
        self._given = 0  # writes given to the store
        self._written = 0  # of those, how many are on disk
        self._held: deque[tuple[int, Call, Call | None]] = deque()
        self._waited: tuple[Waited, ...] = ()
        self._timer: Timer | None = None
        self._timer_at: int | None = None
        self._is_calm = False
        """See `clocks.is_calm`."""

    @property
    def owner(self) -> str:
        """Whose turn it is when this table gets something: its address, or else its host."""
        return self.address or self.table.host

    def add(self, client: Client) -> None:
        """Somebody has come."""
        self.clients.add(client)
        if client.person == self.table.host:
            self.address = client.address
        self._bots.hurry()

    # -- what leaves the room --------------------------------------------------------

    def after_writes(self, call: Call, failed: Call | None = None) -> None:
        """Do something once everything up to now is on disk; `failed` if it never will be."""
        if self._written == self._given:
            call()
        else:
            self._held.append((self._given, call, failed))

    def send(self, client: Client, message: object) -> int:
        """Send a message after everything before it; returns its size in bytes."""
        data = encode(message)
        self.after_writes(partial(self._ports.send, client.number, data))
        return len(data)

    def _send_all(self, messages: list[Message], received: float | None) -> None:
        if received is not None:
            self._metrics.observe(time.perf_counter() - received)
        send = self._ports.send
        for number, data in messages:
            send(number, data)

    # -- facts -----------------------------------------------------------------------

    def accept(self, facts: Iterable[f.Fact]) -> None:
        """Change the table by these facts, store them, and tell everyone."""
        self.announce(self.apply(facts))

    def apply(self, facts: Iterable[f.Fact]) -> Applied:
        """Change the table by these facts and store them; `announce` has to follow.

        Between the two, whoever caused the facts is told that they happened.
        """
        if self.is_broken:
            raise StoreError(Code.STORAGE)
        pending = tuple(facts)
        try:
            first = self.table.stored
            messages: list[Message] = []
            for fact in pending:
                if type(fact) is not f.Moved:
                    self._is_calm = False
                ply = self.table.ply
                events = self.table.apply(fact)
                messages += self._messages(fact, ply, events)
            self._store(pending, first)
        except Exception:  # a bug in the server: nobody may see what is not on disk
            self._break(StoreError(Code.FAILED))
            raise
        return Applied(pending, messages)

    def announce(self, applied: Applied, received: float | None = None) -> None:
        """Send the messages about facts, once they are on disk; then go on.

        `received`: when a person's move came that they are about, by the performance counter.
        """
        if applied.messages:
            self.after_writes(partial(self._send_all, applied.messages, received))
        self.used = now = self._ports.now()
        for fact in applied.facts:
            if type(fact) is f.Moved:
                self._bots.note_move(now)
                self._metrics.count_move(fact.by)
        if not self._is_calm or self.table.status != "running":
            self.schedule()

    def schedule(self) -> None:
        """After anything happened: set the timer, ask the bots, go on if nobody wants to wait."""
        self._is_calm = clocks.is_calm(self.table)
        self._set_timer()
        self._bots.ask()
        self._bots.skip()
        waited = waited_for(self.table, self._ports.now())
        if waited != self._waited:
            self._waited = waited
            told = partial(self._ports.wait_for, self.table.id, self.table.terms.game, waited)
            self.after_writes(told)

    def store_new(self, *more: f.Fact) -> None:
        """Store a table that was just made, and what has happened to it at once."""
        try:
            self._store((self.table.created_as, *more), 0)
        except Exception:  # a bug in the server: a table without facts must not stay
            self._break(StoreError(Code.FAILED))
            raise
        self.schedule()

    def sleep(self) -> None:
        """Before the table leaves memory: store when it has to be woken."""
        self.stop()
        if self.is_broken:
            return
        alarm = AT_ONCE if moves.bots_to_ask(self.table) else clocks.alarm(self.table)
        summary = rendering.summary(self.table, alarm)
        self._write(Write(self.table.id, self.table.stored, (), summary, is_last=True))

    def _store(self, facts: f.Facts, first: int) -> None:
        durable = tuple([encode(fact) for fact in facts if fact.durable])
        if not durable:
            return
        status = self.table.status
        if status in ("over", "closed"):
            self.shared_address.forget()
        is_over = status == "over"
        summary = None
        if is_over or not self._is_summed_up or not KEEP_SUMMARY.issuperset(map(type, facts)):
            summary = self._summary()
            self._is_summed_up = True
        is_ended = is_over and not ENDS.isdisjoint(map(type, facts))
        finished = rendering.finished(self.table) if is_ended else None
        self._write(Write(self.table.id, first, durable, summary, finished=finished))

    def _summary(self) -> Summary:
        """While a game goes on, moves change its alarm. They need not store it: if the server is
        killed, the next one looks at every table that was in memory."""
        is_going_on = self.table.status in ("running", "countdown")
        return rendering.summary(self.table, AT_ONCE if is_going_on else None)

    def _write(self, write: Write) -> None:
        self._given += 1
        self._ports.write(write, self._on_disk)

    def _on_disk(self, error: StoreError | None) -> None:
        if error is not None:
            self._break(error)
            return
        self._written += 1
        while self._held and self._held[0][0] <= self._written and not self.is_broken:
            self._held.popleft()[1]()

    def _break(self, error: StoreError) -> None:
        """The table in memory is ahead of what is stored: give it up, what is stored is right."""
        if self.is_broken:
            return
        self._ports.warn(StoreError(error.key, **{**error.facts, "table": self.table.id}))
        self.forget()
        self._tell_broken(self, Code.FAILED if error.key == Code.FAILED else Code.STORAGE)

    def forget(self) -> None:
        """Nothing leaves this room any more; what waits for a write will wait in vain."""
        self.is_broken = True
        self.stop()
        held, self._held = self._held, deque()
        for _, _, failed in held:
            if failed is not None:
                failed()

    # -- what clients are told of facts ----------------------------------------------

    def _messages(self, fact: f.Fact, ply: int, events: tuple[Event, ...]) -> list[Message]:
        """What to send for a fact, made now: the table may have gone on when it is sent."""
        if not self.clients:
            return []
        match fact:
            case f.Moved():
                told = self._updates((ply, fact, events))
                status = self.table.status
                if status == "countdown":  # of the round that this move began
                    return told + self._states()
                return told + self._ends() if status == "over" else told
            case f.Undone(seat=seat, person=person, to=to):
                asked = person != self.table.seats[seat].person
                settled = UndoSettled(seat=seat, outcome="agreed", by=None)
                rest = self._to_all(settled) + self._states() if asked else []
                return self._updates(kept=to) + rest
            case f.Started() | f.Began() | f.PauseSet():
                return self._states() + self._updates()
            case f.CameBack() | f.StoodIn() | f.Handed():
                return self._states() + self._updates()
            case f.UndoDropped(seat=seat, by=by):
                outcome = rendering.undo_outcome(by)
                dropped = UndoSettled(seat=seat, outcome=outcome, by=by)
                return self._to_all(dropped) + self._states()
            case f.Said(person=person):
                line = rendering.chat_line(self.table, self.table.chat[-1])
                data = encode(Chat(line=line))
                heard = [c for c in self.clients if chat.hears(self.table, c.person, person)]
                return [(client.number, data) for client in heard]
            case f.Muted() | f.HintGiven() | f.LinkMade() | f.TimePassed():
                return []
        return self._states()

    def _updates(
        self, moved: tuple[int, f.Moved, tuple[Event, ...]] | None = None, kept: int | None = None
    ) -> list[Message]:
        """The game for everyone; `moved` and `kept` as in `Updates.make`."""
        if self.table.match is None:
            return []
        return self._news.make(self.clients, self._ports.now(), moved, kept)

    def _states(self) -> list[Message]:
        """The table for everyone, made once for all who are told the same."""
        now = self._ports.now()
        states: dict[bool, TableState] = {}
        made: dict[tuple[int | None, str | None, bool], bytes] = {}
        messages = []
        for client in self.clients:
            seat = self.table.seat_of(client.person)
            who = self.table.pseudonyms.get(client.person)
            hosts = client.person == self.table.host
            key = (seat, who, hosts)
            if key not in made:
                if hosts not in states:
                    state = raw(rendering.table_state(self.table, client.person, now))
                    states[hosts] = cast(TableState, state)
                made[key] = encode(TableChanged(table=states[hosts], seat=seat, who=who))
            messages.append((client.number, made[key]))
        return messages

    def _to_all(self, message: object) -> list[Message]:
        data = encode(message)
        return [(client.number, data) for client in self.clients]

    def _ends(self) -> list[Message]:
        return self._to_all(rendering.over(self.table)) + self._states()

    # -- time ------------------------------------------------------------------------

    def tick(self) -> None:
        """Let everything happen that is due."""
        if self._is_calm and (self._timer_at is None or self._ports.now() < self._timer_at):
            return
        while not self.is_broken and (facts := clocks.tick(self.table, self._ports.now())):
            self.accept(facts)

    def stop(self) -> None:
        """Before the room is forgotten: no timer and no bot's answer may reach it."""
        self._stop_timer()
        self._bots.stop()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way and nobody is here."""
        busy = self.clients or self._held or self._bots or clocks.is_round_running(self.table)
        return not busy and self._written == self._given

    def _set_timer(self) -> None:
        at = clocks.alarm(self.table)
        if at == self._timer_at:
            return
        self._stop_timer()
        if at is not None:
            self._timer_at = at
            self._timer = self._ports.later(max(0, at - self._ports.now()), self._wake)

    def _wake(self) -> None:
        self._timer = self._timer_at = None
        self._is_calm = False
        self.tick()
        self._set_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._timer_at = None

    # -- bots ------------------------------------------------------------------------

    def _asker(self) -> Asker:
        """Who waits for the bots: somebody who plays here rather than somebody who watches."""
        if self.clients:
            seated = [c for c in self.clients if self.table.seat_of(c.person) is not None]
            client = next(iter(seated or self.clients))
            return Asker(Urgency.WAITING, client.address, client.person)
        host = self.table.host
        is_away = any(seat.is_human for seat in self.table.seats)
        return Asker(Urgency.AWAY if is_away else Urgency.ALONE, self.owner, host)

    def _play_bot(self, decision: Decision, move: str) -> None:
        """A bot moves, unless its decision is no longer open."""
        self.tick()
        seat, asked, rev = decision.seat, decision.asked, decision.rev
        try:
            facts = moves.play_bot(self.table, seat, asked, rev, move, self._ports.now())
        except IllegalMove:  # in real time somebody else was faster
            facts = ()
        if facts:
            self.accept(facts)
        else:
            self._bots.ask()

    def _pass_time(self, ms: int) -> None:
        """So much of the round passes at once."""
        self.accept((f.TimePassed(at=self._ports.now(), ms=ms),))


def read_facts(data: Iterable[bytes]) -> list[f.Fact]:
    """Facts as the store keeps them."""
    return [FACTS.decode(fact) for fact in data]
