"""A series of games between bots, on as many cores as one likes, in order and reproducible."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tablee.arena.games import game_seeds, play_game
from tablee.engine.components import Source
from tablee.engine.game import AnyGame
from tablee.engine.record import Record, read_record, write_record
from tablee.engine.spec import Spec
from tablee.games import find_game


def play_series(
    game: AnyGame, spec: Spec, bots: Sequence[str], games: int, seed: str, jobs: int | None = None
) -> Iterator[Record]:
    """The records of `games` games, in order; the same for any number of jobs."""
    seeds = list(game_seeds(seed, games))
    workers = min(jobs or os.cpu_count() or 1, games)
    if workers == 1:
        for one in seeds:
            yield play_game(game, spec, bots, one).record()
        return
    components = None if spec.components.standard else dict(spec.components.data)
    work = partial(_play, game.name, spec.players, dict(spec.options), components, tuple(bots))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for data in pool.map(work, seeds, chunksize=max(1, min(16, games // (4 * workers)))):
            yield read_record(data)


def _play(
    name: str,
    players: int,
    options: dict[str, object],
    components: dict[str, object] | None,
    bots: tuple[str, ...],
    seed: str,
) -> bytes:
    """One game in a worker process, where only plain values arrive."""
    game = find_game(name)
    parts = None if components is None else game.components(Source(components, "components"))
    return write_record(play_game(game, game.spec(players, options, parts), bots, seed).record())
