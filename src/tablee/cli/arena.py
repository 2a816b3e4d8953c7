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
    table = Table(title=title)
    table.add_column(say("cli.column.bot"))
    for key in ("arena.column.seats", "arena.column.wins", "cli.column.mean"):
        table.add_column(say(key), justify="right")
    for key in ("rating", "p50", "p99", "waited"):
        table.add_column(say(f"arena.column.{key}"), justify="right")
    has_forfeits = any(bot.forfeits for bot in bots)
    if has_forfeits:
        table.add_column(say("arena.column.forfeits"), justify="right")
    for bot in bots:
        cells = (
            bot.bot,
            str(bot.wins.whole),
            _percent(bot.wins),
            f"{bot.mean_score:.2f}",
            f"{bot.rating.mu:.1f} ± {1.96 * bot.rating.sigma:.1f}",
            f"{1000 * bot.p50:.1f}",
            f"{1000 * bot.p99:.1f}",
            f"{1000 * bot.p99_waited:.1f}",
        )
        table.add_row(*cells, *([str(bot.forfeits)] if has_forfeits else []))
    return table


def _duels_table(duels: Sequence[Duel]) -> Table:
    say = words().say
    table = Table(title=say("arena.duels"))
    table.add_column(say("cli.column.bot"))
    table.add_column(say("arena.column.other"))
    for key in ("better", "margin"):
        table.add_column(say(f"arena.column.{key}"), justify="right")
    for duel in duels:
        table.add_row(duel.bot, duel.other, _percent(duel.better), f"{duel.margin:+.2f}")
    return table


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.mean:.1f}% ({100 * low:.1f}–{100 * high:.1f})"
