"""One game played by action numbers, one decision after another.

All environments are made of this. Seats that decide at the same time are asked in turn; what
the first of them chose, the others do not see. A real-time game goes on in ticks: in each,
every seat that has not stopped is asked once, a different one first each time, and may wait.
Then time passes, and at its end the clock strikes.
"""

from __future__ import annotations

from copy import deepcopy

from tablee.engine.errors import TableeError
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.envs.coding import fields
from tablee.envs.coding.coder import Coder

TICK = fields.TICK_MS
NO_SEAT = fields.NO_SEAT


class Episode:
    """A state, who decides next, and the coder that numbers the moves."""

    coder: Coder
    state: Kernel
    """None before the first deal; environments ask `needed`."""
    seat: int
    """Who decides; -1 when the game is over."""
    steps: int
    ticks: int
    waiting: int

    def __init__(self, coder: Coder) -> None:
        self.coder = coder
        self.state = None  # type: ignore[assignment]  # until it is dealt
        self.seat = NO_SEAT
        self.steps = 0
        self.ticks = 0
        self.waiting = 0
        self.is_timed = False

    def deal(self, seed: str) -> None:
        """A new game, the same as `tablee.deal` gives for this seed."""
        spec = self.coder.spec
        self.begin(spec.game.fresh(spec, Random(seed)))

    def needed(self) -> Kernel:
        """The state; a `TableeError` if nothing was dealt yet."""
        if self.state is None:
            raise TableeError("env-reset")
        return self.state

    def begin(self, state: Kernel) -> None:
        """Go on from a state, at the beginning of a tick."""
        self.state = state
        self.steps = 0
        self.ticks = 0
        self.is_timed = state.deadline() >= 0
        self.waiting = state.acting() & everyone(state.seats)
        self.find_seat()

    def step(self, action: int) -> None:
        """Make the legal move with this number, or wait."""
        if self.seat == NO_SEAT:
            raise TableeError("env-reset")
        before = self.state.acting() if self.is_timed else 0
        move = self.coder.find_move(self.state, self.seat, action)
        if move >= 0:
            self.state.play(self.seat, move)
        self.steps += 1
        self.waiting &= ~(1 << self.seat)
        if self.is_timed and self.state.acting() & ~before != 0:
            self.ask_all()  # the last one has stopped: the next round begins, without time passing
        self.find_seat()

    def find_seat(self) -> None:
        """Who decides next, after time has passed if it has to."""
        if self.is_timed:
            self.waiting &= self.state.acting()
            while self.waiting == 0 and self.state.acting() != 0:
                self.tick()
            self.seat = first_in(self.waiting, self.ticks % self.state.seats, self.state.seats)
        else:
            self.seat = first_in(self.state.acting(), 0, self.state.seats)

    def tick(self) -> None:
        """Time passes; then everyone may decide again."""
        if self.state.now + TICK < self.state.deadline():
            self.state.now += TICK
        else:
            self.state.expire()
        self.ask_all()

    def ask_all(self) -> None:
        """A tick begins: everyone who has not stopped may decide."""
        self.ticks += 1
        self.waiting = self.state.acting() & everyone(self.state.seats)

    def copy(self) -> Episode:
        """An independent episode that goes on the same, with the same coder."""
        return self.copied(self.coder)

    def copied(self, coder: Coder) -> Episode:
        """The same with another coder of the same table."""
        new = Episode(coder)
        new.state = None if self.state is None else self.state.copy()
        new.seat = self.seat
        new.steps = self.steps
        new.ticks = self.ticks
        new.waiting = self.waiting
        new.is_timed = self.is_timed
        return new

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        return self.copied(deepcopy(self.coder, memo))

    def __reduce__(self) -> tuple[object, ...]:
        told = (self.seat, self.steps, self.ticks, self.waiting)
        return _again, (self.coder, self.state, told)


def _again(coder: Coder, state: Kernel | None, told: tuple[int, int, int, int]) -> Episode:
    episode = Episode(coder)
    if state is not None:
        episode.begin(state)
    episode.seat, episode.steps, episode.ticks, episode.waiting = told
    return episode


def everyone(seats: int) -> int:
    """All seats as bits, without the clock."""
    return (1 << seats) - 1


def first_in(mask: int, start: int, seats: int) -> int:
    """The first seat of a mask from `start` on; -1 if there is none."""
    for i in range(seats):
        seat = (start + i) % seats
        if (mask >> seat) & 1:
            return seat
    return NO_SEAT
