"""Makes a dataset in a folder, or what is missing of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tablee.arena.dataset.card import card
from tablee.arena.dataset.plan import Plan
from tablee.arena.dataset.rows import PlayedGame, lose_for_data, play_for_data
from tablee.arena.dataset.shards import Shard
from tablee.arena.series import Job, spread
from tablee.engine.errors import OptionError
from tablee.engine.files import read_end, read_file, write_file
from tablee.extras import need

PLAN = "dataset.json"
BEGUN = f"{PLAN}.part"
"""What is left of a dataset whose program was killed in its first moment."""
CARD = "README.md"
DECISIONS, GAMES = "decisions", "games"
LAST_BYTES = b"PAR1"
"""Of every Parquet file."""
GAME = msgspec.msgpack.Decoder(PlayedGame)


class Added(Struct, frozen=True):
    """A game that was played just now."""

    decisions: int
    worked: float
    """Seconds of a processor."""


def missing(plan: Plan, folder: Path) -> list[int]:
    """The shards that are not there yet; an `OptionError` if the folder has something else.

    Makes the folder, and says in it what will be there.
    """
    need("pyarrow", "data")
    kept = folder / PLAN
    if kept.exists():
        if read_file(kept) != plan.to_bytes():
            raise OptionError("dataset-other", folder=folder)
    elif folder.is_dir() and any(file.name != BEGUN for file in folder.iterdir()):
        raise OptionError("dataset-foreign", folder=folder)
    write_file(kept, plan.to_bytes())
    write_file(folder / CARD, card(plan).encode())
    return [
        shard
        for shard in range(plan.shards)
        if not all(is_whole(folder / plan.file(sheet, shard)) for sheet in (DECISIONS, GAMES))
    ]


def is_whole(file: Path) -> bool:
    """Whether a Parquet file is there and has its end: a machine that stopped may have cut it."""
    size = len(LAST_BYTES)  # a file begins with the same bytes
    return file.exists() and file.stat().st_size > 2 * size and read_end(file, size) == LAST_BYTES


def make(
    plan: Plan,
    jobs: Sequence[Job],
    folder: Path,
    shards: Sequence[int],
    workers: int | None = None,
    ray: str | None = None,
) -> Iterator[Added]:
    """Play the games of these shards and write them, a shard as soon as it is complete."""
    wanted = [jobs[number] for shard in shards for number in plan.numbers(shard)]
    answers = spread(play_for_data, lose_for_data, wanted, workers, ray)
    for shard in shards:
        files = Shard(plan.facts())
        for number in plan.numbers(shard):
            game = GAME.decode(next(answers))
            files.add(number, jobs[number], game)
            yield Added(len(game.decisions), game.worked)
        write_file(folder / plan.file(GAMES, shard), files.games.close())
        write_file(folder / plan.file(DECISIONS, shard), files.decisions.close())
