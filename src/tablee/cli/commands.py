"""The commands and their arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Group, Parameter

from tablee import __version__
from tablee.arena.bench import bench_game
from tablee.arena.bench_bots import bench_bot
from tablee.arena.calibration.samples import DECISIONS
from tablee.arena.dataset.plan import make_plan
from tablee.arena.entrants import entrants
from tablee.arena.on_ray import read_place
from tablee.arena.series import play_series
from tablee.arena.tournament import fewest_players, schedule
from tablee.bots import find_bot, parse_budget
from tablee.bots.forfeit import USUAL_LIMIT
from tablee.cli.arena import Shown, show_arena
from tablee.cli.cite import citation
from tablee.cli.console import console, is_compiled, tell_if_interpreted, words
from tablee.cli.dataset import seat_bots, show_dataset
from tablee.cli.inputs import at_least, find_spec, positive, split_words
from tablee.cli.misuse import missing
from tablee.cli.reviews.commands import bench_chances, review
from tablee.cli.reviews.puzzles import puzzles
from tablee.cli.server_commands import admin, backup, migrate, move, ratings, serve
from tablee.cli.show import (
    show_bench,
    show_bot_bench,
    show_made,
    show_rule,
    show_rules,
    show_series,
)
from tablee.cli.terminal.real_time import TimedGame
from tablee.cli.terminal.turns import TerminalGame
from tablee.cli.verify import check_days, replay_file, verify_files
from tablee.engine.errors import OptionError
from tablee.engine.seed import check_seed, new_seed
from tablee.games import find_game, names
from tablee.match import Match
from tablee.new_game import make_game
from tablee.text import LANGUAGES

app = App(
    name="tablee",
    help=f"Play {', '.join(name.capitalize() for name in names())}; replay, verify, measure.",
    version=lambda: words().say("cli.version", version=__version__, compiled=is_compiled()),
    help_flags=["--help", "-h"],
    group_parameters=Group("Options", sort_key=1),
    result_action="return_value",
)

REVIEW = "review"
"""What `bench` measures besides games."""

Options = Annotated[
    tuple[str, ...],
    Parameter(
        name="--options",
        consume_multiple=True,
        help="key=value …; a seat counts from 0, as in records: first=0 lets player 1 begin",
    ),
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
        game: one of the games' names
        players: how many play, you included
        bots: who the others are, or one for each, separated by commas: a level, FILE.py:CLASS, …
        seed: replays the same deal; a new one each time if absent
    """
    rules = find_game(game)
    others = entrants(split_words(bots), rules.name)
    count = len(others) + 1 if len(others) > 1 else rules.players[0]
    if players is not None:
        count = players
    spec = find_spec(rules, count, options, components)
    if len(others) == 1:
        others *= count - 1
    if len(others) != count - 1:
        raise OptionError("bot-count", given=len(others), needed=count - 1)
    tell_if_interpreted()
    seed = new_seed() if seed is None else check_seed(seed)
    kind = TimedGame if rules.is_timed else TerminalGame
    kind(Match.deal(spec, seed), [other.bot() for other in others], seed).run()


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
    limit: float = USUAL_LIMIT,
) -> None:
    """Games between bots: a summary, and with --out one record per file.

    Args:
        game: one of the games' names
        bots: one for each seat, separated by commas: a level, FILE.py:CLASS or MODULE:CLASS
        games: how many
        seed: the same seed plays the same games
        out: the folder for the records
        jobs: how many processes; as many as there are cores if absent
        limit: seconds after which a bot of your own that has not moved forfeits
    """
    rules = find_game(game)
    seated = entrants(split_words(bots), rules.name)
    spec = find_spec(rules, len(seated), options, components)
    at_least(1, games=games, jobs=jobs)
    positive(limit=limit)
    check_seed(seed)
    tell_if_interpreted()
    series = play_series(spec, seated, games, seed, jobs, limit)
    show_series(rules, [entrant.name for entrant in seated], series, games, seed, out)


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
    on: str | None = None,
    limit: float = USUAL_LIMIT,
) -> None:
    """A tournament between bots: wins with 95% intervals, scores, ratings, time per move.

    Time is what a core works for a bot, not what a clock on the wall shows: a budget means the
    same on a busy machine. Only the last column of times is by the wall clock. A bot of your own
    that raises an error, chooses no legal move or takes too long forfeits its game.

    Args:
        game: one of the games' names
        bots: who meets, separated by commas: levels, FILE.py:CLASS, MODULE:CLASS or names of
            installed bots; one that is named twice may sit down twice
        players: how many at a table; as few as the game allows, but two, if absent
        games: how many each line-up plays; all play the same deals, in all seatings
        budget: time for a move (0.3s, 50ms), a part of each level's own time (0.1x), or imagined
            games (1000): those play the same again
        seed: the same seed deals the same games
        out: the folder for the records
        plot: an SVG file for the ratings
        jobs: how many processes; as many as there are cores if absent
        on: ray, or ray=ADDRESS for a cluster, instead of processes of this machine
        limit: seconds after which a bot of your own that has not moved forfeits
    """
    rules = find_game(game)
    entered = entrants(split_words(bots), rules.name)
    count = fewest_players(rules) if players is None else players
    spec = find_spec(rules, count, options, components)
    at_least(1, games=games, jobs=jobs)
    positive(limit=limit)
    check_seed(seed)
    tournament = schedule(spec, entered, games, seed, parse_budget(budget), limit)
    shown = Shown(seed, budget, jobs, out, plot, read_place(on))
    tell_if_interpreted()
    show_arena(spec, [entrant.name for entrant in entered], tournament, shown)


