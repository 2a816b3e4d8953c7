"""What a coder is: a fixed numbering of moves, and an observation of fixed size.

An action is a number below `actions`. In one position every legal move has one number, and
no two have the same. What a number means may depend on the position ("the second tile of
the arrivals"): the observation shows what it depends on.

An observation is a row of 16-bit integers, field after field. It is written straight from a
state, because that is fast; all the same it holds what the seat's view holds and nothing
else, and the tests compare it in worlds that the seat cannot tell apart. Seats are counted
from the observer: 0 is the observer, 1 the next one clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.engine.arrays import Arrays
from tablee.engine.kernel import Kernel
from tablee.engine.spec import Spec
from tablee.envs.coding import fields
from tablee.envs.coding.fields import Field, Row

NO_MOVE = fields.NO_MOVE


class Coder(Arrays):
    """Moves as numbers and views as arrays, for one table.

    It belongs to one environment: it may remember what it wrote of the state that it saw last.
    """

    spec: Spec
    fields: tuple[Field, ...]
    actions: int
    seats: int
    size: int
    wait: int
    """The action that lets time pass; -1 in games without a clock."""
    longest: int
    """No game takes more decisions."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.seats = spec.players
        self.wait = NO_MOVE
        self.fields = ()
        self.actions = 0
        self.size = 0
        self.longest = 0

    def settle(self, actions: int, longest: int, fields: Sequence[Field]) -> None:
        """How many actions there are, how many decisions at most, and what is observed."""
        self.actions = actions
        self.longest = longest
        self.fields = tuple(fields)
        self.size = sum(field.size for field in fields)

    def place(self, name: str) -> int:
        """Where a field begins in an observation."""
        start = 0
        for field in self.fields:
            if field.name == name:
                return start
            start += field.size
        raise KeyError(name)

    def action(self, state: Kernel, seat: int, move: int) -> int:
        """The number of a legal move."""
        raise NotImplementedError

    def move(self, state: Kernel, seat: int, action: int) -> int:
        """The move of a number; -1 if there is none. Whether it is legal is not asked here."""
        raise NotImplementedError

    def observe(self, state: Kernel, seat: int, out: Row) -> None:
        """Write what a seat may know. `out` has `size` places and is all zero before."""
        raise NotImplementedError

    def standing(self, state: Kernel, seat: int) -> int:
        """The points of a seat as they stand, as far as all can count them."""
        raise NotImplementedError

    def legal(self, state: Kernel, seat: int, found: Row) -> int:
        """Write the numbers of all legal moves; how many there are."""
        moves = state.legal(seat)
        count = len(moves)
        for i in range(count):
            found[i] = self.action(state, seat, moves[i])
        if count > 0 and self.wait != NO_MOVE:
            found[count] = self.wait
            count += 1
        return count

    def is_legal(self, state: Kernel, seat: int, action: int) -> bool:
        """Whether `action` is the number of a legal move."""
        if not 0 <= action < self.actions:
            return False
        if action == self.wait:
            return (state.acting() >> seat) & 1 == 1
        move = self.move(state, seat, action)
        if move < 0 or move not in state.legal(seat):
            return False
        return self.action(state, seat, move) == action


def blank(out: Row, size: int) -> None:
    """Fill a row with zeros; a function of its own, so that C compilers see nothing else in it."""
    for i in range(size):
        out[i] = 0


def relative(other: int, seat: int, seats: int) -> int:
    """A seat as `seat` counts it: how many places clockwise."""
    return (other - seat + seats) % seats
