"""Every rule has a number, a place in the source where it is decided, and a test named after it."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

import tablee
from tablee.games import names
from tablee.text import rule_texts

TESTS = Path(__file__).parent / "games"
ROOMS = Path(tablee.__file__).parent / "games"
NUMBER = re.compile(r"[A-Z]{3}-\d\d")
RANGE = re.compile(r"([A-Z]{3})-(\d\d) to (?:[A-Z]{3}-)?(\d\d)")


def rules(game: str) -> list[str]:
    return [number for number in rule_texts(game) if NUMBER.fullmatch(number)]


def named_in(text: str) -> set[str]:
    """The rule numbers that a text names, one by one or as `MAT-17 to MAT-20`."""
    found = set(NUMBER.findall(text))
    for prefix, low, high in RANGE.findall(text):
        found |= {f"{prefix}-{number:02}" for number in range(int(low), int(high) + 1)}
    return found


def unknown_numbers(files: list[Path], known: set[str]) -> list[str]:
    """The rule numbers in files that no rule has, each with file and line."""
    return [
        f"{number} ({file.name}:{line})"
        for file in files
        for line, text in enumerate(file.read_text("utf-8").splitlines(), 1)
        for number in sorted(named_in(text) - known)
    ]


def find_tests(game: str) -> set[str]:
    """The names of all test functions of a game."""
    return {
        node.name
        for file in (TESTS / game).rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@pytest.mark.parametrize("game", names())
def test_rules_are_numbered_without_gaps(game: str) -> None:
    numbers = rules(game)
    prefix = numbers[0][:3]
    assert numbers == [f"{prefix}-{i:02}" for i in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("game", names())
def test_every_rule_has_a_test_named_after_it(game: str) -> None:
    tests = find_tests(game)
    untested = [
        number
        for number in rules(game)
        if not any(name.startswith(f"test_{number.lower().replace('-', '_')}_") for name in tests)
    ]
    assert not untested, f"no test in tests/games/{game}/ is named after {', '.join(untested)}"


@pytest.mark.parametrize("game", names())
def test_tests_are_named_after_rules_that_exist(game: str) -> None:
    prefix = rules(game)[0][:3].lower()
    named = re.compile(rf"test_({prefix})_(\d\d)_")
    numbers = {
        f"{prefix.upper()}-{found[2]}" for name in find_tests(game) if (found := named.match(name))
    }
    unknown = sorted(numbers - set(rules(game)))
    assert not unknown, f"tests are named after rules that do not exist: {', '.join(unknown)}"


@pytest.mark.parametrize("game", names())
def test_every_rule_is_named_where_it_is_decided(game: str) -> None:
    """In the room's source, components included; its README explains what needs no code."""
    room = ROOMS / game
    sources = [*room.rglob("*.py"), *room.glob("*.toml"), *room.glob("README.md")]
    decided = set().union(*(named_in(file.read_text("utf-8")) for file in sources))
    missing = [number for number in rules(game) if number not in decided]
    assert not missing, f"no file of games/{game}/ names {', '.join(missing)}"


@pytest.mark.parametrize("game", names())
def test_every_rule_the_source_names_exists(game: str) -> None:
    found = unknown_numbers(sorted((ROOMS / game).rglob("*.py")), set(rules(game)))
    assert not found, f"not in text/rules/{game}.toml: {', '.join(found)}"


def test_a_rule_that_does_not_exist_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "notation.py"
    file.write_text("# ABC-01\n\nx = 'ABC-12'  # ABC-02\n", "utf-8")
    assert unknown_numbers([file], {"ABC-01", "ABC-02"}) == ["ABC-12 (notation.py:3)"]


def test_every_game_has_its_rules_in_the_text_room() -> None:
    folder = files("tablee.text").joinpath("rules")
    assert all(folder.joinpath(f"{game}.toml").is_file() for game in names())
