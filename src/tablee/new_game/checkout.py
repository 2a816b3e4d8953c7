"""The checkout that a game is made in, and whether a name is free there."""

from __future__ import annotations

import re
import tomllib
from itertools import combinations
from keyword import iskeyword
from pathlib import Path

from tablee.engine.errors import OptionError
from tablee.text import catalogue

NAME = re.compile(r"[a-z]{3,12}")
RULE_TABLE = re.compile(r"^\[([A-Z]{3})-\d\d\]", re.MULTILINE)
HEADING = re.compile(r"^#+ (\w+)$", re.MULTILINE)
RESERVED = ("common", "games", "kernel", "shared", "shell", "standard", "tablee", "template")
"""Names that the package, the page or the tests use for something else."""
SECTIONS = ("docs/record.md", "docs/randomness.md")
"""Pages with a section for every game."""


def find_checkout(folder: Path) -> Path:
    """The checkout of Tablée that a folder is in, or an `OptionError`."""
    for place in (folder, *folder.parents):
        if (place / "src" / "tablee" / "games").is_dir() and _is_ours(place / "pyproject.toml"):
            return place
    raise OptionError("new-game-outside", folder=folder)


def _is_ours(file: Path) -> bool:
    try:
        project = tomllib.loads(file.read_text("utf-8")).get("project", {})
    except (OSError, ValueError):
        return False
    return isinstance(project, dict) and project.get("name") == "tablee"


def check_name(root: Path, name: str) -> None:
    """Raise an `OptionError` unless a game can have this name."""
    if not NAME.fullmatch(name):
        raise OptionError("new-game-name", name=name)
    headings = {title for page in SECTIONS for title in HEADING.findall(_read(root / page))}
    first_words = {key.partition(".")[0] for key in catalogue()}
    rooms = {file.name for file in (root / "src" / "tablee" / "games").iterdir() if file.is_dir()}
    if name in rooms:
        raise OptionError("new-game-exists", name=name)
    used = name in first_words or name in RESERVED or name.capitalize() in headings
    modules = {file.stem for file in (root / "src" / "tablee" / "bots").iterdir()}
    if used or name in modules or iskeyword(name) or iskeyword(name.capitalize()):
        raise OptionError("new-game-reserved", name=name)


def rule_letters(root: Path, name: str) -> str:
    """Three letters of the name for the numbers of its rules, which no other game has."""
    folder = root / "src" / "tablee" / "text" / "rules"
    used = {
        letters for file in folder.glob("*.toml") for letters in RULE_TABLE.findall(_read(file))
    }
    for three in combinations(name.upper(), 3):
        if (letters := "".join(three)) not in used:
            return letters
    raise OptionError("new-game-reserved", name=name)


def _read(file: Path) -> str:
    return file.read_text("utf-8")
