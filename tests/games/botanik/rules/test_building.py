"""BOT-11 to BOT-16: where a released tile goes."""

from __future__ import annotations

import pytest

from tablee.games.botanik.events import TileBuilt
from tablee.games.botanik.kernel.look import view
from tests.games.botanik.naive import Naive, NaiveMachine, turned
from tests.games.botanik.positions import GAME, check, legal, play, position, refused

# Two pairs of plants that shut each other, so that the only end of the Source's network, to the
# north, has a blank side on its east: nowhere in this machine is there room for a cross.
CRAMPED = "rp 1,0 2; rv 1,1 0; yp 1,-1 0; yv 1,-2 2"
# Both ends of the Source's network face 1,-2: one from the west, one from the south.
PINCHED = "rt 0,-1 0; re 0,-2 1; re 1,-1 3"


def cells(moves: set[str]) -> set[str]:
    return {move.split()[2] for move in moves}


def joined(text: str) -> list[bool]:
    return [built.joined for built in view(position(f"machine 0: {text}"), 0).machines[0].tiles]


def test_bot_11_the_owner_builds_at_once_even_in_the_opponents_turn() -> None:
    check(
        "sides 1: re .. .. .. ..\narrivals: gv kt",
        "0 gv centre 1",
        "released 1: re\nacts: 1 resolve\nturn: 0",
    )
    check(
        "sides 1: re .. .. .. ..\narrivals: gv kt",
        "0 gv centre 1 > 1 place re 0,-1 1",
        "machine 1: re 0,-1 1\nmachine 0:\nreleased 1:\nacts: 1 play\nturn: 1",
    )


def test_bot_11_only_a_released_tile_enters_the_machine() -> None:
    refused("released 0: rs\narrivals: gt", "0 place gt 0,-1 0", "BOT-11")
    refused("released 0: rs\nreleased 1: gt", "0 place gt 0,-1 0", "BOT-11")
    refused("released 0: rs", "0 place rm 0,-1 0", "BOT-11")


def test_bot_11_nothing_else_is_played_before() -> None:
    refused("released 0: rs\narrivals: gt", "0 gt centre 1", "not-now")
    refused("released 0: rs\narrivals: gt", "1 gt centre 1", "wrong-seat")
    refused("arrivals: gt", "0 place gt 0,-1 0", "not-now")


def test_bot_12_the_first_tile_touches_the_source() -> None:
    moves = legal(position("released 0: rs"))
    assert moves == {"place rs 0,-1 0", "place rs 1,0 0", "place rs -1,0 0", "place rs 0,1 1"}


@pytest.mark.parametrize("cell", ["1,-1", "-1,1", "0,0", "2,0", "0,-2"])
def test_bot_12_corners_gaps_and_full_cells_are_refused(cell: str) -> None:
    refused("released 0: rs", f"0 place rs {cell} 0", "BOT-12")


@pytest.mark.parametrize("cell", ["90,-2", "-90,0", "0,4095", "127,127", "999999999,-999999999"])
def test_bot_12_far_away_is_not_beside_however_cells_are_numbered(cell: str) -> None:
    """90,-2 has the number of 0,-1 on the kernel's torus."""
    refused("released 0: rs", f"0 place rs {cell} 0", "BOT-12")


def test_bot_12_a_tile_may_touch_any_tile_of_the_machine() -> None:
    moves = legal(position("machine 0: rs 0,-1 0; gs 1,0 0\nreleased 0: bs"))
    assert cells(moves) == {"0,-2", "-1,-1", "1,-1", "-1,0", "2,0", "0,1", "1,1"}


def test_bot_13_a_pipe_never_meets_a_blank_side() -> None:
    refused("released 0: rs", "0 place rs 0,-1 1", "BOT-13")  # the Source opens, the tile does not
    refused("released 0: rs", "0 place rs 1,0 1", "BOT-13")  # the tile opens, the Source does not


def test_bot_13_every_neighbour_must_agree() -> None:
    machine = "machine 0: rs 0,-1 0; gs 1,0 0\n"
    refused(f"{machine}released 0: be", "0 place be 1,-1 0", "BOT-13")
    refused(f"{machine}released 0: be", "0 place be 1,-1 2", "BOT-13")
    check(f"{machine}released 0: be\narrivals: kt", "0 place be 1,-1 1", "released 0:")


def test_bot_14_a_plant_may_not_shut_the_last_end() -> None:
    refused("released 0: rp", "0 place rp 0,-1 2", "BOT-14")
    refused("machine 0: rs 0,-1 0\nreleased 0: rp", "0 place rp 0,-2 2", "BOT-14")
    open_elsewhere = "machine 0: rt 0,-1 0\nreleased 0: rp\narrivals: kt"
    check(open_elsewhere, "0 place rp 0,-2 2", "released 0:")


