"""All rooms of this process: found in memory or loaded from the store, and let go again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tablee.engine.errors import TableeError
from tablee.server.hub.ports import Ports
from tablee.server.hub.room import Room, read_facts
from tablee.server.metrics import Metrics
from tablee.store.interface import Elsewhere, StoreError
from tablee.tables.loading.restore import restore
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.table import Table

IDLE_MS = 60_000
"""How long a table that nobody uses stays in memory."""
SWEEP_MS = 10_000
"""How often such tables are looked for."""

Entered = Callable[[Room | Elsewhere | TableeError], None]


class Rooms:
    """The rooms by table."""

    def __init__(
        self, ports: Ports, metrics: Metrics, send_away: Callable[[Room, Code], None]
    ) -> None:
        """`send_away` drops the clients of a room that is no longer valid."""
        self.by_table: dict[str, Room] = {}
        self._ports = ports
        self._metrics = metrics
        self._send_away = send_away
        self._loading: dict[str, list[Entered]] = {}

    def enter(self, table: str, entered: Entered) -> None:
        """Find the room of a table, in memory or in the store; tell `entered`.

        `Elsewhere`: another server has it in memory.
        """
        room = self.by_table.get(table)
        if room is not None:
            entered(room)
        elif table in self._loading:
            self._loading[table].append(entered)
        else:
            self._loading[table] = [entered]
            self._ports.load(table, partial(_read, table), partial(self._loaded, table))

    def has(self, table: str) -> bool:
        """Whether a table is in memory, or on its way there."""
        return table in self.by_table or table in self._loading

    def open(self, table: Table) -> Room:
        """A room for a table."""
        room = Room(table, self._ports, self._metrics, self._broken)
        self.by_table[table.id] = room
        return room

    def sweep(self) -> None:
        """Let tables go that nobody uses; they come back when somebody does."""
        now = self._ports.now()
        for room in list(self.by_table.values()):
            if room.is_idle and now - room.used > IDLE_MS:
                self.let_go(room)

    def let_go(self, room: Room) -> None:
        """Let one table go, so that another server can have it."""
        if self.by_table.get(room.table.id) is room:
            del self.by_table[room.table.id]
            room.sleep()

    def forget(self) -> None:
        """Forget all tables, without a word to anyone: other servers may own them now."""
        while self.by_table:
            self.by_table.popitem()[1].forget()

    def stop(self) -> None:
        """Let all tables go; what was given to the store is still finished by it."""
        while self.by_table:
            self.by_table.popitem()[1].sleep()

    def _loaded(self, ident: str, found: Table | Elsewhere | Exception) -> None:
        room = self._wake(found) if isinstance(found, Table) else found
        if isinstance(room, Exception) and not isinstance(room, TableeError):
            self._ports.report(room)  # a log that this server cannot read
            room = TableRefusal(Code.FAILED)
        if isinstance(room, TableeError) and not isinstance(room, StoreError):
            self._ports.release(ident)
        for entered in self._loading.pop(ident):
            try:
                entered(room)
            except Exception as error:  # a bug that concerns one of them: the others go on
                self._ports.report(error)

    def _wake(self, table: Table) -> Room | Exception:
        """Let a table go on."""
        try:
            self._ports.not_before(table.changed)
            table.wake(self._ports.now(), self._ports.stopped_since)
            room = self.open(table)
            room.tick()
            room.schedule()
        except Exception as error:
            return error
        return room

    def _broken(self, room: Room, why: Code) -> None:
        """A room is ahead of what is stored: forget it; its clients come back to what is stored."""
        self._metrics.write_failures += why == Code.STORAGE
        if self.by_table.get(room.table.id) is room:
            del self.by_table[room.table.id]
        self._ports.release(room.table.id)
        self._send_away(room, why)


def _read(ident: str, data: list[bytes]) -> Table | Exception:
    """Make a table again from its facts, under the rules it was played with. Runs off the loop:
    a log may be long."""
    try:
        return restore(ident, read_facts(data)) if data else TableRefusal(Code.NO_TABLE)
    except Exception as error:  # told on the loop
        return error
