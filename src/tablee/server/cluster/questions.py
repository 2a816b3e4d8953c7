"""What one server asks another over the bus, and the answers: HTTP about a table, and lists."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from msgspec import Raw, Struct

from tablee.engine.errors import TableeError
from tablee.server.cluster.bus import Bus, NobodyThere
from tablee.server.hub.http_commands import HttpCommands, TableMoved
from tablee.server.hub.room import Room
from tablee.server.wire import table_requests as q
from tablee.server.wire.encoding import encode
from tablee.server.wire.http_messages import TableLine
from tablee.store.interface import StoreError
from tablee.tables.refusals import Code, TableRefusal

LIST_SECONDS = 0.5
"""How long a list waits for servers that do not answer."""
LIST_AGE_SECONDS = 1.0
"""How old a list of other servers' tables may be."""
LINES = msgspec.json.Decoder(list[TableLine])


class Answered(Struct, frozen=True, tag="answer"):
    """Here it is."""

    answer: Raw


class Refused(Struct, frozen=True, tag="refused"):
    """An error; the facts are what its sentence is filled with."""

    key: str
    facts: dict[str, str | int]
    is_storage: bool


class Moved(Struct, frozen=True, tag="moved"):
    """The table is not here."""


REPLIES = msgspec.json.Decoder(Answered | Refused | Moved)


class ClusterQuestions:
    """Asks other servers, and answers them."""

    def __init__(self, bus: Bus) -> None:
        self.commands: HttpCommands | None = None
        """Set once it is made, which needs this."""
        self.own = 0
        self.others = 0
        """How many other servers there are."""
        self.asked = 0
        self._bus = bus
        self._lists: list[list[TableLine]] = []
        self._listed = 0.0

    def trouble(self) -> str | None:
        if not self.own:
            return "no lease"
        return None if self._bus.is_connected else "no bus"

    async def ask(self, owner: int, asked: q.AnyTableRequest) -> object:
        self.asked += 1
        try:
            reply = REPLIES.decode(await self._bus.ask(owner, encode(asked)))
        except NobodyThere:
            raise TableMoved(Code.STORAGE) from None
        if isinstance(reply, Answered):
            kind: Any = q.ANSWERS[type(asked)]
            return msgspec.json.decode(reply.answer, type=kind)
        if isinstance(reply, Moved):
            raise TableMoved(Code.STORAGE)
        if reply.is_storage:
            raise StoreError(Code.STORAGE)
        raise TableeError(reply.key, **reply.facts)

    async def answer(self, data: bytes) -> bytes:
        """A question about a table that should be here."""
        assert self.commands is not None
        try:
            asked = q.REQUESTS.decode(data)
            room = await self.commands.find(asked.table)
            if not isinstance(room, Room):
                return encode(Moved())
            found = await self.commands.answer(room, asked)
        except TableeError as error:
            facts = {
                name: value if isinstance(value, int) else str(value)
                for name, value in error.facts.items()
            }
            return encode(Refused(error.key, facts, isinstance(error, StoreError)))
        except Exception as error:  # a bug in the server: whoever asked is told something
            self.commands.ports.report(error)
            return encode(Refused(TableRefusal(Code.FAILED).key, {}, False))
        return encode(Answered(Raw(encode(found))))

    async def public(self) -> list[list[TableLine]]:
        now = time.monotonic()
        if now - self._listed > LIST_AGE_SECONDS:
            self._listed = now
            found = await self._bus.ask_all(self.own, self.others, LIST_SECONDS)
            self._lists = [LINES.decode(data) for data in found]
        return list(self._lists)

    async def answer_all(self, _: bytes) -> bytes:
        assert self.commands is not None
        return encode(self.commands.own_public())
