"""The facts of a table without a person, or with another one in their place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablee.ratings.games import NOBODY
from tablee.tables.facts import Person
from tablee.text.words import SOMEBODY

SILENCE = "…"
"""In the place of what they said."""
HANDED = b'"handed"'


def stand_in(secret: str) -> Person:
    """Who sits in the place of a deleted person; `secret` is new for every table."""
    return NOBODY + secret[:16]


def without(facts: Sequence[bytes], person: Person, nobody: Person) -> list[tuple[int, bytes]]:
    """The facts that name a person, with `nobody` in their place, and their numbers."""
    changed = dict(_changed(facts, person, nobody, is_silent=True))
    for number, seat in _named_seats(facts, person):
        fact = msgspec.json.decode(changed.get(number, facts[number]))
        named = fact["seats"][seat] if "seats" in fact else fact
        named["name"] = SOMEBODY
        changed[number] = msgspec.json.encode(fact)
    return sorted(changed.items())


def _named_seats(facts: Sequence[bytes], person: Person) -> Iterator[tuple[int, int]]:
    """A seat that went to this person's device kept the name of who sat there before: the number
    of the fact that gave it, and the seat."""
    mark = f'"{person}"'.encode()
    if not any(HANDED in fact and mark in fact for fact in facts):
        return
    named: dict[int, int] = {}
    for number, data in enumerate(facts):
        fact = msgspec.json.decode(data)
        match fact["fact"]:
            case "created":
                named = dict.fromkeys(range(len(fact["seats"])), number)
            case "sat":
                named[fact["seat"]] = number
            case "handed" if fact.get("person") == person:
                yield named[fact["seat"]], fact["seat"]


def moved(facts: Sequence[bytes], person: Person, into: Person) -> list[tuple[int, bytes]]:
    """The facts that name a person, as if it had been the other one."""
    return _changed(facts, person, into, is_silent=False)


def _changed(
    facts: Sequence[bytes], person: Person, other: Person, *, is_silent: bool
) -> list[tuple[int, bytes]]:
    named = f'"{person}"'.encode()
    found = [
        (number, msgspec.json.decode(fact)) for number, fact in enumerate(facts) if named in fact
    ]
    return [
        (number, msgspec.json.encode(_replaced(fact, person, other, is_silent)))
        for number, fact in found
    ]


def _replaced(part: Any, person: Person, other: Person, is_silent: bool) -> Any:
    if isinstance(part, list):
        return [_replaced(one, person, other, is_silent) for one in part]
    if not isinstance(part, dict):
        return other if part == person else part
    changed = {key: _replaced(value, person, other, is_silent) for key, value in part.items()}
    if is_silent and part.get("person") == person:
        if "name" in part:
            changed["name"] = SOMEBODY
        if "text" in part:
            changed["text"] = SILENCE
    return changed
