"""C2: isolated areas, their scores and tokens (REN-19 to REN-21, REN-26)."""

from __future__ import annotations

import pytest

from tablee.games.renature import events
from tablee.games.renature.names import COLOURS
from tablee.games.renature.scoring import area_score
from tests.games.renature.positions import GAME, check, describe, play, position, refused, small_map
from tests.helpers import guide_example

# Two areas of one cell: A on b2, B on d2.
TWO = small_map(
    """
    .....
    .A.B.
    .....
    """
)
QUIET = """
    clouds: 0 0
    points: 0 0
    board 0: 0000 0000
    board 1: 0000 0000
    hand 0: 11 22 33 | 44
"""


def test_ren_19_an_area_whose_brook_cells_are_covered_is_isolated() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2"
    check(before, "place 11 b3 c3", "taken: A 0 \n turn: 1", parts=TWO)


def test_ren_19_an_area_with_an_open_cell_is_not() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3"
    check(before, "place 11 b3 c3", "taken:", parts=TWO)


def test_ren_19_two_areas_isolated_by_one_domino() -> None:
    before = QUIET + "brook: 11 a1 b1, 11 a2 a3, 11 b3 c3, 11 d1 e1, 11 e2 e3 \n "
    state = position(before + "plants: white turf b2, black turf d2", parts=TWO)
    told = play(state, "place 11 c1 c2")
    # d3 is free, but no domino fits there any more
    assert describe(state, "taken") == "A 0, B 0"
    assert describe(state, "points") == "1 1"
    assert [event.area for event in told if isinstance(event, events.AreaIsolated)] == ["A", "B"]


def test_ren_19_a_domino_that_does_not_touch_the_area_can_isolate_it() -> None:
    # A's last open cell is b3, and b3's only free neighbour is c3
    parts = small_map(".....\n.A...\n.....")
    before = QUIET + "brook: 11 a1 b1, 11 a2 a3, 11 c1 c2"
    state = position(before, parts=parts)
    assert state.open_shore[0] == 1
    play(state, "place 11 c3 d3")
    assert describe(state, "taken") == "A 0"
    assert state.animal[11] == -1  # b3 is still free


def test_ren_19_single_cells_that_are_cut_off_count_as_closed() -> None:
    parts = small_map("...\n.A.\n...")
    before = QUIET + "brook: 11 a1 b1, 11 c2 c3"
    # then b3 is covered with a3; a2 has no free neighbour left, and c1 is a corner
    state = check(before, "place 11 a3 b3", "taken: A 0", parts=parts)
    assert state.animal[3] == -1


def test_ren_19_it_is_geometric_and_jokers_play_no_part() -> None:
    # nothing but a joker could ever lie on c2 c1, yet they are two free cells side by side
    before = QUIET + "brook: 11 a1 b1, 22 a2 a3, 33 d1 e1"
    check(before, "place 22 b3 c3", "taken:", parts=TWO)


def test_ren_19_retrieving_and_discarding_isolate_nothing() -> None:
    before = "clouds: 1 0 \n brook: 11 a1 b1, 11 a2 a3, 11 c1 c2 \n plants: white turf b2"
    check(before, "retrieve b2", "taken:", parts=TWO)
    check(before + "\n hand 0: 11", "discard 11", "taken:", parts=TWO)


