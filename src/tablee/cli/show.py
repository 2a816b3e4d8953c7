"""Tables and texts that commands print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter

from rich.table import Table

from tablee.arena.bench import Bench
from tablee.arena.bench_bots import BotBench
from tablee.arena.series import Done
from tablee.arena.standings import Outcome, outcome_of
from tablee.cli.console import console, errors, progress_bar, words
from tablee.engine.errors import OptionError
from tablee.engine.files import write_file
from tablee.engine.game import AnyGame
from tablee.engine.record import write_record
from tablee.games import names
from tablee.match import Match
from tablee.new_game import Made
from tablee.text import RuleText


def result_table(match: Match, names: Sequence[str]) -> Table:
    """Final scores and ranks."""
    say = words().say
    result = match.result()
    table = Table(title=say("cli.result"))
    table.add_column(say("cli.column.player"))
    table.add_column(say("cli.column.score"), justify="right")
    table.add_column(say("cli.column.rank"), justify="right")
    for name, score, rank in zip(names, result.scores, result.ranks, strict=True):
        table.add_row(name, str(score), str(rank), style="bold" if rank == 1 else "")
    return table


def show_series(
    game: AnyGame,
    bots: Sequence[str],
    series: Iterable[Done],
    games: int,
    seed: str,
    out: Path | None,
) -> None:
    """Play a series under a progress bar, keep its records, and sum it up."""
    say = words().say
    outcomes: list[Outcome] = []
    began = perf_counter()
    with progress_bar() as progress:
        task = progress.add_task(say("cli.match.progress"), total=games)
        for index, done in enumerate(series):
            outcomes.append(outcome_of(done))
            if out is not None:
                width = len(str(games - 1))
                write_file(out / f"{game.name}-{index:0{width}}.json", write_record(done.record))
            tell_forfeit(done)
            progress.advance(task)
    seconds = f"{perf_counter() - began:.1f}"
    title = say("cli.match.title", game=game.name, games=games, seconds=seconds, seed=seed)
    console().print(_summary(title, bots, outcomes))


def tell_forfeit(done: Done) -> None:
    """One line about a bot that failed."""
    if done.forfeit is not None:
        errors().print(words().error(done.forfeit), markup=False, soft_wrap=True)


def _summary(title: str, bots: Sequence[str], outcomes: Sequence[Outcome]) -> Table:
    say = words().say
    table = Table(title=title)
    for name in ("player", "bot"):
        table.add_column(say(f"cli.column.{name}"))
    for name in ("wins", "mean", "range"):
        table.add_column(say(f"cli.column.{name}"), justify="right")
    for seat, bot in enumerate(bots):
        scores = [one.scores[seat] for one in outcomes if one.scores is not None]
        wins = sum(one.ranks[seat] == 1 for one in outcomes)
        table.add_row(
            say("player", player=seat + 1),
            bot,
            f"{wins} ({100 * wins / len(outcomes):.1f}%)",
            f"{sum(scores) / len(scores):.2f}" if scores else "-",
            f"{min(scores)} … {max(scores)}" if scores else "-",
        )
    return table


def show_rules(game: AnyGame, language: str | None) -> None:
    """A game's whole rule sheet in our words."""
    told = words(language)
    console().print(f"\n[bold]{game.name.capitalize()}[/]")
    console().print(told.about(game.name, "about"), markup=False)
    for rule in told.rules(game.name):
        _show_rule(rule)
    console().print(f"\n{told.about(game.name, 'reconstructed')}", markup=False, style="italic")


def show_rule(game: AnyGame, number: str, language: str | None) -> None:
    """One rule by its number."""
    rules = {rule.number: rule for rule in words(language).rules(game.name)}
    found = rules.get(number.upper())
    if found is None:
        first, last = min(rules), max(rules)
        raise OptionError("rule-unknown", game=game.name, number=number, allowed=f"{first}..{last}")
    _show_rule(found)


def _show_rule(rule: RuleText) -> None:
    status = ", ".join(rule.status)
    console().print(f"\n[bold]{rule.number}[/] {rule.title} [dim]\\[{status}][/]")
    console().print(rule.text, markup=False)


def show_bench(game: str, bench: Bench) -> None:
    """Figures of both modes, and their ratio."""
    say = words().say
    table = Table(title=say("cli.bench.title", game=game))
    table.add_column(say("cli.bench.measure"))
    for name in ("compiled", "interpreted", "ratio"):
        table.add_column(say(f"cli.bench.{name}"), justify="right")
    for name, slow in bench.interpreted.items():
        fast = bench.compiled.get(name) if bench.compiled else None
        table.add_row(
            say(f"cli.bench.{name}"),
            f"{fast:,.0f}" if fast is not None else "-",
            f"{slow:,.0f}",
            f"{fast / slow:.1f}x" if fast is not None else "-",
        )
    console().print(table)


def show_bot_bench(game: str, figures: Sequence[BotBench]) -> None:
    """How fast bots decide, one beside the other."""
    say = words().say
    table = Table(title=say("cli.bench.bots", game=game))
    table.add_column(say("cli.column.bot"))
    for key in ("cli.bench.decisions", "arena.column.p50", "arena.column.p99"):
        table.add_column(say(key), justify="right")
    for one in figures:
        if one.forfeit is not None:
            errors().print(words().error(one.forfeit), markup=False, soft_wrap=True)
            continue
        cells = (one.per_second, 1000 * one.p50, 1000 * one.p99)
        table.add_row(one.bot, *(f"{cell:,.1f}" for cell in cells))
    console().print(table)


def show_made(name: str, made: Made) -> None:
    """What `new-game` has made, and what to do next."""
    say = words().say

    def line(text: str) -> None:
        console().print(text, markup=False, soft_wrap=True)

    for path in made.created:
        line(f"+ {path}")
    for path in made.changed:
        line(f"~ {path}")
    line(f"\n{say('cli.new-game.made', name=name, letters=made.rules)}\n")
    build = f"TABLEE_ONLY={name} python setup.py -q build_ext --inplace"
    tests = f"tests/contract tests/text tests/games/{name} tests/test_rule_numbers.py"
    chosen = f'-k "{name} or not ({" or ".join(names())})"'
    for todo, how in (
        (say("cli.new-game.compile"), build),
        (say("cli.new-game.test"), f"python -m pytest {tests} {chosen}"),
        (say("cli.new-game.play"), f"tablee play {name}"),
        (say("cli.new-game.change"), "docs/adding-a-game.md"),
    ):
        line(f"{todo:20} {how}")


def show_backup(file: Path, count: int) -> None:
    """How many tables were copied."""
    console().print(words().say("cli.backup", n=count, file=file), markup=False, soft_wrap=True)


def show_migration(before: int, now: int) -> None:
    """Which version of the schema there is now."""
    key = "cli.migrated" if before != now else "cli.migrated-already"
    console().print(words().say(key, version=now), markup=False, soft_wrap=True)


def show_move(folder: Path, count: int) -> None:
    """How many tables were copied."""
    told = words().say("cli.moved", n=count, folder=folder)
    console().print(told, markup=False, soft_wrap=True)
