"""docs/record.md is true: its fields, options, setups and moves are those of the games."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import NODEFAULT, Struct

from tablee.engine import errors
from tablee.engine.record import Entry, Record, Result, read_record
from tablee.games import find_game, names
from tablee.games.mondo.names import MODIFIERS, TASKS
from tablee.games.mondo.setup import Round
from tablee.match import Step, open_record, replay, verify

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "record.md").read_text("utf-8")
JSON = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
UNRECORDED = ("skip", "done", "spill")
"""What a seat does by itself when there is nothing else."""


def section(title: str) -> str:
    """All that is under a heading, up to the next one as high."""
    found = re.search(rf"^(##+) {title}\n(.*?)(?=^\1 |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None, title
    return found[2]


def table(text: str, first: str) -> list[list[str]]:
    """The rows of the first table whose head begins so."""
    found = re.search(rf"^\| {first} \|.*\n\|[- |]+\|\n((?:\|.*\n?)+)", text, re.MULTILINE)
    assert found is not None, first
    return [line.strip("| \n").split(" | ") for line in found[1].splitlines()]


def code(cell: str) -> str:
    """The text of a cell that is code and nothing else."""
    assert re.fullmatch(r"`[^`]+`", cell), cell
    return cell.strip("`")


def columns(rows: list[list[str]]) -> dict[str, list[str]]:
    """Rows by what their first cell names; no name twice."""
    by_name = {code(row[0]): row[1:] for row in rows}
    assert len(by_name) == len(rows)
    return by_name


@cache
def recorded(game: str) -> frozenset[str]:
    """Every move of a game's sample records."""
    files = sorted((TESTS / "data" / "records").glob(f"{game}-*.json"))
    records = [read_record(file.read_bytes()) for file in files]
    return frozenset(entry.move for record in records for entry in record.moves)


@pytest.mark.parametrize(
    ("struct", "before"),
    [(Record, "## Fields"), (Entry, "An entry of `moves`:"), (Result, "`result`:\n")],
)
def test_the_fields_are_those_that_are_read(struct: type[Struct], before: str) -> None:
    rows = columns(table(PAGE.partition(before)[2], "field"))
    known = msgspec.structs.fields(struct)
    assert list(rows) == [field.name for field in known]
    for field in known:
        is_required = field.default is NODEFAULT
        assert (rows[field.name][1] == "always") == is_required, field.name


def test_the_game_on_the_page_is_a_whole_record_and_its_trace_is_right() -> None:
    record = read_record(JSON[0].encode())
    match = verify(record)
    assert not match.is_over
    assert set(json.loads(JSON[0])) == {field.name for field in msgspec.structs.fields(Record)} - {
        "result"
    }
    first = next(replay(open_record(record), record))
    assert msgspec.json.decode(JSON[1], type=Step) == first


def test_the_reasons_are_the_doors() -> None:
    rows = [row[0].strip("`") for row in table(section("How to check one"), "reason")]
    *words, last = rows
    known = (errors.GAME_OVER, errors.NOT_A_MOVE, errors.BAD_TIME, errors.WRONG_SEAT)
    assert words == [*known, errors.NOT_NOW]
    assert last == "a rule's number"


@pytest.mark.parametrize("name", names())
def test_the_options_are_the_games(name: str) -> None:
    rows = [row[1:] for row in table(section("Options"), "game") if row[0] == name]
    game = find_game(name)
    assert [code(row[0]) for row in rows] == [option.name for option in game.options]
    for option, row in zip(game.options, rows, strict=True):
        told = re.findall(r"`([^`]+)`", row[1])
        chosen = [word for word in told if word != "children" or option.name == "level"]
        assert sorted(chosen) == sorted(option.choices), option.name
        if option.kind == "number":
            assert f"{option.low} to {option.high}" in row[1]


@pytest.mark.parametrize("name", names())
def test_the_setup_is_the_games(name: str) -> None:
    rows = columns(table(section(name.capitalize()), "setup"))
    fields = msgspec.structs.fields(find_game(name).setup_type)
    assert list(rows) == [field.name for field in fields]


def test_a_round_of_mondo_is_the_games() -> None:
    rows = columns(table(section("Mondo"), "round"))
    assert list(rows) == [field.name for field in msgspec.structs.fields(Round)]
    for name, words in (("modifier", MODIFIERS), ("tasks", TASKS)):
        told = re.findall(r"`([^`]+)`", rows[name][0])
        assert tuple(told[-len(words) :]) == words


@pytest.mark.parametrize("name", names())
def test_every_kind_of_move_has_an_example_that_was_played(name: str) -> None:
    game = find_game(name)
    examples = list(columns(table(section(name.capitalize()), "move")))
    for example in examples:
        move = game.parse(example)
        assert str(move) == example
        assert example in recorded(name), example
    kinds = [kind for decision in game.decisions.values() for kind in decision]
    assert sorted(game.parse(example).kind for example in examples) == sorted(set(kinds))


@pytest.mark.parametrize("name", ["botanik", "renature"])
def test_every_kind_of_move_belongs_to_the_decisions_it_is_listed_with(name: str) -> None:
    game = find_game(name)
    for example, row in columns(table(section(name.capitalize()), "move")).items():
        kind = game.parse(example).kind
        fitting = [decision for decision, kinds in game.decisions.items() if kind in kinds]
        assert row[0].split(", ") == fitting, example


def test_moves_that_take_place_by_themselves_are_not_recorded() -> None:
    traces = sorted((TESTS / "data" / "records").glob("*.trace.jsonl"))
    steps = [
        msgspec.json.decode(line, type=Step)
        for trace in traces
        for line in trace.read_text("utf-8").splitlines()
    ]
    by_itself = [step for step in steps if step.move in UNRECORDED]
    assert by_itself
    assert all(step.legal > 1 for step in by_itself)
    assert any(step.legal == 1 for step in steps)
