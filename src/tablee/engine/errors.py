"""Errors for people: a key of the text room, and the facts that fill its sentence.

No sentence is written here. `tablee.text` turns an error into one line, in the
user's language, and gives its English line to `str()` (`speak_with`).
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable

RULE_NUMBER = re.compile(r"[A-Z]{3}-\d\d")


class TableeError(Exception):
    """A mistake in what a person did or gave; its message is one line."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(key, facts)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by key and facts: worker processes send errors back."""
        return _made_again, (type(self), self.key, self.facts)

    def __str__(self) -> str:
        """An English sentence and the key; without the text room, the key and the facts."""
        sentence = _speaker[-1](self) if _speaker else ""
        if sentence:
            return sentence if f"({self.key})" in sentence else f"{sentence} [{self.key}]"
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.key} ({told})" if told else self.key


def _made_again(
    kind: Callable[..., TableeError], key: str, facts: dict[str, object]
) -> TableeError:
    return kind(key, **facts)


_speaker: list[Callable[[TableeError], str]] = []


def speak_with(sentence: Callable[[TableeError], str]) -> None:
    """Let `sentence` tell errors in English: called once, by the text room."""
    _speaker.append(sentence)


class IllegalMove(TableeError):
    """A move that the door refused: `rule` is a rule's number, or one of the words below."""

    def __init__(self, rule: str, **facts: object) -> None:
        self.rule = rule
        super().__init__(rule, **facts)


def is_rule_number(word: str) -> bool:
    """Whether a refusal is a rule's number, not one of these words."""
    return RULE_NUMBER.fullmatch(word) is not None


GAME_OVER = "game-over"
NOT_A_MOVE = "not-a-move"
BAD_TIME = "bad-time"
WRONG_SEAT = "wrong-seat"
NOT_NOW = "not-now"


class RecordError(TableeError):
    """A record that is broken, does not replay, or claims what is not so."""


class ComponentError(TableeError):
    """Component data that makes no sense; the facts name the place."""


class OptionError(TableeError):
    """An option or a number of players that the game does not have."""


class UnknownSeat(TableeError):
    """A seat that the table does not have."""


class UnknownGame(TableeError):
    """A game, or a version of its rules, that is not in the registry."""


FILE_REASONS = ("ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "EEXIST", "ENOSPC", "EROFS")
SYSTEM_REASONS = (*FILE_REASONS, "EADDRNOTAVAIL")


def system_reason(error: OSError) -> TableeError | str:
    """Why the system refused: in our words where we have them, else in its own."""
    name = errno.errorcode.get(error.errno or 0, "")
    if name in SYSTEM_REASONS:
        return TableeError(f"system.{name}")
    return (error.strerror or str(error)).lower()
