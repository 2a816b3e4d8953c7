"""What people type and the files they name, checked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from tablee.engine.errors import OptionError
from tablee.engine.files import read_file
from tablee.engine.game import AnyGame
from tablee.engine.options import Value
from tablee.engine.spec import Spec


def split_words(text: str) -> list[str]:
    """`a,b` as a list."""
    return [word.strip() for word in text.split(",")]


def at_least(least: int, **numbers: int | None) -> None:
    """Options that count something, by their names; None was not given."""
    for name, value in numbers.items():
        if value is not None and value < least:
            raise OptionError("number", name=f"--{name}", value=value, least=least)


def positive(**numbers: float) -> None:
    """Options that measure something, by their names."""
    for name, value in numbers.items():
        if not (value > 0 and math.isfinite(value)):
            raise OptionError("seconds", name=f"--{name}", value=value)


def find_spec(game: AnyGame, players: int, options: Sequence[str], components: Path | None) -> Spec:
    """What a command line agrees on."""
    game.spec(players)  # a wrong number of players is said before any option
    parts = None
    if components is not None:
        text = read_file(components).decode("utf-8", "replace")
        parts = game.corrected(text, components.name)
    return game.spec(players, read_options(game, players, options), parts)


def read_options(game: AnyGame, players: int, words: Sequence[str]) -> dict[str, Value]:
    """`key=value` words as the options of a game."""
    known = {option.name: option for option in game.options}
    values: dict[str, Value] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise OptionError("option-syntax", text=word)
        if name not in known:
            raise OptionError("option-unknown", option=name, allowed=", ".join(known) or "none")
        if name in values:
            raise OptionError("option-twice", option=name)
        values[name] = known[name].read(text, players)
    return values
