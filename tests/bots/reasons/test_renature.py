"""What a hint says for a move of Renature, and what it must not say."""

from __future__ import annotations

import pytest

from tablee.bots.reasons.reason import Fact
from tablee.bots.reasons.renature import reasons
from tests.games.renature.positions import position, small_map

# Two areas of one cell, worth a point each: A on b2, B on d2.
TWO = small_map(".....\n.A.B.\n.....")
# One area of four cells, worth 4 and 2: b2 c2 b3 c3.
FOUR = small_map("......\n.AA...\n.AA...\n......")
QUIET = """
    clouds: 0 0
    points: 0 0
    board 0: 0000 0000
    board 1: 0000 0000
    hand 0: 11 22 33 | 44
"""
BESIDE = """
    phase: plant
    brook: 11 a1 b1
    board 0: 1111 1111
    plants: black bush c2
"""


def told(text: str, move: str, parts: object = TWO) -> dict[str, dict[str, Fact]]:
    """The facts of each reason for a move, by the end of its key."""
    state = position(text, parts=parts)  # type: ignore[arg-type]
    return {reason.key.split(".")[-1]: reason.facts for reason in reasons(state, 0, move)}


def test_a_domino_closes_an_area_that_pays_its_player() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2 \n plants: white turf b2"
    assert told(before, "place 11 b3 c3") == {"closes": {"area": "A", "points": 1}}


@pytest.mark.parametrize(
    "before",
    [
        "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2 \n plants: black turf b2",  # pays the other player
        "brook: 11 b1 a1, 11 a2 a3 \n plants: white turf b2",  # c2 stays open
    ],
)
def test_an_area_that_stays_open_or_pays_others_is_no_reason(before: str) -> None:
    assert told(QUIET + before, "place 11 b3 c3") == {}


@pytest.mark.parametrize(
    ("plant", "key", "facts"),
    [
        ("own pine", "takes-lead-from", {"area": "A", "points": 4, "seat": 1}),
        ("own bush", "denies", {"area": "A", "seat": 1}),  # a tie: both are absent
        ("own turf", "share", {"area": "A", "points": 2}),
        ("neutral pine", "denies", {"area": "A", "seat": 1}),
    ],
)
def test_a_plant_changes_who_leads_in_its_area(
    plant: str, key: str, facts: dict[str, Fact]
) -> None:
    found = told(BESIDE, f"plant {plant} b2", FOUR)
    assert found.pop("scores")["points"]
    assert found == {key: facts}


def test_a_plant_in_a_free_area_takes_the_lead_from_nobody() -> None:
    found = told(BESIDE.replace("plants: black bush c2", ""), "plant own turf b2", FOUR)
    assert found["takes-lead"] == {"area": "A", "points": 6}
    assert "denies" not in found


def test_a_plant_in_an_area_that_was_scored_changes_no_lead() -> None:
    assert set(told(BESIDE + "taken: A 1", "plant own oak b2", FOUR)) == {"scores"}


def test_a_domino_prepares_a_plant_only_if_there_is_one_to_plant() -> None:
    open_to = "hand 0: 11 22 33 | 44 \n clouds: 0 0 \n board 0: {} 0000"
    found = told(open_to.format("1000"), "place 11 a1 b1", FOUR)
    assert found["then-plant"] == {"plant": "turf", "colour": "white", "cell": "b2", "points": 1}
    assert found["then-lead"] == {"area": "A", "points": 6}
    assert "then-plant" not in told(open_to.format("0000"), "place 11 a1 b1", FOUR)


def test_a_domino_is_discarded_because_none_fits_only_if_none_does() -> None:
    cross = small_map("...\n.A.\n...")
    full = QUIET + "brook: 11 a1 b1, 11 c2 c3, 11 a3 b3"
    assert told(full, "discard 11", cross) == {"fits-nowhere": {}}
    assert told(QUIET + "brook: 11 a1 b1", "discard 11", cross) == {}


def test_the_joker_makes_room_only_for_its_own_animal() -> None:
    before = "clouds: 2 0 \n brook: 11 a1 b1 \n hand 0: 22 33 44 \n board 0: 0000 0000"
    assert told(before, "joker 2", FOUR)["joker"]
    assert told(before, "joker 5", FOUR) == {}


def test_clouds_that_come_with_a_plant_are_told() -> None:
    cloudy = BESIDE + "clouds: 0 0 \n sky: b2 2"
    assert told(cloudy, "plant own turf b2", FOUR)["clouds"] == {"count": 2}
    assert "clouds" not in told(BESIDE + "sky: c3 2", "plant own turf b2", FOUR)


def test_skipping_is_explained_only_if_no_plant_is_worth_it() -> None:
    assert told(BESIDE, "skip", FOUR) == {}


def test_ending_a_turn_keeps_clouds_if_there_are_any() -> None:
    ending = "phase: end \n brook: 11 a1 b1 \n clouds: {} 0"
    assert told(ending.format(4), "done", FOUR) == {"keeps-clouds": {"n": 4}}


def test_a_retrieved_plant_comes_back_for_clouds() -> None:
    before = "clouds: 3 0 \n brook: 11 a1 b1 \n plants: white bush b2"
    assert told(before, "retrieve b2", FOUR)["gives-back"] == {"plant": "bush", "cost": 2}
