"""Reads the text files: keys to sentences, one per language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGES = ("en", "fr")
FOLDERS = ("games", "guides", "screens")
"""Where sentences are, beside those of the program; rules are read for themselves."""

Sentences = Mapping[str, str]
"""One sentence by language."""

GAME = "game"
"""The table of a rules file that is about the game itself."""
GAME_SENTENCES = ("tagline", "about", "reconstructed")
RULE_SENTENCES = ("title", "text")
TOPICS = ("components", "setup", "play", "scoring", "end", "variants")
STATUSES = ("rulebook", "public", "derived", "ruling", "reconstructed")
"""Where a rule comes from."""


@cache
def catalogue() -> Mapping[str, Sentences]:
    """All sentences but the rules, by key: `matryoshka.event.CardOffered`."""
    root = files("tablee.text")
    sentences: dict[str, Sentences] = {}
    for folder in (root, *(root.joinpath(name) for name in FOLDERS)):
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".toml"):
                _add(sentences, _read(file), file.name)
    return sentences


@cache
def rule_texts(game: str) -> Mapping[str, Any]:
    """A game's rules file, checked: `game` is about it, every other table is a rule by number."""
    file = files("tablee.text").joinpath("rules", f"{game}.toml")
    rules = _read(file) if file.is_file() else {}
    if rules:
        check_rules(rules, f"rules/{file.name}")
    return rules


def check_rules(rules: Mapping[str, Any], file: str) -> None:
    """Raise a ValueError that names file, table and key of the first thing that is wrong."""
    if GAME not in rules:
        raise ValueError(f"{file}: the table [{GAME}] is missing")
    for name, table in rules.items():
        if not isinstance(table, Mapping):
            raise ValueError(f"{file}: {name} is not a table")
        place = f"{file}, table [{name}]"
        if name == GAME:
            _check_keys(table, place, ("name", "minutes", *GAME_SENTENCES))
            _check_sentences(table, place, GAME_SENTENCES)
            _check_game(table, place)
        else:
            _check_keys(table, place, ("topic", "status", *RULE_SENTENCES), ("refusal",))
            told = "refusal" in table
            _check_sentences(table, place, (*RULE_SENTENCES, *(("refusal",) if told else ())))
            _check_rule(table, place)


def _check_keys(
    table: Mapping[str, Any], place: str, keys: tuple[str, ...], optional: tuple[str, ...] = ()
) -> None:
    for key in keys:
        if key not in table:
            raise ValueError(f"{place}: the key {key} is missing")
    for key in table:
        if key not in keys and key not in optional:
            known = ", ".join((*keys, *optional))
            raise ValueError(f"{place}: the key {key} means nothing; known keys are {known}")


def _check_sentences(table: Mapping[str, Any], place: str, keys: tuple[str, ...]) -> None:
    for key in keys:
        for language in LANGUAGES:
            sentence = table[key].get(language) if isinstance(table[key], Mapping) else None
            if not isinstance(sentence, str) or not sentence.strip():
                raise ValueError(f"{place}: the sentence {key}.{language} is missing")


def _check_game(table: Mapping[str, Any], place: str) -> None:
    if not isinstance(table["name"], str):
        raise ValueError(f"{place}: name is not a text")
    match table["minutes"]:
        case [int(), int()]:
            return
    raise ValueError(f"{place}: minutes are not two whole numbers, the shortest and the longest")


def _check_rule(table: Mapping[str, Any], place: str) -> None:
    if table["topic"] not in TOPICS:
        raise ValueError(f"{place}: topic is not one of {', '.join(TOPICS)}")
    status = table["status"]
    if not isinstance(status, list) or not status or not set(status) <= set(STATUSES):
        raise ValueError(f"{place}: status is not a list of some of {', '.join(STATUSES)}")


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
    """Every table of languages, with its dotted key; one that lacks a language is an error."""
    if any(language in table for language in LANGUAGES):
        key = ".".join(path)
        for language in LANGUAGES:
            if not isinstance(table.get(language), str) or not table[language].strip():
                raise ValueError(f"the sentence {key}.{language} is missing")
        yield key, {language: table[language] for language in LANGUAGES}
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, name))
        elif name not in LANGUAGES:
            raise ValueError(f"{'.'.join((*path, name))} is not a table of languages")
