"""Parquet files: groups of a fixed size, nothing that depends on when they are written."""

from __future__ import annotations

from io import BytesIO

import pyarrow.parquet as pq

from tablee.arena.dataset.columns import GAMES
from tablee.arena.dataset.shards import GROUP_ROWS, Sheet


def written(count: int) -> bytes:
    sheet = Sheet(GAMES, {"tablee.game": "botanik"})
    for number in range(count):
        sheet.add((number, "s", ["a", "b"], [1, 2], [2, 1], 3, "{}"))
    return sheet.close()


def test_rows_are_grouped_by_a_fixed_number() -> None:
    file = pq.ParquetFile(BytesIO(written(2 * GROUP_ROWS + 5)))
    groups = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    assert groups == [GROUP_ROWS, GROUP_ROWS, 5]
    assert file.read().column("game").to_pylist() == list(range(2 * GROUP_ROWS + 5))


def test_the_same_rows_are_the_same_bytes() -> None:
    assert written(30) == written(30)
    assert written(30) != written(31)


def test_a_file_without_rows_can_be_read() -> None:
    assert pq.read_table(BytesIO(written(0))).num_rows == 0
