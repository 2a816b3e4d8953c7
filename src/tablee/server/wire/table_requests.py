"""What HTTP asks of one table: answered by the server that owns it, asked from any other."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tablee.engine.record import Record
from tablee.server.wire.http_messages import Seated, TableLine
from tablee.tables.facts import Person
from tablee.tables.terms import Terms


class TableRequest(Struct, frozen=True, tag_field="asks"):
    """All of them name the table."""

    table: str


class Join(TableRequest, frozen=True, tag="join"):
    """Sit down. Answered by `Seated`."""

    person: Person
    seat: int | None
    name: str


class MakeLink(TableRequest, frozen=True, tag="make-link"):
    """Let a seat be moved with the token of this hash. Answered by when that ends (ms)."""

    person: Person
    token: str


class UseLink(TableRequest, frozen=True, tag="use-link"):
    """Take the seat over. Answered by `Seated`."""

    person: Person
    token: str


class GetRecord(TableRequest, frozen=True, tag="record"):
    """The record of a finished game, and under which terms it was played."""


class GetNames(TableRequest, frozen=True, tag="names"):
    """The names by seat, as far as this person may know them."""

    person: Person


class GetLine(TableRequest, frozen=True, tag="line"):
    """The table's line in this person's list."""

    person: Person


class Played(Struct, frozen=True):
    """A finished game."""

    record: Record
    terms: Terms


Names = tuple[str | None, ...]
AnyTableRequest = Join | MakeLink | UseLink | GetRecord | GetNames | GetLine

ANSWERS: dict[type[TableRequest], Any] = {
    Join: Seated,
    MakeLink: int,
    UseLink: Seated,
    GetRecord: Played,
    GetNames: Names,
    GetLine: TableLine,
}
"""What each is answered with."""

REQUESTS: msgspec.json.Decoder[AnyTableRequest] = msgspec.json.Decoder(AnyTableRequest)
