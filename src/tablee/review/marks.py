"""What a move is called, and how accurate a player was: all thresholds of a review are here.

`docs/review.md` explains them.
"""

from __future__ import annotations

from math import exp

from tablee.review.report import Mark

INACCURACY = 0.05
MISTAKE = 0.10
BLUNDER = 0.20
"""Chance to win that a move costs, from which on it has this mark."""
BEST = 0.01
"""A move that costs no more is as good as the best."""
DOUBTS = 2.0
"""A move is only marked if its cost is that many standard errors above 0."""
EVEN = 0.5
"""Alone: below this chance one is more likely to lose than to win."""
MARKED = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)
"""What is marked at all."""
LUCK = 0.10
"""From how much chance on a decision is told to have been lucky or unlucky."""
FALL = 12.0
"""How fast accuracy falls with the chance that a move cost: 5 % cost leave 55 of 100."""


def mark(cost: float, doubt: float, is_best: bool) -> Mark:
    """What a move that cost so much chance is called."""
    if is_best or cost <= BEST:
        return Mark.BEST
    if cost < INACCURACY or cost < DOUBTS * doubt:
        return Mark.GOOD
    if cost < MISTAKE:
        return Mark.INACCURACY
    return Mark.MISTAKE if cost < BLUNDER else Mark.BLUNDER


def accuracy(costs: list[float]) -> float:
    """From 0 to 100: the mean over all decisions, each by what it cost."""
    if not costs:
        return 100.0
    return 100.0 * sum(exp(-FALL * cost) for cost in costs) / len(costs)
