"""Steps B and C1: plants, the clouds on their cells, their points; retrieval (REN-24)."""

from __future__ import annotations

import pytest

from tablee.games.renature import events
from tablee.games.renature.names import COLOURS
from tablee.games.renature.preview import Preview
from tests.games.renature.positions import GAME, check, describe, play, position, refused
from tests.helpers import guide_example

# White has just placed a domino on j3 k3, beside the area H: j4 k4 / j5 k5.
CELLS_OF_H = ("j5", "k5", "k4", "j4")
BESIDE_H = "phase: plant \n brook: 11 j3 k3 \n clouds: 0 0 \n"


def test_ren_16_any_plant_of_the_player_board_on_a_cell_beside_the_domino() -> None:
    state = position(BESIDE_H + "board 0: 1001 0100")
    assert set(describe(state, "legal").split(", ")) == {
        f"plant {plant} {cell}"
        for plant in ("own turf", "own oak", "neutral bush")
        for cell in ("j2", "j4", "k4")
    } | {"skip"}


def test_ren_16_a_cell_of_the_area_that_does_not_touch_the_domino_is_refused() -> None:
    assert refused(BESIDE_H, "plant own turf j5") == "REN-16"
    assert refused(BESIDE_H, "plant own turf a4") == "REN-16"
    assert refused(BESIDE_H, "plant own turf j6") == "REN-16"  # brook


def test_ren_16_a_cell_with_a_plant_is_refused() -> None:
    assert refused(BESIDE_H + "plants: black turf j4", "plant own turf j4") == "REN-16"
    assert refused(BESIDE_H + "plants: black turf j4", "plant own turf k4") == "legal"


def test_ren_16_planting_is_optional() -> None:
    check(BESIDE_H, "skip", "turn: 1 \n points: 4 3")


def test_ren_16_there_is_no_plant_after_a_discard() -> None:
    check("hand 0: 37 12 55 | 46 \n clouds: 6 6", "discard 37", "phase: end")
    assert refused("phase: end", "plant own turf j4") == "not-now"


def test_ren_16_a_domino_beside_no_bare_cell_is_followed_by_the_draw() -> None:
    before = "hand 0: 37 12 55 | 46 \n clouds: 0 0 \n plants: black oak c2"
    check(before, "place 37 c1 d1", "turn: 1 \n hand 0: 12 46 55")


def test_ren_04_plants_that_are_not_on_the_player_board_cannot_be_planted() -> None:
    assert refused(BESIDE_H + "board 0: 0111 1111", "plant own turf j4") == "REN-16"
    assert refused(BESIDE_H + "board 0: 1111 1110", "plant neutral oak j4") == "REN-16"
    check(BESIDE_H + "board 0: 1111 1110", "plant own turf j4", "board 0: 0111 1110")


def test_ren_04_with_an_empty_player_board_nothing_is_asked_after_the_domino() -> None:
    check("hand 0: 37 \n clouds: 0 0 \n board 0: 0000 0000", "place 37 c1 d1", "turn: 1")


@pytest.mark.parametrize(
    ("there", "turn", "plant", "points"),
    [  # the worked example of the sheet
        ("", 2, "own bush", 1),
        ("orange bush j5", 3, "own turf", 1),
        ("orange bush j5, blue turf k5", 3, "own bush", 3),
        ("orange bush j5, blue turf k5, blue bush k4", 2, "neutral pine", 4),
    ],
)
def test_ren_18_a_plant_scores_itself_and_every_plant_that_is_not_higher(
    there: str, turn: int, plant: str, points: int
) -> None:
    before = f"{BESIDE_H} plants: {there} \n turn: {turn} \n points: 0 0 0 0"
    state = position(before, players=4)
    play(state, f"plant {plant} j4")
    assert state.points[turn] == points


