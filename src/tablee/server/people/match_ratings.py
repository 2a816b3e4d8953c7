"""The ratings of people, as far as matching needs them."""

from __future__ import annotations

from msgspec import structs

from tablee.server.people.service import People
from tablee.tables.facts import Person
from tablee.tables.terms import Terms


class PeopleRatings:
    """Those of a server with a folder of its own."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def rating(self, person: Person, game: str) -> float | None:
        known = await self._people.my_ratings(person)
        for one in known.ratings:
            if one.game == game and one.rating == "people":
                return one.points
        return None

    def rated(self, terms: Terms) -> Terms | None:
        return structs.replace(terms, rated=True)
