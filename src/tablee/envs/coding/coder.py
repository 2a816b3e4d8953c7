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
from operator import index

from tablee.engine.arrays import Arrays
from tablee.engine.errors import OptionError, TableeError
from tablee.engine.kernel import Kernel
from tablee.engine.spec import Spec
from tablee.envs.coding import fields
from tablee.envs.coding.fields import Field, Row

NO_MOVE = fields.NO_MOVE
SIGNED = ("h", "i", "l")
"""How `memoryview` calls integers with a sign."""


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

    # -- for everyone: what is given is checked ---------------------------------------

    def action(self, state: Kernel, seat: int, move: int) -> int:
        """The number of a legal move."""
        self.check(state, seat)
        if move not in state.legal(seat):
            raise TableeError("env-move", move=move, seat=seat)
        return self.find_action(state, seat, move)

    def move(self, state: Kernel, seat: int, action: int) -> int:
        """The move of a number; -1 if there is none. Whether it is legal is not asked here."""
        self.check(state, seat)
        number = whole(action)
        return self.find_move(state, seat, number) if 0 <= number < self.actions else NO_MOVE

    def is_legal(self, state: Kernel, seat: int, action: int) -> bool:
        """Whether `action` is the number of a legal move."""
        number = whole(action)
        move = self.move(state, seat, number)
        if number == self.wait != NO_MOVE:
            return (state.acting() >> seat) & 1 == 1
        if move < 0 or move not in state.legal(seat):
            return False
        return self.find_action(state, seat, move) == number

    def observe(self, state: Kernel, seat: int, out: Row) -> None:
        """Write what a seat may know. `out` has `size` places and is all zero before."""
        self.check(state, seat)
        check_row(out, 16, self.size)
        self.write(state, seat, out)

    def legal(self, state: Kernel, seat: int, found: Row) -> int:
        """Write the numbers of all legal moves into `actions` places; how many there are."""
        self.check(state, seat)
        check_row(found, 32, self.actions)
        return self.list_legal(state, seat, found)

    def standing(self, state: Kernel, seat: int) -> int:
        """The points of a seat as they stand, as far as all can count them."""
        self.check(state, seat)
        return self.points(state, seat)

    def check(self, state: object, seat: object) -> None:
        """A `TableeError` unless it is a state of this table and one of its seats."""
        if not isinstance(state, Kernel) or not self.is_of_this_table(state):
            raise TableeError("env-state", game=self.spec.game.name, players=self.seats)
        check_seat(seat, self.seats)

    def is_of_this_table(self, state: Kernel) -> bool:
        return state.spec is self.spec or bool(state.spec == self.spec)

    # -- for compiled callers: nothing is checked --------------------------------------

    def find_action(self, state: Kernel, seat: int, move: int) -> int:
        """As `action`."""
        raise NotImplementedError

    def find_move(self, state: Kernel, seat: int, action: int) -> int:
        """As `move`, for a number below `actions`."""
        raise NotImplementedError

    def write(self, state: Kernel, seat: int, out: Row) -> None:
        """As `observe`."""
        raise NotImplementedError

    def rewrite(self, state: Kernel, seat: int, out: Row) -> None:
        """As `observe`, into the one row that is always rewritten: nobody else writes into it."""
        blank(out, self.size)
        self.write(state, seat, out)

    def points(self, state: Kernel, seat: int) -> int:
        """As `standing`."""
        raise NotImplementedError

    def list_legal(self, state: Kernel, seat: int, found: Row) -> int:
        """As `legal`."""
        moves = state.legal(seat)
        count = len(moves)
        for i in range(count):
            found[i] = self.find_action(state, seat, moves[i])
        if count > 0 and self.wait != NO_MOVE:
            found[count] = self.wait
            count += 1
        return count

    # -- copies: what a coder remembers of the last state stays behind -----------------

    def __deepcopy__(self, memo: dict[int, object]) -> Coder:
        return type(self)(self.spec)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.spec,)


def whole(value: object) -> int:
    """An action or a seat as a whole number; a `TableeError` for anything else, such as 1.5."""
    try:
        return index(value)  # type: ignore[arg-type]  # whatever it is
    except TypeError:
        raise TableeError("env-whole", value=value) from None


def check_seat(seat: object, seats: int) -> int:
    """A seat of the table; an `OptionError` for any other number."""
    if not 0 <= whole(seat) < seats:
        allowed = f"0..{seats - 1}"
        raise OptionError("option-value", option="seat", value=seat, allowed=allowed)
    return whole(seat)


def check_row(row: Row, bits: int, size: int) -> None:
    """A `TableeError` unless `size` integers of so many bits can be written into a row."""
    try:
        given = memoryview(row)  # type: ignore[arg-type]  # whatever it is
    except (TypeError, ValueError, BufferError):
        given = memoryview(b"")
    is_row = given.shape == (size,) and given.c_contiguous and not given.readonly
    if not is_row or given.format not in SIGNED or given.itemsize * 8 != bits:
        raise TableeError("env-row", size=size, bits=bits)


def blank(out: Row, size: int) -> None:
    """Fill a row with zeros; a function of its own, so that C compilers see nothing else in it."""
    for i in range(size):
        out[i] = 0


def relative(other: int, seat: int, seats: int) -> int:
    """A seat as `seat` counts it: how many places clockwise."""
    return (other - seat + seats) % seats