def test_bot_14_a_tile_may_not_join_the_last_two_ends() -> None:
    refused(f"machine 0: {PINCHED}\nreleased 0: ge", "0 place ge 1,-2 2", "BOT-14")
    check(f"machine 0: {PINCHED}\nreleased 0: gt\narrivals: kt", "0 place gt 1,-2 2", "turn: 1")
    check(f"machine 0: {PINCHED}\nreleased 0: gc\narrivals: kt", "0 place gc 1,-2 0", "turn: 1")


def test_bot_14_a_tile_may_not_join_the_last_four_ends() -> None:
    """A ring around 0,-2 that opens onto it from all sides, and nowhere else."""
    ring = "rc 0,-1 0; re 1,-1 3; gt 1,-2 2; ye 1,-3 2; bt 0,-3 1; ke -1,-3 1; rt -1,-2 0; "
    whole = f"{ring}be -1,-1 0"
    refused(f"machine 0: {whole}\nreleased 0: gc", "0 place gc 0,-2 0", "BOT-14")
    open_elsewhere = f"{ring}bt -1,-1 3"  # the last corner leads out of the ring, too
    state = check(
        f"machine 0: {open_elsewhere}\nreleased 0: gc\narrivals: kt",
        "0 place gc 0,-2 0",
        "released 0:",
    )
    assert state.machine(0).open_ends() == 1


def test_bot_14_loops_are_fine_if_an_end_is_left() -> None:
    loop = "rc 0,-1 0; re 0,-2 1; re 1,-1 3"
    state = check(
        f"machine 0: {loop}\nreleased 0: ge\narrivals: kt", "0 place ge 1,-2 2", "released 0:"
    )
    assert state.machine(0).open_ends() == 1


def test_bot_14_shutting_a_detached_part_is_not_tested() -> None:
    check("machine 0: rp 1,0 1\nreleased 0: gv\narrivals: kt", "0 place gv 2,0 3", "released 0:")


def test_bot_14_an_end_may_lead_into_a_detached_part_that_has_another() -> None:
    """An elbow joins the last end to a straight, or to a plant, which has nothing more to give."""
    lead = "machine 0: ge 1,0 1; {} 1,-1 {}\nreleased 0: be\narrivals: kt"
    state = check(lead.format("ys", 1), "0 place be 0,-1 1", "released 0:")
    assert state.machine(0).open_ends() == 1
    refused(lead.format("yp", 3), "0 place be 0,-1 1", "BOT-14")
    check(lead.format("yp", 3).replace("be", "bt"), "0 place bt 0,-1 0", "released 0:")


def test_bot_14_a_detached_part_that_opens_twice_onto_the_last_cell_has_no_more_to_give() -> None:
    """An arch over 0,-1 that opens onto it from both sides, and nowhere else."""
    arch = "gp -1,0 3; re -1,-1 0; ye -1,-2 1; rs 0,-2 1; ge 1,-2 2; be 1,-1 3"
    refused(f"machine 0: {arch}\nreleased 0: gt", "0 place gt 0,-1 1", "BOT-14")
    state = position(f"machine 0: {arch}\nreleased 0: gt")
    assert legal(state) == set(naive_machine(arch).placements("gt"))


def test_bot_15_a_tile_may_be_placed_blank_side_to_blank_side() -> None:
    assert joined("gs 1,0 0") == [False]
    assert joined("rs 0,-1 0; gs 1,0 0") == [True, False]


def test_bot_15_a_detached_group_can_be_joined_later() -> None:
    group = "gsf 1,0 0; ye 1,-1 2"
    assert joined(group) == [False, False]
    assert joined(f"{group}; bt 0,-1 0") == [True, True, True]
    state = position(f"machine 0: {group}\nreleased 0: bt\narrivals: kt")
    built = TileBuilt(0, "bt", "0,-1", 0, joined=True, points=1)
    assert built in play(state, "0 place bt 0,-1 0")
    assert all(tile.joined for tile in view(state, 0).machines[0].tiles)


def test_bot_16_a_tile_that_fits_nowhere_leaves_the_game() -> None:
    check(
        f"machine 0: {CRAMPED}\ntops: gs ys gs bs ks\nsides 0: gc .. .. .. ..\narrivals: kv kt",
        "0 kv centre 1",
        f"removed 0: gc\nreleased 0:\nmachine 0: {CRAMPED}\nacts: 1 play",
    )
    check(
        f"machine 1: {CRAMPED}\ntops: gs ys gs bs ks\nsides 1: gc .. .. .. ..\narrivals: kv kt",
        "0 kv centre 1",
        "removed 1: gc\nreleased 1:\nacts: 1 play",
    )


def test_bot_16_a_tile_that_fits_somewhere_is_never_removed() -> None:
    for tile in ("gs", "ge", "gt", "gp", "gv"):
        moves = legal(position(f"machine 0: {CRAMPED}\nreleased 0: {tile}"))
        assert moves == set(naive_machine(CRAMPED).placements(tile))
        assert moves


