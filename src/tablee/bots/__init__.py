"""Players that see views only.

A bot is a function of a view: it never receives a state, and what it imagines
comes from `Game.sample`. It decides in any process that has this package.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablee.bots import matryoshka
from tablee.bots.greedy import gains
from tablee.engine.errors import OptionError
from tablee.engine.game import AnyGame, View
from tablee.engine.random import Random
from tablee.engine.spec import Spec

LEVELS = ("random", "casual")
"""From weakest to strongest."""

WORTH = {"matryoshka": matryoshka.worth}
"""What moves are worth by a game's own knowledge; other games count the points they bring."""


class Budget(Struct, frozen=True):
    """How long a bot may think: by the clock for people, by iterations for tests."""

    seconds: float | None = None
    iterations: int | None = None


class Considered(Struct, frozen=True):
    """A move that a bot weighed, and what it expects of it."""

    move: str
    value: float
    visits: int = 1


class Choice(Struct, frozen=True):
    """What a bot plays, and what else it considered, best first."""

    move: str
    considered: tuple[Considered, ...] = ()


def check_level(level: str) -> str:
    """A level that exists, or an `OptionError` that lists them."""
    if level not in LEVELS:
        raise OptionError("bot-unknown", bot=level, allowed=", ".join(LEVELS))
    return level


def choose(
    game: AnyGame,
    spec: Spec,
    level: str,
    view: View,
    legal: Sequence[str],
    budget: Budget,
    rng: Random,
) -> Choice:
    """The move that a bot of `level` makes when it sees `view` and may play any of `legal`."""
    if len(legal) == 1:
        return Choice(legal[0])
    if level == "random":
        return Choice(rng.pick(legal))
    if game.name in WORTH:
        values = WORTH[game.name](spec, view, legal)
    else:
        values = gains(game, spec, view, legal, rng)
    scored = [Considered(move, value) for move, value in zip(legal, values, strict=True)]
    best = max(considered.value for considered in scored)
    move = rng.pick([considered.move for considered in scored if considered.value == best])
    return Choice(move, tuple(sorted(scored, key=lambda c: -c.value)))
