"""The arithmetic of a tournament: wins with intervals, scores, ratings, time per move."""

from __future__ import annotations

from math import isclose

from tablee.arena.standings import Share, percentile, stand, win_share
from tablee.engine.record import Result
from tests.arena.made_up import finished, forfeited


def test_wilson_intervals() -> None:
    low, high = Share(50, 100).interval
    assert isclose(low, 0.4038, abs_tol=1e-3)
    assert isclose(high, 0.5962, abs_tol=1e-3)
    assert Share(0, 10).interval[0] == 0.0
    assert isclose(Share(10, 10).interval[1], 1.0)
    assert Share(0, 0).interval == (0.0, 1.0)


def test_percentiles() -> None:
    values = [float(n) for n in range(100, 0, -1)]
    assert percentile(values, 50) == 50.0
    assert percentile(values, 99) == 99.0
    assert percentile([3.0], 99) == 3.0
    assert percentile([], 50) == 0.0


def test_a_shared_win_is_shared() -> None:
    assert win_share(Result((5, 5, 1), (1, 1, 3)), 0) == 0.5
    assert win_share(Result((5, 5, 1), (1, 1, 3)), 2) == 0.0
    assert win_share(Result((-1,), (1,), won=False), 0) == 0.0


def test_standings_add_up() -> None:
    games = [
        finished(("a", "b"), (10, 5), (1, 2)),
        finished(("b", "a"), (4, 8), (2, 1)),
        finished(("a", "b"), (6, 6), (1, 1)),
    ]
    standings = stand(["a", "b"], games)
    first, second = standings.bots
    assert (first.wins, second.wins) == (Share(2.5, 3), Share(0.5, 3))
    assert (first.mean_score, second.mean_score) == (8.0, 5.0)
    assert first.rating.mu > second.rating.mu
    assert (first.p50, first.p99, first.p99_waited) == (0.1, 0.2, 0.4)
    (duel,) = standings.duels
    assert duel.better == Share(2.5, 3)
    assert isclose(duel.margin, 3.0)


def test_a_bot_in_several_seats_has_one_rating() -> None:
    games = [finished(("a", "b", "b"), (10, 5, 4), (1, 2, 3))] * 5
    first, second = stand(["a", "b", "b"], games).bots
    assert second.wins.whole == 10
    assert first.rating.mu > 25 > second.rating.mu


def test_who_forfeits_is_last_and_the_others_share_the_win() -> None:
    first, second, third = stand(["a", "b", "c"], [forfeited(1, ("a", "b", "c"))]).bots
    assert (first.wins, second.wins, third.wins) == (Share(0.5, 1), Share(0.0, 1), Share(0.5, 1))
    assert (first.forfeits, second.forfeits, third.forfeits) == (0, 1, 0)
    assert second.rating.mu < first.rating.mu == third.rating.mu


def test_points_are_those_of_games_that_were_finished() -> None:
    games = [finished(("a", "b"), (10, 4), (1, 2)), forfeited(0, ("a", "b"))]
    standings = stand(["a", "b"], games)
    assert [row.mean_score for row in standings.bots] == [10.0, 4.0]
    assert standings.duels[0].margin == 6.0
    assert standings.duels[0].better == Share(1.0, 2)


def test_a_bot_with_negative_points_is_behind() -> None:
    (duel,) = stand(["a", "b"], [finished(("a", "b"), (-9, -3), (2, 1))]).duels
    assert duel.margin == -6.0
