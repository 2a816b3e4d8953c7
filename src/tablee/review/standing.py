"""What each seat may hope for at one moment, from what it knew then: a point of the curve."""

from __future__ import annotations

from tablee.bots.brain import Brain, margin, shares
from tablee.bots.brains import PLANNERS, find_brain
from tablee.engine.random import Random
from tablee.match import Match
from tablee.review.chances import Lead, lead_of
from tablee.review.mondo import mondo_leads

WORLDS = 24
"""Imagined games for each seat and moment, where the budget is not tiny."""
ONE_IN = 4
"""One of so many imagined games of a budget is for a seat's point of the curve, up to WORLDS."""


class Hope(Lead, frozen=True):
    """A seat's lead, and the part of it that is points."""

    points: float


def brain_of(game: str) -> Brain | None:
    """What judges a game; None: the planner of Mondo. A game without bots cannot be judged."""
    return None if game in PLANNERS else find_brain(game)


def hopes(match: Match, seed: str, budget: int = ONE_IN * WORLDS) -> tuple[Hope, ...]:
    """By seat; the game is not over. `budget`: imagined games for a decision."""
    return tuple(hope_of(match, seat, seed, budget) for seat in range(match.spec.players))


def hope_of(match: Match, seat: int, seed: str, budget: int) -> Hope:
    """What one seat may hope for; the same as in `hopes`."""
    rng = Random(f"{seed}/{seat}")
    brain = brain_of(match.spec.game.name)
    if brain is None:
        return _built(match, seat, rng)
    return _hope(match, seat, brain, rng, min(WORLDS, max(2, budget // ONE_IN)))


def _built(match: Match, seat: int, rng: Random) -> Hope:
    found = lead_of(mondo_leads(match, seat, rng))
    return Hope(found.mean, found.spread, found.count, found.mean)


def _hope(match: Match, seat: int, brain: Brain, rng: Random, worlds: int) -> Hope:
    """Worlds that fit the seat's view, played on by the cheap policy of its brain."""
    imagine = match.spec.game.imagine(match.view(seat), match.spec)
    leads: list[float] = []
    margins = 0.0
    for _ in range(worlds):
        world = imagine(rng)
        brain.presume(world, seat, rng)
        points = brain.outcome(world, seat, rng)
        own = margin(points, seat)
        margins += own
        leads.append(own + brain.win * shares(points)[seat])
    found = lead_of(leads)
    return Hope(found.mean, found.spread, found.count, margins / worlds)
