"""BOT-21 to BOT-25: the end and the count."""

from __future__ import annotations

import pytest

from tablee.games.botanik import Botanik
from tablee.games.botanik.events import (
    FlowersCounted,
    FlowersLost,
    GroupCounted,
    MachineCounted,
    TilesCutOff,
)
from tablee.games.botanik.scoring import Flowers, Group, MachineScore, Piece
from tests.games.botanik.positions import GAME, check, play, position
from tests.helpers import guide_example, plain

LAST = "arrivals: kt\nleft:\n"


def counted(machine: str) -> MachineScore:
    """The final count of a machine."""
    return GAME.breakdown(position(f"machine 0: {machine}"))[0]


def result(*machines: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and ranks of two machines after the last tile."""
    lines = "\n".join(f"machine {seat}: {machine}" for seat, machine in enumerate(machines))
    state = position(f"{LAST}{lines}")
    play(state, "0 kt centre 1")
    found = GAME.result(state)
    assert list(found.scores) == state.final()
    return found.scores, found.ranks


def test_bot_21_the_game_ends_with_the_last_tile_of_the_last_arrival() -> None:
    check("arrivals: kt ks\nleft:", "0 kt centre 1", "acts: 1 play")
    check("arrivals: kt\nleft:", "0 kt centre 1", "acts: nobody")
    check("arrivals: kt\nleft: rs", "0 kt centre 1", "acts: 1 play")


def test_bot_21_but_not_before_everything_it_released_is_resolved() -> None:
    before = f"{LAST}sides 0: re .. .. .. ..\nsides 1: ys .. .. .. .."
    check(before, "0 kt centre 1", "acts: 0 resolve")
    check(before, "0 kt centre 1 > 0 place re 0,-1 1", "acts: 1 resolve")
    check(before, "0 kt centre 1 > 0 place re 0,-1 1 > 1 place ys 0,-1 0", "acts: nobody")


def test_bot_21_tiles_on_the_registry_belong_to_nobody() -> None:
    state = position(f"{LAST}sides 0: rs .. .. .. ..\ntops: ks ys gs bs ks")
    play(state, "0 kt centre 1")
    assert state.final() == [0, 0]


def test_bot_22_tiles_not_joined_to_the_source_are_removed_first() -> None:
    score = counted("rsf 0,-1 0; gsf 1,0 0; gt 1,1 0")
    assert score.cut == (Piece("gsf", "1,0"), Piece("gt", "1,1"))
    assert (score.tiles, score.total) == (1, 1)


def test_bot_22_a_group_that_was_joined_in_time_stays() -> None:
    score = counted("gs 1,0 0; ye 1,-1 2; bt 0,-1 0")
    assert score.cut == ()
    assert score.tiles == 3


def test_bot_22_cut_tiles_do_not_count_for_groups() -> None:
    """Two red tiles in the network, and a third beside them that is cut off."""
    assert counted("rt 0,-1 2; re 0,-2 1; re 1,-1 0").total == 0
    assert counted("rt 0,-1 0; re 0,-2 1; re 1,-1 3").total == 3


def test_bot_23_three_tiles_of_a_colour_side_by_side_score_one_each() -> None:
    assert counted("rt 0,-1 0; rt 0,-2 0").groups == ()
    score = counted("rt 0,-1 0; rt 0,-2 0; rt 0,-3 0")
    assert score.groups == (Group(("rt", "rt", "rt"), ("0,-1", "0,-2", "0,-3"), 3),)
    assert score.total == 3


def test_bot_23_pipes_do_not_matter_for_a_group() -> None:
    """The straight at 1,-2 touches the other reds with its blank side only."""
    score = counted("gt 0,-1 0; rs 0,-2 0; ge 1,-1 3; rs 1,-2 0; rt 0,-3 0")
    assert score.groups == (Group(("rs", "rs", "rt"), ("0,-2", "1,-2", "0,-3"), 3),)


def test_bot_23_corners_do_not_make_a_group_and_the_source_has_no_colour() -> None:
    assert counted("gt 0,-1 0; rt 0,-2 0; rt 1,-1 3; gc 2,-1 0").groups == ()


def test_bot_23_groups_of_each_colour_count_for_themselves() -> None:
    line = "; ".join(f"{'rrrggkkkk'[i]}t 0,{-1 - i} 0" for i in range(9))
    score = counted(line)
    assert [group.points for group in score.groups] == [3, 4]
    assert score.total == 7


def test_bot_24_every_flower_of_a_pipe_scores() -> None:
    score = counted("rsf 0,-1 0; gs 0,-2 0; btf 0,-3 0; yef 0,-4 1; ke 1,-4 2")
    assert score.flowers == (
        Flowers("rsf", "0,-1", 1, 1),
        Flowers("btf", "0,-3", 1, 1),
        Flowers("yef", "0,-4", 1, 1),
    )
    assert score.total == 3


def test_bot_24_in_version_1_every_straight_has_a_flower_and_no_other_pipe() -> None:
    state = position("machine 0: rs 0,-1 0; gs 0,-2 0; bt 0,-3 0", Botanik(1).spec(2))
    score = GAME.breakdown(state)[0]
    assert score.flowers == (Flowers("rs", "0,-1", 1, 1), Flowers("gs", "0,-2", 1, 1))


@pytest.mark.parametrize("kind", ["p", "v"])
def test_bot_24_a_plant_flowers_if_it_opens_onto_its_own_colour(kind: str) -> None:
    assert counted(f"rt 0,-1 0; r{kind} 1,-1 3").total == 3
    assert counted(f"rt 0,-1 0; g{kind} 1,-1 3").total == 0


def test_bot_24_beside_its_colour_but_not_joined_to_it_a_plant_does_not_flower() -> None:
    score = counted("gt 0,-1 0; rt 0,-2 0; rp 1,-1 3")
    assert score.flowers == (Flowers("rp", "1,-1", 3, 0),)
    beside = counted("gt 0,-1 0; rt 0,-2 0; rp 1,-1 3; rsf 1,-2 1")
    assert beside.flowers == (Flowers("rp", "1,-1", 3, 0), Flowers("rsf", "1,-2", 1, 1))


def test_bot_24_a_plant_that_is_cut_off_does_not_flower() -> None:
    score = counted("rs 1,0 0; rp 1,1 0")
    assert (score.flowers, score.total) == ((), 0)


def test_bot_24_a_plant_counts_for_its_group_all_the_same() -> None:
    assert counted("rt 0,-1 0; rt 0,-2 0; rp 1,-1 3").total == 6


def test_bot_25_most_points_win() -> None:
    assert result("rsf 0,-1 0", "rt 0,-1 0") == ((1, 0), (1, 2))
    assert result("rt 0,-1 0", "rsf 0,-1 0") == ((0, 1), (2, 1))


def test_bot_25_at_a_tie_most_tiles_left_win() -> None:
    assert result("rsf 0,-1 0", "gsf 0,-1 0; rt 0,-2 0") == ((1, 1), (2, 1))


def test_bot_25_tiles_that_were_cut_off_do_not_break_a_tie() -> None:
    assert result("rsf 0,-1 0; bt 1,0 0", "gsf 0,-1 0; rt 0,-2 0") == ((1, 1), (2, 1))


def test_bot_25_at_a_second_tie_the_game_is_a_draw() -> None:
    assert result("rsf 0,-1 0; bt 1,0 0", "gsf 0,-1 0") == ((1, 1), (1, 1))
    assert result("", "") == ((0, 0), (1, 1))


def test_the_count_is_told_step_by_step() -> None:
    machine = "rt 0,-1 0; rsf 0,-2 0; rp 1,-1 3; gt 0,-3 0; yp 1,-3 3; gs -1,0 0"
    events = play(position(f"{LAST}machine 0: {machine}"), "0 kt centre 1")
    assert events[2:] == (
        TilesCutOff(0, ("gs",), ("-1,0",)),
        GroupCounted(0, ("rt", "rsf", "rp"), ("0,-1", "0,-2", "1,-1"), 3),
        FlowersCounted(0, "rsf", "0,-2", 1),
        FlowersCounted(0, "rp", "1,-1", 3),
        FlowersLost(0, "yp", "1,-3", 3),
        MachineCounted(0, 7, 5),
        MachineCounted(1, 0, 0),
    )


def test_running_scores_say_nothing_about_the_count() -> None:
    state = position(f"{LAST}machine 0: rsf 0,-1 0")
    assert state.scores() == [0, 0]
    play(state, "0 kt centre 1")
    assert state.scores() == [0, 0]
    assert state.final() == [1, 0]


def test_the_worked_example_of_the_guide_is_worth_14() -> None:
    example = guide_example("botanik")
    tiles = [
        f"{each['tile']} {each['x']},{each['y']} {each['turns']}" for each in example["machine"]
    ]
    found = counted("; ".join(tiles))
    assert found.total == 14
    assert [group.points for group in found.groups] == [4, 3]
    assert sum(flowers.points for flowers in found.flowers) == 7
    assert example["score"] == plain(found)
