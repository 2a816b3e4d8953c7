"""What games by ear took, a line of JSON each, written by the tests; and their sum."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

import msgspec
from msgspec import Struct

from tests.browser.by_ear.findings import Findings

FILE = "TABLEE_BY_EAR"
"""Names the file of figures; without it nothing is written."""


class Figures(Struct, frozen=True):
    """One game."""

    game: str
    language: str
    number: int
    keys: list[int]
    turns: list[int]
    """Keys of each turn, where a turn has several decisions."""
    mismatches: Sequence[int] = ()

    @property
    def name(self) -> tuple[str, str, int]:
        return (self.game, self.language, self.number)


def note(
    game: str, language: str, number: int, found: Findings, mismatches: Sequence[int] = ()
) -> None:
    """Write down what a game took, if a file is named for that."""
    if file := os.environ.get(FILE):
        one = Figures(game, language, number, found.keys, found.keys_per_turn(), mismatches)
        with Path(file).open("a", encoding="utf-8") as figures:
            figures.write(json.dumps(msgspec.to_builtins(one)) + "\n")


def noted(file: Path) -> list[Figures]:
    """The games of a file, in its order."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Figures) for line in lines]


def summary(games: Sequence[Figures]) -> str:
    """A line for each kind of game and language."""
    lines = []
    for game, language in sorted({(one.game, one.language) for one in games}):
        found = [one for one in games if (one.game, one.language) == (game, language)]
        keys = [n for one in found for n in one.keys]
        turns = [n for one in found for n in one.turns]
        worlds = [n for one in found for n in one.mismatches]
        lines.append(
            f"{game} {language}: {len(found)} games, keys per decision {median(keys):g} (worst "
            f"{max(keys)}), per turn {median(turns):g} (worst {max(turns)})"
            + (f", mismatches {mean(worlds):.2f} (worst {max(worlds)})" if worlds else "")
        )
    return "\n".join(lines)