@app.command
def dataset(
    game: str,
    *,
    bots: str,
    out: Path,
    players: int | None = None,
    games: int = 1000,
    budget: str = "100",
    seed: str = "tablee",
    shard: int = 100,
    options: Options = (),
    components: Components = None,
    jobs: int | None = None,
    on: str | None = None,
    limit: float = USUAL_LIMIT,
) -> None:
    """Self-play data for learning programs: Parquet files, and a card that explains them.

    Every decision is a row. The same seed gives the same bytes on any number of processes. A
    dataset that was interrupted goes on where it was when the command is given again.

    Args:
        game: one of the games' names
        bots: who plays, separated by commas: one for each seat, or one for all; they change seats
        out: the folder for the files
        players: how many at a table; as few as the game allows, but two, if absent
        games: how many
        budget: imagined games for a move of a bot that searches
        seed: the same seed deals the same games
        shard: how many games go into a file
        jobs: how many processes; as many as there are cores if absent
        on: ray, or ray=ADDRESS for a cluster, instead of processes of this machine
        limit: seconds after which a bot of your own that has not moved fails
    """
    at_least(1, games=games, jobs=jobs, shard=shard)
    positive(limit=limit)
    count, seated = seat_bots(find_game(game), split_words(bots), players)
    spec = find_spec(find_game(game), count, options, components)
    check_seed(seed)
    limits = parse_budget(budget), shard, limit
    plan, tasks = make_plan(__version__, spec, seated, games, seed, *limits)
    show_dataset(plan, tasks, out, jobs, read_place(on))


@app.command
def days(server: str, *, anchor: str | None = None) -> None:
    """Check that a server deals the deals of its days as it has promised, and tell their seeds.

    Args:
        server: its address, as http://127.0.0.1:8000
        anchor: what it had promised, if you have noted it earlier
    """
    check_days(server, anchor)


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
def bench(
    game: str | None = None,
    *,
    seconds: float = 1.0,
    bots: str | None = None,
    games: int = 100,
    decisions: int = DECISIONS,
    seed: str = "bench",
    file: Path | None = None,
    plot: Path | None = None,
) -> None:
    """Measure the kernels, compiled and interpreted side by side; or bots, one beside the other.

    `tablee bench review` plays games and compares the chances that reviews state with outcomes.

    Args:
        game: one of the games' names, or review; all games if absent
        seconds: how long each figure is measured
        bots: measure these instead, separated by commas: a level, FILE.py:CLASS or MODULE:CLASS
        games: of review: how many for each game and number of players
        decisions: of review: at how many moments of each game chances are asked for
        seed: of review: other seeds play other games
        file: of review: keep what was found here; a run that was stopped goes on from there
        plot: of review: an SVG file for stated chances beside outcomes
    """
    positive(seconds=seconds)
    if game == REVIEW:
        bench_chances(games, decisions, seed, file, plot)
        return
    for name in names() if game is None else (find_game(game).name,):
        if bots is None:
            show_bench(name, bench_game(name, seconds))
        else:
            measured = entrants(split_words(bots), name)
            show_bot_bench(name, [bench_bot(name, one, seconds) for one in measured])


@app.command
def cite() -> None:
    """How to name Tablée in a paper: an entry for BibTeX, with the versions of the rules."""
    console().print(citation(), markup=False, highlight=False, soft_wrap=True)


@app.command
def new_game(name: str) -> None:
    """Make a complete tiny game inside a checkout of Tablée, to be changed into your own.

    Args:
        name: letters from a to z
    """
    show_made(name, make_game(Path.cwd(), name))


@app.command
def sit(
    link: str,
    *,
    bot: str,
    name: str | None = None,
    budget: str = "1s",
    limit: float = USUAL_LIMIT,
) -> None:
    """Let a bot sit down at a table of people, by its link, and play.

    It comes back by itself after a lost connection. When it ends, by Ctrl-C or because the bot
    fails, it gets up and a bot of the server plays on.

    Args:
        link: the invitation, as people send it to each other
        bot: a level, FILE.py:CLASS, MODULE:CLASS or the name of an installed bot
        name: what it is called at the table; the bot's own name if absent
        budget: time for a move (0.3s, 50ms), or imagined games (1000)
        limit: seconds after which a bot that has not moved gets up
    """
    from tablee.cli.sit import sit_down  # noqa: PLC0415 - other commands start faster

    positive(limit=limit)
    sit_down(link, find_bot(bot), name, parse_budget(budget), limit)


app.command(puzzles)
for command in (serve, migrate, move, backup, ratings, review, admin):
    app.command(command)
