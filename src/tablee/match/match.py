"""A match: a position with its history, from the deal to the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Struct

from tablee.engine.errors import TableeError
from tablee.engine.game import Event, Setup
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.record import FORMAT, Entry, Record
from tablee.engine.seed import commitment
from tablee.engine.spec import Spec
from tablee.match.position import Position

if TYPE_CHECKING:
    from tablee.review.report import Review

CHECKPOINT = 32
"""Moves between two states that a match keeps, so that no moment is far from one."""


class _Checkpoint(Struct, frozen=True):
    """A state on the way, and since which ply each seat has owed its decision."""

    kernel: Kernel
    asked: tuple[int, ...]


class Before(Struct, frozen=True, gc=False):
    """What a match remembers of the moment before a move, to say whether undo is free."""

    learned: tuple[int, ...]
    """As `Position.learned`."""
    disclosed: tuple[int, ...]
    """As `Position.disclosed`."""
    asked: int
    """Since which ply the mover had owed this decision."""


class Match(Position):
    """Setup, moves so far, and the state they lead to. Nothing else decides the state.

    >>> import tablee
    >>> match = tablee.deal("botanik", seed="any text")
    >>> match
    <Botanik, 2 players, ply 0, seat 0 to play>
    >>> match.legal(0)[:2]
    ['kt centre 1', 'kt centre 2']
    >>> events = match.play(0, "kt centre 1")
    >>> match.ply, match.scores(), match.is_over
    (1, (0, 0), False)
    """

    def __init__(self, spec: Spec, setup: Setup, seed: str | None = None) -> None:
        super().__init__(spec, spec.game.begin(spec, setup))
        self.setup = setup
        """Everything that chance decided."""
        self.seed = seed
        """The text that the deal was drawn from; None if the deal came from elsewhere."""
        self.entries: list[Entry] = []
        """The moves so far."""
        self.last_events: tuple[Event, ...] = ()
        """What the last move brought about, in full (see `Event.seen_by`)."""
        self._before: list[Before] = []  # one per entry
        self._learned: tuple[int, ...] | None = None  # now, once anybody has asked
        self._checkpoints: list[_Checkpoint] = []  # after every so many moves, but not before them

    @classmethod
    def deal(cls, spec: Spec, seed: str) -> Match:
        """A new match; everything that chance decides is drawn from `seed`."""
        return cls(spec, spec.game.deal(spec, Random(seed)), seed)

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.entries)

    def play(self, seat: int | None, move: str, t: int | None = None) -> tuple[Event, ...]:
        asked = self._moves
        if seat is not None and 0 <= seat < self.spec.players:
            asked = self._asked[seat]
        before = Before(self.learned(), self.disclosed(), asked)
        self.last_events = super().play(seat, move, t)
        self._learned = None
        self._before.append(before)
        self.entries.append(Entry(seat, move, t))
        if len(self.entries) % CHECKPOINT == 0:
            self._checkpoints.append(_Checkpoint(self.kernel.copy(), tuple(self._asked)))
        return self.last_events

    # -- looking back ----------------------------------------------------------------

    def at(self, ply: int) -> Match:
        """The match as it was after `ply` moves. However long the game is, this is quick."""
        if not 0 <= ply <= len(self.entries):
            raise TableeError("ply-unknown", ply=ply)
        past = self.copy()
        past.rewind(ply)
        return past

    def undo(self) -> Entry:
        """Take back the last move, and return it."""
        if not self.entries:
            raise TableeError("nothing-to-undo")
        last = self.entries[-1]
        self.rewind(len(self.entries) - 1)
        return last

    def rewind(self, ply: int) -> None:
        """Take back all moves from `ply` on."""
        if not 0 <= ply <= len(self.entries):
            raise TableeError("ply-unknown", ply=ply)
        stage = max(0, ply - 1) // CHECKPOINT  # before `ply`: its events come from playing on
        start = stage * CHECKPOINT
        again = self.entries[start:ply]
        del self.entries[start:], self._before[start:], self._checkpoints[stage:]
        if stage:
            checkpoint = self._checkpoints[-1]
            Position.__init__(self, self.spec, checkpoint.kernel.copy())
            self._asked = list(checkpoint.asked)
        else:
            Position.__init__(self, self.spec, self.spec.game.begin(self.spec, self.setup))
        self._moves = start
        self._learned = None
        self.last_events = ()
        for entry in again:
            self.play(entry.seat, entry.move, entry.t)

    def withdraw(self, ply: int) -> None:
        """Take back the move at `ply` alone. Those after it stay, so it must be `is_unseen`."""
        later = self.entries[ply + 1 :]
        self.rewind(ply)
        for entry in later:
            self.play(entry.seat, entry.move, entry.t)

    def learned(self) -> tuple[int, ...]:
        if self._learned is None:  # asked for every seat at every move
            self._learned = super().learned()
        return self._learned

    def before(self, ply: int) -> Before:
        """What is remembered of the moment before the move at `ply`, which has been made."""
        return self._before[ply]

    def is_unseen(self, ply: int) -> bool:
        """Whether nobody has learned or decided anything because of the move at `ply`.

        What the move itself says of its own seat does not count. Decisions that were
        open before it were made without seeing it: seats that decide at the same
        time do not see each other's choices.
        """
        known = self._before
        if self.learned() != known[ply].learned:
            return False
        for later in range(ply + 1, len(known)):  # noqa: SIM110 - for every seat at every move
            if known[later].asked > ply:
                return False
        return True

    # -- the object itself -------------------------------------------------------------

    def copy(self) -> Match:
        new = super().copy()
        new.setup = self.setup
        new.seed = self.seed
        new.entries = list(self.entries)
        new.last_events = self.last_events
        new._learned = self._learned
        new._before = list(self._before)
        new._checkpoints = list(self._checkpoints)
        return new

    def record(self) -> Record:
        """The match as a record; with its result if and only if it is over."""
        components = self.spec.components
        return Record(
            format=FORMAT,
            game=self.spec.game.name,
            rules=self.spec.game.version,
            players=self.spec.players,
            options=_plain(self.spec.options),
            components="standard" if components.standard else _plain(components.data),
            setup=_plain(self.setup),
            moves=tuple(self.entries),
            seed=UNSET if self.seed is None else self.seed,
            commitment=UNSET if self.seed is None else commitment(self.seed),
            result=self.result() if self.is_over else UNSET,
        )

    def review(self, seat: int | None = None, *, budget: int | None = None) -> Review:
        """Every decision of this match, which must be over, judged; see `tablee.review`."""
        from tablee.review import review_match  # noqa: PLC0415 - judging needs bots

        return review_match(self, seat, budget)

    def _told(self) -> str:
        return f"ply {self.ply}, {super()._told()}"


def _plain(value: Setup | Mapping[str, object]) -> dict[str, object]:
    """A value as JSON has it, so that a record is equal to itself written and read."""
    return msgspec.json.decode(msgspec.json.encode(value), type=dict[str, object])
