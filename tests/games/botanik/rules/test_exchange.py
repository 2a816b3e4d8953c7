"""BOT-17 to BOT-20: mecabotanists, and who resolves first."""

from __future__ import annotations

from tests.games.botanik.positions import check, legal, position, refused


def test_bot_17_a_released_mecabotanist_is_exchanged_for_any_top() -> None:
    before = "tops: gs ys gs bs ks\nreleased 0: rm\narrivals: kt"
    assert legal(position(before)) == {f"swap {column}" for column in range(1, 6)}
    check(before, "0 swap 4", "tops: gs ys gs rm ks\nreleased 0: bs\nacts: 0 resolve")
    check(before, "0 swap 4 > 0 place bs 0,-1 0", "machine 0: bs 0,-1 0\nacts: 1 play")


def test_bot_17_a_mecabotanist_never_enters_the_machine() -> None:
    refused("released 0: rm", "0 place rm 0,-1 0", "BOT-17")
    refused("released 0: rm", "0 place rm 0,1 0", "BOT-17")


def test_bot_17_it_is_never_exchanged_for_another() -> None:
    before = "tops: gm ys km bs ks\nreleased 0: rm"
    assert legal(position(before)) == {"swap 2", "swap 4", "swap 5"}
    refused(before, "0 swap 1", "BOT-17")
    refused(before, "0 swap 3", "BOT-17")


def test_bot_17_without_a_released_mecabotanist_there_is_no_exchange() -> None:
    refused("released 0: rs", "0 swap 1", "BOT-17")
    refused("arrivals: rm", "0 swap 1", "not-now")
    refused("released 0: rs\nreleased 1: gm", "0 swap 1", "BOT-17")


def test_bot_17_played_on_the_registry_it_is_a_tile_like_any_other() -> None:
    check(
        "sides 1: rt .. .. .. ..\nsides 0: ye .. .. .. ..\ntops: rs ys gs bs ks\narrivals: rm kt",
        "0 rm centre 1",
        "tops: rm ys gs bs ks\nsides 1: rt .. .. .. ..\nreleased 0: ye\nacts: 0 resolve",
    )


def test_bot_18_the_exchange_may_take_the_tile_that_released_it() -> None:
    before = "tops: rs ys gs bs ks\nsides 0: rm .. .. .. ..\narrivals: gt kt"
    check(before, "0 gt centre 1", "released 0: rm\nacts: 0 resolve")
    check(
        before,
        "0 gt centre 1 > 0 swap 1",
        "tops: rm ys gs bs ks\nreleased 0: gt\nacts: 0 resolve",
    )


def test_bot_19_an_exchange_can_free_a_tile_of_its_owner_and_the_order_is_free() -> None:
    before = "tops: gs ys gs bs ks\nsides 0: .. yt .. .. ..\nreleased 0: rm\narrivals: kt"
    check(before, "0 swap 2", "released 0: ys yt\nsides 0: .. .. .. .. ..\nacts: 0 resolve")
    check(before, "0 swap 2 > 0 place yt 0,-1 0", "released 0: ys\nacts: 0 resolve")
    check(before, "0 swap 2 > 0 place ys 0,-1 0", "released 0: yt\nacts: 0 resolve")
    check(
        before,
        "0 swap 2 > 0 place yt 0,-1 0 > 0 place ys 0,-2 0",
        "machine 0: yt 0,-1 0; ys 0,-2 0\nacts: 1 play",
    )


def test_bot_19_an_exchange_can_free_a_tile_of_the_opponent() -> None:
    check(
        "tops: gs ys gs bs ks\nsides 1: .. yt .. .. ..\nreleased 0: rm\narrivals: kt",
        "0 swap 2 > 0 place ys 0,-1 0",
        "released 1: yt\nacts: 1 resolve\nturn: 0",
    )


def test_bot_19_an_exchange_can_free_two_tiles() -> None:
    check(
        "tops: gs ys gs bs ks\nsides 0: .. ye .. .. ..\nsides 1: .. yt .. .. ..\nreleased 0: rm",
        "0 swap 2",
        "released 0: ys ye\nreleased 1: yt\nacts: 0 resolve",
    )


def test_bot_19_only_the_column_of_the_exchange_is_checked() -> None:
    """A tile beside another pile stays, though it does not resemble the mecabotanist."""
    check(
        "tops: gs ys gs bs ks\nsides 0: .. .. gt .. ..\nsides 1: .. .. ge .. ..\nreleased 0: rm",
        "0 swap 2",
        "released 0: ys\nreleased 1:\nsides 0: .. .. gt .. ..\nsides 1: .. .. ge .. ..",
    )


