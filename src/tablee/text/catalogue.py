"""Reads the text files: keys to sentences, one per language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGES = ("en", "fr")

Sentences = Mapping[str, str]
"""One sentence by language."""


@cache
def catalogue() -> Mapping[str, Sentences]:
    """All sentences but the rules, by key: `matryoshka.event.CardOffered`."""
    root = files("tablee.text")
    sentences: dict[str, Sentences] = {}
    for folder in (root, root.joinpath("games")):
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".toml"):
                _add(sentences, _read(file), file.name)
    return sentences


@cache
def rule_texts(game: str) -> Mapping[str, Any]:
    """A game's rules file: `game` tells about it, every other table is a rule by number."""
    file = files("tablee.text").joinpath("rules", f"{game}.toml")
    return _read(file) if file.is_file() else {}


@cache
def rule_entry(number: str) -> Mapping[str, Any]:
    """The rule of a number, whichever game's it is."""
    for file in files("tablee.text").joinpath("rules").iterdir():
        rules = rule_texts(file.name.removesuffix(".toml"))
        if number in rules:
            entry: Mapping[str, Any] = rules[number]
            return entry
    raise KeyError(number)


def _read(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def _add(sentences: dict[str, Sentences], data: Mapping[str, Any], name: str) -> None:
    for key, found in _leaves(data, ()):
        if key in sentences:
            raise ValueError(f"{name}: {key} is written twice")
        sentences[key] = found


def _leaves(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, Sentences]]:
    """Every table that has a sentence in each language, with its dotted key."""
    if all(isinstance(table.get(language), str) for language in LANGUAGES):
        yield ".".join(path), {language: table[language] for language in LANGUAGES}
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, name))
        elif name not in LANGUAGES:
            raise ValueError(f"{'.'.join((*path, name))} is not a table of languages")
