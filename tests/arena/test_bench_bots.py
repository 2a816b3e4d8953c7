"""How fast bots decide."""

from __future__ import annotations

import pytest

from tablee.arena import bench_bots
from tablee.arena.bench_bots import bench_bot
from tablee.arena.entrants import entrants
from tablee.bots import Turn
from tablee.games import names


@pytest.mark.parametrize("game", names())
def test_whole_games_are_played_until_the_time_is_over(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is the test's: two looks, then the time is over."""
    times = iter([0.0, 0.5, 1.5])
    monkeypatch.setattr(bench_bots, "perf_counter", lambda: next(times))
    figures = bench_bot(game, entrants(["random"])[0], 1.0)
    assert next(times, None) is None
    assert figures.bot == "random"
    assert figures.per_second > 0
    assert 0 < figures.p50 <= figures.p99
    assert figures.forfeit is None


def test_a_bot_that_fails_has_no_figures() -> None:
    class Fails:
        def choose(self, turn: Turn) -> str:
            return "dance"

    figures = bench_bot("botanik", entrants([Fails()])[0], 1.0)
    assert figures.forfeit is not None
    assert figures.forfeit.key == "bot-illegal"
    assert figures.per_second == 0
