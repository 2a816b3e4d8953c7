"""What `Source` checks of a component file, and the line that an error names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee.engine.components import Source
from tablee.engine.errors import ComponentError

TEXT = """\
[box]
cards = 12
sizes = [1, 2, 3]

[[pieces]]
name = "bear"
"""
SOURCE = Source.read(TEXT, "own.toml")
BOX = SOURCE.data["box"]


def refused(check: Callable[[], object]) -> tuple[str, dict[str, object]]:
    """The key and the facts of the error that a check raises."""
    with pytest.raises(ComponentError) as error:
        check()
    return error.value.key, dict(error.value.facts)


def test_a_table_has_all_keys_and_no_others() -> None:
    assert SOURCE.table(BOX, ("cards", "sizes"), "box") == BOX
    assert SOURCE.table(BOX, ("cards",), "box", optional=("sizes",)) == BOX
    assert refused(lambda: SOURCE.table(BOX, ("cards",), "box")) == (
        "component-unknown",
        {"place": "own.toml:3", "name": "sizes"},
    )
    assert refused(
        lambda: SOURCE.table(BOX, ("cards", "dice"), "box", optional=("sizes",), prefix="box.")
    ) == ("component-missing", {"place": "own.toml:1", "name": "box.dice"})


def test_what_is_no_table_is_missing() -> None:
    assert refused(lambda: SOURCE.table(7, ("cards",), "box")) == (
        "component-missing",
        {"place": "own.toml:1", "name": "box"},
    )


def test_a_list_of_tables_holds_only_tables() -> None:
    assert SOURCE.tables(SOURCE.data["pieces"], "pieces") == [{"name": "bear"}]
    assert refused(lambda: SOURCE.tables([1], "pieces"))[0] == "component-missing"
    assert refused(lambda: SOURCE.tables(BOX, "box"))[0] == "component-missing"


@pytest.mark.parametrize("value", [0, 13, True, 1.0, "1", None])
def test_a_number_lies_between_its_bounds(value: object) -> None:
    assert SOURCE.number(12, 1, 12, "box", "cards") == 12
    assert refused(lambda: SOURCE.number(value, 1, 12, "box", "cards")) == (
        "component-value",
        {"place": "own.toml:2", "value": value, "allowed": "1..12"},
    )


def test_numbers_are_as_many_as_asked_for() -> None:
    assert SOURCE.numbers([1, 2, 3], 3, 1, 3, "box", "sizes") == (1, 2, 3)
    assert refused(lambda: SOURCE.numbers([1, 2], 3, 1, 3, "box", "sizes")) == (
        "component-value",
        {"place": "own.toml:3", "value": "[1, 2]", "allowed": "3 x 1..3"},
    )
    assert refused(lambda: SOURCE.numbers([1, 2, 4], 3, 1, 3, "box", "sizes"))[1]["value"] == 4


def test_data_without_a_file_names_the_path() -> None:
    source = Source({"box": {}}, "components")
    assert refused(lambda: source.table({}, ("cards",), "box"))[1]["place"] == (
        "components: box.cards"
    )


@pytest.mark.parametrize("remarks", [{"tiles": "their pictures"}, [[[]]], "x" * 1_000])
def test_remarks_may_be_anything_because_old_records_have_them(remarks: object) -> None:
    Source({"box": 1, "reconstructed": remarks}, "own").whole(("box",))
    other = Source({"box": 1, "rebuilt": remarks}, "own")
    assert refused(lambda: other.whole(("box",)))[0] == "component-unknown"
