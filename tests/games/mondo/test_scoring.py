"""MON-18 to MON-25: what a round is worth at the beginner's level."""

from __future__ import annotations

from tablee.games.mondo.events import RoundBegan
from tablee.games.mondo.scoring import count_round
from tablee.games.mondo.view import Land, Mismatch
from tablee.match import Match
from tests.games.mondo.tables import (
    EMPTY,
    GAME,
    act,
    bell,
    chain,
    count,
    lay_boards,
    state_of,
    table,
)
from tests.helpers import guide_example, plain

ROW = ". . . . . . "  # a row of empty squares


def lands(drawing: str, board: str = "ocean") -> list[tuple[str, str]]:
    """Closed and faultless landscapes: kind and squares."""
    found = count(drawing, board=board).board.landscapes
    return [(land.kind, " ".join(land.squares)) for land in found]


def wrong(drawing: str, board: str = "ocean") -> list[str]:
    """Mismatches, written as squares or as a side of one."""
    found = count(drawing, board=board).board.mismatches
    return [f"{edge.square}-{edge.other or edge.side}" for edge in found]


# -- animals and landscapes ------------------------------------------------------


def test_mon_18_each_animal_counts_one_in_any_landscape_closed_or_not() -> None:
    counted = count(ROW + ". FFFF:panda WWFF:whale . DDDD:snake^ W")
    assert counted.animals == 3
    assert [animal.species for animal in counted.board.animals] == ["panda", "whale", "snake"]


def test_mon_19_a_landscape_is_joined_across_matching_edges() -> None:
    assert lands(chain("F", "", "", "")) == [("forest", "a2 b2 c2")]
    assert count(chain("F", "", "", "")).landscapes == 2


def test_mon_19_each_closed_landscape_scores_two_whatever_its_size() -> None:
    board = "WFWW WWWF WPWW WPWP WPWP WWWP"
    assert lands(board) == [("forest", "a1 b1"), ("plains", "c1 d1 e1 f1")]
    assert count(board).landscapes == 4


def test_mon_19_regions_of_one_tile_are_different_landscapes() -> None:
    """c2 has a desert and a forest that close separately."""
    assert lands(ROW + ". WFWW WDWF WWWD") == [("forest", "b2 c2"), ("desert", "c2 d2")]


def test_mon_04_opposite_edges_of_a_tile_join_what_lies_on_both_sides() -> None:
    assert lands(ROW + ". WFWW WFPF WWWF") == [("forest", "b2 c2 d2")]


def test_mon_19_an_empty_square_beside_it_leaves_a_landscape_open() -> None:
    counted = count(ROW + ". WFWW")
    assert counted.landscapes == 0
    assert counted.mismatches == 0
    assert lands(ROW + ". WFWW WFWF") == []


def test_mon_19_closed_but_faulty_scores_nothing() -> None:
    board = ". . WWWW . . . . WFWW FWWF"
    assert wrong(board) == ["c1-c2"]
    assert "forest" not in dict(lands(board))
    assert count(board).landscapes == 0


def test_mon_19_a_fault_spoils_the_landscapes_on_both_sides_of_it() -> None:
    assert lands(ROW + ". WDWW WFWD WWWP") == [("desert", "b2 c2")]
    assert wrong(ROW + ". WDWW WFWD WWWP") == ["c2-d2"]


def test_mon_19_closed_water_scores_nothing() -> None:
    counted = count(ROW + ". FWFF FFFW")
    assert counted.board.landscapes == (Land("water", ("b2", "c2"), True),)
    assert counted.landscapes == 0


def test_mon_19_a_landscape_that_meets_itself_around_a_hole_is_one() -> None:
    ring = """
        WFFW WFWF WWFF . . .
        FWFW W    FWFW . . .
        FFWW WFWF FWWF . . .
    """
    assert ("forest", "a1 b1 c1 a2 c2 a3 b3 c3") in lands(ring)
    assert count(ring).landscapes == 2
    assert count(ring.replace("FFWW", ".   ")).landscapes == 0