def test_ren_18_the_worked_example_of_the_guide() -> None:
    there: list[str] = []
    for step, cell in zip(guide_example("renature")["planting"], CELLS_OF_H, strict=True):
        turn = COLOURS.index(step["by"])
        before = f"{BESIDE_H} plants: {', '.join(there)} \n turn: {turn} \n points: 0 0 0 0"
        state = position(before, players=4)
        kind = "neutral" if step["colour"] == "neutral" else "own"
        play(state, f"plant {kind} {step['plant']} j4")
        assert state.points[turn] == step["points"]
        there.append(f"{step['colour']} {step['plant']} {cell}")
    assert [step["points"] for step in guide_example("renature")["planting"]] == [1, 1, 3, 4]


def test_ren_18_plants_of_other_areas_do_not_count() -> None:
    check(BESIDE_H + "plants: white turf j2, black turf k5", "plant own oak j4", "points: 6 3")


def test_ren_18_the_event_names_the_plants_that_scored() -> None:
    state = position(BESIDE_H + "plants: black oak k4, black turf k5, white bush j5")
    planted = play(state, "plant neutral pine j4")[0]
    assert planted == events.PlantPlaced(0, "neutral", "pine", "j4", "H", 3, ("j4", "j5", "k5"))


# White has just placed a domino beside b14, on which two clouds lie.
BESIDE_SKY = "phase: plant \n brook: 11 a14 a13 \n sky: b14 2 \n"


def test_ren_17_clouds_go_to_free_slots() -> None:
    state = check(BESIDE_SKY + "clouds: 3 6", "plant own turf b14", "clouds: 5 6 \n overflow: 0")
    assert GAME.view(state, 0).clouds == ()


@pytest.mark.parametrize(("clouds", "waiting"), [(6, 2), (5, 1)])
def test_ren_17_clouds_that_do_not_fit_wait(clouds: int, waiting: int) -> None:
    before = f"{BESIDE_SKY} clouds: {clouds} 6"
    after = f"clouds: 6 6 \n overflow: {waiting} \n phase: overflow \n points: 5 3"
    check(before, "plant own turf b14", after)


@pytest.mark.parametrize(("clouds", "spilled"), [(6, 2), (5, 1)])
def test_ren_17_all_that_wait_can_be_spilled(clouds: int, spilled: int) -> None:
    state = position(f"{BESIDE_SKY} clouds: {clouds} 6")
    told = play(state, "plant own turf b14; spill")
    assert events.CloudsLost(0, spilled) in told
    assert describe(state, "clouds") == "6 6"
    assert describe(state, "phase") == "end"


def test_ren_17_a_new_joker_makes_room_for_two() -> None:
    check(
        BESIDE_SKY,
        "plant own turf b14; joker 3",
        "clouds: 6 6 \n overflow: 0 \n joker: 3 \n phase: end",
    )


def test_ren_17_a_retrieval_makes_room_for_as_many_as_it_costs() -> None:
    before = BESIDE_SKY + "plants: white turf j4, white bush k4"
    check(
        before, "plant own turf b14; retrieve j4", "clouds: 6 6 \n overflow: 1 \n phase: overflow"
    )
    check(before, "plant own turf b14; retrieve k4", "clouds: 6 6 \n overflow: 0 \n phase: end")
    check(before + "\n clouds: 5 6", "plant own turf b14; retrieve j4", "clouds: 6 6 \n phase: end")


def test_ren_17_joker_and_retrieval_in_the_same_overflow() -> None:
    before = BESIDE_SKY.replace("b14 2", "b14 3") + "plants: white turf j4"
    check(
        before,
        "plant own turf b14; joker 3; retrieve j4",
        "clouds: 6 6 \n overflow: 0 \n phase: end",
    )


def test_ren_17_nothing_else_is_possible_while_clouds_wait() -> None:
    state = position(BESIDE_SKY)
    play(state, "plant own turf b14")
    for move in ("skip", "done", "again", "plant own turf b13", "place 37 c1 d1"):
        assert refused(state, move) == "not-now"


def test_ren_18_the_points_stay_if_the_plant_is_retrieved_while_clouds_wait() -> None:
    check(
        BESIDE_SKY + "board 0: 9422 3222",
        "plant own turf b14; retrieve b14",
        "points: 5 3 \n clouds: 6 6 \n overflow: 1 \n plants: \n board 0: 9422 3222",
    )


