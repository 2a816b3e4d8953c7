"""MON-31 to MON-36: alone, with a handicap, on the reverse side, with children."""

from __future__ import annotations

import pytest

from tablee.engine.random import Random
from tablee.games.mondo.scoring import count_round
from tablee.match import Match
from tests.games.mondo.tables import EMPTY, GAME, act, bell, refusal, solo_table, state_of, table

ROW = ". . . . . . "


# -- solo ------------------------------------------------------------------------


def test_mon_31_four_tiles_lie_on_the_marked_squares_before_the_first_move() -> None:
    match = Match.deal(GAME.spec(1), "solo")
    view = GAME.view(state_of(match), 0)
    placed = view.standings[0].count.board.tiles
    assert [tile.square for tile in placed] == ["b2", "d2", "c3", "e3"]
    assert view.marked == ("b2", "c3", "d2", "e3")
    for tile in placed:
        assert tile.face == "front"
        assert len(set(view.tiles.fronts[tile.tile - 1])) >= 2
        assert view.tiles.volcanoes[tile.tile - 1] == "-"
        assert view.middle[tile.tile - 1] == "-"
    assert (view.rounds, view.tokens) == (1, ())


def test_mon_31_the_first_tile_placed_must_share_an_edge_with_one_of_them() -> None:
    match = Match.deal(GAME.spec(1), "solo")
    free = view_middle(match).index("f") + 1
    act(match, 0, f"take {free}")
    for square in ("a1", "f4", "f1", "c1", "b2"):
        assert refusal(match, 0, f"put {square} back 0") == "MON-13"
    act(match, 0, "put c2 back 0")


def view_middle(match: Match) -> str:
    return GAME.view(state_of(match), None).middle


def test_mon_31_stopping_ends_a_solo_game_without_a_bonus() -> None:
    match = Match.deal(GAME.spec(1), "solo")
    act(match, 0, "stop")
    assert match.is_over
    assert GAME.view(state_of(match), 0).past[0].counts[0].bonus == 0
    assert match.kernel.final()[0] <= -20


def test_mon_32_only_penalties_count_and_every_volcano_is_one() -> None:
    match = solo_table(ROW + ". WFWW:panda^ WWWF~ FWWW:whale")
    counted = count_round(state_of(match), 0, 0)
    assert (counted.animals, counted.landscapes) == (0, 0)
    assert (counted.volcanoes.reason, counted.volcanoes.points) == ("solo", -2)
    assert (counted.empty, counted.mismatches) == (-21, 0)
    assert counted.total == -23


@pytest.mark.parametrize(
    ("level", "minutes", "limit"),
    [("solo-easy", 10, 3), ("solo-medium", 6, 2), ("solo-hard", 5, 1)],
)
def test_mon_33_time_and_penalties_by_difficulty(level: str, minutes: int, limit: int) -> None:
    for penalties in (limit, limit + 1):
        match = solo_table("W " * (24 - penalties), level=level)
        assert match.kernel.deadline() == minutes * 60_000
        assert GAME.view(state_of(match), 0).limit == limit
        act(match, 0, "stop")
        result = GAME.result(state_of(match))
        assert result.scores == (-penalties,)
        assert result.ranks == (1,)
        assert result.won is (penalties == limit)


# -- variants --------------------------------------------------------------------


def handicapped(*words: str) -> list[tuple[str, int]]:
    boards = ["WWWW^ WWWW^ WWWW~"] * len(words)
    state = state_of(table(*boards, handicap=list(words)))
    found = [count_round(state, 0, seat).volcanoes for seat in range(len(words))]
    return [(each.reason, each.points) for each in found]


def test_mon_34_a_handicapped_seat_loses_one_per_active_volcano_or_per_any() -> None:
    assert handicapped("none", "active", "all") == [
        ("spared", 0),
        ("handicap", -2),
        ("handicap", -3),
    ]


def test_mon_34_with_a_handicap_there_is_no_volcano_token() -> None:
    match = table("W", EMPTY, handicap=["none", "active"])
    bell(match)
    assert GAME.view(state_of(match), None).erupting == ()


def test_mon_34_all_none_is_no_handicap() -> None:
    assert handicapped("none", "none") == [("most", -2), ("most", -2)]


def test_mon_34_children_and_solo_ignore_it() -> None:
    state = state_of(table("WWWW^", EMPTY, level="children", handicap=["all", "none"]))
    assert count_round(state, 0, 0).volcanoes.reason == "children"
    solo = solo_table("WWWW~", handicap=["active"])
    assert count_round(state_of(solo), 0, 0).volcanoes.points == -1


def test_mon_35_the_reverse_board_at_any_level() -> None:
    for players, level in ((1, "solo-hard"), (2, "children"), (3, "expert")):
        spec = GAME.spec(players, {"level": level, "board": "reverse"})
        view = GAME.view(GAME.begin(spec, GAME.deal(spec, Random("reverse"))), None)
        assert view.border == ("FFFWWP", "PPDD", "FFWWWP", "PDDD")


def test_mon_35_a_hidden_timer_is_not_in_the_view() -> None:
    for hidden, now in ((False, 5000), (True, None)):
        match = Match.deal(GAME.spec(2, {"hidden_timer": hidden}), "timer")
        match.play(0, "take 17", 5000)
        assert GAME.view(state_of(match), 0).now == now
        assert GAME.view(state_of(match), None).now == now
        assert match.record().moves[0].t == 5000


def test_mon_35_any_number_of_seconds_from_30_to_3600() -> None:
    for seconds in (30, 240, 3600):
        spec = GAME.spec(2, {"seconds": seconds})
        assert GAME.begin(spec, GAME.deal(spec, Random("t"))).deadline() == 1000 * seconds


def test_mon_36_children_count_animals_landscapes_and_bonus_only() -> None:
    boards = ("WFWW:panda^ WWWF F", EMPTY)
    match = table(*boards, level="children")
    assert match.kernel.deadline() == 600_000
    counted = count_round(state_of(match), 0, 0)
    assert (counted.animals, counted.landscapes) == (1, 2)
    assert len(counted.board.mismatches) == 2
    assert (counted.mismatches, counted.empty, counted.volcanoes.points) == (0, 0, 0)
    assert counted.total == 3
    act(match, 0, "stop")
    assert count_round(state_of(match), 0, 0).total == 7


def test_mon_36_children_have_no_volcano_token() -> None:
    match = table("W", EMPTY, level="children")
    bell(match)
    assert GAME.view(state_of(match), None).erupting == ()
