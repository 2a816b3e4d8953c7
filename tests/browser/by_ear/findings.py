"""What a blind player notes during a game; what games took, a line of JSON each, and their sum."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median

import msgspec
from msgspec import Struct

CODE = re.compile(
    r"(?<![\w’'])(?!be\b)(?:[a-j][1-7]|[rygbk](?:[setcpvm]|[setc]f)|\w+\.\w+\.\w+|undefined|null|NaN"
    r"|\[object)(?![\w’'])"
)
"""Notation and keys, what only programs should read; “be” is a word."""
FILE = "TABLEE_BY_EAR"
"""Names the file of figures; without it nothing is written."""
COUNT = re.compile(r"\d+ \w+$")
"""How many moves the list has, or how many points a choice: answers to what was typed."""
SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-Ý0-9“«])")


@dataclass
class Findings:
    said: list[str] = field(default_factory=list)
    """What was said since the last decision."""
    keys: list[int] = field(default_factory=list)
    """How many keys each decision took."""
    turn_starts: list[int] = field(default_factory=list)
    """At which decision each turn began, where a turn has several."""
    lost: list[str] = field(default_factory=list)
    """Where the focus was before it fell to the page."""
    turns: list[list[str]] = field(default_factory=list)

    def begin_turn(self) -> None:
        self.turns.append(self.said)
        self.said = []

    def keys_per_turn(self) -> list[int]:
        """How many keys each turn took; a decision is a turn where nothing else was noted."""
        if not self.turn_starts:
            return self.keys
        ends = [*self.turn_starts[1:], len(self.keys)]
        return [sum(self.keys[a:b]) for a, b in zip(self.turn_starts, ends, strict=True) if a < b]

    def codes(self) -> list[str]:
        return [words for turn in (*self.turns, self.said) for words in turn if CODE.search(words)]

    def repeated(self) -> list[str]:
        """Sentences that were said twice within a turn, alone or inside another message.

        A message may tell that something was done, undone and done again.
        """
        found = []
        for turn in (*self.turns, self.said):
            sentences = {one for words in turn for one in SENTENCE.split(words)}
            found += [one for one in sentences if sum(one in words for words in turn) > 1]
            found += [run[0] for words in turn for run in _doubled(SENTENCE.split(words))]
        return [one for one in found if not COUNT.match(one)]


def _doubled(sentences: Sequence[str]) -> list[Sequence[str]]:
    """Runs of sentences that follow themselves."""
    spans = [(at, n) for n in range(1, len(sentences) // 2 + 1) for at in range(len(sentences))]
    runs = [(sentences[at : at + n], sentences[at + n : at + 2 * n]) for at, n in spans]
    return [run for run, after in runs if run == after]


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
