"""`arena`: a tournament under a progress bar, and its tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from msgspec import Struct
from rich.table import Table

from tablee.arena.plot import draw_ratings
from tablee.arena.series import Done, Job, run
from tablee.arena.standings import Duel, Share, Standing, stand
from tablee.cli.console import console, progress_bar, words
from tablee.cli.show import tell_forfeit
from tablee.engine.files import write_file
from tablee.engine.game import AnyGame
from tablee.engine.record import write_record
from tablee.engine.spec import Spec

NAME_WIDTH = 10
"""The narrowest column of names."""


class Shown(Struct, frozen=True):
    """How a tournament is run and where it is kept."""

    seed: str
    budget: str
    jobs: int | None
    out: Path | None
    plot: Path | None
    ray: str | None = None


def show_arena(spec: Spec, bots: Sequence[str], jobs: Sequence[Job], shown: Shown) -> None:
    """Play all games, keep their records, and sum them up."""
    say, game = words().say, spec.game
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
    console().print(_bots_table(title, standings.bots))
    console().print(_times_table(standings.bots))
    if standings.duels and spec.players > 1:
        console().print(_duels_table(standings.duels))
    if shown.plot is not None:
        picture = draw_ratings(say("arena.plot", game=game.name, games=len(games)), standings.bots)
        write_file(shown.plot, picture.encode())


def _play(game: AnyGame, jobs: Sequence[Job], shown: Shown) -> list[Done]:
    games: list[Done] = []
    with progress_bar() as progress:
        task = progress.add_task(words().say("cli.match.progress"), total=len(jobs))
        for done in run(jobs, shown.jobs, shown.ray):
            if shown.out is not None:
                name = f"{game.name}-{len(games):0{len(str(len(jobs) - 1))}}.json"
                write_file(shown.out / name, write_record(done.record))
            games.append(done)
            tell_forfeit(done)
            progress.advance(task)
    return games


def _bots_table(title: str, bots: Sequence[Standing]) -> Table:
    say = words().say
    table = _table(title, say("cli.column.bot"))
    _add_numbers(table, "arena.column.seats", "arena.column.wins")
    table.add_column(say("cli.column.mean"), justify="right")
    _add_numbers(table, "arena.column.rating")
    has_forfeits = any(bot.forfeits for bot in bots)
    if has_forfeits:
        _add_numbers(table, "arena.column.forfeits")
    for bot in bots:
        cells = (
            bot.bot,
            str(bot.wins.whole),
            _percent(bot.wins),
            f"{bot.mean_score:.2f}",
            f"{bot.rating.mu:.1f} ± {1.96 * bot.rating.sigma:.1f}",
        )
        table.add_row(*cells, *([str(bot.forfeits)] if has_forfeits else []))
    return table


def _times_table(bots: Sequence[Standing]) -> Table:
    say = words().say
    table = _table(say("arena.times"), say("cli.column.bot"))
    _add_numbers(table, "arena.column.p50", "arena.column.p99")
    table.add_column(say("arena.column.waited"), justify="right")
    for bot in bots:
        times = (bot.p50, bot.p99, bot.p99_waited)
        table.add_row(bot.bot, *(f"{1000 * time:.1f}" for time in times))
    return table


def _duels_table(duels: Sequence[Duel]) -> Table:
    say = words().say
    table = _table(say("arena.duels"), say("cli.column.bot"), say("arena.column.other"))
    _add_numbers(table, "arena.column.better")
    table.add_column(say("arena.column.margin"), justify="right")
    for duel in duels:
        table.add_row(duel.bot, duel.other, _percent(duel.better), f"{duel.margin:+.2f}")
    return table


def _table(title: str, *names: str) -> Table:
    """A table whose first columns are bots' names: they are told whole, over lines if need be."""
    table = Table(title=title)
    for name in names:
        table.add_column(name, overflow="fold", min_width=NAME_WIDTH)
    return table


def _add_numbers(table: Table, *keys: str) -> None:
    """Columns that keep their numbers in one piece in a narrow terminal."""
    for key in keys:
        table.add_column(words().say(key), justify="right", no_wrap=True)


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.mean:.1f}% ({100 * low:.1f}–{100 * high:.1f})"
