"""Which records the server accepts from outside; the library reads all of them.

What is checked here costs little. Whether a record is true is found out afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import structs

from tablee.engine.components import REMARKS
from tablee.engine.record import Record, read_record
from tablee.match import open_record
from tablee.server.wire.decode_errors import UNREADABLE, unreadable
from tablee.server.wire.http_messages import PlayOn
from tablee.tables.lobby import MOST_MOVES, check_length
from tablee.tables.refusals import Code, TableRefusal

MOST_VALUES = 50_000
"""Values in a body: twice what the longest record has. Many tiny ones take long to decode, and
Python does nothing else meanwhile."""
MOST_REMARKS = 40
LONGEST_REMARK = 300
MOST_CHOICES = 1_000
"""Moves that a player may have at the start: twice what any game has with its own components."""

PLAY_ON = msgspec.json.Decoder(PlayOn)


def read_foreign(data: bytes) -> Record:
    """A record to look at."""
    _check_size(data)
    record = read_record(data)
    _check(record)
    return record


def read_reviewed(data: bytes) -> Record:
    """A record to judge. As when one plays on: bots take long where there are many choices."""
    record = _without_remarks(read_foreign(data))
    _check_choices(record)
    return record


def read_play_on(data: bytes) -> PlayOn:
    """A record to play on from. Its remarks are left out: bots are sent the components."""
    _check_size(data)
    try:
        asked = PLAY_ON.decode(data)
    except UNREADABLE as error:
        raise unreadable(error) from None
    _check(asked.record)
    record = _without_remarks(asked.record)
    _check_choices(record)
    return structs.replace(asked, record=record)


def _check_size(data: bytes) -> None:
    """Count values without decoding them: each is the first in its brackets, or follows a comma."""
    if data.count(b",") + data.count(b"[") + data.count(b"{") > MOST_VALUES:
        raise TableRefusal(Code.RECORD_TOO_LONG, limit=MOST_MOVES)


def _check(record: Record) -> None:
    check_length(record)
    if isinstance(record.components, dict) and REMARKS in record.components:
        _check_remarks(record.components[REMARKS])


def _check_remarks(remarks: object) -> None:
    """Remarks mean nothing to a game, so nobody else looks at them."""
    is_short = (
        isinstance(remarks, Mapping)
        and len(remarks) <= MOST_REMARKS
        and all(
            isinstance(text, str) and len(name) + len(text) <= LONGEST_REMARK
            for name, text in remarks.items()
        )
    )
    if not is_short:
        raise TableRefusal(Code.REMARKS_TOO_LONG, most=MOST_REMARKS, length=LONGEST_REMARK)


def _without_remarks(record: Record) -> Record:
    if isinstance(record.components, str):
        return record
    components = {name: part for name, part in record.components.items() if name != REMARKS}
    return structs.replace(record, components=components)


def _check_choices(record: Record) -> None:
    """Each update lists all legal moves: a map may not have hundreds of places to start from."""
    if isinstance(record.components, str):
        return
    match = open_record(record)
    choices = max((match.count_legal(seat) for seat in match.to_play()), default=0)
    if choices > MOST_CHOICES:
        raise TableRefusal(Code.TOO_MANY_CHOICES, choices=choices, limit=MOST_CHOICES)
