"""The game record: one JSON document that holds a whole game (format tablee/1, docs/record.md).

Reading is strict and names the place of what is wrong; it says nothing about
the rules of the game, which are checked by replaying (`tablee.engine.match`).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tablee.engine.errors import RecordError
from tablee.engine.files import write_file

FORMAT: Literal["tablee/1"] = "tablee/1"

PLACE = re.compile(r"(.*) - at `(?:\$\.?)?([^`]*)`", re.DOTALL)
FIELD = re.compile(r"Object (?:contains )?(missing|unknown) (?:required )?field `(.*)`", re.DOTALL)
KIND = re.compile(r"Expected `(\w+)[^`]*`, got ")
BOUND = re.compile(r"Expected `\w+[^`]*`( of length)? ([<>]=? -?\d+)")
KINDS = ("int", "str", "bool", "array", "object")
BYTE = re.compile(r"\(byte (\d+)\)")
"""How msgspec says what is wrong: it has no other way to tell than its sentences."""


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

    def save(self, path: str | Path) -> None:
        """Write the record to a file, and make its folder if there is none."""
        write_file(Path(path), write_record(self))


RECORDS = msgspec.json.Decoder(Record)


def read_record(data: bytes) -> Record:
    """Decode a record; a broken one is a `RecordError` that names the place."""
    try:
        record = RECORDS.decode(data)
        json.loads(data, object_pairs_hook=_once, parse_int=float)
    except msgspec.ValidationError as error:
        raise invalid(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("record-syntax", detail=unread(error)) from None
    return record


def _once(pairs: list[tuple[str, object]]) -> None:
    """Refuse an object that has a field twice: readers do not agree which of them counts."""
    if len(pairs) == len(dict(pairs)):
        return
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise RecordError("record-twice", name=name)
        seen.add(name)


def write_record(record: Record) -> bytes:
    """Encode a record as one line of JSON, ending in a newline."""
    return msgspec.json.encode(record) + b"\n"


def invalid(message: str, root: str = "") -> RecordError:
    """What msgspec found in the value at `root`, as an error in our own words."""
    return RecordError("record-invalid", detail=_wrong(message, root))


def unread(error: Exception) -> RecordError:
    """Why data could not be decoded, in our own words: a part of a sentence."""
    if isinstance(error, msgspec.ValidationError):
        return _wrong(str(error), "")
    return _why_no_json(error)


def _wrong(message: str, place: str) -> RecordError:
    what = message.rstrip(".")
    if found := PLACE.fullmatch(what):
        what, place = found[1], found[2]
    if field := FIELD.fullmatch(what):
        name = f"{place}.{field[2]}" if place else field[2]
        return RecordError("record-missing" if field[1] == "missing" else "record-extra", name=name)
    if bound := BOUND.fullmatch(what):
        key = "record-length" if bound[1] else "record-bound"
        return RecordError(key, place=place, bound=bound[2])
    kind = KIND.match(what)
    if kind and not place:
        return RecordError("record-object")
    if kind and kind[1] in KINDS:
        return RecordError("record-kind", place=place, wanted=kind[1])
    return RecordError("record-value", place=place or "record")


def _why_no_json(error: Exception) -> RecordError:
    if isinstance(error, UnicodeDecodeError):
        return RecordError("json-letters")
    if isinstance(error, RecursionError):
        return RecordError("json-deep")
    if found := BYTE.search(str(error)):
        return RecordError("json-byte", at=int(found[1]))
    return RecordError("json-cut")
