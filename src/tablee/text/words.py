"""Sentences filled with facts, in one language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tablee.engine.errors import IllegalMove, TableeError, is_rule_number
from tablee.engine.game import Event
from tablee.text.catalogue import LANGUAGES, catalogue, find_sentence, rule_entry, rule_texts

SLOT = re.compile(r"\{(\w+)(?:@([\w.]+))?(?:\|([^|{}]*)\|([^|{}]*)(?:\|([^|{}]*))?)?\}")
PLAYER = "player"
"""What a slot calls a fact that is a seat, or several."""
PLACE = "place"
"""What a slot calls a place of a board: written with a capital letter."""
LONGEST = 120
"""Letters of something wrong that are repeated to the person who gave it."""
SOMEBODY = "\u2060somebody"
"""The name of a deleted person. Nobody can choose it: the first character is not printable."""
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


class RuleText(Struct, frozen=True):
    """One rule in our words."""

    number: str
    topic: str
    title: str
    text: str
    status: tuple[str, ...]


def pick_language(wanted: str | None) -> str:
    """The language for a locale such as `fr_CH.UTF-8` or `fr-CH`; English if it is no other."""
    short = (wanted or "").lower()[:2]
    return short if short in LANGUAGES else LANGUAGES[0]


class Words:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **facts: object) -> str:
        """The sentence of `key`, filled. A key without a sentence is a `MissingText`."""
        return self.tell(key, facts)

    def tell(self, key: str, facts: Mapping[str, object], names: Sequence[str] = ()) -> str:
        """The sentence of `key`, filled; `names` are those of the players, by seat."""
        return self.fill(find_sentence(key)[self.language], facts, names)

    def person(self, name: str) -> str:
        """A person's name as others read it: a deleted person is somebody."""
        return self.say("page.somebody") if name == SOMEBODY else name

    def error(self, error: TableeError) -> str:
        """What is wrong, where, and what would be right, in one line."""
        if isinstance(error, IllegalMove):
            return self.refusal(error.rule)
        cause = error.facts.get("rule")
        facts = {name: self._shown(name, value) for name, value in error.facts.items()}
        if isinstance(cause, str):
            facts["reason"] = self.refusal(cause)
        facts |= _counted(error.facts)
        return self.say(f"error.{error.key}", **facts)

    def _shown(self, name: str, value: object) -> object:
        """A fact on one line, fit for a terminal; a fact that is an error is told in its words."""
        if isinstance(value, TableeError):
            return self.error(value)
        if not isinstance(value, str | list | tuple | Path):
            return value
        text = "".join(_visible(letter) for letter in _plain(value))
        if name == "allowed" or isinstance(value, Path) or len(text) <= LONGEST:
            return text
        return f"{text[:LONGEST]}…"

    def refusal(self, rule: str) -> str:
        """Why a move was refused: the rule's own sentence and its number."""
        if not is_rule_number(rule):
            return self.say(f"refusal.{rule}")
        entry = rule_entry(rule)
        words = entry.get("refusal", entry["text"])
        return f"{words[self.language]} ({rule})"

    def event(
        self, game: str, event: Event, names: Sequence[str], reader: int | None = None
    ) -> str:
        """An event, as one seat saw it, told to its reader."""
        facts: dict[str, object] = msgspec.structs.asdict(event)
        key = f"{game}.event.{type(event).__name__}"
        yours = reader is not None and facts.get("seat") == reader
        hidden = any(value is None for value in facts.values())
        for variant, wanted in (
            (".you_hidden", yours and hidden),
            (".hidden", hidden),
            (".you", yours),
        ):
            if wanted and key + variant in catalogue():
                key += variant
                break
        return self.tell(key, facts, names)

    def rules(self, game: str) -> list[RuleText]:
        """All rules of a game, in order of their numbers."""
        return [
            self._rule(number, entry)
            for number, entry in rule_texts(game).items()
            if is_rule_number(number)
        ]

    def about(self, game: str, what: str) -> str:
        """`tagline`, `about` or `reconstructed` of a game."""
        text: str = rule_texts(game)["game"][what][self.language]
        return text

    def _rule(self, number: str, entry: Mapping[str, object]) -> RuleText:
        def pick(name: str) -> str:
            words = entry[name]
            assert isinstance(words, Mapping)
            return str(words[self.language])

        status = entry["status"]
        assert isinstance(status, list)
        return RuleText(number, str(entry["topic"]), pick("title"), pick("text"), tuple(status))

    def level(self, bot: str) -> str:
        """A bot's level in words; a bot that is no level keeps its name."""
        key = f"page.level.{bot}"
        return self.say(key) if key in catalogue() else bot

    def fill(self, sentence: str, facts: Mapping[str, object], names: Sequence[str]) -> str:
        """A sentence with its slots filled; `names` are those of the players, by seat."""

        def slot(found: re.Match[str]) -> str:
            name, how, one, many, others = found.groups()
            value = facts[name]
            if how == PLAYER and one is not None:
                return self._for_players(_parts(value), names, (one, many, others))
            if one is not None:
                return one if self._is_one(value) else many
            if how is not None:
                words = [self._named(how, part, names) for part in _parts(value)]
                return self._listed(words, is_inside=found.start() > 0)
            return _plain(value)

        return SLOT.sub(slot, sentence)

    def _listed(self, words: Sequence[str], is_inside: bool) -> str:
        """One, two and three; “You” is written small inside a sentence, names are not."""
        you = self.say("you")
        *most, last = [
            word.lower() if word == you and (is_inside or nth > 0) else word
            for nth, word in enumerate(words)
        ] or [""]
        return self.say("and", most=", ".join(most), last=last) if most else last

    def _named(self, how: str, value: object, names: Sequence[str]) -> str:
        """A player's name, or the sentence `how.value`: a word of the game in this language.

        A value without a sentence of its own is told by the sentence `how`, from its
        first letter and the rest.
        """
        if how == PLAYER and isinstance(value, int):
            return names[value] if value < len(names) else self.say("player", player=value + 1)
        if how == PLACE:
            return str(value).upper()
        key = f"{how}.{value}"
        if key in catalogue() or how not in catalogue():
            return self.say(key)
        text = str(value)  # told by its parts: a colour's letter, and what it shows
        return self.say(how, first=text[:1], rest=text[1:])

    def _for_players(
        self, seats: Sequence[object], names: Sequence[str], forms: tuple[str, str, str | None]
    ) -> str:
        """The word that goes with one other player, with “You”, or with several others."""
        one, you, several = forms
        if self.say("you") in [self._named(PLAYER, seat, names) for seat in seats]:
            return you
        if len(seats) == 1:
            return one
        return you if several is None else several

    def _is_one(self, value: object) -> bool:
        """Singular: exactly one in English, less than two in French; or yes."""
        if isinstance(value, bool) or not isinstance(value, int):
            return bool(value)
        return abs(value) == 1 or (self.language == "fr" and value == 0)


def _counted(facts: Mapping[str, object]) -> dict[str, object]:
    """Moves and players as people count them: from one."""
    counted = {"ply": "number", "seat": "player"}
    return {
        name: value + 1
        for fact, name in counted.items()
        if isinstance(value := facts.get(fact), int)
    }


def _visible(letter: str) -> str:
    """A letter, or the escape of one that would move the cursor, hide, or be no letter at all."""
    if unicodedata.category(letter) not in UNSEEN:
        return letter
    return letter.encode("unicode_escape").decode()


def _parts(value: object) -> Sequence[object]:
    """One, or several; what is kept from the reader is left out."""
    if not isinstance(value, list | tuple):
        return (value,)
    return [part for part in value if part is not None]


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_plain(part) for part in value if part is not None)
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return f"−{-value}"
    return str(value)
