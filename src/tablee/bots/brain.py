"""What search asks of a game's bots, and how what they expect becomes one number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tablee.engine.kernel import Kernel
from tablee.engine.random import Random


class Brain(Protocol):
    """What bots know about one game: one small file per game. All states here are imagined ones."""

    @property
    def breadth(self) -> int:
        """How many moves of one decision are worth comparing; the rest look hopeless."""

    @property
    def depth(self) -> int:
        """How many further decisions a tree is worth looking at, for a level that has the time."""

    @property
    def hopeless(self) -> float:
        """Moves that seem worse than the best by so many points are not compared at all."""

    @property
    def grain(self) -> float:
        """A usual difference between two moves, in points."""

    @property
    def win(self) -> float:
        """What winning is worth, in points."""

    @property
    def rivalry(self) -> float:
        """What a point of the best opponent costs."""

    def gains(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        """The points that each move brings at once. Casual players see nothing else."""

    def worths(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        """What each move seems worth at first sight to somebody who knows the game, in points."""

    def presume(self, state: Kernel, seat: int, rng: Random) -> None:
        """Replace what the others hold or have chosen in secret by what sensible players would.

        `state` is an imagined one: it fits what `seat` has seen, and what `seat` has not
        seen was drawn from all possibilities. A brain that does nothing here is fine.
        """

    def outcome(self, state: Kernel, seat: int, rng: Random) -> list[float]:
        """The final scores to expect when `seat` and the others play on by a cheap policy.

        `state` may be played on.
        """


def shares(points: Sequence[float]) -> list[float]:
    """Who wins with these points; a win may be shared."""
    top = max(points)
    share = 1.0 / points.count(top)
    return [share if own == top else 0.0 for own in points]


def utilities(brain: Brain, points: Sequence[float], won: Sequence[float]) -> list[float]:
    """How good an outcome is for each seat, in points."""
    if len(points) == 1:
        return list(points)
    values = []
    for seat, own in enumerate(points):
        best = max(other for i, other in enumerate(points) if i != seat)
        values.append(own - brain.rivalry * best + brain.win * won[seat])
    return values


def margin(points: Sequence[float], seat: int) -> float:
    """By how many points a seat leads the best other one; alone: its points."""
    if len(points) == 1:
        return points[0]
    return points[seat] - max(other for i, other in enumerate(points) if i != seat)
