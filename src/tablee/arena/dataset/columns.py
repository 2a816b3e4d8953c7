"""The columns of a dataset: their types, and what they mean."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

COLUMNS_VERSION = 1
"""Another number when a column changes its meaning."""


class Column(Struct, frozen=True):
    """One column of a table."""

    name: str
    kind: str
    """As Arrow calls it."""
    about: str


DECISIONS = (
    Column("game", "int32", "number of the game in the dataset, from 0"),
    Column("ply", "int32", "moves made before, by all seats"),
    Column("seat", "int8", "who decides, from 0"),
    Column("bot", "string", "the bot in that seat"),
    Column("time", "int32", "real-time games: milliseconds of the round; null if it is hidden"),
    Column("after", "int32", "real-time games: milliseconds that its hands needed"),
    Column("view", "string", "everything the seat may know, with perfect memory, as JSON"),
    Column("legal", "list<string>", "the legal moves, in the notation of records"),
    Column("move", "string", "the move chosen, one of `legal`"),
    Column("visits", "list<int32>", "by legal move: imagined games that tried it, or null"),
    Column("values", "list<float64>", "by legal move: points that the bot expected of it"),
    Column("score", "int32", "the seat's final score"),
    Column("rank", "int8", "the seat's final rank: 1 is the winner, equal ranks share"),
    Column("scores", "list<int32>", "final scores of all seats"),
)  # fmt: skip
GAMES = (
    Column("game", "int32", "number of the game in the dataset, from 0"),
    Column("seed", "string", "the deal was drawn from this text"),
    Column("bots", "list<string>", "the bots by seat"),
    Column("scores", "list<int32>", "final scores by seat"),
    Column("ranks", "list<int8>", "final ranks by seat"),
    Column("decisions", "int32", "how many rows the game has in the table of decisions"),
    Column("record", "string", "the whole game, as `tablee replay` and `tablee verify` read it"),
)  # fmt: skip


def schema(columns: tuple[Column, ...], about: dict[str, str]) -> Any:
    """The columns as a schema of Arrow, with facts about the dataset."""
    import pyarrow as pa  # noqa: PLC0415 - an extra

    kinds = {
        "int8": pa.int8(),
        "int32": pa.int32(),
        "string": pa.string(),
        "list<string>": pa.list_(pa.string()),
        "list<int8>": pa.list_(pa.int8()),
        "list<int32>": pa.list_(pa.int32()),
        "list<float64>": pa.list_(pa.float64()),
    }
    fields = [pa.field(column.name, kinds[column.kind]) for column in columns]
    return pa.schema(fields, metadata=about)
