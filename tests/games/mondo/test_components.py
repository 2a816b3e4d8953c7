"""MON-01 to MON-09, and component files of one's own."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from tablee.engine.components import Source
from tablee.engine.errors import ComponentError, OptionError, RecordError
from tablee.engine.random import Random
from tablee.games.mondo import Mondo
from tablee.games.mondo.names import MODIFIERS, TASKS, distinct_turns, square_name, square_number
from tablee.games.mondo.terms import terms
from tablee.text import Words
from tests.games.mondo.tables import GAME

TEXT = files("tablee.games.mondo").joinpath("components.toml").read_text("utf-8")
PARTS = GAME.standard()


def test_mon_01_a_board_has_24_squares_and_20_border_edges() -> None:
    assert [square_name(square) for square in (0, 5, 6, 23)] == ["a1", "f1", "a2", "f4"]
    assert all(square_number(square_name(square)) == square for square in range(24))
    assert sum(edge >= 0 for edge in PARTS.box("ocean").border) == 20
    assert set("".join(PARTS.borders["ocean"])) == {"W"}


def test_mon_01_the_reverse_border_runs_clockwise_from_the_north_west_corner() -> None:
    border = PARTS.box("reverse").border
    clockwise = (
        [(f"{column}1", 0) for column in "abcdef"]
        + [(f"f{row}", 1) for row in "1234"]
        + [(f"{column}4", 2) for column in "fedcba"]
        + [(f"a{row}", 3) for row in "4321"]
    )
    letters = ""
    for name, side in clockwise:
        square = square_number(name)
        assert square is not None
        letters += "WFPD"[border[4 * square + side]]
    assert letters == "FFFWWP" + "PPDD" + "FFWWWP" + "PDDD"


def test_mon_02_there_are_four_landscapes() -> None:
    assert set("".join(tile.front + tile.back for tile in PARTS.tiles)) == set("WFPD")


def test_mon_03_136_tiles_have_a_front_of_two_or_three_landscapes_and_a_bare_back() -> None:
    assert len(PARTS.tiles) == 136
    for tile in PARTS.tiles:
        assert 2 <= len(set(tile.front)) <= 3
        assert tile.front != tile.back * 4


def test_mon_03_in_version_1_sixteen_fronts_show_one_landscape() -> None:
    old = Mondo(1).standard().tiles
    assert [len(set(tile.front)) for tile in old[:16]] == [1] * 16
    assert old[16:] == PARTS.tiles[16:]
    bare = '[tiles]\n1 = { front = "WWWW" }\n'
    assert Mondo(1).corrected(bare, "mine.toml").tiles[0].front == "WWWW"
    with pytest.raises(ComponentError) as error:
        GAME.corrected(bare, "mine.toml")
    assert error.value.facts["place"] == "mine.toml:2"


def test_an_owners_file_corrects_single_tiles() -> None:
    moved = '[tiles]\n20 = { animal = "panda" }\n'
    with pytest.raises(ComponentError) as error:
        GAME.corrected(moved, "mine.toml")
    assert (error.value.key, error.value.facts["name"]) == ("component-duplicate", "panda")
    parts = GAME.corrected(moved + '17 = { animal = "" }\n22 = { volcano = "" }\n', "mine.toml")
    assert (parts.tiles[16].animal, parts.tiles[19].animal) == (None, "panda")
    assert (parts.tiles[16].volcano, parts.tiles[21].volcano) == ("A", None)
    changed = {16, 19, 21}
    assert all(parts.tiles[i] == PARTS.tiles[i] for i in range(136) if i not in changed)


def test_mon_04_edges_of_one_landscape_are_one_region_even_opposite_ones() -> None:
    """Turning changes nothing of it: a tile has as many regions as landscapes."""
    assert distinct_turns("FPFD") == 4
    assert distinct_turns("FPFP") == 2
    assert distinct_turns("FFFF") == 1


def test_mon_05_each_of_16_species_is_on_four_tiles_that_show_its_landscape() -> None:
    animals = Counter(tile.animal for tile in PARTS.tiles if tile.animal)
    assert len(PARTS.species) == len(animals) == 16
    assert set(animals.values()) == {4}
    for tile in PARTS.tiles:
        if tile.animal:
            assert "WFPD"[PARTS.species.index(tile.animal) // 4] in tile.front


def test_mon_06_there_are_24_active_and_12_inactive_volcanoes() -> None:
    volcanoes = Counter(tile.volcano for tile in PARTS.tiles)
    assert (volcanoes["A"], volcanoes["I"]) == (24, 12)


def test_mon_07_tokens_modifiers_and_tasks() -> None:
    assert PARTS.tokens == {2: (4, 2), 3: (4, 3, 2), 4: (4, 3, 2, 1)}
    assert len(MODIFIERS) == 5
    assert len(TASKS) == 12


def test_mon_08_the_tile_set_is_the_shared_one() -> None:
    known: dict[int, tuple[str, str | None, str | None, str]] = {
        1: ("WWWF", "penguin", None, "F"),
        17: ("FFFW", "panda", "A", "D"),
    }
    known |= {22: ("FFFW", None, "I", "F"), 136: ("DFDP", "lizard", None, "D")}
    for number, shown in known.items():
        tile = PARTS.tiles[number - 1]
        assert (tile.front, tile.animal, tile.volcano, tile.back) == shown


def test_mon_09_minutes_per_level() -> None:
    assert [PARTS.seconds[level] // 60 for level in ("beginner", "advanced", "expert")] == [7, 6, 5]
    assert terms(GAME.spec(2)).seconds == 420
    assert terms(GAME.spec(2, {"seconds": 240})).seconds == 240
    (seconds,) = (option for option in GAME.options if option.name == "seconds")
    assert set(PARTS.seconds.values()) <= set(seconds.suggested)


# -- files of one's own ----------------------------------------------------------


def line_of(text: str, start: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), 1) if line.startswith(start))


WRONG = (
    ("1 = {", '1 = { front = "WWXW", back = "F" }', "component-value"),
    ("1 = {", '1 = { front = "WFPD", back = "F" }', "component-value"),
    ("1 = {", '1 = { front = "FFFF", back = "F" }', "component-value"),
    ("1 = {", '1 = { front = "WWWW", back = "X" }', "component-value"),
    ("1 = {", '1 = { front = "WWWW", back = 3 }', "component-value"),
    ("1 = {", '1 = { front = "WWWW", back = "F", animal = "panda" }', "component-value"),
    ("1 = {", '1 = { front = "WWWW", back = "F", volcano = "B" }', "component-value"),
    ("1 = {", '1 = { front = "WWWW", back = "F", volcano = 1 }', "component-value"),
    ("1 = {", '1 = { front = "WWWW", back = "F", colour = "red" }', "component-unknown"),
    ("1 = {", '1 = "WWWW"', "component-value"),
    ("top =", 'top = "WWWWW"', "component-value"),
    ("top =", 'tip = "WWWWWW"', "component-unknown"),
    ("water =", 'water = ["penguin", "turtle", "dolphin"]', "component-value"),
    ("water =", 'water = ["penguin", "turtle", "dolphin", 4]', "component-value"),
    ("forest = [", 'forest = ["panda", "parrot", "tiger", "whale"]', "component-duplicate"),
    ("2 = [", "2 = [2, 4]", "component-value"),
    ("2 = [", "2 = [4]", "component-value"),
    ("bison =", "bison = -1", "component-value"),
    ("bison =", "bison = true", "component-value"),
    ("lakes =", 'lakes = "4"', "component-value"),
    ("beginner =", "beginner = 5", "component-value"),
    ("marked =", 'marked = ["b2", "c3", "d2", "g9"]', "component-value"),
    ("marked =", 'marked = ["b2", "c3", "d2", "b2"]', "component-value"),
    ("solo-easy = 3", "solo-easy = -3", "component-value"),
)


@pytest.mark.parametrize(("start", "line", "key"), WRONG)
def test_a_wrong_component_file_is_refused_with_the_line(start: str, line: str, key: str) -> None:
    number = line_of(TEXT, start)
    lines = TEXT.splitlines()
    lines[number - 1] = line
    with pytest.raises(ComponentError) as caught:
        GAME.components(Source.read("\n".join(lines), "mine.toml"))
    assert caught.value.key == key
    assert caught.value.facts["place"] == f"mine.toml:{number}"
    assert f"mine.toml:{number}" in Words("en").error(caught.value)


def without(start: str) -> str:
    return "\n".join(line for line in TEXT.splitlines() if not line.startswith(start))


def test_missing_parts_are_named() -> None:
    for start, name in (("136 = {", "tiles.136"), ("forest = 5", "tasks.forest")):
        with pytest.raises(ComponentError) as caught:
            GAME.components(Source.read(without(start), "mine.toml"))
        assert caught.value.facts["name"] == name
    with pytest.raises(ComponentError, match="component-missing"):
        GAME.components(Source({}, "components"))
    with pytest.raises(ComponentError, match="component-unknown"):
        GAME.components(Source.read(TEXT + "\n[dragons]\nred = 1\n", "mine.toml"))
    with pytest.raises(ComponentError, match=r"boards\.sea"):
        GAME.components(Source.read(TEXT.replace("[boards.ocean]", "[boards.sea]"), "mine.toml"))
    with pytest.raises(ComponentError, match="component-value"):
        GAME.components(Source.read(TEXT.replace('left = "WWWW"\n', "", 1), "mine.toml"))


def test_species_that_tasks_need_and_their_copies_must_be_there() -> None:
    renamed = TEXT.replace('"bison"', '"buffalo"')
    with pytest.raises(ComponentError, match="component-absent"):
        GAME.components(Source.read(renamed, "mine.toml"))
    fewer = TEXT.replace('animal = "whale", ', "", 1)
    with pytest.raises(ComponentError, match="whale"):
        GAME.components(Source.read(fewer, "mine.toml"))
    more = TEXT.replace('animal = "whale"', 'animal = "turtle"', 1)
    with pytest.raises(ComponentError, match="component-duplicate"):
        GAME.components(Source.read(more, "mine.toml"))


def test_solo_needs_four_tiles_to_start_with() -> None:
    lines = []
    for line in TEXT.splitlines():
        lines.append(line.replace("back =", 'volcano = "A", back =') if "front" in line else line)
    crowded = "\n".join(lines).replace('volcano = "A", volcano', "volcano")
    crowded = crowded.replace('volcano = "I", volcano = "A"', 'volcano = "I"')
    crowded = crowded.replace('volcano = "A", volcano = "A"', 'volcano = "A"')
    with pytest.raises(ComponentError, match="MON-31"):
        GAME.components(Source.read(crowded, "mine.toml"))


def test_a_corrected_box_plays_and_is_written_into_the_record() -> None:
    mine = GAME.components(Source.read(TEXT.replace('"cassowary"', '"koala"'), "mine.toml"))
    assert "koala" in mine.species
    spec = GAME.spec(2, {}, mine)
    again = GAME.components(Source(dict(mine.data), "components"))
    assert again.tiles == mine.tiles
    state = GAME.begin(spec, GAME.deal(spec, Random("mine")))
    state.playout(Random("mine"))
    assert state.acting() == 0


# -- options and setup -----------------------------------------------------------


def test_one_player_plays_solo_levels_and_only_they() -> None:
    assert terms(GAME.spec(1)).level == "solo-easy"
    assert terms(GAME.spec(4)).level == "beginner"
    for players, level in ((1, "beginner"), (2, "solo-hard")):
        with pytest.raises(OptionError) as caught:
            GAME.spec(players, {"level": level})
        assert caught.value.facts["option"] == "level"


def test_options_are_checked() -> None:
    for options in (
        {"seconds": 29},
        {"seconds": 3601},
        {"board": "sea"},
        {"hidden_timer": "true"},
        {"handicap": ["none"]},
        {"handicap": ["none", "some"]},
        {"speed": 3},
    ):
        with pytest.raises(OptionError):
            GAME.spec(2, options)
    with pytest.raises(OptionError):
        GAME.spec(5)


def test_a_setup_that_chance_cannot_have_decided_is_refused() -> None:
    up = "f" * 136
    solo = [[69, "b2", 1], [72, "c3", 1], [39, "d2", 0], [40, "e3", 3]]
    tasks = ["bison", "snake", "panda", "first"]
    good: dict[str, object] = {"up": up}
    cases: tuple[tuple[int, dict[str, object], list[dict[str, object]], str], ...] = (
        (2, {}, [good, good], "MON-09"),
        (2, {}, [good, good, {"up": up[1:]}], "MON-10"),
        (2, {}, [good, good, {"up": "x" + up[1:]}], "MON-10"),
        (2, {}, [good, good, {"up": up, "modifier": "lakes"}], "MON-26"),
        (2, {}, [good, good, {"up": up, "tasks": tasks}], "MON-28"),
        (2, {}, [good, good, {"up": up, "start": solo}], "MON-31"),
        (2, {"level": "advanced"}, [good, good, good], "MON-26"),
        (2, {"level": "advanced"}, [{"up": up, "modifier": "lake"}] * 3, "MON-26"),
        (1, {}, [good], "MON-31"),
        (1, {}, [good] * 3, "MON-31"),
        (1, {}, [{"up": up, "start": solo[:3]}], "MON-31"),
        (1, {}, [{"up": up, "start": [*solo[:3], [22, "e3", 0]]}], "MON-31"),
        (1, {}, [{"up": up, "start": [*solo[:3], [17, "e3", 0]]}], "MON-31"),
        (1, {}, [{"up": up, "start": [*solo[:3], [137, "e3", 0]]}], "MON-31"),
        (1, {}, [{"up": up, "start": [*solo[:3], [69, "e3", 0]]}], "MON-31"),
        (1, {}, [{"up": up, "start": [*solo[:3], [40, "e4", 0]]}], "MON-31"),
        (1, {}, [{"up": up, "start": [*solo[:3], [40, "e3", 4]]}], "MON-31"),
    )
    for players, options, rounds, rule in cases:
        with pytest.raises(RecordError) as caught:
            GAME.read_setup(GAME.spec(players, options), {"rounds": rounds})
        assert caught.value.facts["rule"] == rule
    expert = [
        {"up": up, "modifier": m, "tasks": t}
        for m, t in zip(MODIFIERS, (tasks, tasks, tasks[:3]), strict=False)
    ]
    for last in (tasks[:3], [*tasks[:3], "bison"], [*tasks[:3], "zebra"]):
        expert[2]["tasks"] = last
        with pytest.raises(RecordError, match="MON-28"):
            GAME.read_setup(GAME.spec(2, {"level": "expert"}), {"rounds": expert})
    broken: tuple[object, ...] = (
        {},
        {"rounds": [{}]},
        {"rounds": [{"up": up, "more": 1}]},
        [],
        None,
    )
    for data in broken:
        with pytest.raises(RecordError, match="record-invalid"):
            GAME.read_setup(GAME.spec(2), data)
    GAME.read_setup(GAME.spec(1), {"rounds": [{"up": up, "start": solo}]})
