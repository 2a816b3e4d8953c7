"""The registry: every game, and every version of its rules that records may ask for.

A new game is one import and one line here (`tablee new-game` adds both); a new version
of a game's rules is a number in its `versions` (docs/adding-a-game.md).
"""

from __future__ import annotations

from tablee.engine.errors import UnknownGame
from tablee.engine.game import AnyGame
from tablee.games.botanik import Botanik
from tablee.games.matryoshka import Matryoshka
from tablee.games.mondo import Mondo
from tablee.games.renature import Renature

GAMES: tuple[AnyGame, ...] = (
    Matryoshka(),
    Botanik(),
    Renature(),
    Mondo(),
)
"""In the order in which they are shown to people."""


def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(game.name for game in GAMES)


def find_game(name: str, version: int | None = None) -> AnyGame:
    """A game by name, and by version of its rules (None: the newest)."""
    for game in GAMES:
        if game.name == name:
            return game if version in (None, game.version) else type(game)(version)
    raise UnknownGame("game-unknown", game=name, allowed=", ".join(names()))
