"""Parquet files of a dataset: the same rows are the same bytes.

Sizes and compression are fixed, and no file holds a time or the name of a machine. The bytes
depend on the version of pyarrow only, which is an extra of the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from tablee.arena.dataset.columns import DECISIONS, GAMES, Column, schema
from tablee.arena.dataset.rows import PlayedGame
from tablee.arena.series import Job

GROUP_ROWS = 1024
"""Rows that are compressed together."""
FORMAT = {
    "compression": "zstd",
    "compression_level": 3,
    "version": "2.6",
    "data_page_version": "1.0",
}

Row = tuple[object, ...]


class Shard:
    """Some games in a row, and the files that they become."""

    def __init__(self, about: dict[str, str]) -> None:
        self.games = Sheet(GAMES, about)
        self.decisions = Sheet(DECISIONS, about)

    def add(self, number: int, job: Job, game: PlayedGame) -> None:
        """A game that is over."""
        record = game.record.decode().rstrip("\n")
        self.games.add(
            (number, job.seed, job.names, game.scores, game.ranks, len(game.decisions), record)
        )
        for row in _rows(number, job, game):
            self.decisions.add(row)


def _rows(number: int, job: Job, game: PlayedGame) -> Iterator[Row]:
    for one in game.decisions:
        yield (
            number,
            one.ply,
            one.seat,
            job.names[one.seat],
            one.now,
            one.after,
            one.view.decode(),
            one.legal,
            one.move,
            one.visits,
            one.values,
            game.scores[one.seat],
            game.ranks[one.seat],
            game.scores,
        )


class Sheet:
    """A Parquet file that grows row by row."""

    def __init__(self, columns: tuple[Column, ...], about: dict[str, str]) -> None:
        import pyarrow.parquet as pq  # noqa: PLC0415 - an extra

        self.columns = columns
        self.schema = schema(columns, about)
        self.sink = BytesIO()
        self.writer: Any = pq.ParquetWriter(self.sink, self.schema, **FORMAT)
        self.rows: list[Row] = []

    def add(self, row: Row) -> None:
        self.rows.append(row)
        if len(self.rows) == GROUP_ROWS:
            self.flush()

    def flush(self) -> None:
        """Compress the rows so far."""
        import pyarrow as pa  # noqa: PLC0415 - an extra

        if self.rows:
            data = [list(values) for values in zip(*self.rows, strict=True)]
            self.writer.write_table(pa.table(data, schema=self.schema))
            self.rows = []

    def close(self) -> bytes:
        """The whole file."""
        self.flush()
        self.writer.close()
        return self.sink.getvalue()
