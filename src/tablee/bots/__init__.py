"""Players that see views only.

A bot is a function of a view: it never receives a state, and what it imagines
comes from `Game.sample`. It decides in any process that has this package. All
levels are one program (`choose`) at different points of one scale
(`levels.py`); what a game's bots know is one small file per game.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablee.bots.greedy import gains
from tablee.bots.levels import LEVELS, Level, check_level
from tablee.bots.matryoshka import MatryoshkaBrain
from tablee.bots.search import Brain, Budget, search
from tablee.engine.game import AnyGame, View
from tablee.engine.random import Random
from tablee.engine.spec import Spec

__all__ = ["LEVELS", "Budget", "Choice", "Considered", "check_level", "choose"]

BRAINS: dict[str, Brain] = {"matryoshka": MatryoshkaBrain()}

PER_MILLE = 1000


DEFAULT = Budget(seconds=0.3)


class Considered(Struct, frozen=True):
    """A move that a bot weighed, and what it expects of it: a share of the win, or points."""

    move: str
    value: float
    visits: int = 1


class Choice(Struct, frozen=True):
    """What a bot plays, and what else it considered, best first."""

    move: str
    considered: tuple[Considered, ...] = ()


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
    character = LEVELS[level]
    if len(legal) == 1:
        return Choice(legal[0])
    if character.slips and rng.below(PER_MILLE) < character.slips * PER_MILLE:
        return Choice(rng.pick(legal))
    brain = BRAINS.get(game.name)
    if brain is not None and character.search:
        return _searched(game, spec, brain, view, budget.part(character.search), rng)
    values = brain.worth(spec, view, legal) if brain else gains(game, spec, view, legal, rng)
    return _at_first_sight(legal, values, character, rng)


def _at_first_sight(
    legal: Sequence[str], values: Sequence[float], character: Level, rng: Random
) -> Choice:
    """The move that looks best, as clearly as this character sees."""
    blur = character.noise / PER_MILLE
    seen = [value + blur * rng.below(PER_MILLE) for value in values]
    best = max(seen)
    move = rng.pick([move for move, value in zip(legal, seen, strict=True) if value == best])
    weighed = [Considered(move, value) for move, value in zip(legal, values, strict=True)]
    return Choice(move, tuple(sorted(weighed, key=lambda considered: -considered.value)))


def _searched(
    game: AnyGame, spec: Spec, brain: Brain, view: View, budget: Budget, rng: Random
) -> Choice:
    """The move that was visited most, after imagining many worlds."""
    if budget.seconds is None and budget.iterations is None:
        budget = DEFAULT
    found = search(game, spec, view, brain, budget, rng)
    world = game.sample(view, spec, rng)
    seat = view.seat
    assert seat is not None
    ordered = sorted(found.items(), key=lambda item: (-item[1][0], -item[1][1]))
    texts = game.spell(world, seat, [code for code, _ in ordered])
    weighed = tuple(
        Considered(text, value, visits)
        for text, (_, (visits, value)) in zip(texts, ordered, strict=True)
    )
    return Choice(weighed[0].move, weighed)
