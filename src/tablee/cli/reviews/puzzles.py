"""`tablee puzzles make`: moments of games between bots become puzzles."""

from __future__ import annotations

from pathlib import Path

import msgspec
from cyclopts import App

from tablee.arena.kept_lines import read_lines
from tablee.arena.puzzle_search import searched
from tablee.cli.console import console, progress_bar, tell_if_interpreted, words
from tablee.cli.inputs import at_least
from tablee.engine.files import write_file
from tablee.engine.seed import check_seed
from tablee.games import find_game
from tablee.review.puzzles import MOMENTS, Moment

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
) -> None:
    """Find moments in which one move is clearly the best and not the obvious one.

    Each is checked at ten times the depth. A file that is there already is added to.

    Args:
        game: one of the games' names
        out: the file, one puzzle a line
        count: how many are enough
        games: how many games are searched at most
        seed: the same seed finds the same puzzles
        file: searched games are kept in this file; a run that was stopped goes on
    """
    at_least(1, count=count, games=games)
    check_seed(seed)
    rules = find_game(game)
    tell_if_interpreted()
    found = {one.id: one for one in read_lines(out, MOMENTS)}
    _write(out, found)  # a file that cannot be written is noticed before the long search
    with progress_bar() as progress:
        task = progress.add_task(words().say("cli.puzzles.progress"), total=count)
        series = searched(rules, seed, games, file)
        while len(found) < count and (one := next(series, None)) is not None:
            if one.puzzles:
                found.update((moment.id, moment) for moment in one.puzzles)
                _write(out, found)
            progress.update(task, completed=len(found))
    told = words().say("cli.puzzles.made", n=len(found), file=out)
    console().print(told, markup=False, highlight=False, soft_wrap=True)


def _write(out: Path, found: dict[str, Moment]) -> None:
    """All puzzles, in the order of their ids: so puzzles of one game do not follow each other."""
    lines = [msgspec.json.encode(found[name]) + b"\n" for name in sorted(found)]
    write_file(out, b"".join(lines))
