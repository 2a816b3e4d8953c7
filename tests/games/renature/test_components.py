"""What is in the box (REN-01 to REN-07), maps of one's own, and files that are refused."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tablee.engine.components import Source
from tablee.engine.errors import ComponentError
from tablee.engine.random import Random
from tablee.games.renature.components import parts_of
from tablee.games.renature.names import DOMINO_NAMES, KNOWN_ANIMALS
from tablee.match import Match
from tablee.text import LANGUAGES, Words, catalogue
from tests.games.renature.positions import GAME, components, play, small_map

STANDARD = files("tablee.games.renature").joinpath("components.toml").read_text("utf-8")
LINES = STANDARD.splitlines()


def line_of(text: str, after: str = "") -> int:
    """The line of the standard file that begins with a text, after one that begins with another."""
    start = next(i for i, line in enumerate(LINES) if line.startswith(after))
    return next(i for i in range(start, len(LINES)) if LINES[i].startswith(text)) + 1


def refusal(old: str, new: str, count: int = 1) -> ComponentError:
    """Why a file is refused in which one text was replaced by another."""
    assert STANDARD.count(old) >= 1, old
    text = STANDARD.replace(old, new, count)
    with pytest.raises(ComponentError) as caught:
        GAME.components(Source.read(text, "mine.toml"))
    error = caught.value
    for language in LANGUAGES:
        assert str(error.facts["place"]) in Words(language).error(error)
    return error


def test_ren_01_every_pair_of_animals_is_on_one_domino() -> None:
    pairs = {f"{low}{high}" for low in range(10) for high in range(low, 10)}
    assert set(DOMINO_NAMES) == pairs
    assert len(DOMINO_NAMES) == 55


def test_ren_02_animals_in_the_order_of_the_joker_track() -> None:
    animals = "butterfly salamander owl badger turtle snail frog fox hedgehog dragonfly"
    assert GAME.standard().animals == tuple(animals.split())


def test_ren_03_plants_of_the_box_by_value() -> None:
    plants = GAME.standard().data["plants"]
    assert plants == {
        "white": [9, 4, 2, 2],
        "black": [9, 4, 2, 2],
        "orange": [5, 3, 2, 1],
        "blue": [5, 3, 2, 1],
        "neutral": [6, 4, 4, 4],
    }
    assert sum(map(sum, plants.values())) == 74


@pytest.mark.parametrize(
    ("players", "own", "neutral"),
    [
        (2, (9, 4, 2, 2), (3, 2, 2, 2)),
        (3, (5, 3, 2, 1), (2, 1, 1, 1)),
        (4, (3, 2, 1, 1), (1, 1, 1, 1)),
    ],
)
def test_ren_04_what_players_start_with(
    players: int, own: tuple[int, ...], neutral: tuple[int, ...]
) -> None:
    spec = GAME.spec(players)
    view = GAME.view(GAME.begin(spec, GAME.deal(spec, Random("x"))), 0)
    for player in view.players:
        assert (player.own, player.neutral) == (own, neutral)
    assert [player.colour for player in view.players] == ["white", "black", "orange", "blue"][
        :players
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ren_05_six_clouds_for_each_player_and_six_on_the_board(players: int) -> None:
    spec = GAME.spec(players)
    view = GAME.view(GAME.begin(spec, GAME.deal(spec, Random("x"))), 0)
    assert [player.clouds for player in view.players] == [6] * players
    assert view.slots[-1] == 6
    assert {cloud.cell: cloud.count for cloud in view.clouds} == {
        "d5": 1,
        "n5": 1,
        "b14": 2,
        "n14": 2,
    }


def test_ren_06_the_valley() -> None:
    drawing = GAME.standard().drawing
    assert len(drawing.rows) == drawing.width == 15
    assert "".join(drawing.letters) == "ABCDEFGHIJKLMNOPQR"
    assert drawing.sizes == (2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8)
    assert [drawing.name(cell) for cell in GAME.standard().starts] == ["c1", "f1", "j1", "m1"]


def test_ren_07_three_tokens_for_each_size() -> None:
    backs = {token.size: token.backs for token in GAME.standard().tokens}
    assert backs == {
        2: (1, 1, 2),
        3: (1, 1, 2),
        4: (1, 2, 3),
        5: (1, 2, 3),
        6: (2, 3, 4),
        7: (2, 3, 4),
        8: (3, 4, 5),
    }
    for token in GAME.standard().tokens:
        assert (token.main, token.secondary) == (token.size, token.size // 2)


MAP = line_of('map = """') + 1  # the line of the first row


