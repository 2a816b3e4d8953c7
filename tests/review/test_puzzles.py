"""Puzzles: what is shipped is what it says, and answers are judged."""

from __future__ import annotations

import pytest

from tablee.games import names
from tablee.review import Mark
from tablee.review.judge import judge
from tablee.review.puzzles import CHECKED, CLEAR_AGAIN, OBVIOUS, Moment, mark_of, puzzles
from tests.bots.test_hints import turn_of
from tests.helpers import SOAK

EVERY = [(name, number) for name in names() for number in range(len(puzzles(name)))]
FEW = EVERY if SOAK else EVERY[:: max(1, len(EVERY) // 4)]


def test_puzzles_are_shipped_and_each_is_there_once() -> None:
    assert len(puzzles("botanik")) >= 10
    for name in names():
        ids = [one.id for one in puzzles(name)]
        assert len(set(ids)) == len(ids)
        for one in puzzles(name):
            assert one.budget == CHECKED
            assert one.gap >= CLEAR_AGAIN
            legal = one.match().legal(one.seat)
            assert all(move.move in legal for move in one.moves)
            assert one.cost(one.moves[0].move) == 0.0


@pytest.mark.parametrize(("game", "number"), FEW)
def test_another_search_finds_the_same_solution_and_first_sight_does_not(
    game: str, number: int
) -> None:
    one: Moment = puzzles(game)[number]
    best = one.moves[0].move
    found = judge(one.match(), one.seat, best, "another", 1500, t=one.t)
    assert found.mark == Mark.BEST
    from tablee.bots import LevelBot  # noqa: PLC0415

    turn = turn_of(one.match(), one.seat, "obvious")
    assert all(LevelBot(level).choose(turn).move != best for level in OBVIOUS)


def test_answers_have_marks() -> None:
    assert [mark_of(cost) for cost in (0.0, 0.02, 0.15, 0.3)] == [
        Mark.BEST,
        Mark.BEST,
        Mark.MISTAKE,
        Mark.BLUNDER,
    ]
