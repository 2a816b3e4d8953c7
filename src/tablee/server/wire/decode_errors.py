"""Messages and bodies that cannot be decoded: why, in words for people, and their id."""

from __future__ import annotations

import msgspec

from tablee.engine.record import unread
from tablee.server.wire.client_messages import Named
from tablee.tables.refusals import Code, TableRefusal

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
NAMES = msgspec.json.Decoder(Named)


def unreadable(error: Exception) -> TableRefusal:
    """A refusal that says what is wrong with a message."""
    return TableRefusal(Code.NOT_A_MESSAGE, detail=unread(error))


def id_of(data: bytes | str) -> str | None:
    """The id of a message that is refused unread, so that its sender knows which it was."""
    try:
        return NAMES.decode(data).id
    except UNREADABLE:
        return None
