"""Tournaments between bots: who meets whom, on which deals, in which seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tablee.arena.series import Job, job
from tablee.bots import Budget
from tablee.engine.errors import OptionError
from tablee.engine.game import AnyGame
from tablee.engine.spec import Spec


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every choice of `players` of these bots; a bot that is named twice may sit down twice."""
    if len(bots) < players:
        raise OptionError("bot-count", given=len(bots), needed=players)
    return list(dict.fromkeys(combinations(bots, players)))


def schedule(
    game: AnyGame, spec: Spec, bots: Sequence[str], games: int, seed: str, budget: Budget
) -> list[Job]:
    """`games` games of every line-up, on the same deals; each deal is played in all seatings."""
    jobs = []
    for bots_here in line_ups(bots, spec.players):
        for index in range(games):
            deal, turn = divmod(index, spec.players)
            seated = bots_here[turn:] + bots_here[:turn]
            chance = f"/{'+'.join(bots_here)}/{turn}"
            jobs.append(job(game, spec, seated, f"{seed}/{deal}", chance, budget))
    return jobs


def parse_budget(text: str) -> Budget:
    """`0.3s` or `50ms` of one core's work, `1000` by imagined games."""
    try:
        if text.endswith("ms"):
            return _positive(Budget(float(text[:-2]) / 1000, is_busy=True))
        if text.endswith("s"):
            return _positive(Budget(float(text[:-1]), is_busy=True))
        return _positive(Budget(iterations=int(text)))
    except ValueError:
        raise OptionError("budget", value=text) from None


def _positive(budget: Budget) -> Budget:
    amount = budget.seconds or budget.iterations or 0
    if not 0 < amount < float("inf"):
        raise ValueError
    return budget