# Area H (j4 k4 / j5 k5) has a token 4/2.
@pytest.mark.parametrize(
    ("plants", "points"),
    [
        # the worked examples of the sheet
        ("orange bush j4, blue bush k4, blue turf j5, neutral pine k5", "0 0 6 0"),
        ("neutral bush j4, blue turf k4", "0 0 0 2"),
        # majorities
        ("white turf j4", "6 0 0 0"),
        ("white turf j4, black bush k4", "2 4 0 0"),
        ("white turf j4, black bush k4, orange pine j5", "0 2 4 0"),
        ("white turf j4, black bush k4, orange pine j5, blue oak k5", "0 0 2 4"),
        ("white turf j4, white turf k4, black pine j5", "2 4 0 0"),
        # ties of every kind
        ("white bush j4, black bush k4", "0 0 0 0"),
        ("white bush j4, black bush k4, orange turf j5", "0 0 6 0"),
        ("white bush j4, black bush k4, orange pine j5", "0 0 6 0"),
        ("white bush j4, black bush k4, orange turf j5, blue turf k5", "0 0 0 0"),
        ("white bush j4, black bush k4, orange bush j5, blue turf k5", "0 0 0 6"),
        ("white oak j4, black turf k4, orange turf j5", "6 0 0 0"),
        ("white bush j4, black turf k4, black turf j5", "0 0 0 0"),
        # neutral
        ("neutral oak j4", "0 0 0 0"),
        ("neutral oak j4, white turf k4", "2 0 0 0"),
        ("neutral turf j4, white oak k4", "4 0 0 0"),
        ("neutral oak j4, white bush k4, black turf j5", "2 0 0 0"),
        ("neutral bush j4, white pine k4, black turf j5", "4 0 0 0"),
        ("neutral oak j4, white turf k4, black turf j5", "0 0 0 0"),
        ("neutral turf j4, white turf k4", "0 0 0 0"),
        ("", "0 0 0 0"),
    ],
)
def test_ren_20_tied_colours_are_absent_and_neutral_wins_for_nobody(
    plants: str, points: str
) -> None:
    state = position(f"plants: {plants}", players=4)
    score = area_score(state, 7)
    assert " ".join(map(str, score.points)) == points


def test_ren_20_the_score_says_who_is_absent_and_why() -> None:
    plants = "orange bush j4, blue bush k4, blue turf j5, neutral pine k5"
    score = area_score(position(f"plants: {plants}", players=4), 7)
    assert score.totals == (0, 0, 2, 3, 3)
    assert score.absent == ("blue", "neutral")
    assert (score.leader, score.runner_up) == ("orange", None)


def test_ren_20_events_tell_who_got_what() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2"
    parts = small_map("......\n.AA.B.\n......")
    before = QUIET + "brook: 11 a1 b1, 11 a2 a3, 11 c1 d1, 11 d2 d3 \n"
    state = position(before + "plants: neutral oak b2, black turf c2", parts=parts)
    told = play(state, "place 11 b3 c3")
    assert told[1:4] == (
        events.AreaIsolated(0, "A", area_score(state, 0)),
        events.NeutralPaid("A", "main", 4),
        events.AreaPaid(1, "A", "secondary", 1, 1),
    )


def test_ren_21_the_token_goes_to_who_isolated_the_area_even_if_nobody_scored() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2"
    state = check(before, "place 11 b3 c3", "taken: A 0 \n points: 0 0", parts=TWO)
    assert GAME.view(state, None).players[0].tokens == 1


def test_ren_21_others_score_and_the_one_who_isolated_takes_the_token() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2 \n plants: black turf b2"
    check(before, "place 11 b3 c3", "taken: A 0 \n points: 0 1", parts=TWO)


def test_ren_21_only_the_taker_sees_the_back_until_the_end() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2 \n hand 0: 11 22 \n hand 1: 33"
    state = position(before, parts=TWO)
    told = play(state, "place 11 b3 c3")
    back = state.back[0]
    token = next(event for event in told if isinstance(event, events.TokenTaken))
    assert token.back == token.seen_by(0).back == back
    assert token.seen_by(1).back is None
    assert token.seen_by(None).back is None
    assert [GAME.view(state, seat).areas[0].back for seat in (0, 1, None)] == [back, None, None]
    play(state, "discard 33; discard 22")
    assert [GAME.view(state, seat).areas[0].back for seat in (0, 1, None)] == [back] * 3
    assert GAME.view(state, 0).areas[1].back is None  # a token that went to the box


def test_ren_21_who_takes_a_token_learns_its_back_although_no_domino_is_drawn() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2 \n hand 0: 11 22 \n hand 1: 33"
    state = position(before, parts=TWO)
    known = list(state.learned)
    moves = GAME.spell(state, 0, state.legal(0))
    shown = [moves[place] for place in state.revealing(0, state.legal(0))]
    assert "place 11 b3 c3" in shown
    assert "discard 11" not in shown  # nothing is left to draw
    play(state, "place 11 b3 c3")
    assert [now - before for now, before in zip(state.learned, known, strict=True)][:2] == [1, 0]


