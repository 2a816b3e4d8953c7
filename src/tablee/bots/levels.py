"""The levels: points on one scale of budget, evaluation, noise and pace."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.errors import OptionError


class Level(Struct, frozen=True):
    """How a bot of this name thinks; what people read about it is in `text/bots.toml`."""

    name: str
    search: float = 0.0
    """The part of its time in which it imagines games; 0: it judges moves at first sight."""
    foresight: bool = False
    """Whether it sees what a move may lead to, or only the points that it brings at once."""
    noise: float = 0.0
    """How much what it sees is blurred: 1 hides what usually tells two moves apart."""
    slips: float = 0.0
    """How often it plays any move at all."""
    pace: int = 1200
    """In games with a clock: milliseconds for anything it does with its hands."""
    glance: int = 60
    """And for every tile it looks at before."""
    attention: int = 136
    """And how many tiles it looks at."""
    boards: int = 0
    """And how many finished boards it imagines for a choice."""


LEVELS = {
    level.name: level
    for level in (
        Level("random", slips=1.0, attention=1),
        Level("novice", noise=1.0, slips=0.03, pace=3000, glance=250, attention=16),
        Level("casual", pace=2400, glance=150, attention=16),
        Level("club", foresight=True, pace=1600, glance=80, attention=40),
        Level("expert", search=1.0, foresight=True, glance=40, attention=80, boards=24),
    )
}
"""From weakest to strongest."""


def check_level(name: str) -> str:
    """A level that exists, or an `OptionError` that lists them."""
    if name not in LEVELS:
        raise OptionError("bot-unknown", bot=name, allowed=", ".join(LEVELS))
    return name
