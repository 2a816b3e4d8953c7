"""`tablee puzzles make`: moments of games become puzzles, of bots' games or of a server's."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from pathlib import Path

import msgspec
from cyclopts import App

from tablee.arena.kept_lines import read_lines
from tablee.arena.puzzle_search import searched
from tablee.cli.console import console, progress_bar, tell_if_interpreted, words
from tablee.cli.inputs import at_least
from tablee.engine.errors import TableeError
from tablee.engine.files import write_file
from tablee.engine.game import AnyGame
from tablee.engine.seed import check_seed
from tablee.games import find_game
from tablee.review.puzzles.puzzle import MOMENTS, Moment
from tablee.server.reviews.people_puzzles import PeoplePuzzles
from tablee.store.finished_games import FinishedGames

puzzles = App(name="puzzles", help="Puzzles made of real moments.")


@puzzles.command
def make(
    game: str,
    *,
    out: Path,
    count: int = 100,
    games: int = 1000,
    seed: str = "puzzles",
    file: Path | None = None,
    data: Path | None = None,
) -> None:
    """Find moments in which one move is clearly the best and not the obvious one.

    Each is checked at ten times the depth. A file that is there already is added to; with --data it
    is written anew, without the puzzles of games whose people do not all agree any more.

    Args:
        game: one of the games' names
        out: the file, one puzzle a line
        count: how many are enough
        games: how many games are searched at most
        seed: the same seed finds the same puzzles in games of bots
        file: searched games are kept in this file; a run that was stopped goes on
        data: a server's folder: its finished games are searched, if everybody who sat there agrees
    """
    at_least(1, count=count, games=games)
    check_seed(seed)
    rules = find_game(game)
    tell_if_interpreted()
    if data is None:
        found = _of_bots(rules, out, count, games, seed, file)
    else:
        found = _of_people(rules, out, count, games, file, data)
    told = words().say("cli.puzzles.made", n=found, file=out)
    console().print(told, markup=False, highlight=False, soft_wrap=True)


def _of_bots(game: AnyGame, out: Path, count: int, games: int, seed: str, file: Path | None) -> int:
    """Add puzzles of bots' games to a file; how many it has then."""
    found = {one.id: one for one in read_lines(out, MOMENTS)}
    _write(out, found)  # a file that cannot be written is noticed before the long search
    with progress_bar() as progress:
        task = progress.add_task(words().say("cli.puzzles.progress"), total=count)
        series = searched(game, seed, games, file)
        while len(found) < count and (one := next(series, None)) is not None:
            if one.puzzles:
                found.update((moment.id, moment) for moment in one.puzzles)
                _write(out, found)
            progress.update(task, completed=len(found))
    return len(found)


def _of_people(
    game: AnyGame, out: Path, count: int, games: int, file: Path | None, data: Path
) -> int:
    """Write the puzzles that people agree to into a file; how many it has then.

    Consent may be withdrawn while games are searched, so it is asked for before each writing.
    """
    with closing(FinishedGames(data)) as folder:
        series = PeoplePuzzles(folder, game, read_lines(out, MOMENTS), file)
        found = series.puzzles()
        _write(out, found)  # what is not agreed to any more is gone before the long search
        if not series.count:
            raise TableeError("no-consenting-games", game=game.name, folder=data)
        with progress_bar() as progress:
            task = progress.add_task(words().say("cli.puzzles.progress"), total=count)
            searching = islice(series.search(), games)
            while len(found) < count and (new := next(searching, None)) is not None:
                if new:
                    found = series.puzzles()
                    _write(out, found)
                progress.update(task, completed=len(found))
        found = series.puzzles()
        _write(out, found)
    return len(found)


def _write(out: Path, found: dict[str, Moment]) -> None:
    """All puzzles, in the order of their ids: so puzzles of one game do not follow each other."""
    lines = [msgspec.json.encode(found[name]) + b"\n" for name in sorted(found)]
    write_file(out, b"".join(lines))
