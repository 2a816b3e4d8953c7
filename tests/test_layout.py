"""Where things are: folders of a size that can be read, and names that stay in their folder."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tablee"
MOST = 12
"""Modules in one folder."""
MODULES = (".py", ".ts", ".svelte")
LEFT_OUT = {"generated", "node_modules", "__pycache__", "web", "docs_site"}
INSIDE = ("engine", "games", "match")
"""Folders that know what the clock's number is."""
SEARCH = SOURCE / "bots"
"""Search runs inside the compiled kernels."""


def modules(folder: Path) -> list[Path]:
    """Every module under a folder that a person wrote."""
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.suffix in MODULES
        and file.name != "__init__.py"
        and not file.name.endswith((".d.ts", ".test.ts"))
        and not LEFT_OUT & set(file.relative_to(folder).parts)
    ]


def crowded(files: list[Path], root: Path) -> dict[str, int]:
    """The folders that have more than MOST modules."""
    counts = Counter(file.parent.relative_to(root).as_posix() for file in files)
    return {folder: count for folder, count in counts.items() if count > MOST}


@pytest.mark.parametrize("folder", ["src/tablee", "web/src", "tests"])
def test_no_folder_has_more_than_twelve_modules(folder: str) -> None:
    files = modules(ROOT / folder)
    assert len(files) > MOST
    assert not crowded(files, ROOT)


def test_a_crowded_folder_would_be_found() -> None:
    files = [Path(f"/x/y/{n}.py") for n in range(MOST + 1)] + [Path("/x/one.py")]
    assert crowded(files, Path("/x")) == {"y": MOST + 1}


def reached_through(source: str) -> set[str]:
    """Uses of `.state` and `.game` of something called a match."""
    return {
        f"{_name(node.value)}.{node.attr}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr in ("state", "game")
        and _name(node.value).lstrip("_").endswith("match")
    }


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def outside(*folders: str) -> list[Path]:
    return [
        file
        for file in modules(SOURCE)
        if file.suffix == ".py" and file.relative_to(SOURCE).parts[0] not in folders
    ]


def test_nobody_reaches_through_a_match() -> None:
    found = {
        file.name: reached
        for file in outside(*INSIDE)
        if (reached := reached_through(file.read_text("utf-8")))
    }
    assert not found


def test_reaching_through_a_match_would_be_found() -> None:
    assert reached_through("self.match.state.now = 3; room.match.game") == {
        "match.state",
        "match.game",
    }


def names_the_clock(source: str) -> bool:
    """Whether a source uses the number that stands for the clock in kernels."""
    return any(
        isinstance(node, ast.Name | ast.alias)
        and "CLOCK" in (getattr(node, "id", ""), getattr(node, "name", ""))
        for node in ast.walk(ast.parse(source))
    )


def test_the_clock_is_none_outside_kernels() -> None:
    files = [file for file in outside(*INSIDE) if SEARCH not in file.parents]
    assert not [file.name for file in files if names_the_clock(file.read_text("utf-8"))]


def test_a_number_for_the_clock_would_be_found() -> None:
    assert names_the_clock("from tablee.engine.kernel import CLOCK")
    assert not names_the_clock("CLOCK_TWICE = 'clock-twice'")


MIRRORED = ("engine", "match", "bots", "arena", "cli", "text", "envs")


@pytest.mark.parametrize("folder", MIRRORED)
def test_a_test_with_a_modules_name_lies_beside_it(folder: str) -> None:
    """`src/tablee/x/y.py` is tested in `tests/x/test_y.py`, and not in another folder."""
    homes: dict[str, set[str]] = {}
    for file in modules(SOURCE):
        homes.setdefault(file.stem, set()).add(file.relative_to(SOURCE).parts[0])
    for test in sorted((ROOT / "tests" / folder).rglob("test_*.py")):
        module = test.stem.removeprefix("test_")
        assert folder in homes.get(module, {folder}), test.name


def test_no_test_starts_a_loop_in_a_thread_that_may_have_one() -> None:
    """An open browser has one: `harness_loop.run` takes a thread of its own."""
    starts = "asyncio." + "run("
    files = [file for file in modules(ROOT / "tests") if "programs" not in file.parts]
    found = [file.name for file in files if starts in file.read_text("utf-8")]
    assert found == []
