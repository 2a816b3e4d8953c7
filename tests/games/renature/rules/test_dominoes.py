"""Step A: where dominoes may lie (REN-12 to REN-15); drawing (REN-22); the joker (REN-23)."""

from __future__ import annotations

import pytest

from tests.games.renature.positions import check, describe, position, refused

NEW = "hand 0: 37 12 55 | 46"


def test_ren_11_the_first_joker_is_the_butterfly() -> None:
    check("", "", "joker: 0")


def test_ren_12_a_domino_can_be_discarded_though_one_could_be_placed() -> None:
    assert refused(NEW, "place 37 c1 d1") == "legal"
    check(NEW + "\nclouds: 0 6", "discard 37", "hand 0: 12 46 55 \n turn: 1")


def test_ren_12_a_domino_must_be_discarded_if_none_fits() -> None:
    check(
        "clouds: 0 0 \n hand 0: 12 \n brook: 33 c1 d1, 44 f1 g1, 55 j1 k1, 66 m1 n1",
        "",
        "legal: discard 12",
    )


@pytest.mark.parametrize("move", ["place 38 c1 d1", "discard 38", "place 38 a1 c9"])
def test_ren_12_only_dominoes_in_hand_can_be_played(move: str) -> None:
    assert refused(NEW, move) == "REN-12"


@pytest.mark.parametrize(
    "cells",
    [
        "c1 c2",  # into an area
        "b2 c2",  # in an area
        "c1 d2",  # across a corner
        "c1 e1",  # not side by side
        "c1 c1",
        "f1 g1",  # over another domino
        "e1 f1",
        "o1 a2",  # the end of one row is not beside the beginning of the next
    ],
)
def test_ren_13_a_domino_needs_two_free_brook_cells_side_by_side(cells: str) -> None:
    assert refused(NEW + "\nbrook: 33 f1 g1", f"place 37 {cells}") == "REN-13"


def test_ren_13_a_cell_that_is_not_on_the_map_is_no_cell() -> None:
    assert refused(NEW, "place 37 o1 p1") == "not-a-move"
    assert refused(NEW, "place 37 a15 a16") == "not-a-move"


def test_ren_14_identical_animals_may_touch() -> None:
    check(NEW + "\nbrook: 34 c1 b1", "place 37 d1 d2", "phase: plant")


def test_ren_14_one_mismatch_of_several_sides_forbids_the_placement() -> None:
    # d1 touches 3 on c1, which fits; e1 touches 9 on f1, which does not
    before = NEW + "\nbrook: 34 c1 b1, 89 g1 f1"
    assert refused(before, "place 37 d1 e1") == "REN-14"
    assert refused(before, "place 37 d1 d2") == "legal"


def test_ren_14_both_halves_must_agree_with_what_they_touch() -> None:
    before = NEW + "\nbrook: 34 c1 b1"
    assert refused(before, "place 37 d2 d1") == "REN-14"


def test_ren_14_the_joker_on_the_board_takes_any_animal() -> None:
    check(NEW + "\nbrook: 04 c1 b1", "place 37 d2 d1", "phase: plant")


def test_ren_14_the_joker_in_hand_goes_beside_any_animal() -> None:
    before = "joker: 7 \n hand 0: 37 12 55 \n brook: 34 c1 b1"
    check(before, "place 37 d2 d1", "phase: plant")


def test_ren_14_the_joker_does_not_excuse_the_other_half() -> None:
    before = "joker: 7 \n hand 0: 37 \n brook: 44 c1 b1, 89 g1 f1"
    assert refused(before, "place 37 d1 e1") == "REN-14"
    assert refused(before, "place 37 d2 d1") == "legal"


def test_ren_14_between_two_different_animals_only_the_joker_fits() -> None:
    before = "joker: 5 \n hand 0: 37 45 44 \n brook: 34 b1 c1, 89 f1 e1 "
    state = position(before)
    spots = {
        move
        for move in describe(state, "legal").split(", ")
        if move.startswith("place") and " d1" in move
    }
    assert spots == {"place 45 d2 d1"}


def test_ren_14_a_mismatch_that_an_earlier_joker_allowed_stands() -> None:
    # 4 on b1 and 7 on d1 beside 0 on c1 were right while 0 was the joker
    before = """
        joker: 9
        brook: 04 c1 b1, 77 d1 e1
        hand 0: 77 44 37
        clouds: 0 0
    """
    assert refused(before, "place 77 f1 g1") == "legal"
    assert refused(before, "place 44 a1 a2") == "legal"
    assert refused(before, "place 37 d2 d3") == "REN-14"  # 3 beside 7


def test_ren_14_a_moved_joker_matches_at_once_and_the_old_one_no_longer() -> None:
    before = "hand 0: 37 12 55 \n brook: 04 c1 b1"
    check(before, "joker 8; place 37 f1 g1", "joker: 8 \n phase: plant")
    state = position(before)
    state.joker = 8
    assert refused(state, "place 37 d2 d1") == "REN-14"


def test_ren_15_a_start_cell_needs_no_neighbour() -> None:
    check(NEW, "place 37 d1 c1", "phase: plant")


def test_ren_15_a_start_cell_with_neighbours_must_agree_with_them() -> None:
    before = NEW + "\nbrook: 66 b1 a1"
    assert refused(before, "place 37 c1 d1") == "REN-14"
    assert refused(before, "place 37 d1 d2") == "REN-15"


def test_ren_15_a_domino_that_touches_nothing_must_cover_a_start_cell() -> None:
    assert refused(NEW, "place 37 a1 b1") == "REN-15"
    assert refused(NEW, "place 37 a1 a2") == "REN-15"


def test_ren_15_one_half_that_joins_is_enough() -> None:
    check(NEW + "\nbrook: 34 c1 b1", "place 37 d1 e1", "phase: plant")


def test_ren_22_a_domino_is_drawn_after_placing_and_after_discarding() -> None:
    before = "hand 0: 37 12 55 | 46 88 \n clouds: 0 0 \n board 0: 0000 0000"
    check(before, "place 37 c1 d1", "hand 0: 12 46 55 \n turn: 1")
    check(before, "discard 37", "hand 0: 12 46 55 \n turn: 1")


def test_ren_22_an_empty_reserve_leaves_a_smaller_hand() -> None:
    check("hand 0: 37 12 \n clouds: 0 0", "discard 37", "hand 0: 12 \n turn: 1")


def test_ren_22_a_player_without_dominoes_is_skipped() -> None:
    before = "clouds: 0 0 0 \n hand 0: 37 12 \n hand 1: \n hand 2: 55"
    check(before, "discard 37; discard 55; discard 12", "phase: over", players=3)
    check(before, "discard 37", "turn: 2", players=3)
    check(before, "discard 37; discard 55", "turn: 0", players=3)


def test_ren_22_a_player_without_dominoes_does_not_act() -> None:
    state = position("hand 1: \n turn: 0")
    assert refused(state, "discard 37", seat=1) == "wrong-seat"


def test_ren_23_the_joker_costs_two_clouds_and_can_be_moved_again() -> None:
    check("clouds: 5 6", "joker 4", "joker: 4 \n clouds: 3 6 \n phase: domino \n turn: 0")
    check("clouds: 5 6", "joker 4; joker 0", "joker: 0 \n clouds: 1 6")


def test_ren_23_the_joker_must_be_another_animal_and_paid_for() -> None:
    assert refused("joker: 4", "joker 4") == "REN-23"
    assert refused("clouds: 1 6", "joker 4") == "REN-23"
    assert refused("clouds: 1 6 \n joker: 4", "joker 4") == "REN-23"
