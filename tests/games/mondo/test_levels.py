"""MON-26 to MON-30: modifiers and tasks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablee.engine.random import Random
from tablee.games.mondo.names import MODIFIERS, TASKS
from tablee.games.mondo.scoring import count_round
from tablee.games.mondo.view import TaskCount
from tablee.match import Match
from tests.games.mondo.tables import (
    EMPTY,
    GAME,
    act,
    bell,
    chain,
    count,
    refusal,
    state_of,
    table,
)

ROW = ". . . . . . "
FULL = "W " * 24
LAKE = ROW + ". FWFF FFFW"
FOREST = chain("F", "", "", "")


# -- modifiers -------------------------------------------------------------------


def modified(modifier: str, *boards: str) -> list[tuple[int, int]]:
    """What each seat measures in a modifier, and what that brings."""
    match = table(*boards, level="advanced", modifier=modifier)
    found = [count_round(state_of(match), 0, seat).modifier for seat in range(len(boards))]
    return [(each.own, each.points) for each in found if each is not None]


def test_mon_26_one_of_five_modifiers_a_round_and_none_twice() -> None:
    spec = GAME.spec(2, {"level": "advanced"})
    for seed in "abcdef":
        modifiers = [this.modifier for this in GAME.deal(spec, Random(seed)).rounds]
        assert len(set(modifiers)) == 3
        assert set(modifiers) <= set(MODIFIERS)


def test_mon_26_the_best_gain_four_and_the_worst_lose_four() -> None:
    three = modified("aquatic", "WWWW:whale WWWW:whale", "WWWW:turtle", EMPTY)
    assert three == [(2, 4), (1, 0), (0, -4)]


def test_mon_26_ties_gain_and_lose_together() -> None:
    whale = "WWWW:whale"
    assert modified("aquatic", whale, EMPTY, whale, EMPTY) == [(1, 4), (0, -4), (1, 4), (0, -4)]


def test_mon_26_all_equal_is_nothing() -> None:
    assert modified("aquatic", "WWWW:whale", "WWWW:turtle") == [(1, 0), (1, 0)]
    assert modified("lakes", EMPTY, EMPTY, EMPTY) == [(0, 0)] * 3


def test_mon_26_of_two_players_one_gains_and_one_loses() -> None:
    assert modified("forest", FOREST, EMPTY) == [(3, 4), (0, -4)]


def test_mon_26_beginners_have_none() -> None:
    assert count(FOREST).modifier is None


def test_mon_27_most_landscapes_counts_closed_land_not_water() -> None:
    board = "WFWW WWWF . WPWW WWWP . " + ROW + ". FWFF FFFW"
    assert modified("landscapes", board, FOREST) == [(2, 4), (1, -4)]


def test_mon_27_most_lakes() -> None:
    assert modified("lakes", LAKE + " . FWFF FFFW" + " . . .", LAKE) == [(2, 4), (1, -4)]


def test_mon_27_water_on_the_border_is_no_lake() -> None:
    """On the ocean side it is closed by the border, but one of its own edges lies on it."""
    shore = "WFFF"
    assert count(shore).board.landscapes[0].kind == "water"
    assert not count(shore).board.landscapes[0].lake
    assert modified("lakes", shore, LAKE) == [(0, -4), (1, 4)]


def test_mon_27_a_border_tile_may_be_part_of_a_lake() -> None:
    board = "FWFF FFFW"
    assert count(board).board.landscapes[0].lake
    assert modified("lake", board, EMPTY) == [(2, 4), (0, -4)]


def test_mon_27_a_faulty_or_open_lake_is_none() -> None:
    assert modified("lakes", ROW + ". FWFF FFWW", LAKE) == [(0, -4), (1, 4)]
    assert modified("lakes", ROW + ". FWFF FWFW FFFF", LAKE) == [(0, -4), (1, 4)]


def test_mon_27_most_aquatic_animals_counts_any_water_animal_anywhere() -> None:
    open_water = ROW + ". WWWW:whale FFFF:panda FWWW:dolphin"
    assert modified("aquatic", open_water, EMPTY) == [(2, 4), (0, -4)]


def test_mon_27_the_largest_lake_counts_tiles_and_a_shared_tile_once() -> None:
    """Two ponds that meet on one tile are one lake (MON-04), and that tile counts once."""
    joined = ". . FFWF . . . . . WFWF . . . . . WFFF"
    assert modified("lakes", joined, EMPTY)[0][0] == 1
    assert modified("lake", joined, EMPTY)[0][0] == 3
    apart = ". . FFWF . . . . . WFFF . . . . FWFF FFFW"
    assert modified("lakes", apart, EMPTY)[0][0] == 2
    assert modified("lake", apart, EMPTY)[0][0] == 2
    winding = ROW + ". FWWF FFWW . . . . WWFF WFFW"  # meets itself: four tiles, not more
    assert modified("lake", winding, EMPTY)[0][0] == 4


def test_mon_27_the_largest_forest_is_closed_and_counted_in_tiles() -> None:
    assert modified("forest", FOREST, chain("F", "", "")) == [(3, 4), (2, -4)]
    assert modified("forest", ROW + "WFWW WFWF WFWF", chain("F", "", "")) == [(0, -4), (2, 4)]


# -- tasks -----------------------------------------------------------------------


def expert(*boards: str, tasks: Sequence[str] = TASKS, hands: Sequence[str] = ()) -> Match:
    return table(*boards, level="expert", tasks=tasks, modifier="lakes", hands=hands)


def test_mon_28_two_tasks_per_player_are_turned_up_each_round() -> None:
    for players in (2, 3, 4):
        spec = GAME.spec(players, {"level": "expert"})
        for this in GAME.deal(spec, Random("tasks")).rounds:
            assert isinstance(this.tasks, tuple)
            assert len(set(this.tasks)) == 2 * players
    match = Match.deal(GAME.spec(2, {"level": "expert"}), "tasks")
    assert len(GAME.view(state_of(match), 0).tasks) == 4


def test_mon_28_a_task_needs_three_tiles_on_the_board() -> None:
    match = expert("W W", EMPTY, hands=["WWWW"])
    assert refusal(match, 0, "task bison") == "MON-28"
    act(match, 0, "put c1 front 0", "task bison")
    assert [shown.holder for shown in GAME.view(state_of(match), 1).tasks][:2] == [0, None]


def test_mon_28_a_third_task_is_refused() -> None:
    match = expert("W W W", EMPTY)
    act(match, 0, "task bison", "task first")
    assert refusal(match, 0, "task panda") == "MON-28"
    assert not [move for move in match.legal(0) if move.startswith("task")]


def test_mon_28_first_come_first_served_and_never_given_back() -> None:
    match = expert("W W W", "W W W")
    act(match, 0, "task bison")
    assert refusal(match, 1, "task bison") == "MON-28"
    assert refusal(match, 0, "task bison") == "MON-28"


def test_mon_28_a_task_not_on_display_is_refused() -> None:
    match = expert("W W W", "W W W", tasks=("bison", "first"))
    assert refusal(match, 0, "task panda") == "MON-28"
    assert refusal(table("W W W", EMPTY), 0, "task bison") == "MON-28"


def test_mon_28_a_tile_in_hand_or_a_full_board_does_not_prevent_it_but_a_stop_does() -> None:
    match = expert(FULL, "W W W", hands=["WWWW", "WWWW"])
    act(match, 0, "task perfection")
    act(match, 1, "task bison", "stop")
    assert refusal(match, 1, "task panda") == "wrong-seat"


def test_mon_29_a_fulfilled_task_scores_its_value_and_a_failed_one_costs_it() -> None:
    values = dict(zip(TASKS, GAME.standard().tasks, strict=True))
    assert [values[task] for task in TASKS] == [4] * 6 + [5] * 3 + [6, 3, 3]
    assert task_of("on-time", FULL) == TaskCount("on-time", True, 3)
    assert task_of("perfection", "W W W") == TaskCount("perfection", False, -6)
    for task, board, points in (("on-time", FULL, 3), ("perfection", "W W W", -6)):
        match = expert(board, EMPTY)
        before = state_of(match).total(0, 0)
        act(match, 0, f"task {task}")
        assert state_of(match).total(0, 0) == before + points


def task_of(task: str, board: str) -> TaskCount:
    match = expert(board, EMPTY)
    act(match, 0, f"task {task}")
    counted = count_round(state_of(match), 0, 0)
    assert counted.total == state_of(match).total(0, 0)
    return counted.tasks[0]


SPECIES = {"bison": "P", "elephant": "P", "panda": "F", "parrot": "F", "snake": "D"}
SPECIES |= {"scorpion": "D"}
FAMILIES = {
    "plains": ("P", "bison", "elephant", "zebra", "lion"),
    "forest": ("F", "panda", "parrot", "tiger", "cassowary"),
    "desert": ("D", "snake", "scorpion", "camel", "lizard"),
}


@pytest.mark.parametrize(("task", "letter"), SPECIES.items())
def test_mon_30_three_of_a_species_in_one_closed_landscape(task: str, letter: str) -> None:
    assert task_of(task, chain(letter, task, task, task)).is_met
    assert task_of(task, chain(letter, task, "", task, task)).is_met
    assert not task_of(task, chain(letter, task, "", task)).is_met
    other = FAMILIES[{"P": "plains", "F": "forest", "D": "desert"}[letter]][3]
    assert not task_of(task, chain(letter, task, other, task)).is_met
    is_open = chain(letter, task, task, task, "").rsplit(" ", 1)[0]
    assert not task_of(task, is_open).is_met
    apart = chain(letter, task, task) + " " + chain(letter, task, "").split(" ", 6)[6]
    assert not task_of(task, apart).is_met


@pytest.mark.parametrize("task", FAMILIES)
def test_mon_30_all_four_animals_in_one_closed_landscape(task: str) -> None:
    letter, *animals = FAMILIES[task]
    assert task_of(task, chain(letter, *animals)).is_met
    assert task_of(task, chain(letter, *animals[::-1], animals[0])).is_met
    assert not task_of(task, chain(letter, *animals[:3], animals[0])).is_met
    is_open = chain(letter, *animals, "").rsplit(" ", 1)[0]
    assert not task_of(task, is_open).is_met
    faulty = chain(letter, *animals).replace(f"WWW{letter}", f"{letter}WW{letter}")
    above = f". . . W . . {faulty.split(' ', 6)[6]}"
    assert not task_of(task, above).is_met


def test_mon_30_an_animal_belongs_to_the_region_of_its_own_landscape_on_its_tile() -> None:
    """The bison of c2 stand on its plains, not in the forest that closes there."""
    board = ROW + ". WFWW:panda WPWF:bison WPWP:bison WWWP:bison"
    assert task_of("bison", board).is_met
    assert not task_of("panda", board).is_met


def test_mon_30_perfection_is_a_full_board_without_mismatch() -> None:
    assert task_of("perfection", FULL).is_met
    assert not task_of("perfection", FULL.replace("W", "F", 1)).is_met
    assert not task_of("perfection", "W " * 23).is_met


def test_mon_30_on_time_is_a_full_board_mismatches_allowed() -> None:
    assert task_of("on-time", FULL.replace("W", "F", 1)).is_met
    assert not task_of("on-time", "W " * 23).is_met


def test_mon_30_first_holds_the_4_token() -> None:
    match = expert("W W W", "W W W")
    act(match, 0, "task first")
    assert not count_round(state_of(match), 0, 0).tasks[0].is_met
    other = expert("W W W", "W W W")
    act(other, 0, "task first")
    act(match, 0, "stop")
    act(other, 1, "stop")
    assert count_round(state_of(match), 0, 0).tasks[0] == TaskCount("first", True, 3)
    act(other, 0, "stop")
    past = GAME.view(state_of(other), None).past[0]
    assert past.counts[0].tasks[0] == TaskCount("first", False, -3)


def test_mon_30_perfection_and_on_time_do_not_require_stopping() -> None:
    match = expert(FULL, EMPTY)
    act(match, 0, "task perfection", "task on-time")
    bell(match)
    counted = GAME.view(state_of(match), None).past[0].counts[0]
    assert [task.points for task in counted.tasks] == [6, 3]
    assert counted.bonus == 0
