"""What reviews would state at a few moments of many games, and what came of them.

All moments of a game share one outcome, so many games tell more than many moments.
Each game is kept on a line of a file: a run that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from tablee.arena.games import play_game
from tablee.arena.kept_lines import append_line, read_lines
from tablee.bots import Bot, find_bot
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games import find_game, names
from tablee.match import Match
from tablee.review.standing import hopes
from tablee.review.story import winners

DECISIONS = 4
"""Moments of each game that are looked at, where nothing else is said."""
LEVELS = ("casual", "club")
"""Who plays: in half of the games everybody is of the same level, in the others anybody."""
SOLO = {"level": "solo-easy"}


class Moment(Struct, frozen=True, array_like=True):
    """What was expected of a seat at one moment, and what came of it."""

    game: int
    ply: int
    seat: int
    mean: float
    spread: float
    won: float


class Sample(Struct, frozen=True):
    """The moments of one game that were looked at: a line of a file."""

    table: str
    """Game and number of players: `renature-3`."""
    seed: str
    number: int
    """Which game of the series."""
    decisions: int
    """How many moments were asked for."""
    moves: int
    """Of the whole game."""
    moments: tuple[Moment, ...]
    """All seats of a moment follow each other."""


LINES = msgspec.json.Decoder(Sample)


def specs(game: str | None = None) -> Iterator[Spec]:
    """Every game, or one, with every number of players."""
    for name in names() if game is None else (find_game(game).name,):
        rules = find_game(name)
        for players in rules.players:
            yield rules.spec(players, SOLO if players == 1 else None)


def table_of(spec: Spec) -> str:
    """What a game with so many players is called in files."""
    return f"{spec.game.name}-{spec.players}"


def samples(
    spec: Spec,
    seed: str,
    games: int,
    decisions: int = DECISIONS,
    file: Path | None = None,
) -> Iterator[Sample]:
    """The first games of a series, in order; those that `file` has are not played again."""
    series = (table_of(spec), seed, decisions)
    known = {
        one.number: one
        for one in read_lines(file, LINES)
        if (one.table, one.seed, one.decisions) == series
    }
    for number in range(games):
        found = known.get(number)
        if found is None:
            found = sample(spec, seed, number, decisions)
            append_line(file, found)
        yield found


def sample(spec: Spec, seed: str, number: int, decisions: int) -> Sample:
    """What was expected at some moments of one game, each seat from what it knew."""
    name = f"{seed}/{table_of(spec)}/{number}"
    match = _played(spec, name)
    won = winners(match)
    found = [
        Moment(number, ply, seat, hope.mean, hope.spread, won[seat])
        for ply in drawn(match.ply, decisions, Random(f"{name}/moments"))
        for seat, hope in enumerate(hopes(match.at(ply), f"bench/{name}/{ply}"))
    ]
    return Sample(table_of(spec), seed, number, decisions, match.ply, tuple(found))


def drawn(moves: int, count: int, rng: Random) -> list[int]:
    """A move from each of `count` equal parts of a game, so that no stage of it is left out."""
    count = min(count, moves)
    bounds = [moves * part // count for part in range(count + 1)]
    return [bounds[i] + rng.below(bounds[i + 1] - bounds[i]) for i in range(count)]


def _played(spec: Spec, seed: str) -> Match:
    rng = Random(f"{seed}/levels")
    one = rng.pick(LEVELS)
    is_even = rng.below(2) == 0
    seated: list[Bot] = [
        find_bot(one if is_even else rng.pick(LEVELS)) for _ in range(spec.players)
    ]
    played = play_game(spec, seated, seed)
    if played.forfeit is not None:
        raise played.forfeit
    return played.match
