"""Events: every one has words, travels, and leaves only through `seen_by`."""

from __future__ import annotations

from importlib import import_module
from typing import Union

import msgspec
import pytest

from tablee.engine.game import Event
from tablee.games import names
from tablee.text import LANGUAGES, Words
from tests.helpers import Case, cases, onlookers, plain_cases, walk

GAMES = 60  # tried per table, at most, until every kind of event has happened


def heard(case: Case, number: int) -> list[tuple[int | None, Event]]:
    """All that everybody noticed in a random game."""
    return [
        (seat, noticed)
        for match in walk(case, number)
        for event in match.last_events
        for seat in onlookers(match)
        if (noticed := event.seen_by(seat)) is not None
    ]


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_event_can_be_told_to_everybody(case: Case) -> None:
    players = [f"<{seat}>" for seat in range(case.spec.players)]
    for reader, event in heard(case, 0):
        assert type(event) in case.game.event_types
        for language in LANGUAGES:
            told = Words(language).event(case.game.name, event, players, reader)
            assert told.strip()
            assert "None" not in told, "a hidden fact needs a sentence without it"
            assert not set("{}") & set(told)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_every_event_travels(case: Case) -> None:
    kinds = Union[case.game.event_types]  # type: ignore[name-defined]  # noqa: UP007 - built at run time
    for _, event in heard(case, 1):
        assert msgspec.json.decode(msgspec.json.encode(event), type=kinds) == event


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_what_is_stripped_once_stays_stripped(case: Case) -> None:
    for seat, event in heard(case, 2):
        assert event.seen_by(seat) == event


def rare_events(game: str) -> tuple[Event, ...]:
    """What `tests/games/<g>/parts.py` brings about by hand, if random players hardly ever do."""
    make = getattr(import_module(f"tests.games.{game}.parts"), "rare_events", tuple)
    return tuple(make())


@pytest.mark.parametrize("game", names())
def test_every_kind_of_event_happens(game: str) -> None:
    """In random games; or, if it is too rare for them, in a position made by hand."""
    found = {type(event) for event in rare_events(game)}
    kinds: set[type[Event]] = set()
    for case in cases():
        if case.game.name == game:
            kinds |= set(case.game.event_types)
            for number in range(GAMES):
                if found < kinds:
                    found |= {type(event) for _, event in heard(case, number)}
    assert found == kinds
