"""Commands, their arguments, and what happens when one goes wrong: one line, no traceback."""

from __future__ import annotations

import math
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Group, Parameter

from tablee import __version__
from tablee.arena.bench import bench_game
from tablee.arena.series import play_series
from tablee.arena.tournament import parse_budget, schedule
from tablee.bots import check_level
from tablee.cli.arena import Shown, show_arena
from tablee.cli.console import errors, is_compiled, tell_if_interpreted, words
from tablee.cli.inputs import at_least, find_spec, split_words
from tablee.cli.misuse import missing, misuse
from tablee.cli.play import TerminalGame
from tablee.cli.show import show_bench, show_rule, show_rules, show_series
from tablee.cli.timed import TimedGame
from tablee.cli.verify import replay_file, verify_files
from tablee.engine.errors import OptionError, RecordError, TableeError, system_reason
from tablee.engine.match import Match
from tablee.engine.seed import check_seed, new_seed
from tablee.games import find_game, names
from tablee.text import LANGUAGES

FAILED = 1
MISUSED = 2
INTERRUPTED = 130
UNHEARD = 141
"""The reader of a pipe has seen enough: the status that a shell shows for other tools, too."""

app = App(
    name="tablee",
    help="Play Renature, Matryoshka, Botanik and Mondo; replay, verify and measure their games.",
    version=lambda: words().say("cli.version", version=__version__, compiled=is_compiled()),
    help_flags=["--help", "-h"],
    group_parameters=Group("Options", sort_key=1),
    result_action="return_value",
)

Options = Annotated[
    tuple[str, ...], Parameter(name="--options", consume_multiple=True, help="key=value …")
]
Components = Annotated[
    Path | None, Parameter(name="--components", help="a component file of your own")
]


@app.command
def play(
    game: str,
    *,
    players: int | None = None,
    bots: str = "casual",
    seed: str | None = None,
    options: Options = (),
    components: Components = None,
) -> None:
    """Play in the terminal, in notation, against bots.

    Args:
        game: matryoshka, …
        players: how many play, you included
        bots: the level of the others, or one level for each, separated by commas
        seed: replays the same deal; a new one each time if absent
    """
    rules = find_game(game)
    levels = [check_level(level) for level in split_words(bots)]
    count = len(levels) + 1 if len(levels) > 1 else rules.players[0]
    if players is not None:
        count = players
    spec = find_spec(rules, count, options, components)
    if len(levels) == 1:
        levels *= count - 1
    if len(levels) != count - 1:
        raise OptionError("bot-count", given=len(levels), needed=count - 1)
    tell_if_interpreted()
    seed = new_seed() if seed is None else check_seed(seed)
    dealt = Match.deal(rules, spec, seed)
    kind = TimedGame if dealt.is_timed else TerminalGame
    kind(dealt, levels, seed).run()


@app.command
def match(
    game: str,
    *,
    bots: str,
    games: int = 100,
    seed: str = "tablee",
    out: Path | None = None,
    options: Options = (),
    components: Components = None,
    jobs: int | None = None,
) -> None:
    """Games between bots: a summary, and with --out one record per file.

    Args:
        game: matryoshka, …
        bots: one level for each seat, separated by commas
        games: how many
        seed: the same seed plays the same games
        out: the folder for the records
        jobs: how many processes; as many as there are cores if absent
    """
    rules = find_game(game)
    levels = tuple(check_level(level) for level in split_words(bots))
    spec = find_spec(rules, len(levels), options, components)
    at_least(1, games=games, jobs=jobs)
    check_seed(seed)
    tell_if_interpreted()
    show_series(
        rules, levels, play_series(rules, spec, levels, games, seed, jobs), games, seed, out
    )


