"""What a bot is asked and what it answers, as they travel between server and bot process."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from msgspec import Struct

from tablee.bots import Reason


class Urgency(IntEnum):
    """Who waits for a bot's answer, the most urgent first."""

    WAITING = 0
    """Somebody is connected, and looks on until the bot has moved, or asked for advice."""
    AWAY = 1
    """People play at the table, and none of them is connected."""
    ALONE = 2
    """Only bots play, and nobody watches."""


class Asker(Struct, frozen=True):
    """For whom a bot thinks: addresses take turns, and so do the people of an address."""

    urgency: Urgency
    address: str
    """Where nobody is connected: the host."""
    person: str


class Question(Struct, frozen=True):
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
