"""How true the chances of reviews are: games are played, and what was stated is compared.

The games that `fit_chances.py` fits the curves to have other seeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tablee.arena.games import play_game
from tablee.bots import Bot, find_bot
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games import find_game, names
from tablee.match import Match
from tablee.review.chances import Curve, Lead, curve_of, normal
from tablee.review.standing import hopes
from tablee.review.story import winners

BINS = 10
LOOKS = 8
"""Moments of each game that are looked at, from its first to its last moves."""
LEVELS = ("casual", "club")
"""Who plays: in half of the games everybody is of the same level, in the others anybody."""
SOLO = {"level": "solo-easy"}


class Moment(Struct, frozen=True, array_like=True):
    """What was expected of a seat at one moment, and what came of it."""

    game: int
    ply: int
    seat: int
    mean: float
    spread: float
    won: float


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

    @property
    def error(self) -> float:
        """The expected calibration error: the mean distance of stated and true, by moments."""
        whole = sum(one.count for one in self.bins)
        return sum(one.count * abs(one.stated - one.came) for one in self.bins) / max(1, whole)


def specs() -> Iterator[Spec]:
    """Every game with every number of players."""
    for name in names():
        game = find_game(name)
        for players in game.players:
            yield game.spec(players, SOLO if players == 1 else None)


def moments(spec: Spec, seed: str, games: int, first: int = 0) -> Iterator[Moment]:
    """What was expected at moments of some games, each seat from what it knew."""
    for number in range(first, first + games):
        match = _played(spec, f"{seed}/{number}")
        won = winners(match)
        apart = max(1, match.ply // LOOKS)
        for ply in range(number % apart, match.ply, apart):
            then = match.at(ply)
            for seat, hope in enumerate(hopes(then, f"bench/{seed}/{number}/{ply}")):
                yield Moment(number, ply, seat, hope.mean, hope.spread, won[seat])


def _played(spec: Spec, seed: str) -> Match:
    rng = Random(f"{seed}/levels")
    one = rng.pick(LEVELS)
    is_even = rng.below(2) == 0
    seated: list[Bot] = [
        find_bot(one if is_even else rng.pick(LEVELS)) for _ in range(spec.players)
    ]
    played = play_game(spec, seated, seed)
    if played.forfeit is not None:
        raise played.forfeit
    return played.match


def reliability(spec: Spec, found: Sequence[Moment], curve: Curve | None = None) -> Reliability:
    """Compare stated chances with what came; the chances of all seats sum to 1."""
    name = spec.game.name
    used = curve_of(name, spec.players) if curve is None else curve
    sums = [[0.0, 0.0, 0.0] for _ in range(BINS)]
    for start in range(0, len(found), spec.players):
        seats = found[start : start + spec.players]
        stated = normal([used.chance(Lead(one.mean, one.spread, 1), one.ply) for one in seats])
        for chance, one in zip(stated, seats, strict=True):
            here = sums[min(BINS - 1, int(chance * BINS))]
            here[0] += chance
            here[1] += one.won
            here[2] += 1
    bins = tuple(Bin(a / n, b / n, int(n)) for a, b, n in sums if n)
    return Reliability(name, spec.players, len({one.game for one in found}), bins)