# -- the border ------------------------------------------------------------------


def test_mon_20_on_the_ocean_side_land_against_the_border_is_a_mismatch() -> None:
    assert wrong("FWWW") == ["a1-north"]
    assert lands("FWWW") == []
    assert wrong("WWWW") == []


def test_mon_20_on_the_reverse_side_a_matching_border_closes() -> None:
    assert lands("FWWD", board="reverse") == [("forest", "a1"), ("desert", "a1")]
    assert count("FWWD", board="reverse").landscapes == 4
    assert wrong("FWWD", board="reverse") == []


def test_mon_20_the_border_joins_nothing_and_adds_no_size() -> None:
    board = "FWWD FWWW"
    assert lands(board, board="reverse")[0] == ("forest", "a1")
    assert lands(board, board="reverse")[-1] == ("forest", "b1")
    two = table(board, EMPTY, board="reverse")
    assert state_of(two).world(0).largest_forest == 1


def test_mon_20_on_the_reverse_side_water_mismatches_a_land_border() -> None:
    assert wrong("WWWW", board="reverse") == ["a1-north", "a1-west"]


# -- bonus, volcanoes, penalties -------------------------------------------------


def test_mon_21_a_bonus_token_scores_its_number() -> None:
    match = table(EMPTY, EMPTY)
    act(match, 1, "stop")
    act(match, 0, "stop")
    past = GAME.view(state_of(match), None).past[0]
    assert [(c.bonus, c.total) for c in past.counts] == [(2, -22), (4, -20)]


def volcanoes(*boards: str) -> list[tuple[int, str, int]]:
    state = state_of(table(*boards))
    found = [count_round(state, 0, seat).volcanoes for seat in range(len(boards))]
    return [(each.counted, each.reason, each.points) for each in found]


def test_mon_22_only_the_player_with_the_most_active_volcanoes_pays() -> None:
    assert volcanoes("WWWW^ WWWW^", "WWWW^ WWWW~", "WWWW~") == [
        (2, "most", -2),
        (1, "fewer", 0),
        (0, "none", 0),
    ]


def test_mon_22_all_who_tie_for_most_pay() -> None:
    assert volcanoes("WWWW^", "WWWW^", "W") == [(1, "most", -1), (1, "most", -1), (0, "none", 0)]


def test_mon_22_with_no_active_volcano_nobody_pays() -> None:
    assert volcanoes("WWWW~", EMPTY) == [(0, "none", 0), (0, "none", 0)]


def test_mon_22_a_volcano_on_the_hidden_front_does_not_count() -> None:
    match = table(EMPTY, EMPTY, hands=["FFFF^", "FFFF^"])
    act(match, 0, "put a1 back 0")
    act(match, 1, "put a1 front 0")
    state = state_of(match)
    assert [count_round(state, 0, seat).volcanoes.points for seat in (0, 1)] == [0, -1]


def test_mon_23_each_empty_square_costs_one() -> None:
    assert count(EMPTY).empty == -24
    assert count("W W").empty == -22
    assert count("W " * 24).empty == 0


def test_mon_23_a_mismatched_pair_costs_one_once() -> None:
    counted = count(ROW + ". FFFF DDDD . . . . PPPP")
    assert counted.mismatches == -2
    assert counted.board.mismatches == (
        Mismatch("b2", "east", "c2"),
        Mismatch("b2", "south", "b3"),
    )


def test_mon_23_a_tile_edge_that_mismatches_the_border_costs_one() -> None:
    assert wrong("FFFF") == ["a1-north", "a1-west"]
    assert wrong(ROW * 3 + ". . . . . DDDD") == ["f4-east", "f4-south"]


def test_mon_23_an_empty_square_makes_no_mismatch() -> None:
    assert wrong(ROW + ". FFFF . DDDD") == []


# -- rounds ----------------------------------------------------------------------


