"""`arena`: a tournament under a progress bar, and its tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from msgspec import Struct
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tablee.arena.plot import draw_ratings
from tablee.arena.series import Done, Job, run
from tablee.arena.standings import Duel, Line, Share, stand
from tablee.cli.console import console, errors, words
from tablee.cli.inputs import write_file
from tablee.engine.game import AnyGame
from tablee.engine.record import write_record
from tablee.engine.spec import Spec


class Shown(Struct, frozen=True):
    """How a tournament is run and where it is kept."""

    seed: str
    budget: str
    jobs: int | None
    out: Path | None
    plot: Path | None


def show_arena(
    game: AnyGame, spec: Spec, bots: Sequence[str], jobs: Sequence[Job], shown: Shown
) -> None:
    """Play all games, keep their records, and sum them up."""
    say = words().say
    began = perf_counter()
    games = _play(game, jobs, shown)
    standings = stand(bots, games)
    title = say(
        "arena.title",
        game=game.name,
        players=spec.players,
        games=len(games),
        seconds=f"{perf_counter() - began:.1f}",
        seed=shown.seed,
        budget=shown.budget,
    )
    console().print(_lines_table(title, standings.lines))
    if standings.duels and spec.players > 1:
        console().print(_duels_table(standings.duels))
    if shown.plot is not None:
        picture = draw_ratings(say("arena.plot", game=game.name, games=len(games)), standings.lines)
        write_file(shown.plot, picture.encode())


def _play(game: AnyGame, jobs: Sequence[Job], shown: Shown) -> list[Done]:
    games: list[Done] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=errors()) as progress:
        task = progress.add_task(words().say("cli.match.progress"), total=len(jobs))
        for done in run(jobs, shown.jobs):
            if shown.out is not None:
                name = f"{game.name}-{len(games):0{len(str(len(jobs) - 1))}}.json"
                write_file(shown.out / name, write_record(done.record))
            games.append(done)
            progress.advance(task)
    return games


def _lines_table(title: str, lines: Sequence[Line]) -> Table:
    say = words().say
    table = Table(title=title)
    table.add_column(say("cli.column.bot"))
    for key in ("arena.column.seats", "arena.column.wins", "cli.column.mean"):
        table.add_column(say(key), justify="right")
    for key in ("rating", "p50", "p99", "waited"):
        table.add_column(say(f"arena.column.{key}"), justify="right")
    for line in lines:
        table.add_row(
            line.bot,
            str(line.wins.whole),
            _percent(line.wins),
            f"{line.mean_score:.2f}",
            f"{line.rating.mu:.1f} ± {1.96 * line.rating.sigma:.1f}",
            f"{1000 * line.p50:.1f}",
            f"{1000 * line.p99:.1f}",
            f"{1000 * line.p99_waited:.1f}",
        )
    return table


def _duels_table(duels: Sequence[Duel]) -> Table:
    say = words().say
    table = Table(title=say("arena.duels"))
    table.add_column(say("cli.column.bot"))
    table.add_column(say("arena.column.other"))
    for key in ("better", "points"):
        table.add_column(say(f"arena.column.{key}"), justify="right")
    for duel in duels:
        table.add_row(duel.bot, duel.other, _percent(duel.better), f"{100 * duel.points:.0f}%")
    return table


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.mean:.1f}% ({100 * low:.1f}–{100 * high:.1f})"
