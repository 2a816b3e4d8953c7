"""Players that see views only.

A bot is a value with `choose(turn)`. It never receives a state; what it imagines
comes from `Turn.sample`. It decides in any process that has this package. What
the built-in bots know of a game is one small room per game.
"""

from tablee.bots.bot import Bot, Choice, Considered, Turn, name_of
from tablee.bots.budget import Budget, parse_budget
from tablee.bots.builtin import LevelBot
from tablee.bots.hints import Hint, advise
from tablee.bots.levels import ADVISER, LEVELS, check_level
from tablee.bots.reasons.reason import Reason
from tablee.bots.registry import bot_names, find_bot, is_builtin

__all__ = [
    "ADVISER",
    "LEVELS",
    "Bot",
    "Budget",
    "Choice",
    "Considered",
    "Hint",
    "LevelBot",
    "Reason",
    "Turn",
    "advise",
    "bot_names",
    "check_level",
    "find_bot",
    "is_builtin",
    "name_of",
    "parse_budget",
]
