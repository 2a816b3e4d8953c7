"""How fast bots decide: games of a bot against itself, in simulated time where there is a clock."""

from __future__ import annotations

from contextlib import closing
from time import perf_counter

from msgspec import Struct

from tablee.arena.entrants import Entrant
from tablee.arena.series import job, run
from tablee.arena.standings import percentile
from tablee.arena.tournament import fewest_players
from tablee.bots.forfeit import USUAL_LIMIT, Forfeit
from tablee.games import find_game

MOST_GAMES = 1000
"""Games after which a measurement ends even if there is time left."""


class BotBench(Struct, frozen=True):
    """A bot's speed in decisions that had alternatives."""

    bot: str
    per_second: float = 0.0
    p50: float = 0.0
    """Seconds of one core's work per decision."""
    p99: float = 0.0
    forfeit: Forfeit | None = None
    """Why there are no figures."""


def bench_bot(name: str, entrant: Entrant, seconds: float, limit: float = USUAL_LIMIT) -> BotBench:
    """Play whole games until the time is over; at least one.

    A bot that is not built in plays in a process of its own, so that one that
    never answers can be stopped after `limit` seconds.
    """
    game = find_game(name)
    spec = game.spec(fewest_players(game))
    bots = [entrant] * spec.players
    jobs = [job(spec, bots, f"bench {number}", limit=limit) for number in range(MOST_GAMES)]
    worked: list[float] = []
    began = perf_counter()
    with closing(run(jobs, 1)) as games:
        for done in games:
            if done.forfeit is not None:
                return BotBench(entrant.name, forfeit=done.forfeit)
            worked += [thought.seconds for thought in done.thoughts]
            if perf_counter() - began >= seconds:
                break
    per_second = len(worked) / max(1e-9, sum(worked))
    return BotBench(entrant.name, per_second, percentile(worked, 50), percentile(worked, 99))
