"""`dataset`: self-play data under a progress bar."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from tablee.arena.dataset.make import make, missing
from tablee.arena.dataset.plan import Plan
from tablee.arena.series import Job
from tablee.cli.console import console, progress_bar, words


def show_dataset(
    plan: Plan, jobs: Sequence[Job], folder: Path, workers: int | None, ray: str | None
) -> None:
    """Make what is missing, and say what it cost."""
    say = words().say
    began = perf_counter()
    shards = missing(plan, folder)
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
