"""Players that see views only.

A bot is a function of a view: it never receives a state, and what it imagines
comes from `Game.sample`. It decides in any process that has this package. All
levels are one program (`choose`) at different points of one scale
(`levels.py`); what a game's bots know is one small file per game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from tablee.bots.botanik import BotanikBrain
from tablee.bots.brain import Brain
from tablee.bots.levels import LEVELS, Level, check_level
from tablee.bots.matryoshka.brain import MatryoshkaBrain
from tablee.bots.mondo.planner import Plan, plan
from tablee.bots.renature import RenatureBrain
from tablee.bots.search import Budget, Meter, Node, search
from tablee.engine.game import AnyGame, View
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.spec import Spec

__all__ = ["LEVELS", "Budget", "Choice", "Considered", "check_level", "choose"]

Planner = Callable[[Kernel, View, Level, Budget, Random], list[Plan]]

BRAINS: dict[str, Brain] = {
    "matryoshka": MatryoshkaBrain(),
    "botanik": BotanikBrain(),
    "renature": RenatureBrain(),
}

PLANNERS: dict[str, Planner] = {"mondo": plan}
"""Games with a clock: what counts there is what the hands do next, and when."""

PER_MILLE = 1000
DEFAULT = Budget(seconds=0.3)


class Considered(Struct, frozen=True):
    """A move that a bot weighed, and what it expects of it."""

    move: str
    value: float
    """How good it is, in points: what a bot compares."""
    visits: int = 0
    """In how many imagined games it was tried; 0: judged at first sight."""
    score: float | None = None
    """The own final score to expect."""
    win: float | None = None
    """The chance to win."""


class Choice(Struct, frozen=True):
    """What a bot plays, and what else it considered, best first."""

    move: str
    considered: tuple[Considered, ...] = ()
    after: int = 0
    """In games with a clock: milliseconds until the bot's hands have done it."""


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
    if character.slips == 1.0:
        return Choice(rng.pick(legal), after=character.pace if game.name in PLANNERS else 0)
    if game.name in PLANNERS:
        world = game.sample(view, spec, rng)
        return _planned(PLANNERS[game.name](world, view, character, budget, rng))
    if character.slips and rng.below(PER_MILLE) < character.slips * PER_MILLE:
        return Choice(rng.pick(legal))
    brain = BRAINS[game.name]
    if character.search:
        if budget.seconds is None and budget.iterations is None:
            budget = DEFAULT
        meter = Meter(budget.part(character.search))
        return _searched(game, spec, view, search(game, spec, view, brain, meter, rng), rng)
    return _at_first_sight(game, spec, view, brain, character, rng)


def _planned(plans: list[Plan]) -> Choice:
    """The best plan, and how long it takes."""
    weighed = tuple(Considered(one.move, one.value) for one in plans)
    return Choice(plans[0].move, weighed, plans[0].after)


def _at_first_sight(
    game: AnyGame, spec: Spec, view: View, brain: Brain, character: Level, rng: Random
) -> Choice:
    """The move that looks best, as clearly as this character sees."""
    seat = view.seat
    assert seat is not None, "a spectator does not move"
    world = game.sample(view, spec, rng)
    codes = world.legal(seat)
    look = brain.worths if character.foresight else brain.gains
    values = look(world, seat, codes)
    blur = character.noise * brain.grain / PER_MILLE
    seen = [value + blur * rng.below(PER_MILLE) for value in values] if blur else values
    best = max(seen)
    chosen = rng.pick([i for i, value in enumerate(seen) if value == best])
    texts = game.spell(world, seat, codes)
    weighed = [Considered(move, value) for move, value in zip(texts, values, strict=True)]
    return Choice(texts[chosen], tuple(sorted(weighed, key=lambda one: -one.value)))


def _searched(game: AnyGame, spec: Spec, view: View, nodes: list[Node], rng: Random) -> Choice:
    """The move that did best in imagined games."""
    seat = view.seat
    assert seat is not None
    tried = [node for node in nodes if node.visits] or nodes[:1]
    texts = game.spell(game.sample(view, spec, rng), seat, [node.code for node in tried])
    weighed = tuple(
        Considered(
            text,
            node.mean(seat),
            node.visits,
            node.points[seat] / max(1, node.visits),
            node.won[seat] / max(1, node.visits),
        )
        for text, node in zip(texts, tried, strict=True)
    )
    return Choice(weighed[0].move, weighed)
