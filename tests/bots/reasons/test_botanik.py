"""What a hint says for a move of Botanik, and what it must not say."""

from __future__ import annotations

from tablee.bots.reasons.botanik import reasons
from tablee.bots.reasons.reason import Fact
from tests.games.botanik.positions import position

TOPS = "tops: rt bs ks gt ye \n"


def told(text: str, move: str) -> dict[str, dict[str, Fact]]:
    """The facts of each reason for a move of seat 0, by the end of its key."""
    found = reasons(position(text), 0, move)
    return {reason.key.split(".")[-1]: reason.facts for reason in found}


def test_a_third_neighbour_makes_a_group_and_its_flower_counts() -> None:
    machine = "machine 0: rs 0,-1 0; rs 0,-2 0 \n released 0: rsf"
    found = told(machine, "place rsf 0,-3 0")
    assert found["points"] == {"points": 4}
    assert found["group"] == {"n": 3, "colour": "r"}
    assert found["flowers"] == {"n": 1}


def test_another_colour_makes_no_group() -> None:
    found = told("machine 0: rs 0,-1 0; rs 0,-2 0 \n released 0: gs", "place gs 0,-3 0")
    assert not {"points", "group", "flowers"} & set(found)


def test_open_ends_are_told_if_there_are_several() -> None:
    one_end = "machine 0: rs 0,-1 0 \n released 0: {}"
    assert told(one_end.format("gc"), "place gc 0,-2 0")["ends"] == {"n": 3}
    assert "ends" not in told(one_end.format("gs"), "place gs 0,-2 0")


def test_a_new_top_releases_the_own_tile_only_if_it_is_a_stranger() -> None:
    beside = TOPS + "sides 0: .. gs .. .. .. \n arrivals: kt ys"
    assert told(beside, "kt centre 2")["frees"] == {"tile": "gs"}
    assert told(beside, "ys centre 2") == {}


def test_a_released_tile_is_told_with_the_points_it_could_bring() -> None:
    beside = TOPS + "sides 0: .. rsf .. .. .. \n arrivals: kt \n machine 0: rs 0,-1 0; rs 0,-2 0"
    assert told(beside, "kt centre 2")["frees-for"] == {"tile": "rsf", "points": 4}


def test_the_opponents_tile_waits_only_if_it_resembles_the_new_top() -> None:
    beside = TOPS + "sides 1: .. gs .. .. .. \n arrivals: kt ys"
    assert told(beside, "ys centre 2") == {"locks": {"tile": "gs", "seat": 1}}
    assert told(beside, "kt centre 2") == {}


def test_a_tile_on_the_own_side_is_kept_for_the_machine() -> None:
    assert told(TOPS + "arrivals: kt", "kt side 1") == {"parks": {"tile": "kt"}}
    rich = TOPS + "arrivals: rsf \n machine 0: rs 0,-1 0; rs 0,-2 0"
    assert told(rich, "rsf side 1") == {"parks-for": {"tile": "rsf", "points": 4}}


def test_an_exchange_brings_the_top_of_a_pile() -> None:
    assert told(TOPS + "released 0: gm", "swap 3")["takes"] == {"tile": "ks"}
