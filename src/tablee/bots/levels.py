"""The built-in levels: settings of search, evaluation and noise, from weak to strong."""

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
    seconds: float = 0.3
    """How long it imagines games for a move, where nothing else is said."""
    is_parallel: bool = False
    """Whether it does so on all cores that it is given."""
    is_deep: bool = False
    """Whether it looks at what it and others may decide next, as deep as its game is worth it."""


LEVELS = {
    level.name: level
    for level in (
        Level("random", slips=1.0),
        Level("novice", noise=1.0, slips=0.03),
        Level("casual"),
        Level("club", foresight=True),
        Level("expert", search=1.0, foresight=True),
        Level("master", 1.0, foresight=True, seconds=3.0, is_parallel=True, is_deep=True),
    )
}
"""From weakest to strongest."""

ADVISER = "expert"
"""The level that gives hints and reviews games: strong, and quick enough to wait for."""


def check_level(name: str) -> str:
    """A level that exists, or an `OptionError` that lists them."""
    if name not in LEVELS:
        raise OptionError("bot-unknown", bot=name, allowed=", ".join(LEVELS))
    return name


class Reflexes(Struct, frozen=True):
    """How fast a bot sees and acts: only the clock of a real-time game needs this."""

    pace: int = 1200
    """Milliseconds for anything it does with its hands."""
    glance: int = 60
    """Milliseconds for every tile it looks at before."""
    attention: int = 136
    """How many tiles it looks at."""
    boards: int = 0
    """How many finished boards it imagines for a choice."""


REFLEXES = {
    "random": Reflexes(attention=1),
    "novice": Reflexes(pace=3000, glance=250, attention=16),
    "casual": Reflexes(pace=2400, glance=150, attention=16),
    "club": Reflexes(pace=1600, glance=80, attention=40),
    "expert": Reflexes(glance=40, attention=80, boards=24),
    "master": Reflexes(pace=1100, glance=30, attention=136, boards=48),
}
"""By level."""
