"""MON-09 to MON-17: taking, putting, stopping, and the bell."""

from __future__ import annotations

import pytest

from tablee.engine.errors import IllegalMove
from tablee.engine.random import Random
from tablee.games.mondo.events import PlayerStopped
from tablee.games.mondo.notation import Take, parse, taken_by
from tablee.match import Match
from tests.games.mondo.tables import (
    EMPTY,
    GAME,
    act,
    bell,
    board_text,
    check,
    count,
    refusal,
    state_of,
    table,
)


def begin(players: int = 2, **options: object) -> Match:
    return Match.deal(GAME.spec(players, options), "begin")


def middle(match: Match) -> str:
    return GAME.view(state_of(match), None).middle


def test_mon_09_a_game_has_three_rounds_that_begin_with_empty_boards() -> None:
    match = begin()
    for number in range(3):
        view = GAME.view(state_of(match), None)
        assert view.round == number + 1
        assert [len(standing.count.board.empty) for standing in view.standings] == [24, 24]
        assert match.kernel.deadline() == 420_000
        bell(match)
    assert match.is_over


def test_mon_10_all_tiles_lie_in_the_middle_with_the_faces_chance_decided() -> None:
    match = begin()
    for this in GAME.deal(match.spec, Random("begin")).rounds:
        assert middle(match) == this.up
        bell(match)


def test_mon_10_everyone_plays_at_once() -> None:
    match = begin(3)
    assert match.acting() == (0, 1, 2, None)
    for seat in (2, 0, 1):
        act(match, seat, f"take {seat + 1}")
    assert [standing.hand is not None for standing in GAME.view(state_of(match), 0).standings] == [
        True
    ] * 3


def test_mon_09_a_match_says_when_another_round_began() -> None:
    """Also if no time passed in the last one, so that the clock cannot tell."""
    match = begin()
    for t in (0, 7):
        match.play(0, "stop", t)
        assert not match.began_round
        match.play(1, "stop", t)
        assert match.began_round
        assert state_of(match).now == 0
    match.play(0, "take 1", 3)
    assert not match.began_round
    bell(match)
    assert match.is_over
    assert not match.began_round


def test_mon_11_a_player_holds_at_most_one_tile() -> None:
    match = begin()
    act(match, 0, "take 17")
    assert refusal(match, 0, "take 18") == "MON-11"
    assert refusal(match, 0, "flip 18") == "MON-11"
    act(match, 0, "drop", "take 18")


def test_mon_11_only_what_is_in_hand_can_be_put_or_dropped() -> None:
    match = begin()
    assert refusal(match, 0, "drop") == "MON-11"
    assert refusal(match, 0, "put a1 front 0") == "MON-11"


def test_mon_11_with_an_empty_hand_a_tile_in_the_middle_may_be_flipped() -> None:
    match = begin()
    before = middle(match)[16]
    act(match, 0, "flip 17")
    assert middle(match)[16] == {"f": "b", "b": "f"}[before]
    act(match, 1, "flip 17")
    assert middle(match)[16] == before


@pytest.mark.parametrize("how", ["drop", "stop", "bell"])
def test_mon_11_a_returned_tile_shows_the_face_it_had_when_taken(how: str) -> None:
    match = begin()
    act(match, 0, "flip 17")
    before = middle(match)
    act(match, 0, "take 17")
    assert middle(match)[16] == "-"
    if how == "bell":
        bell(match)
        returned = match.last_events[1]
        assert type(returned).__name__ == "TileReturned"
    else:
        act(match, 0, how)
        assert middle(match) == before


def test_mon_11_taking_stays_legal_with_a_full_board() -> None:
    match = table(" ".join("W" * 24), EMPTY)
    act(match, 0, "take 30")
    assert match.legal(0) == ["drop", "stop"]
    assert refusal(match, 0, "put a1 back 0") == "MON-13"
    act(match, 0, "drop", "flip 30")


def test_mon_12_the_first_of_two_takes_wins_and_the_other_loses_nothing() -> None:
    match = begin()
    match.play(1, "take 17", 5)
    assert refusal(match, 0, "take 17", 5) == "MON-11"  # docs/record.md: not in the middle
    assert taken_by(state_of(match), 17) == 1
    assert taken_by(state_of(match), 18) is None
    match.play(0, "take 18", 5)
    assert GAME.view(state_of(match), 0).standings[0].hand is not None


