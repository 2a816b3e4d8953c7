"""How expected points become one number: own points, the best rival's, and winning."""

from __future__ import annotations

import pytest

from tablee.bots.brain import shares, utilities
from tablee.bots.brains import BRAINS, find_brain


def test_a_win_is_shared_by_all_who_have_the_most() -> None:
    assert shares([3.0, 5.0, 1.0]) == [0.0, 1.0, 0.0]
    assert shares([5.0, 5.0, 1.0]) == [0.5, 0.5, 0.0]
    assert shares([-1.0]) == [1.0]


@pytest.mark.parametrize("name", BRAINS)
def test_own_points_count_for_and_those_of_the_best_rival_against(name: str) -> None:
    brain = find_brain(name)
    values = utilities(brain, [10.0, 4.0, 7.0], [1.0, 0.0, 0.0])
    assert values == [
        pytest.approx(10 - 7 * brain.rivalry + brain.win),
        pytest.approx(4 - 10 * brain.rivalry),
        pytest.approx(7 - 10 * brain.rivalry),
    ]


@pytest.mark.parametrize("name", BRAINS)
def test_a_rival_who_gains_makes_an_outcome_worse_and_winning_makes_it_better(name: str) -> None:
    brain = find_brain(name)
    even = utilities(brain, [5.0, 5.0], [0.5, 0.5])[0]
    assert utilities(brain, [5.0, 6.0], [0.5, 0.5])[0] < even
    assert utilities(brain, [6.0, 5.0], [0.5, 0.5])[0] > even
    assert utilities(brain, [5.0, 5.0], [1.0, 0.0])[0] > even


def test_who_plays_alone_wants_points_only() -> None:
    assert utilities(find_brain("botanik"), [7.0], [1.0]) == [7.0]
