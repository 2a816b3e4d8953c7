"""Reads the text files: keys to sentences, one per language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from tablee.engine.errors import is_rule_number

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


class BrokenText(ValueError):
    """The text files are not complete or not well formed: the message says where, in one line.

    It is for whoever writes them, so it is in English only.
    """


class MissingText(BrokenText, KeyError):
    """A sentence or a rule that a program asks for, and that no text file has."""

    __str__ = BrokenText.__str__  # that of KeyError puts the message in quotes


def find_sentence(key: str) -> Sentences:
    """The sentence of a key in each language; a `MissingText` if there is none."""
    found = catalogue().get(key)
    if found is None:
        name = key.split(".", maxsplit=1)[0]
        is_game = files("tablee.text").joinpath("games", f"{name}.toml").is_file()
        place = f"games/{name}.toml: " if is_game else ""
        raise MissingText(f"{place}the sentence {key} is missing")
    return found


@cache
def catalogue() -> Mapping[str, Sentences]:
    """All sentences but the rules, by key: `matryoshka.event.CardOffered`."""
    root = files("tablee.text")
    sentences: dict[str, Sentences] = {}
    for folder in (root, *(root.joinpath(name) for name in FOLDERS)):
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".toml"):
                name = file.name if folder is root else f"{folder.name}/{file.name}"
                _add(sentences, _read(file, name), name)
    return sentences


@cache
def rule_texts(game: str) -> Mapping[str, Any]:
    """A game's rules file, checked: `game` is about it, every other table is a rule by number."""
    file = files("tablee.text").joinpath("rules", f"{game}.toml")
    name = f"rules/{file.name}"
    rules = _read(file, name) if file.is_file() else {}
    if rules:
        check_rules(rules, name)
    return rules


def check_rules(rules: Mapping[str, Any], file: str) -> None:
    """Raise a `BrokenText` that names file, table and key of the first thing that is wrong."""
    if GAME not in rules:
        raise BrokenText(f"{file}: the table [{GAME}] is missing")
    for name, table in rules.items():
        if not isinstance(table, Mapping):
            raise BrokenText(f"{file}: {name} is not a table")
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
            raise BrokenText(f"{place}: the key {key} is missing")
    for key in table:
        if key not in keys and key not in optional:
            known = ", ".join((*keys, *optional))
            raise BrokenText(f"{place}: the key {key} means nothing; known keys are {known}")


def _check_sentences(table: Mapping[str, Any], place: str, keys: tuple[str, ...]) -> None:
    for key in keys:
        for language in LANGUAGES:
            sentence = table[key].get(language) if isinstance(table[key], Mapping) else None
            if not isinstance(sentence, str) or not sentence.strip():
                raise BrokenText(f"{place}: the sentence {key}.{language} is missing")


def _check_game(table: Mapping[str, Any], place: str) -> None:
    if not isinstance(table["name"], str):
        raise BrokenText(f"{place}: name is not a text")
    match table["minutes"]:
        case [int(), int()]:
            return
    raise BrokenText(f"{place}: minutes are not two whole numbers, the shortest and the longest")


def _check_rule(table: Mapping[str, Any], place: str) -> None:
    if table["topic"] not in TOPICS:
        raise BrokenText(f"{place}: topic is not one of {', '.join(TOPICS)}")
    status = table["status"]
    if not isinstance(status, list) or not status or not set(status) <= set(STATUSES):
        raise BrokenText(f"{place}: status is not a list of some of {', '.join(STATUSES)}")


@cache
def rule_entry(number: str) -> Mapping[str, Any]:
    """The rule of a number, whichever game's it is; a `MissingText` if there is none."""
    place = ""
    for file in files("tablee.text").joinpath("rules").iterdir():
        rules = rule_texts(file.name.removesuffix(".toml"))
        if number in rules:
            entry: Mapping[str, Any] = rules[number]
            return entry
        if any(is_rule_number(name) and name[:3] == number[:3] for name in rules):
            place = f"rules/{file.name}: "
    raise MissingText(f"{place}the rule {number} is missing")


def _read(file: Traversable, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BrokenText(f"{name}: {error}") from None


def _add(sentences: dict[str, Sentences], data: Mapping[str, Any], name: str) -> None:
    for key, found in _leaves(data, (), name):
        if key in sentences:
            raise BrokenText(f"{name}: {key} is written twice")
        sentences[key] = found


def _leaves(
    table: Mapping[str, Any], path: tuple[str, ...], file: str
) -> Iterator[tuple[str, Sentences]]:
    """Every table of languages, with its dotted key; one that lacks a language is an error."""
    if any(language in table for language in LANGUAGES):
        key = ".".join(path)
        for language in LANGUAGES:
            if not isinstance(table.get(language), str) or not table[language].strip():
                raise BrokenText(f"{file}: the sentence {key}.{language} is missing")
        yield key, {language: table[language] for language in LANGUAGES}
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, name), file)
        elif name not in LANGUAGES:
            raise BrokenText(f"{file}: {'.'.join((*path, name))} is not a table of languages")