# A is about to be isolated; white has planted a bush there and black two turfs elsewhere in it.
CLOSING = """
    points: 0 0
    hand 0: 11 22 33 | 44
    brook: 11 a1 b1, 11 a2 a3, 11 c1 d1, 11 e1 e2
"""
THREE = small_map("......\n.AAA..\n......")


def test_ren_26_before_areas_are_scored_their_plants_can_be_retrieved() -> None:
    # brook around A: b1 c1 d1 a2 e2 b3 c3 d3
    before = CLOSING + "board 0: 0000 0000 \n clouds: 1 0 \n plants: white turf b2, black turf c2"
    before += "\n brook: 11 a1 b1, 11 a2 a3, 11 c1 d1, 11 e1 e2, 11 d3 e3"
    state = position(before, parts=THREE)
    play(state, "place 11 b3 c3")
    # between domino and plant the retrieved turf could be planted again, so that comes first
    assert describe(state, "phase") == "plant"
    play(state, "skip")
    assert describe(state, "phase") == "closing"
    assert set(describe(state, "legal").split(", ")) == {"retrieve b2", "done"}


def test_ren_26_a_closing_retrieval_changes_a_majority() -> None:
    before = """
        points: 0 0
        clouds: 2 0
        hand 0: 11 22 33 | 44
        phase: closing
        brook: 11 a1 b1, 11 a2 a3, 11 c1 d1, 11 e1 e2, 11 d3 e3, 11 b3 c3
        plants: white bush b2, neutral bush c2, black turf d2
        board 0: 0000 0000
    """
    # white and neutral tie, so that black is alone
    check(before, "done", "points: 0 4", parts=THREE)
    # without the neutral bush white comes first
    check(before, "retrieve c2", "points: 3 1 \n taken: A 0", parts=THREE)


def test_ren_26_only_plants_in_closing_areas_can_be_retrieved_then() -> None:
    parts = small_map("......\n.AA.B.\n......")
    before = """
        phase: closing
        clouds: 4 0
        brook: 11 a1 b1, 11 a2 a3, 11 c1 d1, 11 d2 d3, 11 b3 c3
        plants: white turf b2, white turf e2, black turf c2
    """
    assert refused(before, "retrieve b2", parts=parts) == "legal"
    assert refused(before, "retrieve e2", parts=parts) == "REN-26"
    assert refused(before, "retrieve c2", parts=parts) == "REN-24"
    assert refused(before, "joker 3", parts=parts) == "not-now"
    assert refused(before, "again", parts=parts) == "not-now"


def test_ren_26_cloud_actions_at_every_moment_of_a_turn() -> None:
    plants = "plants: white turf j4 \n"
    assert refused(plants, "joker 3") == "legal"
    assert refused(plants, "retrieve j4") == "legal"
    for phase in ("plant", "overflow", "end"):
        before = f"{plants} phase: {phase} \n brook: 11 a1 a2 \n overflow: 1"
        assert refused(before, "joker 3") == "legal"
        assert refused(before, "retrieve j4") == "legal"


def test_ren_26_a_preview_tells_which_areas_would_close_and_who_would_get_what() -> None:
    before = QUIET + "brook: 11 b1 a1, 11 a2 a3, 11 c1 c2 \n plants: black turf b2"
    state = position(before, parts=TWO)
    told = GAME.preview(state, 0, "place 11 b3 c3")
    assert told is not None
    assert [(area.area, area.score.points) for area in told.closing] == [("A", (0, 1))]
    assert describe(state, "taken") == ""


@pytest.mark.parametrize(("name", "points"), [("tie", 6), ("second", 2)])
def test_ren_20_the_worked_examples_of_the_guide(name: str, points: int) -> None:
    guide = guide_example("renature")
    example = guide[name]
    cells = ("j4", "k4", "j5", "k5")
    plants = [
        f"{each['colour']} {each['plant']} {cell}"
        for each, cell in zip(example["plants"], cells, strict=False)
    ]
    score = area_score(position(f"plants: {', '.join(plants)}", players=4), 7)
    paid = [points if colour == example["winner"] else 0 for colour in COLOURS[:4]]
    assert list(score.points) == paid
    assert example["points"] == points
    token = GAME.view(position("", players=4), None).areas[7]
    assert (token.main, token.secondary) == (guide["token"]["main"], guide["token"]["secondary"])
