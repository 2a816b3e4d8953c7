"""The arena: who meets whom, and the arithmetic of its tables."""

from __future__ import annotations

import os
import signal
from math import isclose

import pytest
from msgspec import Struct

from tablee.arena.entrants import Entrant, entrants
from tablee.arena.games import Thinking, Thought
from tablee.arena.plot import draw_ratings
from tablee.arena.series import Done, job, run
from tablee.arena.standings import Share, percentile, stand, win_share
from tablee.arena.tournament import line_ups, schedule
from tablee.arena.workers import Lost, share
from tablee.bots import Budget, parse_budget
from tablee.bots.forfeit import Forfeit
from tablee.engine.errors import OptionError, TableeError
from tablee.engine.record import Record, Result
from tablee.games import find_game

MATRYOSHKA = find_game("matryoshka")
BOTANIK = find_game("botanik")


def named(*names: str) -> list[Entrant]:
    """Entrants that never play."""
    return [Entrant(name, "random") for name in names]


def done(bots: tuple[str, ...], scores: tuple[int, ...], ranks: tuple[int, ...]) -> Done:
    """A game that ended so."""
    spec = BOTANIK.spec(2) if len(bots) == 2 else MATRYOSHKA.spec(len(bots))
    record = Record(
        "tablee/1", "botanik", 1, len(bots), {}, "standard", {}, (), result=Result(scores, ranks)
    )
    thoughts = tuple(Thought(seat, 0.1 * (seat + 1), 0.2 * (seat + 1)) for seat in range(len(bots)))
    return Done(job(spec, named(*bots), "x"), record, thoughts)


def test_all_pairs_of_bots_meet() -> None:
    assert names_of(named("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def names_of(bots: list[Entrant], players: int) -> list[tuple[str, ...]]:
    return [tuple(one.name for one in line_up) for line_up in line_ups(bots, players)]


def test_a_bot_that_is_named_twice_may_sit_down_twice() -> None:
    three = named("expert", "casual", "casual")
    assert names_of(three, 3) == [("expert", "casual", "casual")]
    assert names_of(named("a", "b", "b"), 2) == [("a", "b"), ("b", "b")]


def test_too_few_bots_are_an_error() -> None:
    with pytest.raises(OptionError):
        line_ups(named("a", "b"), 3)


def test_every_line_up_plays_the_same_deals_in_all_seatings() -> None:
    jobs = schedule(MATRYOSHKA.spec(3), named("a", "b", "c", "d"), 6, "s", Budget())
    assert len(jobs) == 4 * 6
    assert [one.seed for one in jobs[:6]] == ["s/0", "s/0", "s/0", "s/1", "s/1", "s/1"]
    assert {one.names for one in jobs[:3]} == {("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")}
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
    first, second = standings.bots
    assert (first.wins, second.wins) == (Share(2.5, 3), Share(0.5, 3))
    assert (first.mean_score, second.mean_score) == (8.0, 5.0)
    assert first.rating.mu > second.rating.mu
    assert (first.p50, first.p99, first.p99_waited) == (0.1, 0.2, 0.4)
    (duel,) = standings.duels
    assert duel.better == Share(2.5, 3)
    assert isclose(duel.margin, 3.0)


def test_a_bot_in_several_seats_has_one_rating() -> None:
    games = [done(("a", "b", "b"), (10, 5, 4), (1, 2, 3))] * 5
    first, second = stand(["a", "b", "b"], games).bots
    assert second.wins.whole == 10
    assert first.rating.mu > 25 > second.rating.mu


def test_games_are_the_same_for_any_number_of_processes() -> None:
    bots = entrants(["novice", "club"])
    jobs = schedule(BOTANIK.spec(2), bots, 4, "s", Budget(iterations=4))
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
    lines = stand(["a", "b & c"], [done(("a", "b & c"), (2, 1), (1, 2))]).bots
    drawn = draw_ratings("Ratings", lines)
    assert drawn.startswith("<svg")
    assert "b &amp; c" in drawn
    assert drawn.count("<circle") == 2


class Task(Struct, frozen=True):
    """Something for a process to do."""

    number: int
    limit: float = 60.0


def _double(task: Task, thinking: Thinking) -> int:
    return 2 * task.number


def _end_itself(task: Task, thinking: Thinking) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def _die_thinking_about_two(task: Task, thinking: Thinking) -> int:
    if task.number == 2:
        thinking(1)
        os.kill(os.getpid(), signal.SIGKILL)
    return task.number


def _never_answer_two(task: Task, thinking: Thinking) -> int:
    if task.number == 2:
        thinking(0)
        signal.pause()
    return task.number


def _lost(task: Task, lost: Lost) -> int:
    return -100 - lost.seat - 10 * lost.is_late


def test_tasks_are_answered_in_order() -> None:
    tasks = [Task(n) for n in range(11)]
    assert list(share(_double, tasks, 2, _lost)) == [2 * n for n in range(11)]


def test_a_process_that_keeps_ending_gets_one_line() -> None:
    with pytest.raises(TableeError, match="worker-lost"):
        list(share(_end_itself, [Task(1), Task(2)], 2, _lost))


def test_a_process_that_a_bot_ends_costs_its_own_task_only() -> None:
    tasks = [Task(n) for n in range(7)]
    assert list(share(_die_thinking_about_two, tasks, 2, _lost)) == [0, 1, -101, 3, 4, 5, 6]


def test_a_bot_that_never_answers_costs_its_own_task_only() -> None:
    tasks = [Task(n, 0.2 if n == 2 else 60.0) for n in range(7)]
    assert list(share(_never_answer_two, tasks, 2, _lost)) == [0, 1, -110, 3, 4, 5, 6]


# -- forfeits -------------------------------------------------------------------------------


def forfeited(seat: int, players: tuple[str, ...]) -> Done:
    """A game that the bot in `seat` forfeited."""
    spec = BOTANIK.spec(2) if len(players) == 2 else MATRYOSHKA.spec(len(players))
    record = Record("tablee/1", "botanik", 1, len(players), {}, "standard", {}, ())
    lost = Forfeit("bot-late", bot=players[seat], seat=seat, limit=1.0)
    return Done(job(spec, named(*players), "x"), record, (), lost)


def test_who_forfeits_is_last_and_the_others_share_the_win() -> None:
    first, second, third = stand(["a", "b", "c"], [forfeited(1, ("a", "b", "c"))]).bots
    assert (first.wins, second.wins, third.wins) == (Share(0.5, 1), Share(0.0, 1), Share(0.5, 1))
    assert (first.forfeits, second.forfeits, third.forfeits) == (0, 1, 0)
    assert second.rating.mu < first.rating.mu == third.rating.mu


def test_points_are_those_of_games_that_were_finished() -> None:
    games = [done(("a", "b"), (10, 4), (1, 2)), forfeited(0, ("a", "b"))]
    standings = stand(["a", "b"], games)
    assert [row.mean_score for row in standings.bots] == [10.0, 4.0]
    assert standings.duels[0].margin == 6.0
    assert standings.duels[0].better == Share(1.0, 2)


def test_a_bot_with_negative_points_is_behind() -> None:
    (duel,) = stand(["a", "b"], [done(("a", "b"), (-9, -3), (2, 1))]).duels
    assert duel.margin == -6.0