def test_ren_24_a_plant_goes_back_to_its_slot_for_its_value() -> None:
    before = "plants: white pine j4, white turf k4 \n clouds: 4 6"
    check(
        before,
        "retrieve j4",
        "clouds: 1 6 \n board 0: 9422 3222 \n plants: white turf k4".replace("9422", "8422"),
    )


@pytest.mark.parametrize(("plant", "cost"), [("turf", 1), ("bush", 2), ("pine", 3), ("oak", 4)])
def test_ren_24_it_costs_the_value_of_the_plant(plant: str, cost: int) -> None:
    before = f"plants: white {plant} j4 \n clouds: {cost} 6"
    check(before, "retrieve j4", "clouds: 0 6 \n plants:")
    assert refused(f"plants: white {plant} j4 \n clouds: {cost - 1} 6", "retrieve j4") == "REN-24"


def test_ren_24_a_plant_of_another_colour_is_refused() -> None:
    assert refused("plants: black turf j4", "retrieve j4") == "REN-24"


def test_ren_24_a_cell_without_a_plant_is_refused() -> None:
    assert refused("", "retrieve j4") == "REN-24"
    assert refused("", "retrieve a1") == "REN-24"


def test_ren_24_a_neutral_plant_that_another_placed_can_be_retrieved() -> None:
    # white has used up a neutral oak of their own, so that a slot is free
    before = "plants: neutral oak j4 \n board 0: 9422 3221 \n board 1: 9422 3221"
    check(before, "retrieve j4", "board 0: 9422 3222 \n clouds: 2 6 \n plants:")


def test_ren_24_without_a_free_slot_a_neutral_plant_is_refused() -> None:
    before = "plants: neutral oak j4 \n board 0: 9422 3222 \n board 1: 9422 3221"
    assert refused(before, "retrieve j4") == "REN-24"
    assert refused(before + "\n turn: 1", "retrieve j4") == "legal"


def test_ren_24_a_plant_in_an_isolated_area_can_be_retrieved_and_nothing_is_rescored() -> None:
    before = "plants: white oak b2, black turf c2 \n taken: A 1 \n points: 4 3"
    check(before, "retrieve b2", "points: 4 3 \n taken: A 1 \n plants: black turf c2")


def test_ren_24_a_retrieved_plant_can_be_planted_again_in_the_same_turn() -> None:
    before = BESIDE_H + "clouds: 1 0 \n plants: white turf j4 \n board 0: 0000 0000"
    state = position(before)
    assert refused(state, "plant own turf k4") == "REN-16"
    play(state, "retrieve j4; plant own turf k4")
    assert describe(state, "plants") == "white turf k4"
    assert describe(state, "points") == "5 3"


def test_ren_24_after_a_retrieval_the_plants_that_count_are_fewer() -> None:
    before = BESIDE_H + "clouds: 1 0 \n plants: white turf j4, black turf j5"
    check(before, "retrieve j4; plant own turf k4", "points: 6 3")


def test_ren_18_a_preview_tells_what_a_plant_would_bring() -> None:
    state = position(BESIDE_SKY + "plants: white turf b13, black oak c14")
    told = GAME.preview(state, 0, "plant own bush b14")
    assert isinstance(told, Preview)
    assert (told.points, told.counted) == (2, ("b14", "b13"))
    assert (told.gained, told.waiting) == (0, 2)
    assert describe(state, "points") == "4 3"


def test_ren_16_a_preview_tells_where_a_plant_could_follow() -> None:
    told = GAME.preview(position("hand 0: 37"), 0, "place 37 c1 d1")
    assert told is not None
    assert told.beside == ("c2",)


def test_previews_are_for_legal_moves_only() -> None:
    state = position("hand 0: 37")
    for text in ("place 37 a1 b1", "nonsense", "skip", "plant own turf c2", "retrieve z99"):
        assert GAME.preview(state, 0, text) is None
    assert GAME.preview(state, 1, "discard 37") is None
