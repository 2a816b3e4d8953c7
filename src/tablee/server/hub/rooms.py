"""All rooms of this process: found in memory or loaded from the store, and let go again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tablee.engine.errors import TableeError
from tablee.server.hub.ports import Ports
from tablee.server.hub.room import Room, read_facts
from tablee.server.metrics import Metrics
from tablee.store.interface import StoreError
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.table import Table

IDLE_MS = 60_000
"""How long a table that nobody uses stays in memory."""
SWEEP_MS = 10_000
"""How often such tables are looked for."""

Entered = Callable[[Room | TableeError], None]


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
        """Find the room of a table, in memory or in the store; tell `entered`."""
        room = self.by_table.get(table)
        if room is not None:
            entered(room)
        elif table in self._loading:
            self._loading[table].append(entered)
        else:
            self._loading[table] = [entered]
            self._ports.load(table, partial(self._loaded, table))

    def open(self, table: Table) -> Room:
        """A room for a table."""
        room = Room(table, self._ports, self._metrics, self._broken)
        self.by_table[table.id] = room
        return room

    def sweep(self) -> None:
        """Let tables go that nobody uses; they come back when somebody does."""
        now = self._ports.now()
        for table, room in list(self.by_table.items()):
            if room.is_idle and now - room.used > IDLE_MS:
                room.stop()
                del self.by_table[table]
                room.store_summary()

    def stop(self) -> None:
        """Stop all timers; what was given to the store is still finished by it."""
        for room in self.by_table.values():
            room.stop()

    def _loaded(self, table: str, data: list[bytes] | StoreError) -> None:
        waiting = self._loading.pop(table)
        found: Room | TableeError
        if isinstance(data, StoreError):
            found = data
        elif not data:
            found = TableRefusal(Code.NO_TABLE)
        else:
            found = self._restore(table, data)
        for entered in waiting:
            try:
                entered(found)
            except Exception as error:  # a bug that concerns one of them: the others go on
                self._ports.report(error)

    def _restore(self, ident: str, data: list[bytes]) -> Room | TableeError:
        """Make the table again from its facts, under the rules it was played with."""
        try:
            table = Table.restore(ident, read_facts(data), self._ports.now())
            room = self.open(table)
            room.tick()
            room.schedule()
        except TableeError as error:  # rules or components that this server does not know
            return error
        except Exception as error:  # a log that this server cannot read
            self._ports.report(error)
            return TableRefusal(Code.FAILED)
        return room

    def _broken(self, room: Room, why: Code) -> None:
        """A room is ahead of what is stored: forget it; its clients come back to what is stored."""
        self._metrics.write_failures += why == Code.STORAGE
        if self.by_table.get(room.table.id) is room:
            del self.by_table[room.table.id]
        self._send_away(room, why)
