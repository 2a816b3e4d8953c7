"""One reason for a move: a sentence, and the facts that fill it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablee.text import Words, pick_language

Fact = int | str | tuple[str, ...]


class Reason(Struct, frozen=True):
    """What speaks for a move, as a sentence of the text files and its facts."""

    key: str
    """Of the sentence: `renature.reason.closes`."""
    facts: dict[str, Fact] = {}
    """What fills it; seats count from 0."""

    def words(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The reason in English (`"en"`) or French (`"fr"`); `names` are the players', by seat."""
        return Words(pick_language(language)).tell(self.key, self.facts, names)
