"""The game record: one JSON document that holds a whole game (format tablee/1).

Reading is strict and names the place of what is wrong; it says nothing about
the rules of the game, which are checked by replaying (`tablee.engine.match`).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tablee.engine.errors import RecordError

FORMAT: Literal["tablee/1"] = "tablee/1"


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One move: who (None is the clock), what, and in real-time games when (ms of the round)."""

    seat: int | None
    move: str
    t: int | None = None


class Result(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Final scores and ranks by seat; `won` only in games that one player wins or loses alone."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    won: bool | None = None


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game. `setup` is everything that chance decided, in the game's own form."""

    format: Literal["tablee/1"]
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    components: str | dict[str, Any]
    setup: dict[str, Any]
    moves: tuple[Entry, ...]
    seed: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    result: Result | UnsetType = UNSET


def read_record(data: bytes) -> Record:
    """Decode a record; a broken one is a `RecordError` that names the place."""
    try:
        return msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError("record-invalid", detail=_told(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("record-syntax", detail=_told(str(error))) from None


def write_record(record: Record) -> bytes:
    """Encode a record as one line of JSON, ending in a newline."""
    return msgspec.json.encode(record) + b"\n"


def _told(message: str) -> str:
    """msgspec's words with the place in our spelling: `moves[3].seat`, without its `$.`."""
    return message.replace("`$.", "`").replace("`$`", "the document").rstrip(".")
