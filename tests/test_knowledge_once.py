"""Knowledge is written once: no constant and no table of numbers stands in two source files.

A game and its bots are one area, everything else is another. Two games are not compared: they never
import each other, and four sides of a tile in one are not four sides of a cell in the other.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import tablee
from tablee.games import names

ROOT = Path(tablee.__file__).parent
COMMON = "common"
PLAIN = (
    *(ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.UnaryOp, ast.BinOp),
    *(ast.expr_context, ast.operator, ast.unaryop),
)
"""What an expression without names is made of."""
LONG = 4
"""A list of so many numbers is knowledge, whatever it is called."""


def area_of(file: Path) -> str:
    """The game that a source file is about, or COMMON."""
    room, *rest = file.relative_to(ROOT).with_suffix("").parts
    return rest[0] if room in ("games", "bots") and rest and rest[0] in names() else COMMON


def literal(node: ast.expr) -> object | None:
    """The value of an expression that is made of literals alone; None if it is not."""
    if not all(isinstance(part, PLAIN) for part in ast.walk(node)):
        return None
    value: object = eval(compile(ast.Expression(node), "constant", "eval"))
    return value


def constants(tree: ast.Module) -> Iterator[tuple[str, object]]:
    """The module's constants that are literals, by name."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = literal(node.value)
            if node.targets[0].id.isupper() and value is not None:
                yield node.targets[0].id, value


def number_tables(tree: ast.Module) -> Iterator[tuple[str, object]]:
    """Lists and tuples of several different numbers, wherever they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple) and len(node.elts) >= LONG:
            value = literal(node)
            if isinstance(value, list | tuple) and is_table(value):
                yield "a table", tuple(value)


def is_table(values: Sequence[object]) -> bool:
    """Whether these are numbers that nobody would think of by counting up."""
    numbers = [value for value in values if isinstance(value, int)]
    start = numbers[0] if numbers else 0
    return len(numbers) == len(values) and numbers != list(range(start, start + len(numbers)))


def repeated(files: dict[Path, str]) -> list[str]:
    """What is written in two of these files, as sentences."""
    found: dict[tuple[str, str], set[Path]] = defaultdict(set)
    for file, text in files.items():
        tree = ast.parse(text)
        for name, value in (*constants(tree), *number_tables(tree)):
            found[name, repr(value)].add(file)
    return [
        f"{name} = {value} is in {one.relative_to(ROOT)} and in {other.relative_to(ROOT)}"
        for (name, value), places in sorted(found.items())
        for one, other in combinations(sorted(places), 2)
        if COMMON in (area_of(one), area_of(other)) or area_of(one) == area_of(other)
    ]


def sources() -> dict[Path, str]:
    return {file: file.read_text("utf-8") for file in sorted(ROOT.rglob("*.py"))}


def test_no_constant_is_written_twice() -> None:
    assert not repeated(sources())


def test_a_constant_that_is_written_twice_is_found() -> None:
    kernel, brain = ROOT / "games/mondo/kernel/rules.py", ROOT / "bots/mondo/boards.py"
    other = ROOT / "games/renature/names.py"
    assert repeated({kernel: "TILES = 136", brain: "TILES = 130 + 6"})
    assert repeated({kernel: "A = (2, 4, 6, 8)", brain: "def f():\n    return [2, 4, 6, 8]"})
    assert repeated({ROOT / "engine/kernel.py": "CLOCK = 7", kernel: "CLOCK = 7"})
    assert not repeated({kernel: "TILES = 136", other: "TILES = 136"})
    assert not repeated({kernel: "TILES = 136", brain: "TILES = names.TILES"})
