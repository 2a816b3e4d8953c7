"""The built-in bots: one program with the settings of different levels (`levels.py`)."""

from __future__ import annotations

from msgspec.structs import replace

from tablee.bots.bot import Choice, Considered, Turn
from tablee.bots.brain import Brain
from tablee.bots.brains import PLANNERS, find_brain
from tablee.bots.budget import Budget, Meter
from tablee.bots.levels import LEVELS, REFLEXES, Level, check_level
from tablee.bots.parallel.merge import merged
from tablee.bots.parallel.processes import think_on
from tablee.bots.search import search
from tablee.engine.random import PER_MILLE, Random


class LevelBot:
    """A built-in bot. It sees what a person in its seat would see, and nothing else.

    If it has a `budget` of its own, that replaces the budget of the turn.
    """

    def __init__(self, level: str, budget: Budget | None = None) -> None:
        self.level: Level = LEVELS[check_level(level)]
        self.budget = budget

    @property
    def name(self) -> str:
        return self.level.name

    def check_plays(self, game: str) -> None:
        """An `OptionError` if this level needs a brain for a game that has none."""
        if self.level.slips < 1.0 and game not in PLANNERS:
            find_brain(game)

    def among_people(self, given: Budget) -> LevelBot:
        """This bot where people wait for it: its level may need more seconds than others."""
        if self.budget is not None or self.level.seconds <= (given.seconds or 0.0):
            return self
        return LevelBot(self.name, replace(given, seconds=self.level.seconds))

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, turn: Turn) -> Choice:
        """At random, at first sight or by search, as the level has it."""
        level, rng = self.level, turn.rng
        if len(turn.legal) == 1:
            return Choice(turn.legal[0])
        planner = PLANNERS.get(turn.game)
        if level.slips == 1.0:
            after = REFLEXES[level.name].pace if planner else 0
            return Choice(rng.pick(turn.legal), after=after)
        if planner is not None:
            return planner(turn, level)
        if level.slips and rng.below(PER_MILLE) < level.slips * PER_MILLE:
            return Choice(rng.pick(turn.legal))
        brain = find_brain(turn.game)
        if not level.search:
            return _at_first_sight(turn, brain, level)
        budget = self.budget or turn.budget
        if budget.is_unlimited:
            budget = replace(budget, seconds=level.seconds * budget.own)
        budget = budget.part(level.search)
        if level.is_parallel and budget.cores > 1 and budget.iterations is None:
            return _searched_together(turn, brain, budget, level.is_deep)
        return _searched(turn, brain, budget, level.is_deep)


def _at_first_sight(turn: Turn, brain: Brain, level: Level) -> Choice:
    """The move that looks best, as clearly as this level sees."""
    seat, rng = turn.seat, turn.rng
    world = turn.sample().kernel
    codes = world.legal(seat)
    look = brain.worths if level.foresight else brain.gains
    values = look(world, seat, codes)
    blur = level.noise * brain.grain / PER_MILLE
    seen = [value + blur * rng.below(PER_MILLE) for value in values] if blur else values
    best = max(seen)
    chosen = rng.pick([i for i, value in enumerate(seen) if value == best])
    texts = turn.spec.game.spell(world, seat, codes)
    weighed = [Considered(move, value) for move, value in zip(texts, values, strict=True)]
    return Choice(texts[chosen], tuple(sorted(weighed, key=lambda one: -one.value)))


def _searched_together(turn: Turn, brain: Brain, budget: Budget, is_deep: bool) -> Choice:
    """The move that did best in the imagined games of several processes."""
    seed = turn.rng.word()

    def think(number: int) -> Choice:
        return _searched(replace(turn, rng=Random(f"{seed}/{number}")), brain, budget, is_deep)

    return merged(think_on(budget.cores, think))


def _searched(turn: Turn, brain: Brain, budget: Budget, is_deep: bool = False) -> Choice:
    """The move that did best in imagined games."""
    seat = turn.seat
    nodes = search(turn, brain, Meter(budget), depth=brain.depth if is_deep else 0)
    tried = [node for node in nodes if node.visits] or nodes[:1]
    texts = turn.spec.game.spell(turn.sample().kernel, seat, [node.code for node in tried])
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
