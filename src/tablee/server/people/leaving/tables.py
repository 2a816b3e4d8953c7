"""The tables of a person who is deleted or becomes another one: changed while nobody uses them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from tablee.engine.errors import TableeError
from tablee.server.hub import rendering
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.room import Room, read_facts
from tablee.server.people.leaving import rewriting
from tablee.store.interface import StoreError
from tablee.store.people import Leaving, SqlitePeople
from tablee.tables import lobby
from tablee.tables.facts import Person
from tablee.tables.loading.restore import restore


class TableChanges:
    """Changes the facts of tables that a person is named in."""

    def __init__(self, store: SqlitePeople, commands: HttpCommands) -> None:
        self._store = store
        self._commands = commands

    async def get_up(self, gone: Leaving, table: str) -> None:
        """Leave a table whose game is not over: a bot plays on, or the seat is open again. Whoever
        becomes another one keeps the seat, unless both were there."""
        if gone.into is not None:
            facts = await self._commands.ports.loaders.do("", partial(self._store.facts, table))
            if not _names(facts, gone.into):
                return
        with suppress(TableeError):  # not seated, or a table that cannot be loaded
            room = await self._commands.find(table)
            assert isinstance(room, Room)
            now = self._commands.ports.now()
            room.accept(lobby.leave(room.table, gone.person, now))

    async def change(self, gone: Leaving, table: str) -> None:
        """Take a person out of the facts of a table, or put another in their place."""
        rooms = self._commands.rooms
        if rooms.is_loading(table):
            with suppress(TableeError):
                await self._commands.find(table)
        loop = self._commands.ports.loop
        ready: asyncio.Future[None] = loop.create_future()
        rooms.hold(table, lambda: None if ready.done() else ready.set_result(None))
        try:
            await ready
            work = self._rewrite
            await self._commands.ports.loaders.do("", lambda: work(gone, table))
        finally:
            rooms.free(table)

    def _rewrite(self, gone: Leaving, table: str) -> None:
        """Runs off the loop."""
        facts = self._store.facts(table)
        if gone.into is None:
            nobody = rewriting.stand_in(self._commands.ports.new_seed())
            changed = rewriting.without(facts, gone.person, nobody)
        elif _names(facts, gone.into):
            # Both were there: one person has one seat. The other one's is nobody's now, without a
            # name, which would stay when the person is deleted.
            nobody = rewriting.stand_in(self._commands.ports.new_seed())
            changed = rewriting.without(facts, gone.person, nobody)
        else:
            changed = rewriting.moved(facts, gone.person, gone.into)
        if not changed:
            return
        for number, fact in changed:
            facts[number] = fact
        try:
            made = restore(table, read_facts(facts))
        except Exception as error:  # a log that this server cannot read
            raise StoreError("database-failed", detail=error) from error
        summary = rendering.summary(made, self._store.alarm(table))
        finished = rendering.finished(made) if made.status == "over" else None
        self._store.rewrite(table, changed, summary, finished)


def _names(facts: Sequence[bytes], person: Person) -> bool:
    return f'"{person}"'.encode() in b"".join(facts)
