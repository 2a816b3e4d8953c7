"""What people agree on before they play: game, options, seats, clock, and who may watch."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal
from unicodedata import category, normalize

from msgspec import Meta, Struct

from tablee.tables.refusals import Code, TableRefusal

Language = Literal["en", "fr"]

NAME_LENGTH = 24
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
GameName = Annotated[str, Meta(min_length=1, max_length=24)]


class NoClock(Struct, frozen=True, tag_field="clock", tag="none", forbid_unknown_fields=True):
    """Everyone takes the time they need."""


class LiveClock(Struct, frozen=True, tag_field="clock", tag="live", forbid_unknown_fields=True):
    """Each seat has an amount of time that runs while it owes a decision."""

    seconds: Annotated[int, Meta(ge=10, le=7200)]
    """What each seat starts with."""
    increment: Annotated[int, Meta(ge=0, le=300)] = 0
    """Seconds added after each of the seat's moves."""


class DaysClock(Struct, frozen=True, tag_field="clock", tag="days", forbid_unknown_fields=True):
    """Each decision may take so many days."""

    days: Annotated[int, Meta(ge=1, le=30)]


ClockTerms = NoClock | LiveClock | DaysClock


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """How one seat is to be filled."""

    kind: Literal["me", "open", "bot"]
    """`me`: whoever makes the table; `open`: the next person to join; `bot`: a bot of `level`."""
    level: Level | None = None
    """A bot's level; null takes the middle one."""


Absence = Literal["wait", "bot", "ask"]


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a table, beside those of its game."""

    game: GameName
    players: Annotated[int, Meta(ge=1, le=5)]
    options: dict[str, Any] = {}
    """The game's own options, by name; absent ones take the game's default."""
    clock: ClockTerms = NoClock()
    absence: Absence = "wait"
    """If a person stays away for longer than `grace` while a decision is theirs.

    `wait`: the table waits for them. `bot`: a bot plays for them. `ask`: it does so
    once all other people who are there agree. For tables without a clock; with days
    per move only the days count, and where a clock runs a bot plays.
    """
    grace: Annotated[int, Meta(ge=5, le=86_400)] = 120
    """Seconds a person may be away before `absence` says what happens."""
    training: bool = False
    """Whether a move may be taken back against bots even after it showed something hidden."""
    timed: bool = True
    """Real time: whether the clock runs. Without it a round ends when everyone has stopped."""
    aids: bool = True
    """Whether boards point out what players could see for themselves: Mondo's mismatches, say."""
    public: bool = False
    """Whether the table is on the public list while it waits for people."""
    chat: bool = True
    spectators: bool = True
    """Whether people without a seat may watch."""
    rated: bool = False
    """Whether the game counts for the ratings of its people: then there are no bots, no hints, and
    no move that others have seen is taken back."""
    pace: Annotated[int, Meta(ge=0, le=5_000)] = 700
    """Milliseconds between bots' moves at least, so that people can follow; not in real time."""
    vacation: Annotated[int, Meta(ge=0, le=60)] = 0
    """With days per move: days in all that each person may take off, while their time stands."""
    day: Annotated[str, Meta(max_length=10)] = ""
    """Whose deal is played: a day, as 2026-11-17. Empty at all tables that people make."""
    ranked: bool = False
    """Whether the game counts for that day: then there is no undo, hint, pause or other device."""


BLANK = "\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159"
"""Characters that count as letters or signs, and show nothing."""
UNSEEN = re.compile(f"[{BLANK}\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Those, and marks that show nothing by themselves. Some of the marks choose between pictures."""


DRAWN = str.maketrans(
    "АВЕКМНОРСТУХЅІЈԚԜҮѴӀаекорсухѕіјԛԝүѵӏһԁ"  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿαγικνορυϳ",  # Greek
    "ABEKMHOPCTYXSIJQWYVIaekopcyxsijqwyvlhdABEZHIKMNOPTYXJayikvopuj",
)
"""Letters that are drawn like Latin ones, capitals and small letters each for themselves."""


def visible(text: str) -> str:
    """The visible part of a text on one line: no control characters, no blanks around it."""
    shown = [c if c.isprintable() and c not in BLANK else " " for c in normalize("NFC", text)]
    return " ".join("".join(shown).split())


def clean_name(name: str) -> str:
    """The visible part of a name; refused if it shows nothing but marks."""
    clean = visible(name)
    if not any(category(c)[0] in "LNPS" for c in clean):
        raise TableRefusal(Code.NAME_EMPTY)
    return clean


def look_alike(name: str, other: str) -> bool:
    """Whether people would take two names for one: spelled the same, or drawn the same."""
    return _spelled(name) == _spelled(other) or _drawn(name) == _drawn(other)


def _spelled(name: str) -> str:
    """A name without blanks, in small letters."""
    folded = normalize("NFKC", name).casefold()
    return "".join(UNSEEN.sub("", folded).split())


def _drawn(name: str) -> str:
    """The same, with Latin letters for those of other scripts; accents keep their letters."""
    return _spelled(normalize("NFKD", name).translate(DRAWN))
