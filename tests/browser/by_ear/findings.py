"""What a blind player notes during a game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

CODE = re.compile(
    r"(?<![\w’'])(?!be\b)(?:[a-j][1-7]|[rygbk](?:[setcpvm]|[setc]f)|\w+\.\w+\.\w+|undefined|null|NaN"
    r"|\[object)(?![\w’'])"
)
"""Notation and keys, what only programs should read; “be” is a word."""
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
        """Sentences that were said twice within a turn, alone or inside another message."""
        found = []
        for turn in (*self.turns, self.said):
            whole = " | ".join(turn)
            sentences = {one for words in turn for one in SENTENCE.split(words)}
            found += [one for one in sentences if whole.count(one) > 1 and not COUNT.match(one)]
        return found