def test_mon_24_the_best_of_a_round_plays_the_next_with_the_volcano_token() -> None:
    boards = ("WWWW:whale~", "WWWW~")
    match = table(*boards)
    bell(match)
    assert match.last_events[-1] == RoundBegan(2, None, (), (0,))
    lay_boards(match, *boards)
    state = state_of(match)
    assert [count_round(state, 1, seat).volcanoes.points for seat in (0, 1)] == [-1, 0]


def test_mon_24_all_who_tie_for_best_are_affected_in_round_2() -> None:
    boards = ("WWWW~ WWWW~", "WWWW~ WWWW^", "W")
    match = table(*boards, EMPTY)
    state = state_of(match)
    assert volcanoes(*boards) == [(0, "none", 0), (1, "most", -1), (0, "none", 0)]
    bell(match)  # 22, 23 (one volcano paid), 23, 24 lost
    assert GAME.view(state, None).erupting == (0,)
    lay_boards(match, *boards)
    assert [count_round(state, 1, seat).volcanoes.points for seat in range(3)] == [-2, 0, 0]
    bell(match)  # 24, 22, 23, 24 lost: decided anew
    assert GAME.view(state, None).erupting == (1,)


def test_mon_24_tied_winners_of_round_1_both_wake_their_volcanoes_in_round_2() -> None:
    boards = ("WWWW~ WWWW~", "WWWW~ W", EMPTY)
    match = table(*boards)
    bell(match)
    state = state_of(match)
    assert GAME.view(state, None).erupting == (0, 1)
    lay_boards(match, "WWWW~ WWWW~", "WWWW~ W")
    assert [state.volcanoes(1, seat) for seat in range(3)] == [2, 1, 0]
    assert [count_round(state, 1, seat).volcanoes.points for seat in range(3)] == [-2, 0, 0]


def test_mon_24_round_1_has_no_token() -> None:
    assert GAME.view(state_of(table("WWWW~", EMPTY)), None).erupting == ()


def test_mon_25_the_highest_sum_of_three_rounds_wins_and_ties_share() -> None:
    match = table("W", EMPTY, EMPTY)
    for _ in range(3):
        bell(match)
    assert match.is_over
    result = GAME.result(state_of(match))
    assert result.scores == (-71, -72, -72)
    assert result.ranks == (1, 2, 2)
    assert [seat.total for seat in GAME.breakdown(state_of(match))] == [-71, -72, -72]
    assert all(len(seat.rounds) == 3 for seat in GAME.breakdown(state_of(match)))


# -- the worked example ----------------------------------------------------------


def example(*, erupting: bool = False) -> Match:
    guide = guide_example("mondo")
    match = table(" ".join(guide["world"]), " ".join(guide["rival"]))
    if erupting:
        state_of(match).erupting = [1, 0, 0]
    act(match, 1, "stop")
    act(match, 0, "stop")
    return match


def test_the_worked_example_of_the_guide_is_worth_eleven() -> None:
    view = GAME.view(state_of(example()), None)
    counted = view.past[0].counts[0]
    assert counted.animals == 6
    assert counted.landscapes == 8
    assert counted.bonus == 2
    assert counted.empty == -1
    assert counted.mismatches == -4
    assert (counted.volcanoes.reason, counted.volcanoes.points) == ("fewer", 0)
    assert counted.total == 11
    assert state_of(example()).scores()[0] == 11
    guide = guide_example("mondo")
    assert guide["count"] == plain(counted)
    assert tuple(guide["border"]) == view.border
    shown = plain(view.tiles)
    assert guide["tiles"] == {
        key: value[: len(guide["tiles"][key])] for key, value in shown.items()
    }
    assert len(guide["tiles"]["backs"]) >= len(counted.board.tiles)


def test_the_worked_example_with_the_volcano_token_is_worth_five() -> None:
    counted = GAME.view(state_of(example(erupting=True)), None).past[0].counts
    assert (counted[0].volcanoes.counted, counted[0].volcanoes.points) == (6, -6)
    assert guide_example("mondo")["erupting"] == counted[0].total == 5
    assert (counted[1].volcanoes.reason, counted[1].volcanoes.points) == ("fewer", 0)
