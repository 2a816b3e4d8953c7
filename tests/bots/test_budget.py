"""How long a bot may think, as people write it."""

from __future__ import annotations

import pytest

from tablee.bots import Budget, parse_budget
from tablee.engine.errors import OptionError


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("0.3s", Budget(0.3, is_busy=True)),
        ("50ms", Budget(0.05, is_busy=True)),
        ("400", Budget(iterations=400)),
        ("0.1x", Budget(is_busy=True, own=0.1)),
    ],
)
def test_budgets_are_times_or_imagined_games(text: str, budget: Budget) -> None:
    assert parse_budget(text) == budget


@pytest.mark.parametrize(
    "text", ["", "s", "-1", "0", "0s", "soon", "nans", "infs", "1.5", "x", "0x", "-1x", "infx"]
)
def test_what_is_no_budget_is_an_error(text: str) -> None:
    with pytest.raises(OptionError):
        parse_budget(text)


def test_a_part_of_a_budget_is_at_least_one_imagined_game() -> None:
    assert Budget(iterations=3).part(0.1) == Budget(iterations=1)
    assert Budget(2.0, 100, is_busy=True).part(0.5) == Budget(1.0, 50, is_busy=True)
    assert Budget().part(0.5).is_unlimited
    assert Budget(own=0.1).part(0.5) == Budget(own=0.1)
