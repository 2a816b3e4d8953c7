"""How true the chances of reviews are: what was stated is compared with what came.

The games that `fit_chances.py` fits the curves to have other seeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tablee.arena.calibration.samples import Sample
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.review.chances import Curve, Lead, curve_of, normal

BINS = 10
AGAIN = 400
"""How often games are drawn again for the interval of an error."""
SURE = 0.95
"""How much of what was drawn lies in the interval."""

Seen = list[tuple[int, float, float]]
"""The moments of one game: their bin, the stated chance, the win."""
Sums = list[list[float]]
"""By bin: the sum of stated chances, of wins, and how many moments there were."""


class Bin(Struct, frozen=True):
    """All moments with about the same stated chance."""

    stated: float
    came: float
    count: int


class Reliability(Struct, frozen=True):
    """How true the chances of one game and number of players are."""

    game: str
    players: int
    games: int
    bins: tuple[Bin, ...]
    error: float
    """The expected calibration error: the mean distance of stated and true, by moments."""
    low: float
    high: float
    """Between these the error lies in 95 of 100 draws of as many games (a bootstrap).

    Draws add chance to chance, so the interval leans upwards.
    """

    @property
    def moments(self) -> int:
        return sum(one.count for one in self.bins)


def reliability(spec: Spec, found: Sequence[Sample], curve: Curve | None = None) -> Reliability:
    """Compare stated chances with what came; the chances of all seats sum to 1."""
    name = spec.game.name
    used = curve_of(name, spec.players) if curve is None else curve
    by_game = [_seen(one, spec.players, used) for one in found]
    whole = _added(by_game)
    low, high = _interval(by_game)
    bins = tuple(Bin(a / n, b / n, int(n)) for a, b, n in whole if n)
    return Reliability(name, spec.players, len(found), bins, _error(whole), low, high)


def _seen(sample: Sample, players: int, curve: Curve) -> Seen:
    """What was stated at the moments of one game, and what came."""
    found: Seen = []
    for start in range(0, len(sample.moments), players):
        seats = sample.moments[start : start + players]
        stated = normal([curve.chance(Lead(one.mean, one.spread, 1), one.ply) for one in seats])
        for chance, one in zip(stated, seats, strict=True):
            found.append((min(BINS - 1, int(chance * BINS)), chance, one.won))
    return found


def _added(games: Iterable[Seen]) -> Sums:
    sums = [[0.0, 0.0, 0.0] for _ in range(BINS)]
    for seen in games:
        for place, chance, won in seen:
            here = sums[place]
            here[0] += chance
            here[1] += won
            here[2] += 1.0
    return sums


def _error(sums: Sums) -> float:
    count = sum(n for _, _, n in sums)
    return sum(abs(stated - came) for stated, came, _ in sums) / max(1.0, count)


def _interval(games: Sequence[Seen]) -> tuple[float, float]:
    """Whole games are drawn again: moments of one game are not independent of each other."""
    rng = Random("bootstrap")
    errors = sorted(
        _error(_added(rng.pick(games) for _ in range(len(games)))) for _ in range(AGAIN)
    )
    edge = round(AGAIN * (1.0 - SURE) / 2)
    return errors[edge], errors[-1 - edge]
