"""The component file: what is in the box, and errors that name the line."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tablee.engine.components import Source
from tablee.engine.errors import ComponentError
from tablee.engine.random import Random
from tablee.games.matryoshka.components import MatryoshkaComponents
from tablee.match import Match
from tests.games.matryoshka.table import GAME

TEXT = files("tablee.games.matryoshka").joinpath("components.toml").read_text("utf-8")


def line_of(text: str, start: str, after: str = "") -> int:
    """The number of the first line that begins so, after a line that is `after`."""
    lines = text.splitlines()
    begin = lines.index(after) if after else 0
    return next(i for i, line in enumerate(lines, 1) if i > begin and line.startswith(start))


def read(text: str) -> MatryoshkaComponents:
    return GAME.components(Source.read(text, "mine.toml"))


def changed(line: str, new: str, after: str = "") -> str:
    """The standard file with one line changed; an empty one removes it."""
    lines = TEXT.splitlines()
    lines[line_of(TEXT, line, after) - 1] = new
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "new", "after", "key", "name"),
    [
        ("sizes", "sizes = [1, 2, 3, 4, 4, 6, 7]", 'letter = "c"', "component-duplicate", "c4"),
        ("sizes", "sizes = [1, 2, 3, 4, 5, 6]", 'letter = "c"', "component-absent", "c7"),
        ("sizes", "sizes = [1, 2, 3, 4, 5, 6, 8]", 'letter = "c"', "component-value", None),
        ("sizes", 'sizes = "1234567"', 'letter = "c"', "component-value", None),
        ("sizes", "sizes = [1, 2, 3, 4, 5, 6, true]", 'letter = "c"', "component-value", None),
        ("letter", 'letter = "k"', "", "component-value", None),
        ("letter", 'letter = ""', "", "component-value", None),
        ("letter", "letter = 1", "", "component-value", None),
        ("column", "column = [0, 0, 2, 4, 7, 10, 13, 16, 19, 22]", "", "component-value", None),
        (
            "column",
            "column = [0, 0, 2, 4, 7, 10, 13, 16, 19, 22, -25]",
            "",
            "component-value",
            None,
        ),
        ("run", "run = [0, 0, 2, 4, 7, 11, 15, 9999]", "", "component-value", None),
        ("run", "run = [0, 1, 2, 4, 7, 11, 15, 19]", "", "component-value", None),
        ("run", 'run = "none"', "", "component-value", None),
        ("run", "rune = [0, 0, 2, 4, 7, 11, 15, 19]", "", "component-unknown", "rune"),
        ("[points]", "[pints]", "", "component-unknown", "pints"),
        ("letter", 'colour = "red"\nletter = "a"', "", "component-unknown", "colour"),
    ],
)
def test_a_wrong_file_is_refused_with_the_line(
    line: str, new: str, after: str, key: str, name: str | None
) -> None:
    text = changed(line, new, after)
    with pytest.raises(ComponentError) as error:
        read(text)
    assert error.value.key == key
    assert error.value.facts.get("name") == name
    place = str(error.value.facts["place"])
    if key == "component-absent":
        assert place.startswith("mine.toml")
    else:
        assert place == f"mine.toml:{line_of(text, new.splitlines()[0], after)}"


def test_a_series_that_is_there_twice_names_its_second_place() -> None:
    text = changed('letter = "c"', 'letter = "a"')
    with pytest.raises(ComponentError) as error:
        read(text)
    assert error.value.key == "component-duplicate"
    assert error.value.facts["name"] == "a1"
    line = line_of(TEXT, "sizes", 'letter = "c"')
    assert error.value.facts["place"] == f"mine.toml:{line}"


@pytest.mark.parametrize("key", ["series", "points"])
def test_a_missing_part_is_named(key: str) -> None:
    data = {name: value for name, value in GAME.standard().data.items() if name != key}
    with pytest.raises(ComponentError) as error:
        GAME.components(Source(data, "components"))
    assert error.value.key == "component-missing"
    assert error.value.facts["name"] == key


def test_a_missing_series_is_named_by_its_first_card() -> None:
    text = TEXT[: TEXT.rindex("[[series]]")]
    with pytest.raises(ComponentError) as error:
        read(text)
    assert error.value.key == "component-absent"
    assert error.value.facts["name"] == "j1"


def test_a_file_that_is_not_toml_names_the_place() -> None:
    with pytest.raises(ComponentError) as error:
        read("[points\n")
    assert error.value.key == "component-syntax"
    assert error.value.facts["place"] == "mine.toml"


def test_corrected_points_count() -> None:
    parts = read(changed("run", "run = [0, 0, 100, 4, 7, 11, 15, 19]"))
    assert not parts.standard
    match = Match.deal(GAME.spec(3, {}, parts), "points")
    match.kernel.playout(Random("points"))
    totals = [tableau.total for tableau in GAME.breakdown(match.kernel)]  # type: ignore[arg-type]
    assert list(GAME.result(match.kernel).scores) == totals  # type: ignore[arg-type]
    assert max(totals) > 100
