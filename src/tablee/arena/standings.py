"""The arithmetic of a tournament: wins with intervals, scores, ratings, time per move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt

from msgspec import Struct
from openskill.models import PlackettLuce

from tablee.arena.series import Done
from tablee.engine.record import Result

Z95 = 1.959964
"""A 95% interval is so many standard errors to each side."""


class Share(Struct, frozen=True):
    """A part of something that was counted, with its 95% interval (Wilson)."""

    part: float
    whole: int

    @property
    def mean(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if self.whole == 0:
            return (0.0, 1.0)
        n, p, zz = self.whole, self.mean, Z95 * Z95
        middle = (p + zz / (2 * n)) / (1 + zz / n)
        reach = Z95 / (1 + zz / n) * sqrt(p * (1 - p) / n + zz / (4 * n * n))
        return (max(0.0, middle - reach), min(1.0, middle + reach))


class Rating(Struct, frozen=True):
    """An openskill rating: where a bot stands, and how sure that is."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        return (self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma)


class Standing(Struct, frozen=True):
    """One bot's row of the table."""

    bot: str
    wins: Share
    mean_score: float
    """Over the games that nobody forfeited."""
    rating: Rating
    p50: float
    """Seconds of one core's work per decision that had alternatives."""
    p99: float
    p99_waited: float
    """The same by the clock on the wall."""
    forfeits: int = 0


class Duel(Struct, frozen=True):
    """How often one bot did better than another at the same table; equal counts half."""

    bot: str
    other: str
    better: Share
    margin: float
    """Mean points of `bot` minus those of `other`, in the games that they finished together."""


class Standings(Struct, frozen=True):
    """What a tournament showed, bots in the order in which they were named."""

    bots: tuple[Standing, ...]
    duels: tuple[Duel, ...]


class Outcome(Struct, frozen=True):
    """How a game ended. A bot that forfeits is last; the others share the win."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None
    """None if somebody forfeited: the game was not played to its end."""
    won: bool | None = None
    """In games that one plays alone: whether it was won."""


def stand(bots: Sequence[str], games: Iterable[Done]) -> Standings:
    """Sum up the games of a tournament; `bots` are names."""
    names = list(dict.fromkeys(bots))
    games = list(games)
    ratings = rate(names, games)
    return Standings(
        tuple(_standing(name, games, ratings[name]) for name in names),
        tuple(_duel(a, b, games) for a, b in combinations(names, 2)),
    )


def _standing(bot: str, games: Sequence[Done], rating: Rating) -> Standing:
    wins, count, forfeits = 0.0, 0, 0
    scores: list[int] = []
    seconds: list[float] = []
    waited: list[float] = []
    for done in games:
        outcome = outcome_of(done)
        for seat in seats_of(done, bot):
            wins += win_share(outcome, seat)
            count += 1
            forfeits += done.forfeit is not None and done.forfeit.seat == seat
            scores += [] if outcome.scores is None else [outcome.scores[seat]]
            seconds += [thought.seconds for thought in done.thoughts if thought.seat == seat]
            waited += [thought.waited for thought in done.thoughts if thought.seat == seat]
    return Standing(
        bot,
        Share(wins, count),
        sum(scores) / max(1, len(scores)),
        rating,
        percentile(seconds, 50),
        percentile(seconds, 99),
        percentile(waited, 99),
        forfeits,
    )


def _duel(bot: str, other: str, games: Sequence[Done]) -> Duel:
    better, count = 0.0, 0
    margins: list[int] = []
    for done in games:
        outcome = outcome_of(done)
        for seat in seats_of(done, bot):
            for rival in seats_of(done, other):
                count += 1
                better += _compare(outcome.ranks[seat], outcome.ranks[rival])
                if outcome.scores is not None:
                    margins.append(outcome.scores[seat] - outcome.scores[rival])
    return Duel(bot, other, Share(better, count), sum(margins) / max(1, len(margins)))


def _compare(rank: int, other: int) -> float:
    return 1.0 if rank < other else 0.5 if rank == other else 0.0


def seats_of(done: Done, bot: str) -> list[int]:
    """Where a bot sat."""
    return [seat for seat, name in enumerate(done.job.names) if name == bot]


def outcome_of(done: Done) -> Outcome:
    """How a game ended, by result or by forfeit."""
    players = done.job.players
    if done.forfeit is not None:
        ranks = tuple(players if seat == done.forfeit.seat else 1 for seat in range(players))
        return Outcome(ranks, None, False if players == 1 else None)
    result = done.record.result
    assert isinstance(result, Result)
    return Outcome(result.ranks, result.scores, result.won)


def win_share(outcome: Outcome | Result, seat: int) -> float:
    """1 for a win, a part of it if several share it; alone, whether the game was won."""
    if outcome.won is not None:
        return 1.0 if outcome.won else 0.0
    return 1.0 / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0.0


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of all do not exceed; 0 of nothing."""
    if not values:
        return 0.0
    ordered = sorted(values)
    place = -(-len(ordered) * percent // 100) - 1
    return ordered[max(0, int(place))]


def rate(names: Sequence[str], games: Sequence[Done]) -> dict[str, Rating]:
    """Plackett-Luce ratings, game after game; a bot in several seats moves by their mean."""
    model = PlackettLuce()
    ratings = {name: Rating(model.mu, model.sigma) for name in names}
    for done in games:
        if done.job.players < 2:
            continue
        teams = [
            [model.rating(mu=ratings[name].mu, sigma=ratings[name].sigma)]
            for name in done.job.names
        ]
        rated = model.rate(teams, ranks=[float(rank) for rank in outcome_of(done).ranks])
        for name in dict.fromkeys(done.job.names):
            mine = [rated[seat][0] for seat in seats_of(done, name)]
            ratings[name] = Rating(
                sum(one.mu for one in mine) / len(mine),
                sum(one.sigma for one in mine) / len(mine),
            )
    return ratings