def test_mon_12_a_tile_on_a_board_is_not_in_the_middle_either() -> None:
    match = begin()
    act(match, 1, "take 17", "put a1 front 0")
    assert refusal(match, 0, "take 17") == "MON-11"
    assert refusal(match, 1, "flip 17") == "MON-11"
    assert taken_by(state_of(match), 17) == 1


def test_mon_13_the_first_tile_goes_on_any_square() -> None:
    for square in ("a1", "c3", "f4"):
        match = table(EMPTY, EMPTY, hands=["FFWP"])
        act(match, 0, f"put {square} front 0")
        assert len(match.legal(1)) == 1 + 2 * 135
    check(EMPTY, "FFWP:panda", "put b1 front 0", ". FFWP:panda")


def test_mon_13_each_further_tile_shares_an_edge_with_one_on_the_board() -> None:
    match = table(". . FFFF", EMPTY, hands=["FFWP"])
    for square in ("a1", "e1", "b2", "d2", "c3", "f4"):
        assert refusal(match, 0, f"put {square} front 0") == "MON-13"
    puts = {move.split()[1] for move in match.legal(0) if move.startswith("put")}
    assert puts == {"b1", "d1", "c2"}
    check(". . FFFF", "FFWP", "put c2 front 0", ". . FFFF . . . . . FFWP")


def test_mon_13_squares_are_never_stacked() -> None:
    match = table("FFFF", EMPTY, hands=["FFWP"])
    assert refusal(match, 0, "put a1 front 0") == "MON-13"


def test_mon_13_turns_are_clockwise_and_the_back_has_one_landscape() -> None:

    for turns, edges in enumerate(("FFWP", "PFFW", "WPFF", "FWPF")):
        check("W", "FFWP", f"put b1 front {turns}", f"W {edges}")
    check("W", "FFWP", "put b1 back 0", "W W")


def test_mon_14_a_placed_tile_stays() -> None:
    """No move could take, turn, flip or cover it."""
    match = begin()
    act(match, 0, "take 17", "put a1 front 0")
    assert refusal(match, 0, "take 17") == "MON-11"
    assert refusal(match, 0, "flip 17") == "MON-11"
    act(match, 0, "take 18")
    assert refusal(match, 0, "put a1 front 1") == "MON-13"
    before = board_text(match, 0)
    act(match, 0, "put b1 front 0")
    assert board_text(match, 0).split()[0] == before.split()[0]


def test_mon_15_mismatched_edges_are_allowed_and_cost() -> None:
    check("FFFF", "WWWW", "put b1 front 0", "FFFF WWWW")
    assert count(". . . . . . . FFFF WWWW").mismatches == -1


@pytest.mark.parametrize(("players", "tokens"), [(2, [4, 2]), (3, [4, 3, 2]), (4, [4, 3, 2, 1])])
def test_mon_16_stopping_takes_the_highest_bonus_token_left(
    players: int, tokens: list[int]
) -> None:
    match = begin(players)
    order = [*range(1, players), 0]
    for seat, token in zip(order, tokens, strict=True):
        assert GAME.view(state_of(match), 0).tokens == tuple(tokens[tokens.index(token) :])
        act(match, seat, "stop")
        assert match.last_events[0] == PlayerStopped(seat, token)
    past = GAME.view(state_of(match), 0).past[0]
    assert [past.counts[seat].bonus for seat in order] == tokens


def test_mon_16_who_has_stopped_is_out_of_the_round_even_with_empty_squares() -> None:
    match = begin()
    act(match, 0, "stop")
    assert match.acting() == (1, None)
    for move in ("take 17", "stop", "drop", "flip 3"):
        assert refusal(match, 0, move) == "wrong-seat"
    assert match.legal(0) == []
    act(match, 1, "stop")
    act(match, 0, "take 17")  # the next round


def test_mon_16_stopping_with_a_tile_in_hand_returns_it_first() -> None:
    match = begin()
    before = middle(match)
    act(match, 0, "take 17", "stop")
    assert [type(event).__name__ for event in match.last_events] == [
        "TileReturned",
        "PlayerStopped",
    ]
    assert middle(match) == before


def test_mon_17_the_round_ends_when_all_have_stopped() -> None:
    match = begin(3)
    for seat in range(3):
        assert GAME.view(state_of(match), None).round == 1
        act(match, seat, "stop")
    assert GAME.view(state_of(match), None).round == 2
    assert match.kernel.now == 0


