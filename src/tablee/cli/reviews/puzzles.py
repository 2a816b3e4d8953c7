"""`tablee puzzles make`: moments of games between bots become puzzles."""

from __future__ import annotations

from pathlib import Path

import msgspec
from cyclopts import App

from tablee.arena.calibration.samples import LEVELS
from tablee.arena.games import play_game
from tablee.bots import find_bot
from tablee.cli.console import console, progress_bar, tell_if_interpreted, words
from tablee.cli.inputs import at_least
from tablee.engine.files import write_file
from tablee.engine.random import Random
from tablee.engine.seed import check_seed
from tablee.games import find_game
from tablee.review.puzzles import MOMENTS, Moment, find

puzzles = App(name="puzzles", help="Puzzles made of real moments.")


@puzzles.command
def make(
    game: str, *, out: Path, count: int = 100, games: int = 1000, seed: str = "puzzles"
) -> None:
    """Find moments in which one move is clearly the best and not the obvious one.

    Each is checked at ten times the depth. A file that is there already is added to.

    Args:
        game: one of the games' names
        out: the file, one puzzle a line
        count: how many are enough
        games: how many games are searched at most
        seed: the same seed finds the same puzzles
    """
    at_least(1, count=count, games=games)
    check_seed(seed)
    rules = find_game(game)
    tell_if_interpreted()
    found: dict[str, Moment] = {}
    if out.exists():
        found = {one.id: one for one in MOMENTS.decode_lines(out.read_bytes())}
    with progress_bar() as progress:
        task = progress.add_task(words().say("cli.puzzles.progress"), total=count)
        for number in range(games):
            if len(found) >= count:
                break
            rng = Random(f"{seed}/{number}")
            players = rng.pick([n for n in rules.players if n > 1])
            seated = [find_bot(rng.pick(LEVELS)) for _ in range(players)]
            played = play_game(rules.spec(players), seated, f"{seed}/{number}")
            for moment in find(played.match):
                found.setdefault(moment.id, moment)
                write_file(
                    out, b"".join(msgspec.json.encode(one) + b"\n" for one in found.values())
                )
                progress.update(task, completed=len(found))
    told = words().say("cli.puzzles.made", n=len(found), file=out)
    console().print(told, markup=False, highlight=False, soft_wrap=True)
