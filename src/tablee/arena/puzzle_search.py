"""Puzzles in a series of games between bots: the same seed finds the same ones.

Searching takes long, so every searched game can be kept as a line of a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from tablee.arena.calibration.samples import LEVELS
from tablee.arena.games import play_game
from tablee.arena.kept_lines import append_line, read_lines
from tablee.bots import find_bot
from tablee.engine.game import AnyGame
from tablee.engine.random import Random
from tablee.match import Match
from tablee.review.puzzles.boards import find_puzzles
from tablee.review.puzzles.puzzle import Moment


class Searched(Struct, frozen=True):
    """A game of a series, and the puzzles in it: a line of a file."""

    game: str
    seed: str
    number: int
    """Which game of the series."""
    puzzles: tuple[Moment, ...]


LINES = msgspec.json.Decoder(Searched)


def searched(game: AnyGame, seed: str, games: int, file: Path | None = None) -> Iterator[Searched]:
    """The first games of a series, in order; those that `file` has are not searched again."""
    known = {
        one.number: one
        for one in read_lines(file, LINES)
        if (one.game, one.seed) == (game.name, seed)
    }
    for number in range(games):
        found = known.get(number)
        if found is None:
            found = search_game(game, seed, number)
            append_line(file, found)
        yield found


def search_game(game: AnyGame, seed: str, number: int) -> Searched:
    """Play one game of a series and look for puzzles in it; late in a round there are none."""
    return Searched(game.name, seed, number, find_puzzles(_played(game, f"{seed}/{number}")))


def _played(game: AnyGame, seed: str) -> Match:
    rng = Random(seed)
    players = rng.pick([count for count in game.players if count > 1])
    seated = [find_bot(rng.pick(LEVELS)) for _ in range(players)]
    played = play_game(game.spec(players), seated, seed)
    if played.forfeit is not None:
        raise played.forfeit
    return played.match
