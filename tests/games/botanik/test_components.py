"""Other components change the game without touching code; what makes no sense is refused."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from tablee.engine.components import Source
from tablee.engine.errors import ComponentError
from tablee.engine.random import Random
from tablee.engine.record import read_record, write_record
from tablee.engine.spec import Spec
from tablee.games.botanik import Botanik
from tablee.games.botanik.names import tile_name
from tablee.match import Match, verify
from tests.games.botanik.naive import FLOWERS, SHAPES, Naive
from tests.games.botanik.positions import GAME, check, legal, position, refused, state_of
from tests.games.botanik.rules.test_building import naive_machine
from tests.games.botanik.test_games import busy_move, compare
from tests.helpers import sample_size

TEXT = files("tablee.games.botanik").joinpath("components.toml").read_text("utf-8")


def changed(*changes: tuple[str, str, object]) -> str:
    """The standard file with some values changed: table, key, new value as TOML."""
    lines = TEXT.splitlines()
    for table, key, value in changes:
        start = next(i for i, line in enumerate(lines) if line.startswith(f"[{table}]"))
        place = next(i for i in range(start, len(lines)) if lines[i].startswith(f"{key} ="))
        lines[place] = f"{key} = {value}"
    return "\n".join(lines) + "\n"


def spec_with(*changes: tuple[str, str, object]) -> Spec:
    return GAME.spec(2, {}, GAME.components(Source.read(changed(*changes), "mine.toml")))


def refusal(text: str) -> ComponentError:
    with pytest.raises(ComponentError) as error:
        GAME.components(Source.read(text, "mine.toml"))
    return error.value


def copies(name: str, count: int, flowers: int = 0) -> tuple[tuple[str, str, object], ...]:
    """So many copies of a type, the last one with flowers."""
    carried = [0] * count if name in PIPES else [flowers] * count
    carried[-1:] = [flowers] * bool(count)
    return ((f"tiles.{name}", "copies", count), (f"tiles.{name}", "flowers", carried))


PIPES = ("straight", "elbow", "tee", "cross")
FLOWERS_ELSEWHERE = (
    ("tiles.straight", "flowers", [0, 0, 0]),
    ("tiles.elbow", "flowers", 2),
    ("tiles.cross", "flowers", [1]),
)
FOUR_OPENINGS = (("source", "openings", '["north", "east", "south", "west"]'),)
FOUR_TEES = copies("tee", 4, 1)
OTHER_SHAPES = (
    ("tiles.straight", "openings", '["west"]'),
    ("tiles.plant", "openings", '["south", "east"]'),
)
FEW = tuple(
    change for name in ("elbow", "tee", "plant", "mecabotanist") for change in copies(name, 0)
)
MANY = tuple(
    change
    for name, flowers in (
        ("straight", 1),
        ("elbow", 1),
        ("tee", 1),
        ("cross", 0),
        ("plant", 3),
        ("vegetable", 3),
        ("mecabotanist", 0),
    )
    for change in copies(name, 4, flowers)
)
VARIATIONS = {
    "flowers elsewhere": FLOWERS_ELSEWHERE,
    "four openings": FOUR_OPENINGS,
    "four tees": FOUR_TEES,
    "other shapes": OTHER_SHAPES,
    "few": FEW,
    "many": MANY,
}


def test_flowers_can_be_elsewhere() -> None:
    spec = spec_with(*FLOWERS_ELSEWHERE)
    machine = "machine 0: rs 0,-1 0; gef 0,-2 1; gs 1,-2 1; ycf 2,-2 0"
    assert GAME.breakdown(position(machine, spec))[0].total == 3
    assert GAME.breakdown(position(machine))[0].total == 1


OWNERS_FILE = """[tiles.tee]
flowers = [0, 0, 0]
[tiles.elbow]
flowers = [1, 0, 1]
[tiles.cross]
flowers = [1]"""


def test_the_owner_of_a_box_moves_the_flowers_with_a_file_of_six_lines() -> None:
    parts = GAME.corrected(OWNERS_FILE, "mine.toml")
    spec = GAME.spec(2, {}, parts)
    tiles = Counter(tile_name(tile)[1:] for tile in parts.tiles())
    assert tiles == {face: 5 * n for face, n in ONE_COLOUR.items()}
    match = Match.deal(spec, "owner")
    record = read_record(write_record(match.record()))
    assert record.components == {**GAME.standard().data, "tiles": parts.data["tiles"]}
    assert verify(record).spec.components.data == parts.data


ONE_COLOUR = {"s": 2, "sf": 1, "e": 1, "ef": 2, "t": 3, "cf": 1, "p": 1, "v": 1, "m": 1}


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("flowers = [0, 1]", "component-value"),  # three copies
        ("flowers = [0, 0, 1, 1]", "component-value"),
        ("flowers = [0, 1, 2]", "component-flowers"),  # a name cannot tell one from two
        ("flowers = [0, 0, 21]", "component-value"),
        ("flowers = [0, 0, true]", "component-value"),
        ('flowers = "one"', "component-value"),
    ],
)
def test_counts_that_do_not_fit_are_refused_with_their_line(line: str, key: str) -> None:
    with pytest.raises(ComponentError) as error:
        GAME.corrected(f"# my box\n[tiles.tee]\n{line}\n", "mine.toml")
    assert (error.value.key, error.value.facts["place"]) == (key, "mine.toml:3")


def test_more_copies_need_their_flowers_too() -> None:
    """Of two lines that do not fit each other, the one is named that says the flowers."""
    with pytest.raises(ComponentError) as error:
        GAME.corrected("[tiles.tee]\ncopies = 4\n", "mine.toml")
    assert str(error.value.facts["place"]).startswith("components.toml:")
    assert error.value.facts["value"] == "[0, 0, 1]"


def test_plants_are_all_alike() -> None:
    for name in ("plant", "vegetable", "mecabotanist"):
        text = f"[tiles.{name}]\ncopies = 2\nflowers = [3, 0]\n"
        with pytest.raises(ComponentError) as error:
            GAME.corrected(text, "mine.toml")
        assert (error.value.key, error.value.facts["place"]) == ("component-alike", "mine.toml:3")


def test_version_1_has_one_number_for_all_copies() -> None:
    parts = Botanik(1).components(Source(Botanik(1).standard().data, "components"))
    assert parts.copies[:7] == (3, 3, 3, 1, 1, 1, 1)
    assert sum(parts.copies) == 13
    with pytest.raises(ComponentError):
        Botanik(1).components(Source(GAME.standard().data, "components"))


def test_the_source_can_have_four_openings() -> None:
    spec = spec_with(*FOUR_OPENINGS)
    moves = legal(position("released 0: rp", spec))
    assert moves == {"place rp 0,-1 2", "place rp 1,0 3", "place rp 0,1 0", "place rp -1,0 1"}
    around = "machine 0: rs 0,-1 0; rs 1,0 1; rs 0,1 0; rs -1,0 1"
    assert position(around, spec).machine(0).open_ends() == 4


def test_canonical_turns_follow_the_openings_of_the_data() -> None:
    """A straight with one opening has four turns, a tee with four openings only one."""
    shapes = (
        ("tiles.straight", "openings", '["north"]'),
        ("tiles.tee", "openings", '["north", "east", "south", "west"]'),
    )
    spec = spec_with(*shapes)
    assert "place rs 1,0 1" in legal(position("released 0: rs", spec))
    assert "place rs 0,1 2" in legal(position("released 0: rs", spec))
    refused("released 0: rt", "0 place rt 0,-1 1", "not-a-move", spec)
    check("released 0: rt\narrivals: kt", "0 place rt 0,-1 0", "acts: 1 play", spec)


@pytest.mark.parametrize(
    ("count", "tiles", "phases", "last"), [(2, 60, 19, 1), (3, 65, 20, 3), (4, 70, 22, 2)]
)
def test_bot_05_the_last_phase_reveals_what_is_left(
    count: int, tiles: int, phases: int, last: int
) -> None:
    """With another number of tiles the draw pile is used up all the same; nothing is left out."""
    spec = spec_with(*copies("tee", count, 1))
    match = Match.deal(spec, "copies")
    assert len(GAME.deal(spec, Random("copies")).draw) == tiles - 5
    assert GAME.view(state_of(match), 0).phases == phases
    rng = Random("copies")
    sizes: dict[int, int] = {}
    while not match.is_over:
        view = GAME.view(state_of(match), 0)
        sizes[view.phase] = max(len(view.arrivals), sizes.get(view.phase, 0))
        seat = match.to_play()[0]
        match.play(seat, busy_move(match, rng))
    assert list(sizes.values()) == [3] * (phases - 1) + [last]


def test_a_mecabotanist_that_no_top_can_be_exchanged_for_is_removed() -> None:
    """Only with other components: there are too few mecabotanists in the standard box."""
    spec = spec_with(*MANY)
    before = """
        sides 1:  rm .. .. .. ..
        tops:     rs ym gm bm km
        sides 0:  rm .. .. .. ..
        arrivals: gt kt
    """
    moves = "0 gt centre 1 > 0 swap 1 > 0 place gt 0,-1 0"
    check(before, moves, "tops: rm ym gm bm km\nreleased 1:\nremoved 1: rm\nacts: 1 play", spec)


@pytest.mark.parametrize("changes", VARIATIONS.values(), ids=VARIATIONS)
def test_games_with_other_components_follow_the_same_rules(
    changes: tuple[tuple[str, str, object], ...],
) -> None:
    spec = spec_with(*changes)
    types = GAME.view(GAME.begin(spec, GAME.deal(spec, Random("types"))), 0).types
    shapes = {kind.letter[0]: "".join(side[0] for side in kind.openings) for kind in types}
    flowers = {kind.letter: kind.flowers for kind in types if kind.flowers}
    source = "nesw" if changes is FOUR_OPENINGS else "n"
    assert (shapes == SHAPES) == (changes is not OTHER_SHAPES)
    assert (flowers == FLOWERS) == (changes not in (FLOWERS_ELSEWHERE, FEW))
    for number in range(sample_size(4)):
        match = Match.deal(spec, f"other {number}")
        setup = GAME.deal(spec, Random(f"other {number}"))
        naive = Naive(list(setup.centre), list(setup.draw), setup.first, shapes, flowers, source)
        compare(match, naive, Random(f"players {number}"))


@pytest.mark.parametrize("changes", VARIATIONS.values(), ids=VARIATIONS)
def test_a_record_holds_its_components(changes: tuple[tuple[str, str, object], ...]) -> None:
    match = Match.deal(spec_with(*changes), "record")
    rng = Random("record")
    while not match.is_over:
        seat = match.to_play()[0]
        match.play(seat, busy_move(match, rng))
    again = verify(read_record(write_record(match.record())))
    assert again.kernel.final() == match.kernel.final()
    assert again.spec.components.data == match.spec.components.data


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        (TEXT.replace("[source]\nopenings", "[spring]\nopenings"), "component-unknown", "[spring]"),
        (TEXT.replace('[source]\nopenings = ["north"]\n', ""), "component-missing", ""),
        (
            TEXT.replace('[source]\nopenings = ["north"]', "[source]"),
            "component-missing",
            "[source]",
        ),
        (changed(("source", "openings", "[]")), "component-value", "openings = []"),
        (changed(("source", "openings", '["up"]')), "component-value", 'openings = ["up"]'),
        (
            changed(("source", "openings", '["north", "north"]')),
            "component-value",
            'openings = ["north", "north"]',
        ),
        (changed(("source", "openings", '"north"')), "component-value", 'openings = "north"'),
        (TEXT.replace("[tiles.tee]", "[tiles.wye]"), "component-unknown", "[tiles.wye]"),
        (TEXT.replace("tiles.cross", "reconstructed.cross"), "component-missing", ""),
        (changed(("tiles.plant", "flowers", -1)), "component-value", "flowers = -1"),
        (changed(("tiles.plant", "flowers", 21)), "component-value", "flowers = 21"),
        (changed(("tiles.plant", "flowers", "true")), "component-value", "flowers = true"),
        (changed(("tiles.plant", "flowers", 1.5)), "component-value", "flowers = 1.5"),
        (changed(("tiles.plant", "copies", -1)), "component-value", "copies = -1"),
        (changed(*copies("plant", 19, 3)), "component-value", ""),
        (changed(("tiles.elbow", "openings", "[]")), "component-value", "openings = []"),
        (changed(("tiles.elbow", "openings", "3")), "component-value", "openings = 3"),
        (changed(("tiles.elbow", "openings", "[1]")), "component-value", "openings = [1]"),
        (
            changed(("tiles.mecabotanist", "openings", '["north"]')),
            "component-value",
            'openings = ["north"]',
        ),
        (
            TEXT.replace("[tiles.tee]\ncopies = 3\n", "[tiles.tee]\n"),
            "component-missing",
            "[tiles.tee]",
        ),
        (TEXT + "colour = 3\n", "component-unknown", "colour = 3"),
        (TEXT.replace("[reconstructed]", "[rebuilt]"), "component-unknown", "[rebuilt]"),
        ("tiles = 3\n[source]\nopenings = ['north']\n", "component-missing", "tiles = 3"),
        (TEXT.replace("copies = 3 #", "copies = #"), "component-syntax", ""),
        ("", "component-missing", ""),
    ],
)
def test_nonsense_is_refused_with_its_line(text: str, key: str, line: str) -> None:
    error = refusal(text)
    assert error.key == key
    place = str(error.facts["place"])
    assert place.startswith("mine.toml")
    if line:
        number = int(place.removeprefix("mine.toml:"))
        assert text.splitlines()[number - 1].startswith(line)


def test_too_few_tiles_are_refused() -> None:
    names = ("straight", "elbow", "tee", "cross", "plant", "vegetable")
    none = [change for name in names for change in copies(name, 0)]
    assert refusal(changed(*none)).facts["allowed"] == "2..30"
    one_more = [*none, *copies("straight", 1)]
    assert GAME.components(Source.read(changed(*one_more), "mine.toml")).copies[0] == 1


@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_largest_box_has_room_for_the_longest_machine(step: tuple[int, int]) -> None:
    """150 tiles are 49 phases, in which nobody plays more than 73 tiles: all in one line."""
    spec = spec_with(*copies("straight", 20))
    assert len(GAME.deal(spec, Random("largest")).draw) == 145
    dx, dy = step
    turns = 0 if dx or dy < 0 else 1
    line = "; ".join(f"{'rygbk'[i % 5]}s {dx * i},{dy * i} {turns}" for i in range(1, 74))
    state = position(f"machine 0: {line}\nreleased 0: ge", spec)
    assert legal(state) == set(naive_machine(line).placements("ge"))
    assert GAME.view(GAME.sample(GAME.view(state, 0), spec, Random("x")), 0) == GAME.view(state, 0)


def test_the_file_says_what_is_reconstructed() -> None:
    data = GAME.standard().data
    assert data["reconstructed"]
