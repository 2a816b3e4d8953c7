"""How strong the bots are: fixed, as the arena has measured them (bench/leaderboard.md).

Means over the numbers of players, in openskill's units. `random` is the same weak player
everywhere. A level that was not measured counts as the next weaker one that was.
"""

from __future__ import annotations

from tablee.bots import LEVELS

BOTS: dict[str, dict[str, float]] = {
    "matryoshka": {"random": -0.7, "novice": 27.8, "casual": 32.9, "club": 37.3, "expert": 30.1},
    "botanik": {"random": -0.7, "novice": 18.4, "casual": 31.9, "club": 37.9, "expert": 42.2},
    "renature": {"random": -1.1, "novice": 20.7, "casual": 30.1, "club": 46.6, "expert": 41.5},
    "mondo": {"random": -6.6, "novice": 12.2, "casual": 28.6, "club": 50.2, "expert": 55.8},
}
UNKNOWN = 25.0
"""Of a game or a level that nobody knows."""


def bot_strength(game: str, level: str) -> float:
    measured = BOTS.get(game, {})
    levels = list(LEVELS)
    known = levels[: levels.index(level) + 1] if level in LEVELS else []
    return next((measured[one] for one in reversed(known) if one in measured), UNKNOWN)
