"""BOT-07 to BOT-10: taking an arrival, playing it on the Registry, releasing tiles."""

from __future__ import annotations

import pytest

from tests.games.botanik.positions import check, legal, position, refused


def test_bot_07_the_owner_of_the_pawn_plays_two_tiles_and_the_other_one() -> None:
    start = "arrivals: rs gt ke\nleft: yc ym bp rv"
    check(start, "0 rs centre 1", "acts: 1 play\narrivals: gt ke\npawn: 0")
    check(start, "0 rs centre 1 > 1 gt centre 1", "acts: 0 play\narrivals: ke\npawn: 0")


def test_bot_07_then_the_pawn_changes_hands_and_its_owner_reveals_three_tiles() -> None:
    state = check(
        "arrivals: ke\nleft: yc ym bp rv",
        "0 ke centre 1",
        "acts: 1 play\nturn: 1\npawn: 1",
    )
    assert len(state.lane(2)) == 3
    assert len(state.draw[state.drawn : state.draw_size]) == 1


def test_bot_07_revealing_tells_both_seats_something_new() -> None:
    state = position("arrivals: ke rs")
    before = list(state.learned)
    state.play(0, state.legal(0)[0])
    assert state.learned == before
    state.play(1, state.legal(1)[0])
    assert [new - old for new, old in zip(state.learned, before, strict=True)] == [1, 1, 0, 0, 0]


def test_bot_07_a_tile_that_is_not_among_the_arrivals_is_refused() -> None:
    refused("arrivals: rs gt", "0 ke centre 1", "BOT-07")
    refused("arrivals: rs gt", "0 rt side 1", "BOT-07")
    refused("arrivals: rs gt", "1 rs centre 1", "wrong-seat")


def test_bot_07_equal_arrivals_are_one_choice() -> None:
    once = legal(position("arrivals: rs"))
    assert legal(position("arrivals: rs rs rs")) == once
    check("arrivals: rs gt rs", "0 rs centre 1", "arrivals: gt rs")


def test_bot_08_a_side_tile_shares_colour_or_type_with_the_top() -> None:
    moves = legal(position("tops: rs yt gp bv km\narrivals: gs"))
    assert {m for m in moves if "side" in m} == {"gs side 1", "gs side 3"}


def test_bot_08_an_identical_tile_may_lie_beside_the_top() -> None:
    check("tops: rs ys gs bs ks\narrivals: rs gt", "0 rs side 1", "sides 0: rs .. .. .. ..")


def test_bot_08_plant_and_vegetable_are_different_types() -> None:
    moves = legal(position("tops: bv gp rs rs rs\narrivals: kp"))
    assert {m for m in moves if "side" in m} == {"kp side 2"}
    refused("tops: bv gp rs rs rs\narrivals: kp", "0 kp side 1", "BOT-08")


def test_bot_08_mecabotanists_resemble_each_other() -> None:
    check("tops: rm ys gs bs ks\narrivals: gm gt", "0 gm side 1", "sides 0: gm .. .. .. ..")


def test_bot_08_the_space_must_be_free() -> None:
    before = "sides 0: rt .. .. .. ..\nsides 1: .. yt .. .. ..\narrivals: rs gt"
    refused(before, "0 rs side 1", "BOT-08")
    check(before, "0 rs side 2", "sides 0: rt rs .. .. ..\nsides 1: .. yt .. .. ..")


def test_bot_08_a_side_tile_releases_nothing_and_covers_nothing() -> None:
    check(
        "sides 1: re .. .. .. ..\narrivals: rt gt",
        "0 rt side 1",
        "tops: rs ys gs bs ks\nsides 1: re .. .. .. ..\nsides 0: rt .. .. .. ..\nacts: 1 play",
    )


def test_bot_09_any_tile_goes_on_any_pile() -> None:
    moves = legal(position("tops: rs yt gp bv km\narrivals: ge\nsides 0: re yt gt be kt"))
    assert moves == {f"ge centre {column}" for column in range(1, 6)}


@pytest.mark.parametrize("text", ["pass", "skip", "done", ""])
def test_bot_09_passing_does_not_exist(text: str) -> None:
    refused("arrivals: rs gt", f"0 {text}", "not-a-move")


def test_bot_10_a_new_top_may_release_nothing() -> None:
    check(
        "sides 1: re .. .. .. ..\nsides 0: rt .. .. .. ..\narrivals: rc gt",
        "0 rc centre 1",
        "tops: rc ys gs bs ks\nsides 1: re .. .. .. ..\nsides 0: rt .. .. .. ..\nacts: 1 play",
    )


def test_bot_10_a_new_top_may_release_one_tile() -> None:
    check(
        "sides 1: rt .. .. .. ..\nsides 0: re .. .. .. ..\narrivals: gt kt",
        "0 gt centre 1",
        "sides 1: rt .. .. .. ..\nsides 0: .. .. .. .. ..\nreleased 0: re\nacts: 0 resolve",
    )


def test_bot_10_a_new_top_may_release_both_tiles() -> None:
    check(
        "sides 1: rt .. .. .. ..\nsides 0: re .. .. .. ..\narrivals: gv kt",
        "0 gv centre 1",
        "sides 1: .. .. .. .. ..\nsides 0: .. .. .. .. ..\nreleased 0: re\nreleased 1: rt",
    )


def test_bot_10_other_columns_are_not_looked_at() -> None:
    check(
        "sides 1: .. yt .. .. ..\nsides 0: .. ye .. .. ..\narrivals: gv kt",
        "0 gv centre 1",
        "sides 1: .. yt .. .. ..\nsides 0: .. ye .. .. ..\nacts: 1 play",
    )


def test_bot_10_a_plant_is_released_by_a_vegetable_of_another_colour() -> None:
    check(
        "tops: rp ys gs bs ks\nsides 0: gp .. .. .. ..\narrivals: rv kt",
        "0 rv centre 1",
        "released 0: gp\nacts: 0 resolve",
    )
