"""Further turns (REN-25) and the end of the game (REN-27 to REN-29)."""

from __future__ import annotations

import pytest

from tablee.games.renature import events
from tests.games.renature.positions import GAME, check, describe, play, position, refused

END = "phase: end \n clouds: 6 6 \n"


def test_ren_25_another_turn_for_three_clouds() -> None:
    check(END, "again", "turn: 0 \n phase: domino \n clouds: 3 6")


def test_ren_25_as_often_as_it_can_be_paid() -> None:
    before = END + "hand 0: 37 12 55 | 46 47"
    check(
        before, "again; discard 37; again; discard 12", "clouds: 0 6 \n turn: 1 \n hand 0: 46 47 55"
    )


def test_ren_25_two_clouds_are_not_enough() -> None:
    assert refused("phase: end \n clouds: 2 6", "again") == "REN-25"


def test_ren_25_a_domino_in_hand_is_needed() -> None:
    assert refused(END + "hand 0:", "again") == "REN-25"
    check("clouds: 2 6 \n hand 0: 37", "discard 37", "phase: end \n turn: 0")
    assert "again" not in describe(position(END + "hand 0:"), "legal")


def test_ren_25_only_after_the_draw() -> None:
    assert refused("", "again") == "not-now"
    assert refused("phase: plant \n brook: 11 j3 k3", "again") == "not-now"


def test_the_end_of_a_turn_without_clouds_needs_no_decision() -> None:
    check("clouds: 0 0", "discard " + describe(position(""), "hand 0").split()[0], "turn: 1")


def test_a_lone_cloud_is_only_worth_a_decision_if_a_turf_can_be_retrieved() -> None:
    check("clouds: 1 0 \n hand 0: 37 12", "discard 37", "turn: 1")
    before = "clouds: 1 0 \n hand 0: 37 12 \n plants: white turf j4"
    check(before, "discard 37", "turn: 0 \n phase: end \n legal: retrieve j4, done")
    check(before, "discard 37; retrieve j4", "turn: 1")
    check(before.replace("turf", "bush"), "discard 37", "turn: 1")


LAST = """
    hand 0: 37
    hand 1:
    clouds: 0 0
    points: 10 10
    board 0: 0000 0000
    board 1: 0000 0000
"""


def test_ren_27_the_game_ends_when_nobody_has_dominoes() -> None:
    state = check(LAST, "discard 37", "phase: over")
    assert state.acting() == 0
    assert refused(state, "discard 37", seat=0) == "game-over"


def test_ren_27_areas_with_a_token_are_scored_and_their_tokens_go_to_the_box() -> None:
    before = LAST + "plants: white oak j4, black turf k4, black oak b2 \n"
    # H is 4/2, A is 2/1
    state = check(before, "discard 37", "points: 10 10 \n final: 14 15 \n taken:")
    assert [GAME.view(state, None).players[seat].tokens for seat in (0, 1)] == [0, 0]


def test_ren_27_areas_whose_token_is_gone_are_not_scored_again() -> None:
    state = position(LAST + "plants: white oak j4 \n taken: H 1")
    play(state, "discard 37")
    assert state.final() == [10, 10 + state.back[7]]


def test_ren_27_a_turn_that_empties_the_last_hand_is_played_to_its_end() -> None:
    before = LAST + "board 0: 0100 0000 \n clouds: 2 0"
    check(before, "place 37 c1 d1", "phase: plant")
    check(before, "place 37 c1 d1; plant own bush c2; done", "phase: over \n points: 11 10")


def test_ren_28_a_point_for_each_cloud() -> None:
    check(LAST + "clouds: 1 6", "discard 37", "final: 11 16")


def test_ren_28_plants_left_cost_their_value_neutral_too() -> None:
    check(LAST + "board 0: 1111 0000 \n board 1: 2000 0101", "discard 37", "final: 0 2")


def test_ren_28_the_backs_of_the_tokens_taken_are_added() -> None:
    state = position(LAST + "taken: A 0, Q 0, R 1")
    play(state, "discard 37")
    backs = {area.letter: area.back for area in GAME.view(state, None).areas}
    assert state.final() == [10 + backs["A"] + backs["Q"], 10 + backs["R"]]  # type: ignore[operator]


def test_ren_28_the_breakdown_adds_up() -> None:
    before = LAST + "plants: white oak j4 \n taken: A 0 \n clouds: 1 1 \n board 0: 0010 0000"
    state = position(before)
    told = play(state, "discard 37; done" if state.clouds[0] > 1 else "discard 37")
    white = GAME.breakdown(state)[0]
    assert (white.track, white.clouds, white.plants) == (10, 1, 3)
    assert [(part.area, part.points) for part in white.areas] == [("H", 6)]
    assert [part.area for part in white.bonuses] == ["A"]
    assert white.total == 10 + 6 + 1 - 3 + white.bonuses[0].points == state.final()[0]
    counted = [event for event in told if isinstance(event, events.ScoreCounted)]
    assert [event.total for event in counted] == state.final()
    assert [event.area for event in told if isinstance(event, events.AreaLeft)] == list(
        "BCDEFGHIJKLMNOPQR"
    )


def test_ren_29_most_points_win() -> None:
    check(LAST + "points: 10 11", "discard 37", "ranks: 2 1")


@pytest.mark.parametrize(
    ("taken", "points", "ranks"),
    [
        ("", "10 10", "1 1"),
        ("A 0", "10 11", "1 2"),  # points are made equal below by the back
        ("A 0, B 1", "10 10", "1 1"),
    ],
)
def test_ren_29_tokens_break_ties_and_a_full_tie_is_shared(
    taken: str, points: str, ranks: str
) -> None:
    state = position(f"{LAST} taken: {taken} \n points: {points}")
    state.back = [1 if taker >= 0 else 0 for taker in state.taker]
    play(state, "discard 37")
    assert len(set(state.final())) == 1
    assert describe(state, "ranks") == ranks


def test_ren_29_ranks_of_three_with_a_tie_for_the_first_place() -> None:
    before = LAST + "hand 2: \n points: 5 5 1 \n clouds: 0 0 0 \n board 2: 0000 0000"
    check(before, "discard 37", "ranks: 1 1 3", players=3)


def test_ren_29_scores_may_be_negative() -> None:
    check(LAST + "points: 0 1 \n board 0: 0001 0000", "discard 37", "final: -4 1 \n ranks: 2 1")
