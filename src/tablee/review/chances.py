"""From an expected lead to a chance to win: one fitted curve per game and number of players.

The numbers are in `chances.toml`; `arena/calibration/fit_chances.py` fits them, and `tablee bench
review` checks them on other games. Leads are those of `bots.brain.margin`, with the worth of a win.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, sqrt

from msgspec import Struct, convert

FILE = "chances.toml"
FARTHEST = 30.0
"""Beyond this a chance is 0 or 1, whatever the curve says."""


class Curve(Struct, frozen=True):
    """How leads become chances in one game with so many players."""

    length: float
    """Moves of a usual game."""
    scale: float
    """Points that are never certain, however alike all imagined games end."""
    bias: tuple[float, float]
    """For a lead of 0: at the deal, and what is added to it at the end."""
    weight: tuple[float, float, float]
    """What a lead counts, as a polynomial of the part of the game that is over."""

    def stage(self, ply: int) -> float:
        """The part of a usual game that is over, from 0 to 1."""
        return min(1.0, ply / self.length)

    def feature(self, mean: float, spread: float) -> float:
        """A lead, measured by how uncertain it is."""
        return mean / sqrt(spread * spread + self.scale * self.scale)

    def chance(self, lead: Lead, ply: int) -> float:
        """The chance to win with a lead after `ply` moves."""
        return logistic(self.height(lead.mean, lead.spread, ply))

    def slope(self, lead: Lead, ply: int) -> float:
        """How much chance one more point of lead brings."""
        more = logistic(self.height(lead.mean + 0.5, lead.spread, ply))
        return more - logistic(self.height(lead.mean - 0.5, lead.spread, ply))

    def height(self, mean: float, spread: float, ply: int) -> float:
        t = self.stage(ply)
        bias = self.bias[0] + self.bias[1] * t
        weight = self.weight[0] + self.weight[1] * t + self.weight[2] * t * t
        return bias + max(0.0, weight) * self.feature(mean, spread)


class Lead(Struct, frozen=True):
    """What imagined games say about a seat's lead."""

    mean: float
    spread: float
    """Standard deviation between imagined games."""
    count: int

    @property
    def doubt(self) -> float:
        """The standard error of the mean; one imagined game alone proves nothing."""
        return abs(self.mean) if self.count < 2 else self.spread / sqrt(self.count)


def lead_of(leads: Sequence[float]) -> Lead:
    """Mean and spread of the leads of imagined games; summed in order, so always the same."""
    count = len(leads)
    mean = sum(leads) / count
    if count == 1:
        return Lead(mean, 0.0, 1)
    return Lead(mean, sqrt(sum((one - mean) ** 2 for one in leads) / (count - 1)), count)


def logistic(height: float) -> float:
    return 1.0 / (1.0 + exp(-max(-FARTHEST, min(FARTHEST, height))))


def normal(chances: Sequence[float]) -> tuple[float, ...]:
    """The same chances, so that they sum to 1; alone, as they are."""
    total = sum(chances)
    if len(chances) == 1 or total <= 0.0:
        return tuple(chances)
    return tuple(chance / total for chance in chances)


@cache
def curves() -> dict[str, Curve]:
    """By game and number of players: `renature-3`."""
    data = tomllib.loads(files("tablee.review").joinpath(FILE).read_text("utf-8"))
    return {name: convert(curve, Curve) for name, curve in data.items()}


def curve_of(game: str, players: int) -> Curve:
    """The curve of a game; one that nobody has fitted is a plain one."""
    usual = Curve(length=100.0, scale=5.0, bias=(0.0, 0.0), weight=(1.0, 1.0, 0.0))
    return curves().get(f"{game}-{players}", usual)
