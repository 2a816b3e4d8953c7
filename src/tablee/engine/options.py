"""What a table may agree on: typed options, read strictly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from tablee.engine.errors import OptionError

Value: TypeAlias = str | int | bool | tuple[str, ...]


class Option(Struct, frozen=True):
    """One option: its kind, and the values it may have.

    `choice` is one of `choices`; `number` is from `low` to `high`; `flag` is
    true or false; `seat` is a seat number; `each` is one of `choices` per seat.
    An option that is absent takes the game's default.
    """

    name: str
    kind: Literal["choice", "number", "flag", "seat", "each"]
    choices: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    """Those of `choices` that are for one player, if there are any; the others are for several."""
    low: int = 0
    high: int = 0
    suggested: tuple[int, ...] = ()
    """Of a number: what a list offers; the game's defaults are among them."""
    unit: Literal["seconds"] | None = None
    """What a number counts."""

    def choices_for(self, players: int) -> tuple[str, ...]:
        """What this many players can choose from."""
        if not self.alone:
            return self.choices
        return tuple([word for word in self.choices if (word in self.alone) == (players == 1)])

    def allowed(self, players: int) -> str:
        """What would be right, in symbols that need no language."""
        match self.kind:
            case "choice":
                return ", ".join(self.choices_for(players))
            case "number":
                return f"{self.low}..{self.high}"
            case "flag":
                return "true, false"
            case "seat":
                return f"0..{players - 1}"
            case "each":
                return f"{players} x ({', '.join(self.choices)})"

    def check(self, value: object, players: int) -> Value:
        """The value as the game wants it, or an `OptionError` that says what would be right."""
        match self.kind, value:
            case "choice", str() if value in self.choices_for(players):
                return value
            case "flag", bool():
                return value
            case "number", int() if not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            case "seat", int() if not isinstance(value, bool) and 0 <= value < players:
                return value
            case "each", list() | tuple() if self._fits(value, players):
                return tuple(str(word) for word in value)
        raise OptionError(
            "option-value", option=self.name, value=value, allowed=self.allowed(players)
        )

    def _fits(self, words: Sequence[object], players: int) -> bool:
        return len(words) == players and all(word in self.choices for word in words)

    def read(self, text: str, players: int) -> Value:
        """The value from a command line's `key=value`."""
        value: object = text
        if self.kind in ("number", "seat"):
            value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
        elif self.kind == "flag":
            value = {"true": True, "false": False}.get(text, text)
        elif self.kind == "each":
            value = tuple(text.split(","))
        return self.check(value, players)


def spell_option(value: object) -> str:
    """A value as `Option.read` reads it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


FIRST = Option("first", "seat")
"""Who begins; absent: chance decides. Shared by the games with turns."""


def check_options(
    known: Sequence[Option], given: Mapping[str, object], players: int
) -> dict[str, Value]:
    """All given options checked; an unknown name is an error."""
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            raise OptionError("option-unknown", option=name, allowed=", ".join(by_name) or "none")
    return {name: by_name[name].check(value, players) for name, value in given.items()}
