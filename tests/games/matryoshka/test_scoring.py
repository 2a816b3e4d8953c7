"""MAT-17 to MAT-21: columns, runs, and who wins."""

from __future__ import annotations

import pytest

from tablee.engine.random import Random
from tablee.games.matryoshka.names import TABLEAU_SIZES
from tablee.match import Match
from tests.games.matryoshka import naive
from tests.games.matryoshka.table import GAME, over, points, state_of
from tests.helpers import guide_example, plain, sample_size


def column(count: int) -> str:
    """Cards of size 1 in so many series."""
    return " ".join(f"{letter}1" for letter in "abcdefghij"[:count])


def run(length: int) -> str:
    return " ".join(f"a{size}" for size in range(1, length + 1))


@pytest.mark.parametrize(
    ("count", "worth"), [(0, 0), (1, 0), (2, 2), (3, 4), (4, 7), (5, 10), (6, 13), (7, 16)]
)
def test_mat_17_a_column_scores_by_its_number_of_cards(count: int, worth: int) -> None:
    assert points(column(count)) == worth


@pytest.mark.parametrize(("count", "worth"), [(8, 19), (9, 22), (10, 25)])
def test_mat_18_longer_columns_go_on_by_three(count: int, worth: int) -> None:
    assert points(column(count)) == worth


@pytest.mark.parametrize(
    ("tableau", "worth"),
    [
        ("a1 a2", 2),
        ("a2 a3 a4", 4),
        ("a1 a2 a4 a5", 2 + 2),
        ("a1 a2 a4 a5 a6", 2 + 4),
        ("a1 a3 a5 a7", 0),
        ("a7 b1", 0),
        ("a6 a7 b1 b2", 2 + 2),
        ("a1 a2 a3 a5 a6 a7", 4 + 4),
    ],
)
def test_mat_19_every_run_of_a_series_scores_by_itself(tableau: str, worth: int) -> None:
    assert points(tableau) == worth


@pytest.mark.parametrize(("length", "worth"), [(2, 2), (3, 4), (4, 7), (5, 11), (6, 15), (7, 19)])
def test_mat_20_runs_of_five_six_and_seven_earn_one_two_and_three_more(
    length: int, worth: int
) -> None:
    assert points(run(length)) == worth


def test_mat_20_columns_earn_nothing_more() -> None:
    assert points(column(5)) == 10
    assert points(run(5)) == 11


def test_the_worked_example_of_the_guide_scores_31() -> None:
    example = guide_example("matryoshka")
    told = GAME.breakdown(over(" ".join(example["cards"]), "", ""))[0]
    assert told.total == 31
    assert example["score"] == plain(told)
    assert len(example["cards"]) == example["rounds"][-1]


def test_the_values_in_the_guide_are_those_of_the_rules() -> None:
    for line in guide_example("matryoshka")["values"]:
        assert line["column"] == points(column(line["cards"]))
        assert line["run"] == points(run(line["cards"]))
    assert guide_example("matryoshka")["rounds"] == list(TABLEAU_SIZES[1:])


def test_mat_21_most_points_win() -> None:
    assert GAME.result(over("a1 a2", "a1 a2 a3", "a1")).ranks == (2, 1, 3)


def test_mat_21_a_tie_goes_to_the_longest_run() -> None:
    result = GAME.result(over("a1 a2 b4 b5", "a1 a2 a3", "a1 b1 c1"))
    assert result.scores == (4, 4, 4)
    assert result.ranks == (2, 1, 3)


def test_mat_21_then_to_the_second_longest() -> None:
    result = GAME.result(over("a1 a2 a3 b1", "a1 a2 a3 b5 b6", "a1 a2 a3 b7 c7"))
    assert result.scores == (6, 6, 6)
    assert result.ranks == (2, 1, 2)


def test_mat_21_and_so_on_to_the_last_run() -> None:
    result = GAME.result(over("a1 a2 b4 b5 c1 d6", "a1 a2 b4 b5 c6 c7", ""))
    assert result.scores == (6, 6, 0)
    assert result.ranks == (2, 1, 3)


def test_mat_21_still_equal_the_win_is_shared() -> None:
    result = GAME.result(over("a1 a2 a3", "b4 b5 b6", "c1 c2"))
    assert result.scores == (4, 4, 2)
    assert result.ranks == (1, 1, 3)
    assert GAME.result(over("a1 a2", "b4 b5", "c6 c7")).ranks == (1, 1, 1)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_slow_scoring_from_the_sheet_agrees(players: int) -> None:
    for number in range(sample_size(200)):
        state = state_of(Match.deal(GAME.spec(players), f"slow {number}"))
        state.playout(Random(f"slow {number}"))
        tableaus = [set(tableau.cards) for tableau in GAME.view(state, None).tableaus[-1]]
        result = GAME.result(state)
        assert list(result.scores) == [naive.score(cards) for cards in tableaus]
        assert result.ranks == naive.ranks(tableaus)


def test_every_tableau_in_a_view_carries_its_points() -> None:
    state = state_of(Match.deal(GAME.spec(5), "points"))
    state.playout(Random("points"))
    view = GAME.view(state, None)
    assert [len(tableaus[0].cards) for tableaus in view.tableaus] == [2, 4, 6, 8, 13]
    for tableaus in view.tableaus:
        for tableau in tableaus:
            assert tableau.points == naive.score(set(tableau.cards))
