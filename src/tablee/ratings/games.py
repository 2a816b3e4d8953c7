"""What a rating has to know of a game that is over."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

Rating = Literal["people", "bots"]
"""A game between people, at a table that said so before; or of one person against bots."""
RATINGS: tuple[Rating, ...] = ("people", "bots")


class RatedSeat(Struct, frozen=True, omit_defaults=True):
    """How somebody did."""

    rank: int
    person: str = ""
    """Empty: a bot, of `level`."""
    level: str = ""
    moves: int = 0
    """Those that the person made."""
    left: bool = False
    """Whether a bot made a move in the person's place."""


class RatedGame(Struct, frozen=True):
    """A game that is over, by seat."""

    seats: tuple[RatedSeat, ...]


GAMES = msgspec.json.Decoder(RatedGame)


def is_nobody(person: str) -> bool:
    """Whether a seat's person was deleted: nobody knows who it was."""
    return person.startswith(NOBODY)


NOBODY = "nobody-"
"""How the stand-ins for deleted people begin; a person's hash never does."""
