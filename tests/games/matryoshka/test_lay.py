"""MAT-14 to MAT-16: new tableaus, the next first player, the end."""

from __future__ import annotations

from math import comb

import msgspec
import pytest

from tests.games.matryoshka.naive import score
from tests.games.matryoshka.table import (
    GAME,
    check,
    lay_first,
    played,
    position,
    refused,
    round_of_trades,
    seen_by,
    shown,
    state_of,
)

NO_CHANGE = """
0 offer a6
1 propose b6
2 propose c6
0 take 1
1 offer a6
0 propose b6
2 propose c6
1 take 0
2 offer c6
0 propose a6
1 propose b6
2 take 0
"""
AFTER_TRADES = """
a1 a2 | a3 a4 a5 a7 c6 d1
b1 b2 | b3 b4 b5 b6 b7 e1
c1 c2 | a6 c3 c4 c5 c7 f1
"""


def test_mat_14_the_tableau_is_taken_back_and_a_new_one_laid() -> None:
    match = shown()
    check(match, NO_CHANGE, AFTER_TRADES)
    check(
        match,
        """
        1 lay b1 b2 b3 e1
        0 lay a3 a4 a5 c6
        2 lay a6 c1 c4 f1
        """,
        """
        a3 a4 a5 c6 | a1 a2 a7 d1 d2 d3
        b1 b2 b3 e1 | b4 b5 b6 b7 e2 e3
        a6 c1 c4 f1 | c2 c3 c5 c7 f2 f3
        """,
    )


def test_mat_14_tableaus_are_chosen_in_secret_and_revealed_together() -> None:
    match = shown()
    check(match, NO_CHANGE, AFTER_TRADES)
    before = seen_by(match, 0)
    played(match, "1 lay b1 b2 b3 e1", "2 lay a6 c1 c4 f1")
    assert seen_by(match, 0) == msgspec.structs.replace(before, acting=(0,))
    assert seen_by(match, 1).choice == "lay b1 b2 b3 e1"
    played(match, "0 lay a1 a2 a3 a4")
    assert seen_by(match, 0).tableaus[1][2].cards == ("a6", "c1", "c4", "f1")


def test_mat_14_exactly_four_six_eight_and_thirteen_cards() -> None:
    match = shown()
    for size, owned in ((4, 8), (6, 10), (8, 12), (13, 14)):
        round_of_trades(match)
        for seat in range(3):
            moves = match.legal(seat)
            assert len(moves) == comb(owned, size)
            assert {len(move.split()) - 1 for move in moves} == {size}
        lay_first(match)
    assert match.is_over


@pytest.mark.parametrize(
    "cards",
    [
        "a1",
        "a1 a2 a3",
        "a1 a2 a3 a4 a5",
        "a1 a2 a3 b1",
        "a1 a2 a3 a6",
        "a1 a2 a3 d2",
        "j1 j2 j3 j4",
    ],
)
def test_mat_14_other_numbers_and_other_cards_are_refused(cards: str) -> None:
    match = shown()
    check(match, NO_CHANGE, AFTER_TRADES)
    refused(match, f"0 lay {cards}", "MAT-14")


def test_mat_15_the_first_player_passes_to_the_left_after_each_round() -> None:
    for players, first in ((3, 2), (4, 0), (5, 3)):
        match = shown(players, first)
        begins: list[int] = []
        for _ in range(4):
            begins += match.to_play()
            lay_first(round_of_trades(match))
        assert begins == [(first + stage) % players for stage in range(4)]
        assert seen_by(match, None).first == first


def test_mat_16_the_game_ends_after_round_four_with_one_card_in_hand() -> None:
    match = shown()
    for stage in range(4):
        assert not match.is_over
        assert seen_by(match, None).round == stage + 1
        lay_first(round_of_trades(match))
    assert match.is_over
    for line in position(match).splitlines():
        tableau, hand = line.split(" | ")
        assert len(tableau.split()) == 13
        assert len(hand.split()) == 1


def test_mat_16_only_the_last_tableau_scores() -> None:
    match = shown()
    for _ in range(4):
        assert state_of(match).scores() == [0, 0, 0]
        lay_first(round_of_trades(match))
    assert state_of(match).scores() == [0, 0, 0]
    tableaus = [set(line.split(" | ")[0].split()) for line in position(match).splitlines()]
    assert list(GAME.result(state_of(match)).scores) == [score(cards) for cards in tableaus]
