"""A table as its facts made it. `apply` is the only thing that changes one.

Facts about the match and its time are applied here, those about people in
`people`. What may happen is decided in `lobby`, `moves`, `undo`, `chat` and
`clocks`: each function there takes a table, a person and the time, and returns
facts or refuses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Literal

from tablee.engine.components import Source
from tablee.engine.game import AnyGame, Event
from tablee.games import find_game
from tablee.match import Match
from tablee.tables import facts as f
from tablee.tables import people
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.seats import Seat, time_before
from tablee.tables.state import ChatEntry, SeatLink, TimeBefore, UndoRequest
from tablee.tables.terms import LiveClock, Terms

MESSAGE_IDS_KEPT = 64
"""Message ids remembered per person."""
CHAT_KEPT = 200
MOST_FACTS = 5_000
"""Stored facts after which only those are taken that bring a table to its end. The longest games
have a tenth of it; a log without end would take ever longer to load."""
ALWAYS_TAKEN = (f.Moved, f.RematchMade, f.Started, f.GotUp, f.StoodIn, f.CameBack, f.Closed)
TALK = (f.Said, f.Muted)
"""What anybody may do who looks on; it may take half of a log."""

Status = Literal["waiting", "countdown", "running", "over", "closed"]


class Table:
    """Who sits where, what is agreed, the match, and what was said."""

    __slots__ = (  # noqa: SIM905 - without slots over 30 attributes are a dictionary per table
        "_acting _resumed _times_before begins changed chat commitment created created_as done "
        "game host id is_closed is_over is_timed last_moves links match missed moved muted "
        "origin paused_at pseudonyms ready rematch rev said seats spectators stored terms undo "
        "unrated wishes"
    ).split()

    def __init__(self, ident: str, created: f.Created) -> None:
        self.id = ident
        self.created_as = created
        self.stored = 1  # durable facts so far, `created` included
        self.created = self.changed = created.at
        self.terms: Terms = created.terms
        self.game: AnyGame = find_game(created.terms.game, created.rules)
        self.host = created.host
        self.seats = [Seat() for _ in created.seats]
        self.pseudonyms: dict[f.Person, str] = {}
        """What people are called where others see it; assigned here and by `apply` only."""
        for seat, plan in zip(self.seats, created.seats, strict=True):
            seat.plan(plan, created.at)
            if plan.person:
                self.name_person(plan.person)
        self.chat: deque[ChatEntry] = deque(maxlen=CHAT_KEPT)
        self.said = 0
        self.muted: dict[f.Person, set[f.Person]] = {}
        self.spectators: dict[f.Person, int] = {}
        self.match: Match | None = None
        self.is_timed = False  # whether the match is played in real time
        self.commitment: str | None = None
        self.rev = 0
        self.moved: list[f.Moved] = []  # one per entry of the match
        self._times_before: list[TimeBefore | None] = []  # the mover's time before each of them
        self._resumed = 0  # when clocks last began to run again, after a pause or a restart
        self.last_moves: dict[int, int] = {}  # the ply of each seat's last move
        self._acting: tuple[int, ...] = ()
        self.is_over = False
        self.undo: UndoRequest | None = None
        self.done: dict[f.Person, dict[str, int]] = {}
        self.is_closed = False
        self.rematch: str | None = None
        self.links: dict[str, SeatLink] = {}
        self.begins: int | None = None  # end of a countdown
        self.origin = 0  # real time: when millisecond 0 of the round was, or would have been
        self.paused_at: int | None = None  # real time: ms of the round when it was paused; else 0
        self.wishes: set[int] = set()
        self.ready: set[int] = set()  # real time: seats of people who wait for nothing more
        self.missed: dict[int, set[int]] = {}
        """Seats whose people others may replace by a bot, and who has agreed."""
        self.unrated: f.Unrated | None = None  # why the game counts for no rating

    # -- questions ---------------------------------------------------------------

    @property
    def status(self) -> Status:
        if self.is_closed:
            return "closed"
        if self.match is None:
            return "waiting"
        if self.is_over:
            return "over"
        return "running" if self.begins is None else "countdown"

    @property
    def ply(self) -> int:
        return 0 if self.match is None else len(self.match.entries)

    def seat_of(self, person: f.Person) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.person == person and seat.kind == "person":
                return number
        return None

    def own_seat(self, person: f.Person) -> int:
        """The seat of this person, or a refusal if they have none."""
        seat = self.seat_of(person)
        if seat is None:
            raise TableRefusal(Code.NOT_SEATED)
        return seat

    def admits(self, person: f.Person) -> bool:
        """Whether a person may be here: to play, to take a seat, or to watch."""
        may_watch = self.terms.spectators or self.status == "waiting"
        return may_watch or self.seat_of(person) is not None

    def seat_to_play(self, person: f.Person) -> int:
        """The seat that this person decides for, or a refusal if a bot does."""
        seat = self.own_seat(person)
        if self.seats[seat].stand_in is not None:
            raise TableRefusal(Code.BOT_PLAYS)
        return seat

    def running(self) -> Match:
        """The match, or a refusal if no moves can be made now."""
        status = self.status
        if status in ("waiting", "closed"):
            raise TableRefusal(Code.NOT_RUNNING)
        if status == "countdown":
            raise TableRefusal(Code.COUNTDOWN)
        if self.paused_at is not None:
            raise TableRefusal(Code.PAUSED)
        assert self.match is not None
        return self.match

    @property
    def is_attended(self) -> bool:
        """Whether a person who sits here is connected."""
        return any(seat.online for seat in self.seats)

    def acting(self) -> tuple[int, ...]:
        """Seats that owe a decision; the clock's is not among them."""
        return self._acting

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats where people decide."""
        return tuple([n for n, s in enumerate(self.seats) if n != seat and s.is_human])

    def has_rivals(self, seat: int) -> bool:
        """Whether other people have not left. A bot may play for them, but they may come back."""
        own = self.seats[seat]
        for other in self.seats:
            if other is not own and other.kind == "person" and other.stand_in != "left":
                return True
        return False

    def others_here(self, seat: int) -> tuple[int, ...]:
        """Those of them where the people are connected."""
        return tuple([n for n in self.others(seat) if self.seats[n].online])

    def already(self, person: f.Person, ident: str) -> int | None:
        """The ply at which a message with this id was done; None if it was not."""
        ids = self.done.get(person)
        return None if ids is None else ids.get(ident)

    def round_time(self, now: int) -> int | None:
        """Real time: ms of the round that have passed; None in other games.

        Where no clock runs each move takes one millisecond, so that moves have an order.
        """
        if self.match is None or not self.is_timed:
            return None
        if not self.terms.timed:
            assert self.match.deadline is not None
            return min(self.match.now + 1, self.match.deadline - 1)
        if self.paused_at is not None:
            return self.paused_at
        return max(0, max(now, self.begins or 0) - self.origin)

    # -- facts -------------------------------------------------------------------

    def apply(self, fact: f.Fact) -> tuple[Event, ...]:
        """Change the table by a fact; returns the game's events, in full, if it was a move."""
        events = self.change(fact)
        self.note(fact, self.ply)
        return events

    def change(self, fact: f.Fact) -> tuple[Event, ...]:
        """What a fact changes; `note` has to follow."""
        events: tuple[Event, ...] = ()
        match fact:
            case f.Moved():
                events = self._move(fact)
            case f.Started():
                self._start(fact)
            case f.Undone():
                self._go_back(fact)
            case f.Arrived() | f.Departed():
                people.presence(self, fact)
            case f.Said() | f.Muted() | f.ChatSet() | f.HintGiven() | f.AddressShared():
                people.talk(self, fact)
            case f.StoodIn() | f.CameBack() | f.Handed() | f.VacationSet():
                people.hold(self, fact)
            case f.PauseSet() | f.PauseWished():
                self._pause(fact)
            case f.Began() | f.Readied() | f.CountdownBegan() | f.TimePassed():
                self._go_on(fact)
            case f.UndoAsked() | f.UndoAgreed() | f.UndoDropped() | f.Missed() | f.BotAgreed():
                people.consider(self, fact)
            case _:
                people.arrange(self, fact)
        return events

    def admit(self, facts: f.Facts) -> f.Facts:
        """These facts, which a person wishes; refused if the log is full."""
        if self.stored < MOST_FACTS // 2:
            return facts
        is_talk = any(isinstance(fact, TALK) for fact in facts)
        most = MOST_FACTS // 2 if is_talk else MOST_FACTS
        is_full = self.stored >= most and any(fact.durable for fact in facts)
        if is_full and not any(isinstance(fact, ALWAYS_TAKEN) for fact in facts):
            raise TableRefusal(Code.LOG_FULL)
        return facts

    def note(self, fact: f.Fact, ply: int) -> None:
        """Count a fact, and remember the message that caused it; now it is ply `ply`."""
        if fact.durable:
            self.stored += 1
            self.changed = fact.at
        if isinstance(fact, f.ByPerson) and fact.id:
            ids = self.done.setdefault(fact.person, {})
            ids[fact.id] = max(0, ply - 1)
            if len(ids) > MESSAGE_IDS_KEPT:
                del ids[next(iter(ids))]

    def name_person(self, person: f.Person) -> None:
        """Give a person a pseudonym, unless they have one; only for what applies facts."""
        self.pseudonyms.setdefault(person, f"p{len(self.pseudonyms) + 1}")

    def _start(self, fact: f.Started) -> None:
        data = fact.components
        parts = None if isinstance(data, str) else self.game.components(Source(data, "components"))
        spec = self.game.spec(len(self.seats), self.terms.options, parts)
        setup = self.game.read_setup(spec, fact.setup)
        self.match = Match(spec, setup, fact.seed)
        self.is_timed = self.match.is_timed
        self.commitment = fact.commitment
        self.unrated = fact.unrated if fact.person else "continued"
        for seat, move, t in fact.moves:
            self.match.play(seat, move, t)
            self.moved.append(f.Moved(at=fact.at, seat=seat, move=move, t=t, by=self._kind(seat)))
            self._times_before.append(None)
        if isinstance(self.terms.clock, LiveClock):
            for chair in self.seats:
                chair.left = self.terms.clock.seconds * 1000
        self._begin_round(fact.at, self.match.now)
        self.ask(fact.at, None)

    def _kind(self, seat: int | None) -> Literal["person", "bot", "clock"]:
        """Who made a move before the table began: whoever sits there now, as far as is known."""
        if seat is None:
            return "clock"
        return "person" if self.seats[seat].kind == "person" else "bot"

    def _move(self, fact: f.Moved) -> tuple[Event, ...]:
        assert self.match is not None
        ply = len(self.match.entries)
        events = self.match.play(fact.seat, fact.move, fact.t)
        self.moved.append(fact)
        self._times_before.append(time_before(fact, self.seats, self.terms.clock))
        if fact.seat is not None:
            self.last_moves[fact.seat] = ply
            self.seats[fact.seat].left = fact.left
        self.undo = None
        if self.match.began_round:  # people look at the count of the last one first
            self._begin_round(fact.at + self.game.count_ms)
        self.ask(fact.at, fact.seat)
        return events

    def _go_back(self, fact: f.Undone) -> None:
        """Take back all moves from ply `to` on, or the one at that ply alone."""
        assert self.match is not None
        # A seat that still owes the decision it owed at that ply goes on thinking.
        self._acting = tuple([n for n in self._acting if self.match.asked_at(n) <= fact.to])
        (self.match.withdraw if fact.alone else self.match.rewind)(fact.to)
        self.note_last_moves()
        self.rev += 1
        self.undo = None
        self.missed.clear()
        self.ask(fact.at, None)
        undone = slice(fact.to, fact.to + 1 if fact.alone else None)
        self.give_back(fact, self.moved[undone], self._times_before[undone])
        del self.moved[undone]
        del self._times_before[undone]

    def note_last_moves(self) -> None:
        """Find the last move of each seat among those that are left."""
        assert self.match is not None
        entries = enumerate(self.match.entries)
        self.last_moves = {entry.seat: ply for ply, entry in entries if entry.seat is not None}

    def give_back(
        self, fact: f.Undone, moved: Sequence[f.Moved], before: Sequence[TimeBefore | None]
    ) -> None:
        """Give others back the time of their undone moves; the seat that undoes keeps its loss.

        A person who takes a move back at once is charged for the time since that
        move. A person who had to ask for it only waited, and is not.
        """
        times: dict[int, TimeBefore] = {}
        for move, time in zip(moved, before, strict=True):
            if move.seat is not None and time is not None:
                times.setdefault(move.seat, time)
        for number, time in times.items():
            self.seats[number].left = time.left
        if (own := times.get(fact.seat)) is not None:
            seat = self.seats[fact.seat]
            went_on = max(moved[-1].at, self._resumed)
            seat.since = (went_on if fact.person == seat.person else fact.at) - own.spent

    def ask(self, at: int, mover: int | None) -> None:
        """Start the time of seats that now owe a decision, stop it for those that do not."""
        assert self.match is not None
        acting = self.match.to_play()
        before, self._acting = self._acting, acting
        self.is_over = self.match.is_over
        going = self.status == "running" and self.paused_at is None
        for number, seat in enumerate(self.seats):
            if number not in acting:
                seat.since = None
            elif number == mover or number not in before or seat.since is None:
                seat.since = at if going else None

    # -- real time ---------------------------------------------------------------

    def _begin_round(self, at: int, passed: int = 0) -> None:
        """Count down; then the round goes on from millisecond `passed`."""
        self.ready.clear()
        if self.is_timed:
            self.begins = at + self.game.countdown_ms
            self.origin = self.begins - passed

    def _go_on(self, fact: f.Began | f.Readied | f.CountdownBegan | f.TimePassed) -> None:
        match fact:
            case f.Began():
                self.begins = None
                self.ask(fact.at, None)
            case f.Readied():
                self.ready.add(fact.seat)
            case f.CountdownBegan():
                self._begin_round(fact.at)
            case f.TimePassed():
                self.origin -= fact.ms

    def _pause(self, fact: f.PauseSet | f.PauseWished) -> None:
        if isinstance(fact, f.PauseWished):
            (self.wishes.add if fact.on else self.wishes.discard)(fact.seat)
            return
        self.wishes.clear()
        if fact.on:
            self._freeze(fact)
        else:
            passed, self.paused_at = self.paused_at or 0, None
            self._begin_round(fact.at, passed)
            self.ask(fact.at, None)
            self._resumed = fact.at

    def _freeze(self, fact: f.PauseSet) -> None:
        for seat in self.seats:
            seat.left = seat.time_left(self.terms.clock, fact.at)
            seat.since = None
        self.paused_at = fact.t or 0
        self.begins = None

    def pass_stop(self, began: int, ended: int) -> None:
        """Leave out the time between two facts, or after the last one, in which no server ran."""
        for seat in self.seats:
            if seat.since is not None:
                seat.since += max(0, ended - max(began, seat.since))
        if self.moved:
            last = max(self._resumed, self.moved[-1].at)
            self._resumed = last + max(0, ended - max(began, last))

    def wake(self, now: int) -> None:
        """The table was not in memory: nobody is connected yet. Time has gone on."""
        for seat in self.seats:
            seat.gone = now if seat.kind == "person" else None
        if self.match is not None and self.is_timed and self.status != "over":
            passed = self.match.now
            if self.paused_at is None:
                self._begin_round(now, passed)