def test_mon_17_at_the_bell_a_tile_in_hand_returns() -> None:
    match = begin()
    act(match, 1, "take 17")
    bell(match)
    names = [type(event).__name__ for event in match.last_events]
    assert names == ["BellRang", "TileReturned", "RoundScored", "RoundScored", "RoundBegan"]
    view = GAME.view(state_of(match), None)
    assert view.round == 2
    assert "-" not in view.middle
    assert [count.bonus for count in view.past[0].counts] == [0, 0]


def test_mon_17_a_stop_before_the_bell_counts_a_later_one_does_not() -> None:
    match = begin()
    match.play(0, "stop", 419_999)
    assert refusal(match, 1, "stop", 420_000) == "bad-time"
    bell(match)
    assert [count.bonus for count in GAME.view(state_of(match), 0).past[0].counts] == [4, 0]


# -- the door --------------------------------------------------------------------


def test_time_never_runs_backwards_inside_a_round_and_begins_anew_in_the_next() -> None:
    match = begin()
    match.play(0, "take 1", 1000)
    assert refusal(match, 1, "take 2", 999) == "bad-time"
    assert refusal(match, 1, "take 2", None) == "bad-time"
    assert refusal(match, 1, "take 2", -1) == "bad-time"
    match.play(1, "take 2", 1000)
    for t in (1000, 419_999, 420_001, None):
        assert refusal(match, None, "bell", t) == "bad-time"
    bell(match)
    match.play(1, "take 2", 0)


def test_checks_come_in_the_order_of_the_record() -> None:
    match = begin()
    act(match, 0, "stop")
    match.play(1, "take 1", 10)
    assert refusal(match, 0, "dance", 5) == "not-a-move"
    assert refusal(match, 1, "put a1 back 1", 5) == "not-a-move"
    assert refusal(match, 0, "take 1", 5) == "bad-time"
    assert refusal(match, 0, "take 1", 10) == "wrong-seat"
    assert refusal(match, 7, "bell", 10) == "wrong-seat"
    assert refusal(match, 9, "stop", 10) == "wrong-seat"
    assert refusal(match, -1, "stop", 10) == "wrong-seat"
    assert refusal(match, 1, "bell", 10) == "not-now"
    assert refusal(match, None, "stop", 420_000) == "not-now"
    assert refusal(match, 1, "take 1", 10) == "MON-11"
    for _ in range(3):
        bell(match)
    assert refusal_when_over(match, "dance") == "game-over"


def refusal_when_over(match: Match, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        match.play(0, move, 0)
    return caught.value.rule


def test_the_smallest_count_that_gives_the_same_edges_is_canonical() -> None:
    match = table(EMPTY, EMPTY, hands=["FPFP", "FFFF"])
    assert refusal(match, 0, "put a1 front 2") == "not-a-move"
    assert refusal(match, 1, "put a1 front 1") == "not-a-move"
    assert len([move for move in match.legal(0) if move.startswith("put a1 ")]) == 3
    assert len([move for move in match.legal(1) if move.startswith("put a1 ")]) == 2


ODD = (
    "", " ", "take", "take 0", "take 137", "take 017", "take +1", "take 1 ", " take 1", "take  1",
    "take 1\n", "Take 1", "take ١", "take 1 2", "flip", "flip 200", "put", "put a1", "put a1 front",
    "put a1 front 4", "put a1 front -1", "put a1 front 00", "put a1 back 1", "put a5 front 0",
    "put g1 front 0", "put a0 front 0", "put A1 front 0", "put a1 side 0", "put a1 front 0 0",
    "put a11 front 0", "drop 1", "stop now", "task", "task zebra", "task on time", "task Bison",
    "bell 1", "take 99999999999999999999", "take " + "1" * 5000, "🌍",
)  # fmt: skip


@pytest.mark.parametrize("text", ODD)
def test_what_is_not_spelled_canonically_is_no_move(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        parse(text)
    assert caught.value.rule == "not-a-move"


def test_moves_are_spelled_as_they_are_read() -> None:
    texts = ("take 17", "flip 136", "put f4 front 3", "put a1 back 0", "drop", "stop", "bell")
    for text in (*texts, "task on-time"):
        assert str(parse(text)) == text
    assert parse("take 17") == Take(17)
