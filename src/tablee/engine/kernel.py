"""The base class of every rules kernel: a state that knows its own rules.

A kernel is fast and trusts its caller; the door (`tablee.engine.door`) checks.
Moves are small integers here, their meaning is the kernel's own; text moves
are made of them by the game's notation. All that chance decides was decided
before the first move, so a kernel has no random generator of its own: the one
passed to `choose` and `step` stands for players who play at random.
"""

from __future__ import annotations

from collections.abc import Callable
from types import GetSetDescriptorType, MemberDescriptorType
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.engine.arrays import Arrays, zeros
from tablee.engine.random import Random

if TYPE_CHECKING:
    from tablee.engine.spec import Spec


MAX_SEATS = 5
CLOCK = 7
"""The seat of the clock, in `acting` and `play`. Records write it as null."""


class Kernel(Arrays):
    """A game's state. Subclasses hold flat arrays and answer four questions."""

    spec: Spec
    seats: int
    now: int
    log: list[tuple[int, ...]] | None

    def allocate(self) -> None:
        self.learned = zeros(MAX_SEATS)
        self.disclosed = zeros(MAX_SEATS)

    def inherit(self, other: Kernel) -> None:
        """Take over from `other` what the base class holds: the first line of every `copy`."""
        self.spec = other.spec
        self.seats = other.seats
        self.now = other.now
        self.learned[:] = other.learned
        self.disclosed[:] = other.disclosed
        self.log = None

    def reveal(self, mask: int) -> None:
        """Count that the seats in `mask` just learned what chance or a secret had kept from them.

        A seat's own decision is not news to it. Undo asks these counts, and those of `disclose`.
        """
        for seat in range(MAX_SEATS):
            if (mask >> seat) & 1:
                self.learned[seat] += 1

    def disclose(self, seat: int) -> None:
        """Count that `seat` just let everyone see something of its own, by its own decision.

        The others learn no more than its move says, so that it can be taken back.
        """
        self.disclosed[seat] += 1

    def __init__(self) -> None:
        self.now = 0
        self.log = None

    def copy(self) -> Kernel:
        """An independent state that will play the same."""
        raise NotImplementedError

    def copy_to(self, spare: Kernel) -> Kernel:
        """A copy that may take the place of `spare`, a state with the same spec.

        For those who copy in a loop. A kernel whose states are large overrides it: making
        room for one takes longer than filling it.
        """
        return self.copy()

    # -- as plain values, as bytes, pickled ----------------------------------------

    def derived(self) -> tuple[str, ...]:
        """The names of fields that follow from the spec or from other fields."""
        return ("spec", "log")

    def fields(self) -> dict[str, Any]:
        """All that moves may have changed, by name, as integers, texts and lists of them.

        These are the public fields but the `derived` ones. A kernel that keeps more
        overrides both this method and `restore`.
        """
        return {name: getattr(self, name) for name in field_names(self)}

    def restore(self, fields: dict[str, Any]) -> None:
        """Take over the fields of another state with the same spec."""
        for name in field_names(self):
            kind = type(getattr(self, name))  # bytes know no tuples, and lists are not shared
            setattr(self, name, kind(fields[name]))

    def to_bytes(self) -> bytes:
        """The state without its spec. `Game.from_bytes` makes a state of it.

        Compiled and interpreted kernels write and read the same bytes. They are for
        other processes that run the same version; what is kept is the record.
        """
        return msgspec.msgpack.encode(self.fields(), order="sorted")

    def __reduce__(self) -> tuple[object, ...]:
        return read_state, (self.spec, self.to_bytes())

    def __copy__(self) -> Kernel:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Kernel:
        return self.copy()

    # -- the rules -------------------------------------------------------------------

    def acting(self) -> int:
        """The seats that owe a decision, as bits. 0 if and only if the game is over."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """All moves of `seat` now, each once; empty if it owes no decision."""
        raise NotImplementedError

    def play(self, seat: int, move: int) -> None:
        """Make a legal move. Appends to `log`, if there is one, what people should notice."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The public running scores; without what is only counted at the end."""
        raise NotImplementedError

    def final(self) -> list[int]:
        """The final scores of a game that is over."""
        raise NotImplementedError

    def deadline(self) -> int:
        """The time (ms of the round) at which the clock moves; -1 in games without a clock."""
        return -1

    def expire(self) -> None:
        """In games with a clock: time runs out, and the clock makes its move."""
        self.now = self.deadline()
        self.play(CLOCK, self.legal(CLOCK)[0])

    def revealing(self, seat: int, moves: list[int]) -> list[int]:
        """Which of these legal moves, by place in the list, would reveal something to anyone."""
        found: list[int] = []
        after = self
        for place in range(len(moves)):
            after = self.copy() if place == 0 else self.copy_to(after)
            after.play(seat, moves[place])
            for other in range(MAX_SEATS):
                if after.learned[other] != self.learned[other]:
                    found.append(place)
                    break
        return found

    def choose(self, seat: int, rng: Random) -> int:
        """One of `legal(seat)`, each equally likely."""
        return rng.pick(self.legal(seat))

    def step(self, rng: Random) -> None:
        """Let the first seat that owes a decision make it at random."""
        mask = self.acting()
        seat = 0
        while not (mask >> seat) & 1:
            seat += 1
        self.play(seat, self.choose(seat, rng))

    def playout(self, rng: Random) -> int:
        """Play at random to the end; how many decisions that took."""
        count = 0
        while self.acting() != 0:
            self.step(rng)
            count += 1
        return count


def field_names(state: Kernel) -> list[str]:
    """The names of a state's public fields that are not derived, in order."""
    names = set(getattr(state, "__dict__", ()))
    for kind in type(state).__mro__:
        for name, member in vars(kind).items():
            if isinstance(member, (GetSetDescriptorType, MemberDescriptorType)):
                names.add(name)
    derived = state.derived()
    return sorted(name for name in names if name[0] != "_" and name not in derived)


def texts_of(codes: list[int], known: dict[int, str], spell: Callable[[int], str]) -> list[str]:
    """The texts of many moves; each is spelled once. Compiled: seats have hundreds of moves."""
    texts = []
    for code in codes:
        text = known.get(code)
        if text is None:
            text = known[code] = spell(code)
        texts.append(text)
    return texts


def read_state(spec: Spec, data: bytes) -> Kernel:
    """The state that `to_bytes` wrote: what a pickled state becomes."""
    state: Kernel = spec.game.from_bytes(spec, data)
    return state


SEATS_OF = tuple(
    tuple(seat for seat in range(CLOCK + 1) if (mask >> seat) & 1) for mask in range(2 << CLOCK)
)


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats in a mask of `acting`, in order."""
    return SEATS_OF[mask]
