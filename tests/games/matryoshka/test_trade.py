"""MAT-08 to MAT-13: the trade."""

from __future__ import annotations

import pytest

from tests.games.matryoshka.table import (
    GAME,
    check,
    last_trade,
    lay_first,
    played,
    refused,
    round_of_trades,
    seen_by,
    shown,
    state_of,
)


def test_mat_08_everybody_is_active_once_clockwise_from_the_first_player() -> None:
    for players, first in ((3, 0), (4, 2), (5, 4)):
        match = shown(players, first)
        active: list[int] = []
        for _ in range(players):
            active += match.to_play()
            match.play(active[-1], match.legal(active[-1])[0])
            for seat in match.to_play():
                match.play(seat, match.legal(seat)[0])
            match.play(active[-1], match.legal(active[-1])[0])
        assert active == [(first + turn) % players for turn in range(players)]
        assert match.to_play() == tuple(range(players))
        assert GAME.decision(state_of(match), 0) == "lay"


def test_mat_09_the_active_player_puts_one_card_of_the_hand_face_up() -> None:
    match = shown()
    assert match.to_play() == (0,)
    assert match.legal(0) == [f"offer {card}" for card in ("a3", "a4", "a5", "a6", "a7", "d1")]
    played(match, "0 offer a6")
    for seat in (None, 0, 1, 2):
        assert last_trade(match, seat).offered == "a6"
        assert last_trade(match, seat).active == 0


@pytest.mark.parametrize("card", ["a1", "b3", "c1", "d2", "j7"])
def test_mat_09_a_card_that_is_not_in_the_hand_cannot_be_offered(card: str) -> None:
    refused(shown(), f"0 offer {card}", "MAT-09")


def test_mat_10_each_other_player_offers_a_card_of_the_hand_at_the_same_time() -> None:
    match = played(shown(4, 1), "1 offer b3")
    assert match.to_play() == (0, 2, 3)
    for seat in match.to_play():
        assert len(match.legal(seat)) == 6
    played(match, "3 propose d3")
    assert match.to_play() == (0, 2)
    played(match, "0 propose a3", "2 propose c3")
    assert match.to_play() == (1,)


@pytest.mark.parametrize("card", ["b1", "a6", "a3", "c3", "e2", "g1"])
def test_mat_10_a_card_that_is_not_in_the_hand_cannot_be_proposed(card: str) -> None:
    refused(played(shown(), "0 offer a6"), f"1 propose {card}", "MAT-10")


def test_mat_10_nobody_sees_a_proposal_before_all_have_proposed() -> None:
    match = played(shown(), "0 offer a6", "2 propose c3")
    assert last_trade(match, 2).proposed == (None, None, "c3")
    assert seen_by(match, 2).choice == "propose c3"
    for seat in (None, 0, 1):
        assert last_trade(match, seat).proposed == (None, None, None)
        assert seen_by(match, seat).choice is None


def test_mat_11_two_cards_change_hands_and_the_other_offers_go_back() -> None:
    check(
        shown(),
        """
        0 offer a6
        1 propose b3
        2 propose f1
        0 take 1
        """,
        """
        a1 a2 | a3 a4 a5 a7 b3 d1
        b1 b2 | a6 b4 b5 b6 b7 e1
        c1 c2 | c3 c4 c5 c6 c7 f1
        """,
    )


def test_mat_11_the_active_player_must_take_one_of_the_offers() -> None:
    match = played(shown(4), "0 offer a6", "1 propose b3", "2 propose c3", "3 propose d3")
    assert match.legal(0) == ["take 1", "take 2", "take 3"]
    refused(match, "0 take 0", "MAT-11")
    refused(match, "0 take 4", "MAT-11")


