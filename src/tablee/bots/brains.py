"""Which brain plays which game; a game with a clock has a planner instead."""

from __future__ import annotations

from collections.abc import Callable

from tablee.bots.bot import Choice, Turn
from tablee.bots.botanik import BotanikBrain
from tablee.bots.brain import Brain
from tablee.bots.levels import Level
from tablee.bots.matryoshka.brain import MatryoshkaBrain
from tablee.bots.mondo.planner import plan
from tablee.bots.renature import RenatureBrain
from tablee.engine.errors import OptionError

Planner = Callable[[Turn, Level], Choice]
"""What a bot of a level does next in a real-time game, and when."""

BRAINS: dict[str, Brain] = {
    "matryoshka": MatryoshkaBrain(),
    "botanik": BotanikBrain(),
    "renature": RenatureBrain(),
}
PLANNERS: dict[str, Planner] = {"mondo": plan}


def find_brain(game: str) -> Brain:
    """The brain of a game, or an `OptionError` that says what is missing."""
    if game not in BRAINS:
        raise OptionError("brain-missing", game=game)
    return BRAINS[game]
