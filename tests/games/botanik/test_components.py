"""Other components change the game without touching code; what makes no sense is refused."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tablee.engine.components import Source
from tablee.engine.errors import ComponentError
from tablee.engine.random import Random
from tablee.engine.record import read_record, write_record
from tablee.engine.spec import Spec
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


FLOWERS_ON_ELBOWS = (("tiles.straight", "flowers", 0), ("tiles.elbow", "flowers", 1))
FOUR_OPENINGS = (("source", "openings", '["north", "east", "south", "west"]'),)
FOUR_TEES = (("tiles.tee", "copies", 4),)
OTHER_SHAPES = (
    ("tiles.straight", "openings", '["west"]'),
    ("tiles.plant", "openings", '["south", "east"]'),
)
FEW = tuple((f"tiles.{name}", "copies", 0) for name in ("elbow", "tee", "plant", "mecabotanist"))
MANY = tuple(
    (f"tiles.{name}", "copies", 4)
    for name in ("straight", "elbow", "tee", "cross", "plant", "vegetable", "mecabotanist")
)
VARIATIONS = {
    "flowers on elbows": FLOWERS_ON_ELBOWS,
    "four openings": FOUR_OPENINGS,
    "four tees": FOUR_TEES,
    "other shapes": OTHER_SHAPES,
    "few": FEW,
    "many": MANY,
}


def test_flowers_can_be_on_elbows() -> None:
    spec = spec_with(*FLOWERS_ON_ELBOWS)
    machine = "machine 0: rs 0,-1 0; ge 0,-2 1; gs 1,-2 1"
    assert GAME.breakdown(position(machine, spec))[0].total == 1
    assert GAME.breakdown(position(machine))[0].total == 2


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
    ("copies", "tiles", "phases", "last"), [(2, 60, 19, 1), (3, 65, 20, 3), (4, 70, 22, 2)]
)
def test_bot_05_the_last_phase_reveals_what_is_left(
    copies: int, tiles: int, phases: int, last: int
) -> None:
    """With another number of tiles the draw pile is used up all the same; nothing is left out."""
    spec = spec_with(("tiles.tee", "copies", copies))
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
    shapes = {kind.letter: "".join(side[0] for side in kind.openings) for kind in types}
    flowers = {kind.letter: kind.flowers for kind in types}
    source = "nesw" if changes is FOUR_OPENINGS else "n"
    assert (shapes == SHAPES) == (changes is not OTHER_SHAPES)
    assert (flowers == FLOWERS) == (changes is not FLOWERS_ON_ELBOWS)
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
        (changed(("tiles.plant", "copies", 19)), "component-value", ""),
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
    none = [(f"tiles.{name}", "copies", 0) for name in names]
    assert refusal(changed(*none)).facts["allowed"] == "2..30"
    one_more = [*none[1:], ("tiles.straight", "copies", 1)]
    assert GAME.components(Source.read(changed(*one_more), "mine.toml")).copies[0] == 1


@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_largest_box_has_room_for_the_longest_machine(step: tuple[int, int]) -> None:
    """150 tiles are 49 phases, in which nobody plays more than 73 tiles: all in one line."""
    spec = spec_with(("tiles.straight", "copies", 20))
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
