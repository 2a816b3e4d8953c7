"""Series of games between bots, on as many cores as one likes, in order and reproducible."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from tablee.arena.games import Thought, game_seeds, play_game
from tablee.arena.workers import share
from tablee.bots import Budget
from tablee.engine.components import Source
from tablee.engine.game import AnyGame
from tablee.engine.record import Record, read_record, write_record
from tablee.engine.spec import Spec
from tablee.games import find_game


class Job(Struct, frozen=True):
    """A game to be played, as plain values that can go to another process."""

    game: str
    players: int
    options: Mapping[str, object]
    components: Mapping[str, object] | None
    bots: tuple[str, ...]
    seed: str
    chance: str = ""
    budget: Budget = Budget()


class Done(Struct, frozen=True):
    """A job that is done: the game's record, and how long its bots thought."""

    job: Job
    record: Record
    thoughts: tuple[Thought, ...]


def job(
    game: AnyGame,
    spec: Spec,
    bots: Sequence[str],
    seed: str,
    chance: str = "",
    budget: Budget | None = None,
) -> Job:
    """One game of these bots at this table."""
    components = None if spec.components.standard else dict(spec.components.data)
    options = dict(spec.options)
    return Job(
        game.name,
        spec.players,
        options,
        components,
        tuple(bots),
        seed,
        chance,
        budget or Budget(),
    )


def run(jobs: Sequence[Job], workers: int | None = None) -> Iterator[Done]:
    """What becomes of jobs, in order; the same for any number of workers."""
    count = min(workers or os.cpu_count() or 1, len(jobs))
    if count == 1:
        yield from _read(map(_play, jobs), jobs)
        return
    yield from _read(share(_play, jobs, count), jobs)


def play_series(
    game: AnyGame, spec: Spec, bots: Sequence[str], games: int, seed: str, jobs: int | None = None
) -> Iterator[Record]:
    """The records of `games` games of one line-up, in order."""
    made = [job(game, spec, bots, one) for one in game_seeds(seed, games)]
    return (done.record for done in run(made, jobs))


def _play(this: Job) -> tuple[bytes, tuple[Thought, ...]]:
    """One game in a worker process, where only plain values arrive."""
    game = find_game(this.game)
    parts = None
    if this.components is not None:
        parts = game.components(Source(this.components, "components"))
    spec = game.spec(this.players, this.options, parts)
    played = play_game(game, spec, this.bots, this.seed, this.budget, this.chance)
    return write_record(played.match.record()), played.thoughts


def _read(
    answers: Iterable[tuple[bytes, tuple[Thought, ...]]], jobs: Sequence[Job]
) -> Iterator[Done]:
    for this, (data, thoughts) in zip(jobs, answers, strict=True):
        yield Done(this, read_record(data), thoughts)