@pytest.mark.parametrize(
    ("key", "line", "old", "new"),
    [
        ("component-syntax", None, "[plants]", "[plants"),
        ("component-unknown", 1, "# Renature:", "dice = 6 # Renature:"),
        ("component-missing", None, 'joker = "butterfly"', ""),
        ("component-missing", None, "[plants]", "[reconstructed.plants]"),
        # the map
        ("renature-map-width", MAP + 1, ".AA.BB.DDD.EEE.", ".AA.BB.DDD.EEE"),
        ("renature-map-width", MAP + 3, "FF..G.CC.HH.II.", ""),
        ("component-value", MAP + 1, ".AA.BB.DDD.EEE.", ".AA.BB.DDD.E E."),
        ("component-value", MAP + 1, ".AA.BB.DDD.EEE.", ".AA.BB.DDD.E1E."),
        ("renature-areas-touch", MAP + 1, ".AA.BB.DDD.EEE.", ".AAABB.DDD.EEE."),
        ("renature-area-apart", MAP + 1, "...............\n.AA", "A..............\n.AA"),
        ("renature-brook-apart", MAP + 14, "QQQQ.RRRRR.", "QQQQ.RRRRRR"),
        ("renature-area-size", MAP + 1, ".AA.BB.DDD.EEE.", ".A..BB.DDD.EEE."),
        ("renature-area-size", MAP + 12, "..........R.", "..........RR"),
        # starts and clouds
        ("renature-start", line_of("starts"), '"c1", "f1"', '"c2", "f1"'),
        ("renature-start", line_of("starts"), '"c1", "f1"', '"p1", "f1"'),
        ("renature-start", line_of("starts"), '"c1", "f1"', '5, "f1"'),
        ("component-duplicate", line_of("starts"), '"c1", "f1"', '"f1", "f1"'),
        ("component-missing", line_of("starts"), '["c1", "f1", "j1", "m1"]', "[]"),
        ("renature-cloud", line_of("d5"), "d5 = 1", "d6x = 1"),
        ("renature-cloud", line_of("d5"), "d5 = 1", "c5 = 1"),
        ("component-value", line_of("d5"), "d5 = 1", "d5 = 0"),
        ("component-value", line_of("d5"), "d5 = 1", "d5 = true"),
        ("component-value", line_of("box"), "box = 30", 'box = "30"'),
        ("renature-supply", line_of("clouds", "[[boards]]"), "box = 30", "box = 17"),
        ("renature-supply", line_of("box"), "box = 30", "box = 3"),
        # animals
        ("component-value", line_of("animals"), '"snail", "frog"', '"dragon", "frog"'),
        ("component-duplicate", line_of("animals"), '"snail", "frog"', '"frog", "frog"'),
        ("component-value", line_of("animals"), '"snail", "frog"', '"frog"'),
        ("component-value", line_of("joker"), 'joker = "butterfly"', 'joker = "bee"'),
        # plants and boards
        ("component-missing", None, "white = [9, 4, 2, 2]", ""),
        ("component-value", line_of("white"), "white = [9, 4, 2, 2]", "white = [9, 4, 2]"),
        ("component-value", line_of("white"), "white = [9, 4, 2, 2]", "white = [9, 4, 2, -1]"),
        ("component-unknown", line_of("white"), "white = [9, 4, 2, 2]", "green = [9, 4, 2, 2]"),
        ("renature-supply", line_of("own"), "white = [9, 4, 2, 2]", "white = [8, 4, 2, 2]"),
        ("renature-supply", line_of("neutral", "[[boards]]"), "ral = [3, 2, 2", "ral = [3, 3, 2"),
        ("component-value", line_of("players"), "players = 2", "players = 5"),
        ("component-duplicate", line_of("players", "players = 3"), "players = 3", "players = 2"),
        ("component-value", line_of("dominoes"), "dominoes = 26", "dominoes = 28"),
        ("component-value", line_of("dominoes"), "dominoes = 26", "dominoes = 2"),
        ("component-missing", line_of("[[boards]]"), "dominoes = 26", ""),
        ("component-unknown", line_of("clouds", "[[boards]]"), "clouds = 6", "rain = 6"),
        # tokens
        ("component-value", line_of("size"), "size = 2", "size = 0"),
        ("component-value", line_of("secondary"), "secondary = 1", "secondary = -1"),
        ("component-value", line_of("backs"), "backs = [1, 1, 2]", 'backs = [1, 1, "2"]'),
        ("component-value", line_of("backs"), "backs = [1, 1, 2]", "backs = 1"),
        ("renature-area-size", MAP + 1, "backs = [1, 1, 2]", "backs = [1]"),
        ("component-missing", line_of("[[tokens]]"), "main = 2", ""),
    ],
)  # fmt: skip
def test_ren_06_a_wrong_file_is_refused_and_the_line_is_named(
    key: str, line: int | None, old: str, new: str
) -> None:
    error = refusal(old, new)
    assert error.key == key
    if line is not None:
        assert error.facts["place"] == f"mine.toml:{line}"


