"""How long a bot may think, and how much of that is spent."""

from __future__ import annotations

from math import inf
from time import perf_counter, thread_time

from msgspec import Struct

from tablee.engine.errors import OptionError


class Budget(Struct, frozen=True):
    """Time for one decision: by the clock for people, by imagined games for tests."""

    seconds: float | None = None
    iterations: int | None = None
    is_busy: bool = False
    """Seconds count only while the processor works for this bot, whatever else the machine does."""
    cores: int = 1
    """On how many cores a level that can may think at the same time, where it counts seconds."""
    own: float = 1.0
    """Where no number is given: which part of its level's own seconds a bot takes."""

    @property
    def is_unlimited(self) -> bool:
        return self.seconds is None and self.iterations is None

    def part(self, share: float) -> Budget:
        """A share of this budget; at least one imagined game."""
        return Budget(
            None if self.seconds is None else self.seconds * share,
            None if self.iterations is None else max(1, round(self.iterations * share)),
            self.is_busy,
            self.cores,
            self.own,
        )


class Meter:
    """How much of a budget is spent."""

    def __init__(self, budget: Budget) -> None:
        self.clock = thread_time if budget.is_busy else perf_counter
        self.began = self.clock()
        self.seconds = budget.seconds
        self.iterations = budget.iterations
        self.count = 0

    def spent(self) -> float:
        """From 0 to 1, and beyond."""
        spent = 0.0
        if self.iterations is not None:
            spent = self.count / self.iterations
        if self.seconds is not None:
            spent = max(spent, (self.clock() - self.began) / self.seconds)
        return spent


def parse_budget(text: str) -> Budget:
    """`0.3s` or `50ms` of one core's work, `1000` by imagined games.

    `0.1x`: of one core's work a tenth of what each level takes where nothing else is said.
    """
    try:
        if not text.isascii():
            raise ValueError
        if text.endswith("ms"):
            return _positive(Budget(float(text[:-2]) / 1000, is_busy=True))
        if text.endswith("x"):
            own = float(text[:-1])
            _positive(Budget(own))
            return Budget(is_busy=True, own=own)
        if text.endswith("s"):
            return _positive(Budget(float(text[:-1]), is_busy=True))
        return _positive(Budget(iterations=int(text)))
    except ValueError:
        raise OptionError("budget", value=text) from None


def check_budget(budget: Budget) -> Budget:
    """A budget whose numbers are positive; otherwise an `OptionError`."""
    for amount in (budget.seconds, budget.iterations, budget.own):
        if amount is not None and not (isinstance(amount, int | float) and 0 < amount < inf):
            raise OptionError("budget", value=amount)
    if not isinstance(budget.cores, int) or budget.cores < 1:
        raise OptionError("budget-cores", value=budget.cores)
    return budget


def _positive(budget: Budget) -> Budget:
    amount = budget.seconds or budget.iterations or 0
    if not 0 < amount < float("inf"):
        raise ValueError
    return budget
