"""One choice of several."""

from __future__ import annotations

import pytest

from tablee.bots import Choice, Considered
from tablee.bots.parallel.merge import merged


def test_all_imagined_games_count_and_few_of_them_prove_nothing() -> None:
    one = Choice("a", (Considered("a", 4.0, 60, 10.0, 0.5), Considered("b", 3.0, 60, 9.0, 0.4)))
    two = Choice("b", (Considered("b", 6.0, 120, 12.0, 0.7), Considered("c", 99.0, 5, 99.0, 1.0)))
    found = merged([one, two])
    assert found.move == "b"
    assert [(each.move, each.visits) for each in found.considered] == [
        ("b", 180),
        ("c", 5),
        ("a", 60),
    ]
    best = found.considered[0]
    assert best.value == pytest.approx(5.0 - 1 / 3)  # in a third of its games behind by 1
    assert best.score == 11.0
    assert best.win == pytest.approx(0.6)


def test_kind_worlds_of_one_process_make_no_move_better() -> None:
    """Both processes prefer `a`, each to another move, and the first one was luckier."""
    lucky = Choice("a", (Considered("a", 10.0, 100), Considered("b", 9.9, 100)))
    poor = Choice("a", (Considered("a", 6.0, 100), Considered("c", 5.9, 100)))
    for order in ([lucky, poor], [poor, lucky]):
        found = merged(order)
        assert found.move == "a"
        assert found.considered[0].value == pytest.approx(8.0)
        assert [one.value for one in found.considered[1:]] == pytest.approx([7.9, 7.9])


def test_where_nothing_was_weighed_there_is_a_choice_all_the_same() -> None:
    assert merged([Choice("a"), Choice("b")]) == Choice("a")