@app.command
def arena(
    game: str,
    *,
    bots: str,
    players: int | None = None,
    games: int = 100,
    budget: str = "0.3s",
    seed: str = "tablee",
    out: Path | None = None,
    plot: Path | None = None,
    options: Options = (),
    components: Components = None,
    jobs: int | None = None,
) -> None:
    """A tournament between bots: wins with 95% intervals, scores, ratings, time per move.

    Time is what a core works for a bot, not what a clock on the wall shows: a budget means the
    same on a busy machine. Only the last column is by the wall clock.

    Args:
        game: matryoshka, …
        bots: the levels that meet, separated by commas; one that is named twice may sit down twice
        players: how many at a table; as few as the game allows, but two, if absent
        games: how many each line-up plays; all play the same deals, in all seatings
        budget: time for a move (0.3s, 50ms), or imagined games (1000): those play the same again
        seed: the same seed deals the same games
        out: the folder for the records
        plot: an SVG file for the ratings
        jobs: how many processes; as many as there are cores if absent
    """
    rules = find_game(game)
    levels = tuple(check_level(level) for level in split_words(bots))
    count = next(n for n in rules.players if n > 1) if players is None else players
    spec = find_spec(rules, count, options, components)
    at_least(1, games=games, jobs=jobs)
    check_seed(seed)
    if not budget.isascii():
        raise OptionError("budget", value=budget)
    limit = parse_budget(budget)
    tournament = schedule(rules, spec, levels, games, seed, limit)
    tell_if_interpreted()
    show_arena(rules, spec, levels, tournament, Shown(seed, budget, jobs, out, plot))


@app.command
def replay(file: Path, *, trace: bool = False) -> None:
    """Replay a record and tell what happened; --trace prints one JSON line per move."""
    replay_file(file, trace=trace)


@app.command
def verify(*files: Path) -> int:
    """Check records: every move legal, result and commitment right. Status 0 only if all hold."""
    if not files:
        raise missing("verify", "FILE")
    return verify_files(files)


@app.command
def rules(game: str | None = None, number: str | None = None, *, lang: str | None = None) -> None:
    """The rules in our own words: of all games, of one game, or one rule by its number.

    Args:
        lang: en or fr; your locale's if absent
    """
    if lang is not None and lang not in LANGUAGES:
        raise OptionError("language", value=lang, allowed=", ".join(LANGUAGES))
    if game is None:
        for name in names():
            show_rules(find_game(name), lang)
    elif number is None:
        show_rules(find_game(game), lang)
    else:
        show_rule(find_game(game), number, lang)


@app.command
def bench(game: str | None = None, *, seconds: float = 1.0) -> None:
    """Measure the kernels, compiled and interpreted side by side.

    Args:
        seconds: how long each figure is measured
    """
    if not (seconds > 0 and math.isfinite(seconds)):
        raise OptionError("seconds", name="--seconds", value=seconds)
    for name in names() if game is None else (find_game(game).name,):
        show_bench(name, bench_game(name, seconds))


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
) -> None:
    """Start the table server: play in the browser, alone or with friends.

    Args:
        host: the address to listen on; 0.0.0.0 for everyone in the network
        port: the port to listen on; 0 takes any free one
        data: the folder for tables; your platform's data folder if absent
    """
    from tablee.server.main import serve as run  # noqa: PLC0415 - other commands start faster

    def say(key: str, **facts: object) -> None:
        errors().print(words().say(key, **facts), markup=False, highlight=False, soft_wrap=True)

    tell_if_interpreted()
    run(host, port, data, say=say)


COMMANDS = tuple(name for name in app if not name.startswith("-"))


def main() -> None:
    """Run a command; anything a person did wrong is one line and a status."""
    _write_whatever_comes()
    try:
        status = app(exit_on_error=False, print_error=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except CycloptsError as error:
        _fail(misuse(error, COMMANDS), MISUSED)
    except RecordError as error:
        _fail(error, FAILED)
    except TableeError as error:
        _fail(error, MISUSED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _stop_writing()
        sys.exit(UNHEARD)
    except OSError as error:
        detail = system_reason(error)
        if error.filename is not None:
            _fail(RecordError("file-unreadable", file=error.filename, detail=detail), FAILED)
        _stop_writing()
        _fail(TableeError("output-unwritable", detail=detail), FAILED)
    sys.exit(status if isinstance(status, int) else 0)


def _write_whatever_comes() -> None:
    """Letters that an output does not have are replaced; one that is closed takes everything."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stop_writing() -> None:
    """Nothing is left to be written, and to fail again, when the program ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _fail(error: TableeError, status: int) -> None:
    line = f"tablee: {words().error(error)}"
    with suppress(OSError):  # nobody can be told
        errors().print(line, markup=False, highlight=False, soft_wrap=True)
    sys.exit(status)
