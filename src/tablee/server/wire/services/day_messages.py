"""What HTTP says about the deal of a day."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.server.wire.http_messages import RequestBody
from tablee.tables.terms import Name

TryState = Literal["new", "open", "done", "left", "late"]
"""Of a person's try that counts: not begun, under way, finished, given up, finished too late."""


class DayStart(RequestBody, frozen=True):
    """POST /api/days/{day}/{game}/start: begin, or go on."""

    name: Name
    listed: bool = False
    """Whether the ranking may show the nickname."""
    pace: Annotated[int, Meta(ge=0, le=5_000)] = 700
    """As in `Terms`."""


class DayStarted(Struct, frozen=True):
    """The table of the deal."""

    table: str
    path: str
    ranked: bool
    """Whether this game counts: on its day, once."""


class DayLine(Struct, frozen=True):
    """The deal of one game and day, and how this person did."""

    game: str
    players: int
    level: str | None
    """Of the bots; null where one plays alone."""
    commitment: str
    """SHA-256 of the seed, as at every table."""
    state: TryState
    table: str | None
    """Of the try that counts."""
    people: int
    """How many have finished."""
    streak: int
    """Days in a row with this game finished, up to today or yesterday."""
    place: int | None = None
    """At the table: 1 has won."""
    points: int | None = None
    rank: int | None = None
    """Among those who have finished."""
    percentile: int | None = None
    """How many of a hundred others did worse; null while nobody else has finished."""
    course: str = ""
    """Eighths of the game: `+` ahead, `=` level, `-` behind; empty where one plays alone."""


class Days(Struct, frozen=True):
    """GET /api/days?day=2026-11-17: all games of a day; today where none is named."""

    day: str
    today: str
    first: str
    """The oldest day that can be played."""
    ends: int
    """When the next day begins: server's time in ms."""
    is_final: bool
    """Whether the day's link is published, and no result can change any more."""
    streak: int
    """Days in a row with any game finished."""
    games: tuple[DayLine, ...]


class DayPlace(Struct, frozen=True):
    """A line of a ranking."""

    rank: int
    place: int
    points: int
    name: str | None
    """Null: this person did not wish to be named."""
    you: bool


class DayRanking(Struct, frozen=True):
    """GET /api/days/{day}/{game}: for whoever has finished, and for all once it is final."""

    line: DayLine
    best: tuple[DayPlace, ...]
    spread: tuple[tuple[int, int], ...]
    """Points, and how many finished with them; the fewest points first."""


class DayCommitment(Struct, frozen=True):
    """What is promised about a deal before it can be played."""

    day: str
    game: str
    commitment: str


class DayChain(Struct, frozen=True):
    """GET /api/days/chain: what checks all days. docs/randomness.md says how."""

    anchor: str
    first: str
    latest: str
    """The last day whose link is published."""
    link: str
    """Its link; hashed, it is the link of the day before."""
    commitments: tuple[DayCommitment, ...]
    """Of the latest published day, and of the days that follow."""
