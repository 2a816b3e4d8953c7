"""A small dataset, and what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from tablee.arena.dataset.make import make, missing
from tablee.arena.dataset.plan import Plan, make_plan
from tablee.arena.entrants import entrants
from tablee.arena.series import Job
from tablee.bots import Budget
from tablee.games import find_game


def planned(
    name: str = "botanik",
    games: int = 5,
    bots: tuple[str, ...] = ("club", "casual"),
    options: Mapping[str, object] | None = None,
) -> tuple[Plan, list[Job]]:
    spec = find_game(name).spec(len(bots), options or {})
    return make_plan("0", spec, entrants(bots), games, "s", Budget(iterations=6), 2, limit=600.0)


def made(folder: Path, plan: Plan, jobs: list[Job], workers: int = 1) -> dict[str, bytes]:
    """Make what is missing; all files by name."""
    for _ in make(plan, jobs, folder, missing(plan, folder), workers):
        pass
    return contents(folder)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def rows(folder: Path, sheet: str) -> list[dict[str, Any]]:
    """All rows of one kind of file, in order."""
    found: list[dict[str, Any]] = []
    for file in sorted(folder.glob(f"{sheet}-*.parquet")):
        found += pq.read_table(file).to_pylist()
    return found