def test_mat_12_after_a_trade_each_seat_knows_exactly_its_part() -> None:
    match = played(shown(4), "0 offer a6", "1 propose b3", "2 propose c3", "3 propose d3")
    played(match, "0 take 2")
    proposals = {
        0: (None, "b3", "c3", "d3"),
        1: (None, "b3", None, None),
        2: (None, None, "c3", None),
        3: (None, None, None, "d3"),
        None: (None, None, None, None),
    }
    for seat, proposed in proposals.items():
        trade = last_trade(match, seat)
        assert (trade.active, trade.offered, trade.partner) == (0, "a6", 2)
        assert trade.proposed == proposed


def test_mat_12_the_memory_of_a_trade_lasts_to_the_end() -> None:
    match = played(shown(), "0 offer a6", "1 propose b3", "2 propose c3", "0 take 2")
    remembered = [seen_by(match, seat).trades[0] for seat in (None, 0, 1, 2)]
    played(match, "1 offer b4", "0 propose c3", "2 propose a6", "1 take 0")
    played(match, "2 offer a6", "0 propose b4", "1 propose c3", "2 take 1")
    for _ in range(4):
        lay_first(match)
        if not match.is_over:
            round_of_trades(match)
    assert match.is_over
    assert [seen_by(match, seat).trades[0] for seat in (None, 0, 1, 2)] == remembered


def test_mat_13_a_card_just_received_may_be_offered_again_in_the_same_phase() -> None:
    check(
        shown(),
        """
        0 offer a6
        1 propose b3
        2 propose c3
        0 take 1
        1 offer a6
        0 propose b3
        2 propose c3
        1 take 0
        """,
        """
        a1 a2 | a3 a4 a5 a6 a7 d1
        b1 b2 | b3 b4 b5 b6 b7 e1
        c1 c2 | c3 c4 c5 c6 c7 f1
        """,
    )


def test_mat_13_nothing_said_binds_so_a_trade_has_no_moves_but_the_three() -> None:
    kinds = {kind for decision in ("offer", "propose", "take") for kind in GAME.decisions[decision]}
    assert kinds == {"offer", "propose", "take"}
    match = played(shown(), "0 offer a6")
    assert len(match.legal(1)) == 6, "whatever was promised"


@pytest.mark.parametrize(
    ("moves", "move", "word"),
    [
        ([], "0 propose a3", "not-now"),
        ([], "0 lay a1 a2 a3 a4", "not-now"),
        ([], "1 offer b3", "wrong-seat"),
        ([], "1 propose b3", "wrong-seat"),
        ([], "0 take 1", "not-now"),
        (["0 offer a6"], "0 propose a3", "wrong-seat"),
        (["0 offer a6"], "0 take 1", "wrong-seat"),
        (["0 offer a6"], "1 offer b3", "not-now"),
        (["0 offer a6", "1 propose b3"], "1 propose b4", "wrong-seat"),
        (["0 offer a6", "1 propose b3", "2 propose c3"], "0 offer a3", "not-now"),
        (["0 offer a6", "1 propose b3", "2 propose c3"], "1 take 2", "wrong-seat"),
        ([], "0 offer a3 a4", "not-a-move"),
        ([], "0 offer", "not-a-move"),
        ([], "0 take 5", "not-a-move"),
        ([], "0 take 01", "not-a-move"),
        ([], "0 offer A3", "not-a-move"),
        ([], "0 offer a8", "not-a-move"),
        ([], "0 offer a0", "not-a-move"),
        ([], "0 lay a2 a1", "not-a-move"),
        ([], "0 lay a1 a1", "not-a-move"),
        ([], "3 offer a3", "wrong-seat"),
    ],
)
def test_a_move_out_of_place_is_refused_in_the_order_of_the_contract(
    moves: list[str], move: str, word: str
) -> None:
    refused(played(shown(), *moves), move, word)


def test_the_board_says_which_move_takes_whose_card() -> None:
    """People count from 1 and moves from 0: the active player reads what to type."""
    match = played(shown(3, 0), "0 offer a6", "1 propose b3", "2 propose c3")
    lines = [line.strip() for line in match.board(0, "en").splitlines()]
    assert "Player 2 proposes b3 (take 1)" in lines
    assert "Player 3 proposes c3 (take 2)" in lines
    assert "take" not in match.board(1, "en")
