"""Messages and bodies that cannot be read: why, in words for people, and what they are called."""

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
    """What a message that is refused unread calls itself: who sent it waits for an answer."""
    try:
        return NAMES.decode(data).id
    except UNREADABLE:
        return None
