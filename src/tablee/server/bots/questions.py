"""What a bot is asked and what it answers, as they travel between server and bot process."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from msgspec import Struct

from tablee.bots import Reason
from tablee.review.judge import PlyVerdict


class Urgency(IntEnum):
    """Who waits for a bot's answer, the most urgent first."""

    WAITING = 0
    """Somebody is connected, and looks on until the bot has moved, or asked for advice."""
    AWAY = 1
    """People play at the table, and none of them is connected."""
    ALONE = 2
    """Only bots play, and nobody watches."""
    REVIEW = 3
    """A finished game is reviewed, one move at a time."""


class Asker(Struct, frozen=True):
    """For whom a bot thinks: addresses take turns, and so do the people of an address."""

    urgency: Urgency
    address: str
    """Where nobody is connected: the host."""
    person: str


class Question(Struct, frozen=True, tag=True):
    """What a bot is asked. It gets a view, so it cannot know more than its seat."""

    game: str
    rules: int
    players: int
    options: bytes
    """The options as JSON."""
    components: bytes | None
    """Component data as JSON; None: the standard ones."""
    level: str
    view: bytes
    """The seat's view as JSON."""
    legal: tuple[str, ...]
    seed: str
    """For the bot's own random numbers."""
    seconds: float
    why: bool = False
    """Whether the bot is to say why, as for a hint."""
    cores: int = 1
    """On how many a level that can may think; the pool says so."""


class Answer(Struct, frozen=True):
    """What a bot plays, and the best of what else it considered."""

    move: str
    considered: tuple[tuple[str, float], ...] = ()
    after: int = 0
    """In real time: milliseconds that the move takes the bot, from the question on."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the move, if that was asked."""


Answered = Callable[[Answer | None], None]
"""None: no bot could be reached."""


class PlyQuestion(Struct, frozen=True, tag=True):
    """What a bot's process is asked about a move of a finished game, in which nothing is secret."""

    record: bytes
    """As JSON."""
    name: str
    """Of the record: its hash."""
    ply: int
    iterations: int
    move: str | None = None
    """Judge this move instead of the one that was played."""
    seconds: float = 60.0
    """After which the process is taken to be stuck."""


Judged = Callable[[PlyVerdict | None], None]
"""None: nothing could be found out."""