def test_ren_06_a_cell_in_the_middle_of_an_area_touches_no_brook() -> None:
    with pytest.raises(ComponentError, match="renature-area-dry") as caught:
        small_map(".....\n.AAA.\n.AAA.\n.AAA.\n.....")
    assert caught.value.facts["cell"] == "c3"


def test_ren_06_a_map_may_not_be_larger_than_24_by_24() -> None:
    row = "." * 25
    with pytest.raises(ComponentError, match="renature-map-width"):
        small_map(f"{row}\n.A{'.' * 23}\n{row}")
    with pytest.raises(ComponentError, match="renature-map-rows"):
        small_map("...\n.A.\n" + "...\n" * 23)


@pytest.mark.parametrize("drawing", ["A", ".", "..", "A.", "AB\n.."])
def test_ren_06_a_map_needs_areas_and_brook(drawing: str) -> None:
    with pytest.raises(ComponentError):
        small_map(drawing)


def test_ren_06_data_inside_a_record_names_the_path() -> None:
    with pytest.raises(ComponentError) as caught:
        components({"starts": ["c2"]})
    assert caught.value.facts["place"] == "test: starts"


def checkered(side: int) -> str:
    """As many areas of one cell as there are letters, on a map of any size."""
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    rows = []
    for row in range(side):
        rows.append(
            "".join(next(letters, ".") if row % 2 and column % 2 else "." for column in range(side))
        )
    return "\n".join(rows)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ren_06_a_map_of_24_by_24_with_52_areas_is_played_from_data_alone(players: int) -> None:
    tokens = [{"size": 1, "main": 3, "secondary": 1, "backs": list(range(52))}]
    parts = components(
        {
            "map": checkered(24),
            "starts": ["a1", "x24"],
            "clouds": {"box": 30, "cells": {"b2": 3, "d2": 3}},
            "tokens": tokens,
        }
    )
    match = Match.deal(GAME.spec(players, {}, parts), "large")
    rng = Random("moves")
    while not match.is_over:
        seat = match.to_play()[0]
        match.play(seat, rng.pick(match.legal(seat)))
    record = match.record()
    assert record.components == parts.data
    assert len(parts_of(match.spec.components).drawing.letters) == 52


def test_ren_06_the_smallest_map_there_is_can_be_played() -> None:
    parts = small_map("A..", starts="b1")
    match = Match.deal(GAME.spec(2, {"first": 0}, parts), "small")
    hand = GAME.view(match.kernel, 0).hand  # type: ignore[arg-type]
    play(match.kernel, f"place {hand[0]} b1 c1; plant own oak a1")  # type: ignore[arg-type]
    assert match.kernel.scores() == [4 + 1, 3]


def test_every_animal_that_a_file_may_name_has_words() -> None:
    assert len(set(KNOWN_ANIMALS)) == len(KNOWN_ANIMALS)
    for animal in KNOWN_ANIMALS:
        assert f"renature.animal.{animal}" in catalogue()
        assert f"renature.the.{animal}" in catalogue()
