"""Series of games between bots, on as many cores as one likes, in order and reproducible."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pickle import dumps
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablee.arena.entrants import Entrant
from tablee.arena.games import Thinking, Thought, game_seeds, play_game
from tablee.arena.on_ray import share_on_ray
from tablee.arena.workers import Lost, Work, share
from tablee.bots import Budget
from tablee.bots.forfeit import USUAL_LIMIT, Forfeit
from tablee.engine.components import Source
from tablee.engine.errors import OptionError
from tablee.engine.record import Record, read_record, write_record
from tablee.engine.spec import Spec
from tablee.games import find_game
from tablee.match import Match


class Job(Struct, frozen=True):
    """A game to be played, as values that can go to another process."""

    game: str
    rules: int
    players: int
    options: Mapping[str, object]
    components: Mapping[str, object] | None
    bots: tuple[Entrant, ...]
    seed: str
    chance: str = ""
    budget: Budget = Budget()
    limit: float = USUAL_LIMIT

    @property
    def names(self) -> tuple[str, ...]:
        """The bots' names, by seat."""
        return tuple(entrant.name for entrant in self.bots)

    def spec(self) -> Spec:
        game = find_game(self.game, self.rules)
        parts = None
        if self.components is not None:
            parts = game.components(Source(self.components, "components"))
        return game.spec(self.players, self.options, parts)


class Done(Struct, frozen=True):
    """A job that is done: the game's record, and how long its bots thought."""

    job: Job
    record: Record
    """Without a result if a bot forfeited."""
    thoughts: tuple[Thought, ...]
    forfeit: Forfeit | None = None


Told = TypeVar("Told")
Answer = tuple[bytes, tuple[Thought, ...], Forfeit | None]
"""A job's record and the rest, as it comes from a worker process."""


def job(
    spec: Spec,
    bots: Sequence[Entrant],
    seed: str,
    chance: str = "",
    budget: Budget | None = None,
    limit: float = USUAL_LIMIT,
) -> Job:
    """One game of these bots at this table."""
    components = None if spec.components.standard else dict(spec.components.data)
    return Job(
        spec.game.name,
        spec.game.version,
        spec.players,
        dict(spec.options),
        components,
        tuple(bots),
        seed,
        chance,
        budget or Budget(),
        limit,
    )


def run(jobs: Sequence[Job], workers: int | None = None, ray: str | None = None) -> Generator[Done]:
    """What becomes of jobs, in order; the same for any number of workers, and on Ray."""
    answers = spread(_play, _lost, jobs, workers, ray)
    for this, (data, thoughts, forfeit) in zip(jobs, answers, strict=True):
        yield Done(this, read_record(data), thoughts, forfeit)


def spread(
    work: Work[Job, Told],
    lost: Callable[[Job, Lost], Told],
    jobs: Sequence[Job],
    workers: int | None = None,
    ray: str | None = None,
) -> Iterator[Told]:
    """What `work` answers to each job, in order: here, in worker processes, or on Ray.

    `ray` is the address of a cluster; empty, Ray starts on this machine. Bots that are not built
    in never play in this process: there they could not be stopped.
    """
    if ray is not None:
        _check_that_bots_travel(jobs)
        yield from share_on_ray(work, jobs, ray)
        return
    cores = os.cpu_count() or 1
    count = min(workers or cores, len(jobs))
    jobs = [replace(one, budget=replace(one.budget, cores=max(1, cores // count))) for one in jobs]
    if count == 1 and all(entrant.is_builtin for one in jobs[:1] for entrant in one.bots):
        for this in jobs:
            yield work(this, _nobody)
        return
    _check_that_bots_travel(jobs)
    yield from share(work, jobs, count, lost)


def _nobody(seat: int | None) -> None:
    """Built-in bots are not watched while they think."""


def _check_that_bots_travel(jobs: Sequence[Job]) -> None:
    """Bots go to worker processes as bytes; an `OptionError` names one that cannot."""
    checked: list[Entrant] = []
    for entrant in (entrant for one in jobs for entrant in one.bots):
        if not isinstance(entrant.source, str) and not any(one is entrant for one in checked):
            checked.append(entrant)
            try:
                dumps(entrant.source)
            except Exception as error:  # whatever another's class does
                raise OptionError("bot-not-sent", bot=entrant.name, detail=str(error)) from error


def run_here(jobs: Sequence[Job]) -> Iterator[Done]:
    """The same in this process: bots may be any objects, and one that never answers hangs."""
    for this in jobs:
        played = _played(this, None)
        yield Done(this, *played)


def play_series(
    spec: Spec,
    bots: Sequence[Entrant],
    games: int,
    seed: str,
    workers: int | None = None,
    limit: float = USUAL_LIMIT,
) -> Iterator[Done]:
    """`games` games of one line-up, in order."""
    return run([job(spec, bots, one, limit=limit) for one in game_seeds(seed, games)], workers)


def _played(
    this: Job, thinking: Thinking | None
) -> tuple[Record, tuple[Thought, ...], Forfeit | None]:
    bots = [entrant.bot() for entrant in this.bots]
    played = play_game(
        this.spec(), bots, this.seed, this.budget, this.chance, limit=this.limit, thinking=thinking
    )
    lost = played.forfeit
    named = None if lost is None else lost.named(this.names[lost.seat])
    return played.match.record(), played.thoughts, named


def _play(this: Job, thinking: Thinking) -> Answer:
    """One game in a worker process."""
    record, thoughts, forfeit = _played(this, thinking)
    return write_record(record), thoughts, forfeit


def _lost(this: Job, lost: Lost) -> Answer:
    """A game whose process had to be ended, or ended, while a bot was thinking."""
    key = "bot-late" if lost.is_late else "bot-died"
    facts: dict[str, object] = {"limit": this.limit} if lost.is_late else {}
    forfeit = Forfeit(key, bot=this.names[lost.seat], seat=lost.seat, **facts)
    record = Match.deal(this.spec(), this.seed).record()  # its moves are lost with the process
    return write_record(record), (), forfeit
