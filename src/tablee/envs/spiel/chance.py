"""A deal as a sequence of single draws, for programs that want to see every one of them.

Whatever a game draws while it deals, it draws from a generator: numbers below a bound. How many
draws there are, and below which bounds, is the same for every deal of a table. So a deal can be
told by its numbers, and made from numbers that somebody else has drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.engine.random import Random
from tablee.engine.spec import Spec

BITS = 32
"""Of a random word: each is a draw of its own."""


class Rolled(Random):
    """A generator that only notes the bounds of what it is asked for."""

    def __init__(self) -> None:
        Random.__init__(self, "")
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return 0

    def word(self) -> int:
        return sum(self.below(2) << bit for bit in range(BITS))


class Given(Random):
    """A generator that gives numbers drawn elsewhere, in their order."""

    def __init__(self, numbers: Sequence[int]) -> None:
        Random.__init__(self, "")
        self.numbers = iter(numbers)

    def below(self, bound: int) -> int:
        return next(self.numbers) if bound > 1 else 0

    def word(self) -> int:
        return sum(self.below(2) << bit for bit in range(BITS))


def bounds_of(spec: Spec) -> tuple[int, ...]:
    """The bounds of all draws of a deal that have more than one outcome."""
    rolled = Rolled()
    spec.game.deal(spec, rolled)
    return tuple(bound for bound in rolled.bounds if bound > 1)
