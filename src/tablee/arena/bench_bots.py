"""How fast bots decide: games of a bot against itself, in simulated time where there is a clock."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct

from tablee.arena.entrants import Entrant
from tablee.arena.games import play_game
from tablee.arena.standings import percentile
from tablee.arena.tournament import fewest_players
from tablee.bots.forfeit import Forfeit
from tablee.games import find_game


class BotBench(Struct, frozen=True):
    """A bot's speed in decisions that had alternatives."""

    bot: str
    per_second: float = 0.0
    p50: float = 0.0
    """Seconds of one core's work per decision."""
    p99: float = 0.0
    forfeit: Forfeit | None = None
    """Why there are no figures."""


def bench_bot(name: str, entrant: Entrant, seconds: float) -> BotBench:
    """Play whole games until the time is over; at least one."""
    game = find_game(name)
    spec = game.spec(fewest_players(game))
    worked: list[float] = []
    began = perf_counter()
    number = 0
    while number == 0 or perf_counter() - began < seconds:
        bots = [entrant.bot() for _ in range(spec.players)]
        played = play_game(spec, bots, f"bench {number}")
        if played.forfeit is not None:
            return BotBench(entrant.name, forfeit=played.forfeit.named(entrant.name))
        worked += [thought.seconds for thought in played.thoughts]
        number += 1
    per_second = len(worked) / max(1e-9, sum(worked))
    return BotBench(entrant.name, per_second, percentile(worked, 50), percentile(worked, 99))
