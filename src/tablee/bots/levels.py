"""The levels: points on one scale of budget, evaluation and noise."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.errors import OptionError


class Level(Struct, frozen=True):
    """How a bot of this name thinks.

    `search` is the part of the budget it uses to search (0: it judges moves at
    first sight); `slips` is how often it plays any move at all; `noise` blurs
    what it sees, in points.
    """

    name: str
    search: float = 0.0
    slips: float = 0.0
    noise: float = 0.0


LEVELS = {
    level.name: level
    for level in (
        Level("random", slips=1.0),
        Level("novice", slips=0.15, noise=2.0),
        Level("casual"),
        Level("club", search=0.1),
        Level("expert", search=1.0),
    )
}
"""From weakest to strongest."""


def check_level(name: str) -> str:
    """A level that exists, or an `OptionError` that lists them."""
    if name not in LEVELS:
        raise OptionError("bot-unknown", bot=name, allowed=", ".join(LEVELS))
    return name
