"""One connection, as the hub knows it: who, which language, how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.server.rate_limits import Bucket
from tablee.tables.facts import Person
from tablee.tables.terms import Language
from tablee.text import Words

if TYPE_CHECKING:
    from tablee.server.hub.room import Room


class Client:
    """A connection. Its person may have several."""

    def __init__(self, number: int, person: Person, allowance: Bucket) -> None:
        self.number = number
        self.person = person
        self.allowance = allowance
        self.room: Room | None = None
        self.words = Words("en")
        self.lag = 0
        self.probe: tuple[int, int] | None = None  # number and time of the probe under way
        self.faults = 0

    def set_language(self, language: Language) -> None:
        self.words = Words(language)
