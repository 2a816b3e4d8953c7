"""What a bot is asked and what it answers, as they travel between server and bot process."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from msgspec import Struct


class Urgency(IntEnum):
    """Who waits for a bot: the first comes first."""

    TABLE = 0
    """A table with people."""
    HINT = 1
    """Somebody who asked for advice."""
    ALONE = 2
    """Bots among themselves, and nobody looks."""


class Question(Struct, frozen=True):
    """What a bot is asked. Only a view: it cannot know more than its seat."""

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
    """For the bot's own dice."""
    seconds: float


class Answer(Struct, frozen=True):
    """What a bot plays, and the best of what else it considered."""

    move: str
    considered: tuple[tuple[str, float], ...] = ()
    after: int = 0
    """In games with a clock: milliseconds until the bot's hands have done it."""


Answered = Callable[[Answer | None], None]
"""None: no bot could be reached."""
