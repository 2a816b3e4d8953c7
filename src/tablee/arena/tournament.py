"""Tournaments between bots: who meets whom, on which deals, in which seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tablee.arena.entrants import Entrant
from tablee.arena.series import Job, job
from tablee.bots import Budget
from tablee.bots.forfeit import USUAL_LIMIT
from tablee.engine.errors import OptionError
from tablee.engine.game import AnyGame
from tablee.engine.spec import Spec


def fewest_players(game: AnyGame) -> int:
    """How many sit at a table of a tournament, if nothing else is said: two, if the game can."""
    return next((n for n in game.players if n > 1), game.players[0])


def line_ups(bots: Sequence[Entrant], players: int) -> list[tuple[Entrant, ...]]:
    """Every choice of `players` of these bots; a bot that is named twice may sit down twice."""
    if len(bots) < players:
        raise OptionError("bot-count", given=len(bots), needed=players)
    found: list[tuple[Entrant, ...]] = []
    for bots_here in combinations(bots, players):
        if bots_here not in found:
            found.append(bots_here)
    return found


def schedule(
    spec: Spec,
    bots: Sequence[Entrant],
    games: int,
    seed: str,
    budget: Budget,
    limit: float = USUAL_LIMIT,
) -> list[Job]:
    """`games` games of every line-up, on the same deals; each deal is played in all seatings."""
    jobs = []
    for bots_here in line_ups(bots, spec.players):
        names = "+".join(entrant.name for entrant in bots_here)
        for index in range(games):
            deal, turn = divmod(index, spec.players)
            seated = bots_here[turn:] + bots_here[:turn]
            jobs.append(job(spec, seated, f"{seed}/{deal}", f"/{names}/{turn}", budget, limit))
    return jobs
