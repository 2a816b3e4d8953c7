"""Who has sat at a table, from its facts alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablee.tables import facts as f


def all_seated(log: Iterable[f.Fact]) -> frozenset[f.Person]:
    """Everybody who ever had a seat: also who got up, or handed it on, or was replaced by a bot."""
    return frozenset(person for fact in log for person in _seated_by(fact))


def _seated_by(fact: f.Fact) -> Iterator[f.Person]:
    match fact:
        case f.Created(seats=seats):
            yield from (plan.person for plan in seats if plan.kind == "person")
        case f.Sat(person=person) | f.Handed(person=person):
            yield person
