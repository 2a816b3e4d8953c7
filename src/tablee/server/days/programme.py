"""What is played every day: the same number of players and the same bots, always."""

from __future__ import annotations

from tablee.engine.game import AnyGame
from tablee.games import GAMES, find_game
from tablee.tables.terms import Terms

LEVEL = "club"
"""It judges at first sight: the same position and the same seed give the same move, however
busy the machine is."""


def day_games() -> tuple[str, ...]:
    """All games have a deal every day."""
    return tuple(game.name for game in GAMES)


def day_players(game: AnyGame) -> int:
    """As few as possible; alone only in real time, where bots would not do the same twice."""
    if game.is_timed:
        return min(game.players)
    return min(players for players in game.players if players > 1)


def day_level(game: AnyGame) -> str | None:
    return None if day_players(game) == 1 else LEVEL


def day_terms(name: str, pace: int) -> Terms:
    """Under which a deal of a day is played; an unknown game is refused."""
    game = find_game(name)
    return Terms(name, day_players(game), pace=pace)
