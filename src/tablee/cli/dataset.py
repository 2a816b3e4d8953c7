"""`dataset`: self-play data under a progress bar."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from tablee.arena.dataset.make import make, missing
from tablee.arena.dataset.plan import Plan
from tablee.arena.entrants import Entrant, entrants
from tablee.arena.series import Job
from tablee.arena.tournament import fewest_players
from tablee.cli.console import console, progress_bar, tell_if_interpreted, words
from tablee.engine.errors import OptionError
from tablee.engine.game import AnyGame


def seat_bots(
    game: AnyGame, bots: Sequence[str], players: int | None
) -> tuple[int, tuple[Entrant, ...]]:
    """How many sit at a table, and who: one bot for all seats, or one for each."""
    seated = entrants(bots, game.name)
    alone = fewest_players(game) if len(seated) == 1 else len(seated)
    count = alone if players is None else players
    game.spec(count)  # a wrong number of players is said first
    seated = seated * count if len(seated) == 1 else seated
    if len(seated) != count:
        raise OptionError("bot-count", given=len(seated), needed=count)
    return count, seated


def show_dataset(
    plan: Plan, jobs: Sequence[Job], folder: Path, workers: int | None, ray: str | None
) -> None:
    """Make what is missing, and say what it cost."""
    say = words().say
    began = perf_counter()
    shards = missing(plan, folder)
    tell_if_interpreted()
    count = sum(len(plan.numbers(shard)) for shard in shards)
    if count < plan.games:
        console().print(say("cli.dataset.kept", games=plan.games - count))
    decisions, worked = 0, 0.0
    with progress_bar() as progress:
        task = progress.add_task(say("cli.match.progress"), total=count)
        for added in make(plan, jobs, folder, shards, workers, ray):
            decisions += added.decisions
            worked += added.worked
            progress.advance(task)
    told = say(
        "cli.dataset.done",
        games=count,
        decisions=decisions,
        folder=folder,
        seconds=f"{perf_counter() - began:.1f}",
        worked=f"{worked:.1f}",
    )
    console().print(told, markup=False, highlight=False, soft_wrap=True)
