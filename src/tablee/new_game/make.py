"""Makes a game: first everything is thought out, then it is written.

No file that exists is replaced. Files that all games share get additional lines.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

from tablee.engine.errors import OptionError, TableeError
from tablee.new_game.checkout import check_name, find_checkout, rule_letters
from tablee.new_game.insert import add_entry, add_import, add_row

SUFFIX = ".template"
TYPES = "web/src/lib/types.ts"


class Made(Struct, frozen=True):
    """What has been made, as paths from the checkout."""

    root: Path
    rules: str
    """How the numbers of its rules begin."""
    created: tuple[str, ...]
    changed: tuple[str, ...]


class Names(Struct, frozen=True):
    """What stands for the placeholders."""

    game: str
    rules: str

    def fill(self, text: str) -> str:
        """A template with the names of the game."""
        for placeholder, word in (
            ("__game__", self.game),
            ("__Game__", self.game.capitalize()),
            ("__ABC__", self.rules),
            ("__abc__", self.rules.lower()),
        ):
            text = text.replace(placeholder, word)
        return text


def make_game(folder: Path, name: str) -> Made:
    """Make a game in the checkout that a folder is in, or raise an error and change nothing."""
    root = find_checkout(folder)
    check_name(root, name)
    names = Names(name, rule_letters(root, name))
    created = dict(_files(names))
    for path in created:
        if (root / path).exists():
            raise OptionError("new-game-file", file=path)
    changed = {path: _changed(root, path, change) for path, change in _changes(names).items()}
    for path, text in (created | changed).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    (root / TYPES).write_text(_run(root, "tablee.server.wire.schema"), "utf-8")
    samples = _run(root, "tests.make_samples", name).split()
    return Made(root, names.rules, tuple(sorted([*created, *samples])), (*changed, TYPES))


def _files(names: Names) -> list[tuple[str, str]]:
    """The files of a game, with paths from the checkout."""
    template = files("tablee.new_game").joinpath("template")
    return [
        (names.fill(path).removesuffix(SUFFIX), names.fill(file.read_text("utf-8")))
        for path, file in _leaves(template, "")
    ]


def _leaves(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    found = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _leaves(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(SUFFIX):
            found.append((path + entry.name, entry))
    return found


def _changes(names: Names) -> dict[str, Callable[[str], str]]:
    """What is added to which file."""
    game, title = names.game, names.game.capitalize()

    def added(name: str) -> str:
        file = files("tablee.new_game").joinpath("additions", name + SUFFIX)
        return names.fill(file.read_text("utf-8"))

    def registry(source: str) -> str:
        source = add_import(source, f"tablee.games.{game}", title)
        return add_entry(source, "GAMES", f"{title}()")

    def brains(source: str) -> str:
        source = add_import(source, f"tablee.bots.{game}.brain", f"{title}Brain")
        return add_entry(source, "BRAINS", f'"{game}": {title}Brain()')

    def record_page(page: str) -> str:
        options = added("options-row").strip()
        return add_row(page, "| game | option |", options) + added("record.md")

    return {
        "src/tablee/games/__init__.py": registry,
        "src/tablee/bots/brains.py": brains,
        "web/src/style/games.css": lambda styles: styles + added("games.css"),
        "docs/record.md": record_page,
        "docs/randomness.md": lambda page: page + added("randomness.md"),
    }


def _changed(root: Path, path: str, change: Callable[[str], str]) -> str:
    try:
        return change((root / path).read_text("utf-8"))
    except (LookupError, OSError, SyntaxError):
        raise OptionError("new-game-place", file=path) from None


def _run(root: Path, module: str, *words: str) -> str:
    """The output of a module that knows the new game, whose kernel is not compiled yet."""
    paths = (str(root / "src"), str(root))
    environment = {**os.environ, "TABLEE_INTERPRETED": "1", "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        detail = (done.stderr.strip().splitlines() or [""])[-1]
        raise TableeError("new-game-unfinished", command=f"python -m {module}", detail=detail)
    return done.stdout