def test_bot_16_a_tile_that_fits_nowhere_waits_for_one_that_fits() -> None:
    before = f"machine 0: {CRAMPED}\nreleased 0: gc rt\narrivals: kt"
    assert {move.split()[1] for move in legal(position(before))} == {"rt"}
    refused(before, "0 place gc 0,-1 0", "BOT-13")
    check(before, "0 place rt 0,-1 2", "released 0: gc\nacts: 0 resolve")
    check(before, "0 place rt 0,-1 2 > 0 place gc -1,-1 0", "released 0:\nremoved 0:\nacts: 1 play")


def test_bot_16_and_is_removed_if_that_made_no_room() -> None:
    check(
        f"machine 0: {CRAMPED}\nreleased 0: gc rs\narrivals: kt",
        "0 place rs 0,-1 0",
        "removed 0: gc\nreleased 0:\nacts: 1 play",
    )


def test_bot_16_several_tiles_that_fit_nowhere_go_together() -> None:
    check(
        f"machine 0: {CRAMPED}\nreleased 0: gc rs kc\narrivals: kt",
        "0 place rs 0,-1 0",
        "removed 0: gc kc\nreleased 0:\nacts: 1 play",
    )


def test_bot_16_a_tile_that_fits_nowhere_waits_for_a_mecabotanist() -> None:
    before = f"machine 0: {CRAMPED}\nreleased 0: gc rm\narrivals: kt\ntops: rt ys gs bs ks"
    assert legal(position(before)) == {f"swap {column}" for column in range(1, 6)}
    check(before, "0 swap 1", "released 0: gc rt\nacts: 0 resolve")


def test_bot_16_the_opponents_tile_is_removed_only_when_the_opponent_would_decide() -> None:
    """Not before the player whose turn it is has resolved."""
    before = f"machine 1: {CRAMPED}\nreleased 0: rs\nreleased 1: gc\narrivals: kt"
    assert GAME.view(position(before), 0).released == (("rs",), ("gc",))
    check(before, "0 place rs 0,-1 0", "removed 1: gc\nreleased 1:\nacts: 1 play")


@pytest.mark.parametrize(
    "before",
    [
        f"machine 0: {CRAMPED}\nreleased 0: gc rs\narrivals:",
        f"machine 0: {CRAMPED}\nreleased 0: gc rt\narrivals:",
        f"machine 1: {CRAMPED}\nreleased 0: rs\nreleased 1: gc\narrivals:",
        "released 0: rs\narrivals:",
        "released 0: rs\nreleased 1: gc\narrivals:",
        f"machine 0: {CRAMPED}\ntops: gs ys gs bs ks\nsides 0: gc .. .. .. ..\narrivals: kv",
        f"machine 0: {CRAMPED}\ntops: gs ys gs bs ks\nsides 1: gc .. .. .. ..\narrivals: kv",
        f"machine 1: {CRAMPED}\ntops: gs ys gs bs ks\nsides 1: gc .. .. .. ..\narrivals: gt",
        "tops: gs ys gs bs ks\nsides 0: gc .. .. .. ..\narrivals: kv",
        "tops: gs ys gs bs ks\narrivals: kv gt",
        "tops: rt ys gs bs ks\nreleased 0: rm\narrivals:",
    ],
)
@pytest.mark.parametrize("left", ["yc ym bp rv", ""])
def test_bot_16_and_what_is_removed_may_bring_new_arrivals(before: str, left: str) -> None:
    """BOT-07: they come when nothing is left to decide; a move that does so is known before."""
    state = position(f"{before}\nleft: {left}")
    moves = state.legal(0)
    found = []
    for place, move in enumerate(moves):
        after = state.copy()
        after.play(0, move)
        if after.learned != state.learned:
            found.append(place)
    assert moves
    assert state.revealing(0, moves) == found


# -- machines without bounds -----------------------------------------------------------


def naive_machine(text: str) -> NaiveMachine:
    """The same machine in the naive implementation."""
    game = Naive(["rs"] * 5, ["rs"], 0)
    machine = game.machines[0]
    for entry in text.split("; "):
        tile, cell, turns = entry.split()
        x, y = map(int, cell.split(","))
        machine.tiles[x, y] = (tile, turned(game.shapes[tile[1]], int(turns)))
    return machine


LINES = {
    "north": "; ".join(f"{'rygbk'[i % 5]}{'st'[i % 2]} 0,{-1 - i} 0" for i in range(30)),
    "south": "; ".join(f"{'rygbk'[i % 5]}s 0,{1 + i} 1" for i in range(30)),
    "east": "; ".join(f"{'rygbk'[i % 5]}s {1 + i},0 0" for i in range(30)),
    "west": "; ".join(f"{'rygbk'[i % 5]}s {-1 - i},0 0" for i in range(30)),
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_thirty_tiles_in_one_straight_line_are_a_machine(line: str) -> None:
    naive = naive_machine(line)
    for tile in ("gs", "ge", "gt", "gc", "gp"):
        state = position(f"machine 0: {line}\nreleased 0: {tile}")
        assert legal(state) == set(naive.placements(tile))
    built = view(position(f"machine 0: {line}"), 0).machines[0]
    assert len(built.tiles) == 30
    assert built.ends == naive.ends()
    assert built.points == naive.count()[0]