def test_bot_19_what_resembles_the_mecabotanist_stays() -> None:
    check(
        "tops: gs rs gs bs ks\nsides 0: .. rt .. .. ..\nsides 1: .. ym .. .. ..\nreleased 0: rm",
        "0 swap 2",
        "released 0: rs\nreleased 1:\nsides 0: .. rt .. .. ..\nsides 1: .. ym .. .. ..",
    )


def test_bot_20_the_player_whose_turn_it_is_resolves_first() -> None:
    before = "sides 0: re .. .. .. ..\nsides 1: rt .. .. .. ..\narrivals: gv kt"
    check(before, "0 gv centre 1", "released 0: re\nreleased 1: rt\nacts: 0 resolve")
    check(before, "0 gv centre 1 > 0 place re 0,-1 1", "released 1: rt\nacts: 1 resolve\nturn: 0")
    check(
        before,
        "0 gv centre 1 > 0 place re 0,-1 1 > 1 place rt 0,-1 0",
        "released 1:\nacts: 1 play\nturn: 1",
    )
    refused("released 0: re\nreleased 1: rt", "1 place rt 0,-1 0", "wrong-seat")


def test_bot_20_two_mecabotanists_at_once_are_exchanged_one_after_the_other() -> None:
    before = (
        "tops: bm ys gs bs ks\nsides 0: rm .. .. .. ..\nsides 1: gm .. .. .. ..\narrivals: ks kt"
    )
    check(before, "0 ks centre 1", "released 0: rm\nreleased 1: gm\nacts: 0 resolve")
    state = check(
        before,
        "0 ks centre 1 > 0 swap 1 > 0 place ks 0,-1 0",
        "tops: rm ys gs bs ks\nreleased 0:\nreleased 1: gm\nacts: 1 resolve",
    )
    assert legal(state) == {"swap 2", "swap 3", "swap 4", "swap 5"}
    check(
        before,
        "0 ks centre 1 > 0 swap 1 > 0 place ks 0,-1 0 > 1 swap 2 > 1 place ys 0,-1 0",
        "tops: rm gm gs bs ks\nmachine 1: ys 0,-1 0\nacts: 1 play",
    )


def test_bot_20_a_tile_freed_by_the_opponents_exchange_is_placed_at_once() -> None:
    before = "tops: gs ys gs bs ks\nsides 0: .. yt .. .. ..\nreleased 1: rm\narrivals: kt\nturn: 0"
    check(before, "1 swap 2", "released 0: yt\nreleased 1: ys\nacts: 0 resolve")
    check(before, "1 swap 2 > 0 place yt 0,-1 0", "released 1: ys\nacts: 1 resolve\nturn: 0")
    check(before, "1 swap 2 > 0 place yt 0,-1 0 > 1 place ys 0,-1 0", "acts: 1 play\nturn: 1")


def test_bot_20_a_player_can_have_three_tiles_to_resolve() -> None:
    """My exchange frees a tile of the opponent, whose own exchange then brings two more."""
    before = """
        sides 1:  gm bs yt .. ..
        tops:     bm bt ys gs ks
        sides 0:  rm .. ye .. ..
        arrivals: ks kt
    """
    moves = "0 ks centre 1 > 0 swap 2 > 0 place bt 0,-1 0"
    check(before, moves, "released 1: gm bs\nacts: 1 resolve")
    check(before, f"{moves} > 1 swap 3", "released 1: bs ys yt\nreleased 0: ye\nacts: 0 resolve")
    moves = f"{moves} > 1 swap 3 > 0 place ye 0,1 1"
    state = check(before, moves, "released 1: bs ys yt\nacts: 1 resolve")
    assert {move.split()[1] for move in legal(state)} == {"bs", "ys", "yt"}
    last = "1 place ys 0,-1 0 > 1 place yt 0,-2 0 > 1 place bs 0,-3 0"
    check(before, f"{moves} > {last}", "released 1:\nacts: 1 play\nturn: 1")


def test_bot_20_equal_tiles_to_resolve_are_one_choice() -> None:
    once = legal(position("released 0: rs"))
    assert legal(position("released 0: rs rs")) == once
    check("released 0: rs rs\narrivals: kt", "0 place rs 0,-1 0", "released 0: rs")
