"""What each seat may hope for at one moment, from what it knew then: a point of the curve."""

from __future__ import annotations

from tablee.bots.brain import Brain, margin, shares
from tablee.bots.brains import BRAINS
from tablee.engine.random import Random
from tablee.match import Match
from tablee.review.chances import Lead, lead_of
from tablee.review.mondo import mondo_leads

WORLDS = 24
"""Imagined games for each seat and moment."""


class Hope(Lead, frozen=True):
    """A seat's lead, and the part of it that is points."""

    points: float


def hopes(match: Match, seed: str) -> tuple[Hope, ...]:
    """By seat; the game is not over."""
    brain = BRAINS.get(match.spec.game.name)
    found = []
    for seat in range(match.spec.players):
        rng = Random(f"{seed}/{seat}")
        found.append(_built(match, seat, rng) if brain is None else _hope(match, seat, brain, rng))
    return tuple(found)


def _built(match: Match, seat: int, rng: Random) -> Hope:
    found = lead_of(mondo_leads(match, seat, rng))
    return Hope(found.mean, found.spread, found.count, found.mean)


def _hope(match: Match, seat: int, brain: Brain, rng: Random) -> Hope:
    """Worlds that fit the seat's view, played on by the cheap policy of its brain."""
    imagine = match.spec.game.imagine(match.view(seat), match.spec)
    leads: list[float] = []
    margins = 0.0
    for _ in range(WORLDS):
        world = imagine(rng)
        brain.presume(world, seat, rng)
        points = brain.outcome(world, seat, rng)
        own = margin(points, seat)
        margins += own
        leads.append(own + brain.win * shares(points)[seat])
    found = lead_of(leads)
    return Hope(found.mean, found.spread, found.count, margins / WORLDS)
