"""Ratings find who is stronger, and nobody gets far by farming."""

from __future__ import annotations

import random

import pytest

from tablee.games import names
from tablee.ratings import ladder
from tablee.ratings.bots import BOTS, UNKNOWN, bot_strength
from tablee.ratings.games import RatedGame, RatedSeat
from tablee.ratings.ladder import START_POINTS, Known, Standing, nothing_known, points
from tests.helpers import sample_size

FARMED = 50
"""Points that two accounts may not gain from each other, however often they play."""


def duel(winner: str, loser: str, *, left: bool = False, moves: int = 20) -> RatedGame:
    """A game of two."""
    return RatedGame(
        (
            RatedSeat(1, winner, moves=20),
            RatedSeat(2, loser, moves=moves, left=left),
        )
    )


def play(known: Known, *games: RatedGame) -> Known:
    for game in games:
        ladder.count("botanik", "people", game, known)
    return known


def gained(known: Known, person: str) -> tuple[int, int]:
    """Points that somebody has more than a newcomer: as they are shown, and on leaderboards."""
    one, new = known.standings[person], Standing()
    return (
        points(one.mu) - START_POINTS,
        ladder.at_least(one.mu, one.sigma) - ladder.at_least(new.mu, new.sigma),
    )


def order_found(people: int, games: int) -> float:
    """Spearman's rank correlation of true strength and rating, after simulated games."""
    rng = random.Random("true strengths")
    true = [rng.gauss(25, 25 / 3) for _ in range(people)]
    known, order = nothing_known(), list(range(people))
    for _ in range(games):
        rng.shuffle(order)
        for a, b in zip(order[::2], order[1::2], strict=True):
            first = rng.gauss(true[a], 25 / 6) > rng.gauss(true[b], 25 / 6)
            play(known, duel(str(a), str(b)) if first else duel(str(b), str(a)))
    found = [known.standings[str(n)].mu for n in range(people)]
    apart = sum((a - b) ** 2 for a, b in zip(places(true), places(found), strict=True))
    return 1 - 6 * apart / (people * (people * people - 1))


def places(values: list[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0] * len(values)
    for place, n in enumerate(order):
        found[n] = place
    return found


def test_ratings_find_the_true_order() -> None:
    assert order_found(sample_size(50) * 2, 30) >= 0.9


@pytest.mark.parametrize("games", [1, 10, 300])
def test_two_accounts_gain_less_than_fifty_points_by_farming(games: int) -> None:
    always = play(nothing_known(), *[duel("a", "b")] * games)
    in_turn = play(nothing_known(), *[duel("a", "b"), duel("b", "a")] * games)
    for known in (always, in_turn):
        for person in "ab":
            assert max(gained(known, person)) < FARMED
    assert gained(always, "a")[0] > 0


def test_accounts_that_are_deleted_are_one_opponent() -> None:
    known = play(nothing_known(), *[duel("a", f"nobody-{n}") for n in range(100)])
    assert max(gained(known, "a")) < FARMED
    assert set(known.standings) == {"a"}


def test_whoever_leaves_at_once_loses_and_nobody_wins() -> None:
    known = play(nothing_known(), duel("a", "b", left=True, moves=2))
    assert gained(known, "a")[0] == 0
    assert gained(known, "b")[0] < 0
    later = play(nothing_known(), duel("a", "b", left=True, moves=20))
    assert gained(later, "a")[0] > 0


def test_whoever_leaves_is_last_whatever_the_bot_reached() -> None:
    game = RatedGame((RatedSeat(1, "a", moves=9, left=True), RatedSeat(2, "b", moves=9)))
    known = play(nothing_known(), game)
    assert gained(known, "a")[0] < 0 < gained(known, "b")[0]
    assert known.standings["a"].wins == 0


def test_against_bots_only_the_person_moves() -> None:
    known = nothing_known()
    lost = RatedGame((RatedSeat(2, "a", moves=9), RatedSeat(1, level="random")))
    ladder.count("botanik", "bots", lost, known)
    assert set(known.standings) == {"a"}
    assert gained(known, "a")[0] < -40  # random is far weaker than a newcomer
    won = RatedGame((RatedSeat(1, "b", moves=9), RatedSeat(2, level="expert")))
    ladder.count("botanik", "bots", won, known)
    assert gained(known, "b")[0] > 40
    assert set(BOTS) == set(names())


def test_a_level_that_was_not_measured_counts_as_the_next_weaker_one() -> None:
    assert bot_strength("botanik", "expert") == BOTS["botanik"]["expert"]
    assert bot_strength("botanik", "master") == BOTS["botanik"]["expert"]
    assert bot_strength("botanik", "somebody") == bot_strength("chess", "expert") == UNKNOWN
