"""Lines are added where they belong, and nowhere else."""

from __future__ import annotations

import pytest

from tablee.new_game.insert import add_entry, add_import, add_row

SOURCE = """import os

from tablee.a import A
from tablee.c import (
    C,
)

ALL: tuple[object, ...] = (
    A(),
    C(),
)
SHORT: tuple[object, ...] = ()
"""


@pytest.mark.parametrize(
    ("module", "before"), [("tablee.b", "from tablee.c"), ("tablee.d", "\nALL"), ("tablee", "")]
)
def test_an_import_is_added_in_order(module: str, before: str) -> None:
    changed = add_import(SOURCE, module, "X")
    line = f"from {module} import X\n"
    assert changed.replace(line, "") == SOURCE
    if before:
        assert f"{line}{before}" in changed


def test_an_entry_is_added_at_the_end() -> None:
    assert add_entry(SOURCE, "ALL", "X()") == SOURCE.replace("    C(),\n)", "    C(),\n    X(),\n)")


@pytest.mark.parametrize("table", ["SHORT", "NONE"])
def test_a_table_that_is_not_there_or_on_one_line_is_not_guessed(table: str) -> None:
    with pytest.raises(LookupError):
        add_entry(SOURCE, table, "X()")


def test_a_row_is_added_at_the_end_of_its_table() -> None:
    page = "| a | b |\n| --- | --- |\n| 1 | 2 |\n\n| c |\n| --- |\n"
    assert add_row(page, "| a |", "| 3 | 4 |") == page.replace("2 |\n", "2 |\n| 3 | 4 |\n")
    assert add_row(page, "| c |", "| 5 |") == page + "| 5 |\n"
    with pytest.raises(LookupError):
        add_row(page, "| d |", "| 6 |")
