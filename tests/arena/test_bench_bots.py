"""How fast bots decide."""

from __future__ import annotations

import signal

import pytest

from tablee.arena import bench_bots
from tablee.arena.bench_bots import bench_bot
from tablee.arena.entrants import entrants
from tablee.bots import Bot, Turn
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


class Cheats:
    def choose(self, turn: Turn) -> str:
        return "dance"


class Sleeps:
    def choose(self, turn: Turn) -> str:
        signal.pause()
        return turn.legal[0]


@pytest.mark.parametrize(("bot", "key"), [(Cheats(), "bot-illegal"), (Sleeps(), "bot-late")])
def test_a_bot_that_fails_or_never_answers_has_no_figures(bot: Bot, key: str) -> None:
    figures = bench_bot("botanik", entrants([bot])[0], 1.0, limit=1.0)
    assert figures.forfeit is not None
    assert figures.forfeit.key == key
    assert figures.per_second == 0
