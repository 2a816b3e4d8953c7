"""Marks by the chance that a move cost, and accuracy."""

from __future__ import annotations

import pytest

from tablee.review.marks import accuracy, mark
from tablee.review.report import Mark


@pytest.mark.parametrize(
    ("cost", "called"),
    [
        (0.0, Mark.BEST),
        (0.01, Mark.BEST),
        (0.03, Mark.GOOD),
        (0.05, Mark.INACCURACY),
        (0.099, Mark.INACCURACY),
        (0.10, Mark.MISTAKE),
        (0.199, Mark.MISTAKE),
        (0.20, Mark.BLUNDER),
        (0.9, Mark.BLUNDER),
    ],
)
def test_a_mark_follows_from_the_cost(cost: float, called: Mark) -> None:
    assert mark(cost, 0.0, False) == called


def test_what_may_be_chance_is_not_marked() -> None:
    assert mark(0.15, 0.08, False) == Mark.GOOD
    assert mark(0.15, 0.07, False) == Mark.MISTAKE
    assert mark(0.15, 0.0, True) == Mark.BEST


def test_accuracy_falls_with_what_moves_cost() -> None:
    assert accuracy([]) == accuracy([0.0, 0.0]) == 100.0
    assert 54.0 < accuracy([0.05]) < 56.0
    assert accuracy([0.0, 0.5]) < 51.0
