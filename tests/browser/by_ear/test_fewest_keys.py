"""The shortest way to a line of the list."""

from __future__ import annotations

from tests.browser.by_ear.fewest_keys import fewest_keys, is_found, plain, short_names

MOVES = [f"Offer {series} {size}" for series in ("Rose", "Étoile") for size in range(1, 8)]


def test_the_first_line_needs_no_key() -> None:
    assert fewest_keys(MOVES, MOVES[0]) == []


def test_a_near_line_is_reached_by_arrows() -> None:
    assert fewest_keys(MOVES, MOVES[1]) == ["ArrowDown"]
    assert fewest_keys(["a b", "b a"], "b a") == ["ArrowDown"]


def test_the_last_lines_are_reached_from_the_end() -> None:
    assert fewest_keys(MOVES, MOVES[-1], only_arrows=True) == ["End"]
    assert fewest_keys(MOVES, MOVES[-3], only_arrows=True) == ["End", "ArrowUp", "ArrowUp"]


def test_a_far_line_is_typed() -> None:
    assert fewest_keys(MOVES, "Offer Étoile 4") == ["e", "4"]


def test_a_word_and_a_number_can_be_typed_as_one() -> None:
    assert is_found("lay all but rose 4 and sun 2", ["ro4", "s2"])
    assert not is_found("lay all but rose 4 and sun 2", ["ro2"])
    assert plain("Étoile") == "etoile"


def test_names_are_typed_as_short_as_can_be() -> None:
    among = ["Rose 4", "Étoile 2", "Cerise 3", "Cœur 3", "Cœur 5"]
    assert short_names(among, among) == ["r4", "e2", "ce3", "co3", "c5"]
