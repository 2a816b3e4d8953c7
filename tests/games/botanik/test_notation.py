"""Moves as text: one spelling each, and everything else refused in the contract's order."""

from __future__ import annotations

import pytest

from tablee.engine.door import check
from tablee.engine.errors import IllegalMove
from tablee.engine.random import Random
from tablee.match import Match
from tests.games.botanik.positions import GAME, SPEC, position, refused, state_of
from tests.games.botanik.test_games import busy_move

MOVES = ("rs side 2", "km centre 5", "place rs 0,-1 1", "place kv -12,7 3", "swap 3")


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_spelled_as_it_was_read(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "rs",
        "rs side",
        "rs side 0",
        "rs side 6",
        "rs side 02",
        "rs side ２",
        "rs  side 2",
        "rs side 2 ",
        " rs side 2",
        "rs side 2\n",
        "RS side 2",
        "rs Side 2",
        "sr side 2",
        "xs centre 1",
        "rs center 1",
        "rs centre -1",
        "place rs",
        "place rs 0,-1",
        "place rs 0,-1 4",
        "place rs 0,-1 -1",
        "place rs 0,-1 00",
        "place rs 0, -1 0",
        "place rs 0 -1 0",
        "place rs +0,-1 0",
        "place rs -0,-1 0",
        "place rs 00,-1 0",
        "place rs 01,-1 0",
        "place rs 0,-1.0 0",
        "place rs 0,-١ 0",
        "place rs 1e3,0 0",
        f"place rs {'9' * 5000},0 0",
        "place 0,-1 0",
        "swap",
        "swap 0",
        "swap 6",
        "swap rm 1",
        "swap 1 2",
        "pass",
        "\x00",
        "place rs 0,-1 1\x00",
    ],
)
def test_what_is_no_move_is_refused_as_such(text: str) -> None:
    with pytest.raises(IllegalMove) as error:
        GAME.parse(text)
    assert error.value.rule == "not-a-move"


def test_numbers_and_moves_are_the_same_in_both_directions() -> None:
    match = Match.deal(SPEC, "codes")
    rng = Random("codes")
    while not match.is_over:
        (seat,) = match.to_play()
        codes = match.kernel.legal(seat)
        moves = [GAME.decode(state_of(match), seat, code) for code in codes]
        assert [GAME.encode(state_of(match), seat, move) for move in moves] == codes
        assert [str(GAME.parse(str(move))) for move in moves] == match.legal(seat)
        match.play(seat, busy_move(match, rng))


def test_refusals_come_in_the_order_of_the_contract() -> None:
    over = position("arrivals: kt\nleft:")
    over.play(0, over.legal(0)[0])
    for text in ("nonsense", "rs centre 1"):
        with pytest.raises(IllegalMove) as error:
            check(GAME, over, 0, text)
        assert error.value.rule == "game-over"
    before = "released 0: rs\narrivals: gt"
    refused(before, "1 nonsense", "not-a-move")
    refused(before, "1 place rs 5,5 2", "not-a-move")  # spelled 0
    refused(before, "1 gt centre 1", "wrong-seat")
    refused(before, "0 gt centre 1", "not-now")
    refused(before, "0 kt centre 1", "not-now")
    refused(before, "0 place kt 5,5 1", "BOT-11")
    refused(before, "0 place rs 5,5 1", "BOT-12")
    refused(before, "0 place rs 0,-1 1", "BOT-13")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("place rp 0,-1 2", "BOT-14"),
        ("place rp 0,-1 0", "BOT-13"),  # and shuts nothing, but 13 comes first
        ("place rp 1,-1 0", "BOT-12"),  # and every neighbour would agree
        ("place gp 1,-1 0", "BOT-11"),  # and nothing lies beside it
    ],
)
def test_the_lowest_rule_that_is_broken_is_named(move: str, rule: str) -> None:
    refused("released 0: rp", f"0 {move}", rule)


@pytest.mark.parametrize("seat", [-1, 2, 7, 8, 64, 10**9])
def test_seats_that_do_not_exist_have_no_moves(seat: int) -> None:
    refused("arrivals: gt", f"{seat} gt centre 1", "wrong-seat")


def test_the_game_has_no_clock() -> None:
    state = position("arrivals: gt")
    with pytest.raises(IllegalMove) as error:
        check(GAME, state, 0, "gt centre 1", 5)
    assert error.value.rule == "bad-time"
    with pytest.raises(IllegalMove) as error:
        check(GAME, state, None, "gt centre 1")
    assert error.value.rule == "wrong-seat"
