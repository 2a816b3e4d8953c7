"""All sentences of both languages side by side, filled with examples, to be read by a person.

`python -m tablee.text.table FILE` writes them into one HTML page; so does
`make sentences`. A sentence with words for one and for several, for yes and for
no, or for others and for “You” is shown once for each.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from tablee.text.catalogue import GAME, LANGUAGES, BrokenText, MissingText, catalogue, rule_texts
from tablee.text.words import PLAYER, SLOT, Words

ONE, SEVERAL = 1, 3
FLAGS = ("compiled", "is_met", "joined", "lake", "many", "won")
"""Facts that are true or false."""
LISTS = ("animals", "carries", "colours", "erupting", "kinds", "lands", "seats", "tasks")
"""Facts that are several seats or words of a game."""
OTHERS = ("Ana", "Bo")
STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #bbb; padding: .4rem .6rem; text-align: left; vertical-align: top }
td { width: 42% }
th { font: .8rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
"""


class Row(Struct, frozen=True):
    """One sentence, filled in the same way in each language."""

    key: str
    said: tuple[str, ...]


def rows() -> Iterator[Row]:
    """All sentences, then all rules; a `MissingText` names every fact that has no example."""
    check_examples(catalogue())
    for key, sentences in catalogue().items():
        yield from filled(key, sentences)
    for file in sorted(files("tablee.text").joinpath("rules").iterdir(), key=lambda one: one.name):
        yield from _rules(file.name.removesuffix(".toml"))


def check_examples(sentences: Mapping[str, Mapping[str, str]]) -> None:
    """Raise a `MissingText` that names every fact without an example, with one of its sentences."""
    missing: dict[str, str] = {}
    for key, languages in sentences.items():
        for name, slots in slots_of(languages).items():
            try:
                _values(key, slots, LANGUAGES[0])
            except MissingText:
                missing.setdefault(name, key)
    if missing:
        told = ", ".join(f"{name} (in {key})" for name, key in missing.items())
        raise MissingText(f"text/examples/facts.toml has no example for: {told}")


def slots_of(sentences: Mapping[str, str]) -> dict[str, list[re.Match[str]]]:
    """The slots of a sentence in all languages, by the name of their fact."""
    found: dict[str, list[re.Match[str]]] = {}
    for text in sentences.values():
        for slot in SLOT.finditer(text):
            found.setdefault(slot[1], []).append(slot)
    return found


def _rules(game: str) -> Iterator[Row]:
    for number, entry in rule_texts(game).items():
        for name, value in entry.items():
            if isinstance(value, Mapping):
                place = f"{game} {name}" if number == GAME else f"{number} {name}"
                yield Row(place, tuple(value[language] for language in LANGUAGES))


def filled(key: str, sentences: Mapping[str, str]) -> list[Row]:
    """A sentence with facts that show each of its forms."""
    slots = slots_of(sentences)
    count = 1
    told: list[tuple[str, ...]] = []
    while len(told) < count:
        said = []
        for language in LANGUAGES:
            facts: dict[str, object] = {}
            for name, own in slots.items():
                values = _values(key, own, language)
                facts[name] = values[len(told) % len(values)]
                count = max(count, len(values))
            words = Words(language)
            said.append(words.fill(sentences[language], facts, (words.say("you"), *OTHERS)))
        told.append(tuple(said))
    return [Row(key, said) for said in dict.fromkeys(told)]


def _values(key: str, slots: Sequence[re.Match[str]], language: str) -> list[object]:
    """The values of one fact that lead to different words."""
    name = str(slots[0][1])
    kinds = {slot[2] for slot in slots if slot[2]}
    chooses = any(slot[3] is not None and slot[2] is None for slot in slots)
    if kinds:
        is_list = name in LISTS
        found = _players(slots, is_list) if PLAYER in kinds else _words(min(kinds), is_list)
        if not found:  # told by their parts
            found = [tuple(str(example(key, name, language)).split())]
        return [*found, ()] if chooses else found
    if name in FLAGS:
        return [True, False]
    if chooses:
        return [ONE, SEVERAL]
    return [example(key, name, language)]


def _players(slots: Sequence[re.Match[str]], is_list: bool) -> list[object]:
    """Seats: the reader has the first, others have the next two."""
    if all(slot[3] is None for slot in slots if slot[2]):
        return [(1, 2)] if is_list else [1]
    return [(0,), (1,), (1, 2), (1, 0)] if is_list else [0, 1]


def _words(kind: str, is_list: bool) -> list[object]:
    """Words of a game: the first three, or two together."""
    begin = f"{kind}."
    words = [key.removeprefix(begin) for key in catalogue() if key.startswith(begin)]
    return [tuple(words[:2])] if is_list else [*words[:3]]


@cache
def examples() -> Mapping[str, str | int | Mapping[str, str]]:
    """The facts of examples/facts.toml."""
    file = files("tablee.text").joinpath("examples", "facts.toml")
    return tomllib.loads(file.read_text("utf-8"))


def example(key: str, name: str, language: str) -> str | int:
    """A fact of this name that is likely in the sentence of this key."""
    parts = key.split(".")
    for length in range(len(parts), -1, -1):
        found = examples().get(".".join((*parts[:length], name)))
        if found is not None:
            return found[language] if isinstance(found, Mapping) else found
    raise MissingText(f"{key}: no example for {name}; give it one in text/examples/facts.toml")


def page(told: Sequence[Row]) -> str:
    """The table as one HTML document that needs no other file."""
    lines = [
        f"<tr><th>{escape(row.key)}</th>"
        + "".join(
            f'<td lang="{language}">{escape(text)}</td>'
            for language, text in zip(LANGUAGES, row.said, strict=True)
        )
        + "</tr>"
        for row in told
    ]
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Sentences of Tablée</title>'
        f"<style>{STYLE}</style>\n<h1>Sentences of Tablée</h1>\n<table>\n"
        + "\n".join(lines)
        + "\n</table>\n</html>\n"
    )


def write(target: Path) -> None:
    """Write the page; a text that is missing is one line on stderr and a status."""
    try:
        text = page(list(rows()))
    except BrokenText as error:
        sys.exit(str(error))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "build/sentences.html"))
