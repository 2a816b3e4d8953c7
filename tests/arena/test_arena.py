"""The arena: who meets whom, and the arithmetic of its tables."""

from __future__ import annotations

import os
import signal
from math import isclose

import pytest

from tablee.arena.games import Thought
from tablee.arena.plot import draw_ratings
from tablee.arena.series import Done, job, run
from tablee.arena.standings import Share, percentile, stand, win_share
from tablee.arena.tournament import line_ups, parse_budget, schedule
from tablee.arena.workers import share
from tablee.bots import Budget
from tablee.engine.errors import OptionError, TableeError
from tablee.engine.record import Record, Result
from tablee.games import find_game

MATRYOSHKA = find_game("matryoshka")
BOTANIK = find_game("botanik")


def done(bots: tuple[str, ...], scores: tuple[int, ...], ranks: tuple[int, ...]) -> Done:
    """A game that ended so."""
    spec = BOTANIK.spec(2) if len(bots) == 2 else MATRYOSHKA.spec(len(bots))
    record = Record(
        "tablee/1", "botanik", 1, len(bots), {}, "standard", {}, (), result=Result(scores, ranks)
    )
    thoughts = tuple(Thought(seat, 0.1 * (seat + 1), 0.2 * (seat + 1)) for seat in range(len(bots)))
    return Done(job(BOTANIK, spec, bots, "x"), record, thoughts)


def test_all_pairs_of_bots_meet() -> None:
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_a_bot_that_is_named_twice_may_sit_down_twice() -> None:
    assert line_ups(["expert", "casual", "casual"], 3) == [("expert", "casual", "casual")]
    assert line_ups(["a", "b", "b"], 2) == [("a", "b"), ("b", "b")]


def test_too_few_bots_are_an_error() -> None:
    with pytest.raises(OptionError):
        line_ups(["a", "b"], 3)


def test_every_line_up_plays_the_same_deals_in_all_seatings() -> None:
    jobs = schedule(MATRYOSHKA, MATRYOSHKA.spec(3), ["a", "b", "c", "d"], 6, "s", Budget())
    assert len(jobs) == 4 * 6
    assert [one.seed for one in jobs[:6]] == ["s/0", "s/0", "s/0", "s/1", "s/1", "s/1"]
    assert {one.bots for one in jobs[:3]} == {("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")}
    assert [one.seed for one in jobs[6:12]] == [one.seed for one in jobs[:6]]
    assert len({(one.seed, one.chance) for one in jobs}) == len(jobs)


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
        done(("a", "b"), (10, 5), (1, 2)),
        done(("b", "a"), (4, 8), (2, 1)),
        done(("a", "b"), (6, 6), (1, 1)),
    ]
    standings = stand(["a", "b"], games)
    first, second = standings.lines
    assert (first.wins, second.wins) == (Share(2.5, 3), Share(0.5, 3))
    assert (first.mean_score, second.mean_score) == (8.0, 5.0)
    assert first.rating.mu > second.rating.mu
    assert (first.p50, first.p99, first.p99_waited) == (0.1, 0.2, 0.4)
    (duel,) = standings.duels
    assert duel.better == Share(2.5, 3)
    assert isclose(duel.points, 24 / 15)


def test_a_bot_in_several_seats_has_one_rating() -> None:
    games = [done(("a", "b", "b"), (10, 5, 4), (1, 2, 3))] * 5
    first, second = stand(["a", "b", "b"], games).lines
    assert second.wins.whole == 10
    assert first.rating.mu > 25 > second.rating.mu


def test_games_are_the_same_for_any_number_of_processes() -> None:
    jobs = schedule(BOTANIK, BOTANIK.spec(2), ["novice", "club"], 4, "s", Budget(iterations=4))
    alone = [one.record for one in run(jobs, 1)]
    assert alone == [one.record for one in run(jobs, 2)]


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("0.3s", Budget(0.3, is_busy=True)),
        ("50ms", Budget(0.05, is_busy=True)),
        ("400", Budget(iterations=400)),
    ],
)
def test_budgets_are_times_or_imagined_games(text: str, budget: Budget) -> None:
    assert parse_budget(text) == budget


@pytest.mark.parametrize("text", ["", "s", "-1", "0", "0s", "soon", "nans", "infs", "1.5"])
def test_what_is_no_budget_is_an_error(text: str) -> None:
    with pytest.raises(OptionError):
        parse_budget(text)


def test_a_plot_shows_every_bot() -> None:
    lines = stand(["a", "b & c"], [done(("a", "b & c"), (2, 1), (1, 2))]).lines
    drawn = draw_ratings("Ratings", lines)
    assert drawn.startswith("<svg")
    assert "b &amp; c" in drawn
    assert drawn.count("<circle") == 2


def _end_myself(task: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def test_a_process_that_is_ended_from_outside_gets_one_line() -> None:
    with pytest.raises(TableeError, match="worker-lost"):
        list(share(_end_myself, [1, 2], 2))
