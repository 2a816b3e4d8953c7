"""BOT-01 to BOT-06: what is in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tablee.engine.errors import OptionError, RecordError
from tablee.engine.random import Random
from tablee.games.botanik import Botanik
from tablee.games.botanik.names import COLOURS, TYPES, tile_name, tile_number
from tablee.games.botanik.setup import BotanikSetup
from tablee.match import Match
from tests.games.botanik.positions import GAME, SPEC, check, legal, position, refused

COPIES = {"s": 2, "sf": 1, "e": 2, "ef": 1, "t": 2, "tf": 1, "c": 1, "p": 1, "v": 1, "m": 1}


def dealt(seed: str = "setup") -> BotanikSetup:
    return GAME.deal(SPEC, Random(seed))


def test_bot_01_there_are_65_tiles_5_columns_and_2_sources() -> None:
    state = GAME.begin(SPEC, dealt())
    view = GAME.view(state, 0)
    assert len(GAME.standard().tiles()) == 65
    assert len(view.columns) == 5
    assert [machine.tiles for machine in view.machines] == [(), ()]
    assert [column.sides for column in view.columns] == [(None, None)] * 5


def test_bot_02_the_colours_are_red_yellow_green_blue_and_black() -> None:
    assert COLOURS == "rygbk"
    tiles = Counter(tile_name(tile)[0] for tile in GAME.standard().tiles())
    assert tiles == dict.fromkeys("rygbk", 13)


def test_bot_03_every_colour_has_the_same_13_tiles() -> None:
    tiles = Counter(tile_name(tile) for tile in GAME.standard().tiles())
    assert tiles == {colour + kind: n for colour in COLOURS for kind, n in COPIES.items()}


def test_bot_03_openings_and_flowers_are_those_of_the_sheet() -> None:
    types = {kind.letter: kind for kind in GAME.view(GAME.begin(SPEC, dealt()), 0).types}
    assert {letter: kind.copies for letter, kind in types.items()} == COPIES
    openings = {"s": 2, "sf": 2, "e": 2, "ef": 2, "t": 3, "tf": 3, "c": 4, "p": 1, "v": 1, "m": 0}
    assert {letter: len(kind.openings) for letter, kind in types.items()} == openings
    assert types["s"].openings == types["sf"].openings == ("north", "south")
    assert types["e"].openings == types["ef"].openings == ("north", "east")
    flowers = {letter: kind.flowers for letter, kind in types.items() if kind.flowers}
    assert flowers == {"sf": 1, "ef": 1, "tf": 1, "p": 3, "v": 3}


def test_bot_03_in_version_1_every_straight_carries_a_flower() -> None:
    spec = Botanik(1).spec(2)
    types = GAME.view(GAME.begin(spec, GAME.deal(spec, Random("setup"))), 0).types
    assert "".join(kind.letter for kind in types) == TYPES
    assert [kind.copies for kind in types] == [3, 3, 3, 1, 1, 1, 1]
    assert [kind.flowers for kind in types] == [1, 0, 0, 0, 3, 3, 0]


def test_bot_03_a_tile_with_a_flower_is_another_tile_of_the_same_colour_and_type() -> None:
    arrivals = "tops: rs ye ye ye ye\narrivals: gs gsf ge\n"
    assert {"gs side 1", "gsf side 1", "ge side 2"} <= legal(position(arrivals))
    before = f"sides 0: rsf .. .. .. ..\n{arrivals}"
    check(before, "0 gs centre 1", "released 0:\nacts: 1 play")
    check(before, "0 ge centre 1", "released 0: rsf\nacts: 0 resolve")
    refused("released 0: rsf", "0 place rs 0,-1 0", "BOT-11")
    refused("arrivals: rsf ge", "0 rs centre 1", "BOT-07")


def test_bot_03_version_1_spells_no_flower() -> None:
    refused("released 0: rs", "0 place rsf 0,-1 0", "not-a-move", Botanik(1).spec(2))
    refused("arrivals: rs", "0 rsf centre 1", "not-a-move", Botanik(1).spec(2))


def test_bot_03_every_tile_has_one_name() -> None:
    for version in (1, 2):
        for tile in Botanik(version).standard().tiles():
            assert tile_number(tile_name(tile)) == tile
    for name in ("", "r", "rss", "sr", "xs", "rx", "RS", "r ", "rś", "rf", "rpf", "rmf", "rsff"):
        assert tile_number(name) is None


def test_bot_04_the_source_opens_to_the_north() -> None:
    assert GAME.view(GAME.begin(SPEC, dealt()), None).source == ("north",)
    moves = legal(position("released 0: rs"))
    assert {m for m in moves if " 0,-1 " in m} == {"place rs 0,-1 0"}


def test_bot_04_tiles_turn_freely_but_never_twice_to_the_same_openings() -> None:
    """Beside a detached tee, which has openings to all sides but one."""
    machine = "machine 0: rt 1,0 0\n"
    turns = {}
    for tile in ("gs", "ge", "gt", "gc", "gp"):
        moves = legal(position(f"{machine}released 0: {tile}"))
        turns[tile] = {move.split()[3] for move in moves}
    assert turns == {
        "gs": {"0", "1"},
        "ge": {"0", "1", "2", "3"},
        "gt": {"0", "1", "2", "3"},
        "gc": {"0"},
        "gp": {"0", "1", "2", "3"},
    }


@pytest.mark.parametrize("turns", ["2", "3"])
def test_bot_04_a_turn_count_that_is_not_the_smallest_is_not_a_move(turns: str) -> None:
    refused("released 0: rs", f"0 place rs 0,-1 {turns}", "not-a-move")
    refused("released 0: rs", f"1 place rs 0,-1 {turns}", "not-a-move")


def test_bot_05_five_tiles_start_the_piles_and_60_are_drawn_in_20_phases() -> None:
    setup = dealt()
    assert (len(setup.centre), len(setup.draw)) == (5, 60)
    view = GAME.view(GAME.begin(SPEC, setup), 0)
    assert tuple(column.top for column in view.columns) == setup.centre
    assert view.arrivals == setup.draw[:3]
    assert view.left == tuple(sorted(setup.draw[3:]))
    assert (view.phase, view.phases) == (1, 20)


def test_bot_06_the_first_player_has_the_pawn_and_begins() -> None:
    for first in (0, 1):
        spec = GAME.spec(2, {"first": first})
        state = GAME.begin(spec, GAME.deal(spec, Random("first")))
        view = GAME.view(state, 0)
        assert (view.first, view.pawn, view.turn, view.acting) == (first, first, first, (first,))


def test_bot_06_chance_decides_who_begins_if_nobody_is_named() -> None:
    assert {dealt(f"{i}").first for i in range(20)} == {0, 1}


def test_bot_06_two_play_and_nobody_else_is_first() -> None:
    with pytest.raises(OptionError):
        GAME.spec(3)
    with pytest.raises(OptionError):
        GAME.spec(2, {"first": 2})


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"centre": ("rs", "rs", "rs", "ye")}, "BOT-05"),
        ({"draw": ()}, "BOT-05"),
        ({"draw": ("zz",) * 60}, "BOT-03"),
        ({"centre": ("rs", "rs", "rs", "rs", "x")}, "BOT-03"),
        ({"draw": ("rs",) * 60}, "BOT-03"),
        ({"first": 2}, "BOT-06"),
        ({"first": -1}, "BOT-06"),
    ],
)
def test_a_setup_that_chance_cannot_decide_is_refused(
    changes: dict[str, object], rule: str
) -> None:
    wrong = msgspec.structs.replace(dealt(), **changes)
    with pytest.raises(RecordError) as error:
        GAME.check_setup(SPEC, wrong)
    assert error.value.facts["rule"] == rule


def test_a_setup_must_keep_to_the_option() -> None:
    setup = dealt()
    spec = GAME.spec(2, {"first": 1 - setup.first})
    with pytest.raises(RecordError):
        GAME.check_setup(spec, setup)


def test_a_setup_reads_back_from_a_record() -> None:
    match = Match.deal(SPEC, "record")
    assert GAME.read_setup(SPEC, msgspec.to_builtins(match.setup)) == match.setup
    with pytest.raises(RecordError):
        GAME.read_setup(SPEC, {"centre": [], "draw": []})
