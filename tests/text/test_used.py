"""Every sentence of the catalogue is said somewhere, and everything that is said has a sentence.

A key counts as used if a source names it whole, or if a source builds it from a
template and words that it can know (`templates.py`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from functools import cache
from types import NoneType
from typing import get_args, get_type_hints

from tablee.engine.game import CLOCK_DECISION, Event
from tablee.games import GAMES
from tablee.text import catalogue
from tablee.text.words import SLOT
from tests.text import sources
from tests.text.templates import is_built, looped, surely_built, templates


def of_the_games() -> set[str]:
    """Decisions, options and events: every game's, by the same pattern."""
    keys: set[str] = set()
    for game in GAMES:
        decisions = [name for name in game.decisions if name != CLOCK_DECISION]
        keys |= {f"{game.name}.decision.{name}" for name in decisions}
        for option in game.options:
            key = f"{game.name}.option.{option.name}"
            keys |= {key, *(f"{key}.{choice}" for choice in option.choices)}
        for event in game.event_types:
            keys |= variants(f"{game.name}.event.{event.__name__}", event)
    return keys


def variants(key: str, event: type[Event]) -> set[str]:
    """How an event may be told: to whoever did it, and where a fact is kept from the reader."""
    hints = get_type_hints(event)
    yours = "seat" in hints
    hidden = any(NoneType in get_args(hint) for hint in hints.values())
    told = ((".you", yours), (".hidden", hidden), (".you_hidden", yours and hidden))
    return {key, *(key + variant for variant, possible in told if possible)}


def told_by_parts() -> set[str]:
    """What slots name is a sentence itself where a word may be told by its parts."""
    told = [text for sentence in catalogue().values() for text in sentence.values()]
    return {found[2] for text in told for found in SLOT.finditer(text) if found[2]}


def errors() -> set[str]:
    """Errors and refusals where they are made. Some are passed on to what makes them."""
    named = sources.named_errors()
    keys: set[str] = set()
    for file in sources.python():
        text = file.read_text("utf-8")
        passed = {word for word in sources.python_texts(text) if "-" in word}
        made = sources.error_keys(text, named) | (
            passed if file.name not in ("errors.py", "refusals.py") else set()
        )
        keys |= {f"error.{key}" for key in made}
        keys |= {f"refusal.{key}" for key in sources.error_keys(text, named, sources.REFUSALS)}
    return keys


@cache
def whole() -> set[str]:
    """Every text of a source that may be a whole key."""
    keys = {key for text in sources.read(sources.python()) for key in sources.said_in_python(text)}
    keys |= {key for text in sources.read(sources.page()) for key in sources.said_on_the_page(text)}
    return keys


@cache
def named() -> set[str]:
    """Every key that a source names whole, and those that every game has by the same pattern."""
    return whole() | of_the_games() | told_by_parts() | errors()


def unused(keys: Iterable[str]) -> list[str]:
    """The keys that nothing says."""
    used = named()
    return sorted(key for key in keys if key not in used and not is_built(key))


def unsaid(known: Container[str]) -> set[str]:
    """The keys that templates surely become and that are not known."""
    keys = {key for template in templates() for key in surely_built(template, known)}
    keys = keys.union(*(looped(text) for text in sources.read(sources.python())))
    return {key for key in keys if key not in known}


def speechless(known: Container[str]) -> set[str]:
    """The keys of games that a source names whole and that are not known."""
    first_words = tuple(f"{game.name}." for game in GAMES)
    keys = {key for key in whole() if key.startswith(first_words) and not key.endswith(".")}
    return {key for key in keys if key not in known}


def who_says(key: str) -> list[str]:
    """The sources that name a key whole, as paths from the checkout."""
    named = re.compile(rf"""["'`]{re.escape(key)}["'`]""")
    files = (*sources.python(), *sources.page())
    return [
        file.relative_to(sources.ROOT).as_posix()
        for file in files
        if named.search(file.read_text("utf-8"))
    ]


def test_every_sentence_is_said_somewhere() -> None:
    assert not unused(catalogue())


def test_a_sentence_that_nobody_says_would_be_found() -> None:
    """Though its words occur: a move's name, the beginning of a template, a part of another key."""
    keys = [
        "page.done",
        "server.restored",
        "mondo.breakdown.landscape",
        "mondo.animal.dragon",
        "arena.column.draws",
        "page.level.grandmaster",
        "botanik.event.TileBuilt.hidden",
        "error.gone",
        "level.club",
    ]
    assert unused(keys) == sorted(keys)


def test_every_key_that_a_game_names_has_a_sentence() -> None:
    missing = [f"{key} in {', '.join(who_says(key))}" for key in sorted(speechless(catalogue()))]
    assert not missing, f"said, but there is no sentence: {'; '.join(missing)}"


def test_a_named_key_without_a_sentence_would_be_found() -> None:
    gone = {"botanik.board.pawn"}
    assert speechless(set(catalogue()) - gone) >= gone
    assert who_says("botanik.board.pawn") == ["src/tablee/games/botanik/board.py"]


def test_every_key_that_is_built_has_a_sentence() -> None:
    assert not unsaid(catalogue())


def test_built_keys_without_a_sentence_would_be_found() -> None:
    gone = {
        "cli.review.accuracy",  # a word of a loop
        "error.system.ENOSPC",  # a constant that is named after the template
        "mondo.task.on-time",
        "botanik.face.sf",  # a key of such a constant
        "renature.phase.plant",  # an enumeration that is named after the template
        "page.table.undo-declined",  # what a field of a message may be
    }
    assert unsaid(set(catalogue()) - gone) == gone
