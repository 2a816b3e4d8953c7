"""Ratings as the fold of games: the same games in the same order give the same numbers.

openskill (Plackett-Luce) says what a game changes. Guards against farming say how much of it
counts: games with the same people count ever less, what two people can win from each other has a
limit, and nobody wins from somebody who left at once. docs/ratings.md explains all of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from tablee.ratings.bots import bot_strength
from tablee.ratings.games import NOBODY, RatedGame, RatedSeat, Rating, is_nobody

MODEL = PlackettLuce()
START_MU = 25.0
START_SIGMA = 25.0 / 3
START_POINTS = 1_500
POINTS_PER_MU = 16
DOUBT = 2.0
"""How many standard deviations are shown as uncertainty: about 95 %."""
MOST_GAINED = 2.0
"""What one can win from, or lose to, one other person in all: 32 points."""
LEAST_MOVES = 5
"""Of a person who left: if they made fewer, nobody wins anything from them."""
BOT_SIGMA = 1.0


class Standing(Struct):
    """How strong somebody is in one game, as far as is known."""

    mu: float = START_MU
    sigma: float = START_SIGMA
    games: int = 0
    wins: int = 0


class Pair(Struct):
    """What somebody has won from somebody else, in mu, and how often they met."""

    gained: float = 0.0
    met: int = 0


class Known(Struct):
    """All that games so far have shown, of one game and one rating."""

    standings: dict[str, Standing]
    pairs: dict[tuple[str, str], Pair]


def nothing_known() -> Known:
    return Known({}, {})


def points(mu: float) -> int:
    """A rating for people."""
    return round(START_POINTS + POINTS_PER_MU * (mu - START_MU))


def doubt(sigma: float) -> int:
    """How many points it may be off, to each side."""
    return round(POINTS_PER_MU * DOUBT * sigma)


def at_least(mu: float, sigma: float) -> int:
    """The points that are almost certain: the order of leaderboards."""
    return points(mu) - doubt(sigma)


def count(game: str, rating: Rating, played: RatedGame, known: Known) -> None:
    """Change what is known by one game."""
    if rating == "bots":
        _count_bots(game, played, known)
    else:
        _count_people(played, known)


def _count_bots(game: str, played: RatedGame, known: Known) -> None:
    """Bots stay where the arena found them; only the person moves."""
    before = [_bot(game, seat) if not seat.person else None for seat in played.seats]
    person = next(seat for seat in played.seats if seat.person)
    if is_nobody(person.person):
        return
    own = known.standings.setdefault(person.person, Standing())
    strengths = [_rating(own) if bot is None else bot for bot in before]
    after = _rate(strengths, [_rank(seat) for seat in played.seats])
    found = after[played.seats.index(person)]
    own.mu, own.sigma = found.mu, found.sigma
    _note(own, person)


def _count_people(played: RatedGame, known: Known) -> None:
    seats = played.seats
    strengths = [_rating(_standing(known, seat)) for seat in seats]
    ranks = [_rank(seat) for seat in seats]
    after = _rate(strengths, ranks)
    serious = [n for n, seat in enumerate(seats) if not seat.left or seat.moves >= LEAST_MOVES]
    if len(serious) < len(seats):  # who stayed wins nothing from somebody who left at once
        among = _rate([strengths[n] for n in serious], [ranks[n] for n in serious])
        for n, found in zip(serious, among, strict=True):
            after[n] = found
    changes = [
        (seat, after[n].mu - strengths[n].mu, after[n].sigma - strengths[n].sigma)
        for n, seat in enumerate(seats)
    ]
    for n, (seat, mu, sigma) in enumerate(changes):
        if is_nobody(seat.person):
            continue
        own = _standing(known, seat)
        part = _weight(known, seats, n)
        counted = part * mu
        won = _limited(known, seats, ranks, n, counted)
        own.mu += won
        own.sigma += sigma * part * (won / counted if counted else 1.0)
        _note(own, seat)
    for n, seat in enumerate(seats):
        for other in _others(seats, n):
            _pair(known, seat, other).met += 1


def _weight(known: Known, seats: Sequence[RatedSeat], n: int) -> float:
    """Games with the same people count ever less: a quarter, a ninth, a sixteenth, …"""
    parts = [1 / (1 + _pair(known, seats[n], other).met) ** 2 for other in _others(seats, n)]
    return sum(parts) / len(parts)


def _limited(
    known: Known, seats: Sequence[RatedSeat], ranks: Sequence[int], n: int, mu: float
) -> float:
    """What is left of a change: it is shared among those who were beaten, or who won."""
    involved = [
        other
        for m, other in enumerate(seats)
        if m != n and (ranks[m] > ranks[n] if mu > 0 else ranks[m] < ranks[n])
    ] or _others(seats, n)
    total = 0.0
    for other in involved:
        pair = _pair(known, seats[n], other)
        new = max(-MOST_GAINED, min(MOST_GAINED, pair.gained + mu / len(involved)))
        total += new - pair.gained
        pair.gained = new
    return total


def _others(seats: Sequence[RatedSeat], n: int) -> list[RatedSeat]:
    return [seat for m, seat in enumerate(seats) if m != n]


def _pair(known: Known, seat: RatedSeat, other: RatedSeat) -> Pair:
    """All deleted people are one: nobody can win from them again and again."""
    name = NOBODY if is_nobody(other.person) else other.person
    own = NOBODY if is_nobody(seat.person) else seat.person
    return known.pairs.setdefault((own, name), Pair())


def _standing(known: Known, seat: RatedSeat) -> Standing:
    """A deleted person counts as a newcomer."""
    if is_nobody(seat.person):
        return Standing()
    return known.standings.setdefault(seat.person, Standing())


def _note(own: Standing, seat: RatedSeat) -> None:
    own.games += 1
    own.wins += seat.rank == 1 and not seat.left


def _rank(seat: RatedSeat) -> int:
    """Whoever left is last."""
    return 100 + seat.rank if seat.left else seat.rank


def _rating(standing: Standing) -> PlackettLuceRating:
    return MODEL.rating(standing.mu, standing.sigma)


def _bot(game: str, seat: RatedSeat) -> PlackettLuceRating:
    return MODEL.rating(bot_strength(game, seat.level), BOT_SIGMA)


def _rate(
    strengths: Sequence[PlackettLuceRating], ranks: Sequence[int]
) -> list[PlackettLuceRating]:
    if len(strengths) < 2:
        return list(strengths)
    teams = MODEL.rate([[one] for one in strengths], ranks=list(ranks))
    return [team[0] for team in teams]
