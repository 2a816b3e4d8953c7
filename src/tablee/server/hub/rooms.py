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


NO_TABLE = ":"
"""In the name of a log that is no table: a review, what became of a puzzle."""


class Loading:
    """A table that is being loaded: who is told, and for which addresses it is done."""

    def __init__(self) -> None:
        self.entered: list[Entered] = []
        self.addresses: set[str] = set()


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
        self._loading: dict[str, Loading] = {}
        self._held: dict[str, list[tuple[Entered, str]]] = {}
        """Tables that stay out of memory, and who waits for them."""
        self._is_stopped = False

    def enter(self, table: str, entered: Entered, who: str) -> None:
        """Find the room of a table, in memory or in the store; tell `entered`.

        `Elsewhere`: another server has it in memory. `who`: the address that waits for it.
        """
        room = self.by_table.get(table)
        if room is not None:
            entered(room)
            return
        if table in self._held:
            self._held[table].append((entered, who))
            return
        if NO_TABLE in table:
            entered(TableRefusal(Code.NO_TABLE))
            return
        loading = self._loading.setdefault(table, Loading())
        loading.entered.append(entered)
        # Once for each address, so that nobody waits behind what another address loads.
        if who not in loading.addresses:
            loading.addresses.add(who)
            read = partial(self._read_first, table, loading)
            self._ports.load(table, read, partial(self._loaded_first, table, loading), who)

    def has(self, table: str) -> bool:
        """Whether a table is in memory, or on its way there."""
        return table in self.by_table or table in self._loading

    def is_loading(self, table: str) -> bool:
        return table in self._loading

    def hold(self, table: str, ready: Callable[[], None]) -> None:
        """Keep a table out of memory until `free`; `ready`: all that it wrote is on disk.

        Its clients are sent away and come back; whoever enters it meanwhile waits.
        """
        self._held[table] = []
        room = self.by_table.get(table)
        if room is None:
            ready()
            return
        self._send_away(room, Code.STORAGE)
        self.let_go(room)
        room.after_writes(ready, ready)

    def free(self, table: str) -> None:
        """A table may be in memory again."""
        for entered, who in self._held.pop(table, ()):
            self.enter(table, entered, who)

    def open(self, table: Table, address: str = "") -> Room:
        """A room for a table; `address`: of who made it, where that is known."""
        room = Room(table, self._ports, self._metrics, self._broken, address)
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
        while self._loading:  # what was read may be old by the time it is made
            self._tell(self._loading.popitem()[1], StoreError(Code.STORAGE))

    def stop(self) -> None:
        """Let all tables go; what was given to the store is still finished by it."""
        self._is_stopped = True
        while self.by_table:
            self.by_table.popitem()[1].sleep()

    def _read_first(self, ident: str, loading: Loading, data: list[bytes]) -> Table | Exception:
        """Read a table, unless it was loaded for another address meanwhile. Runs off the loop."""
        if self._loading.get(ident) is not loading:
            return TableRefusal(Code.NO_TABLE)  # nobody is told
        return self._read(ident, data)

    def _loaded_first(
        self, ident: str, loading: Loading, found: Table | Elsewhere | Exception
    ) -> None:
        """The first result counts: a table is never opened twice."""
        if self._loading.get(ident) is loading:
            self._loaded(ident, found)

    def _loaded(self, ident: str, found: Table | Elsewhere | Exception) -> None:
        room = self._wake(found) if isinstance(found, Table) else found
        if isinstance(room, Exception) and not isinstance(room, TableeError):
            self._ports.report(room)  # a log that this server cannot read
            room = TableRefusal(Code.FAILED)
        if isinstance(room, TableeError) and not isinstance(room, StoreError):
            self._ports.release(ident)
        self._tell(self._loading.pop(ident), room)

    def _tell(self, loading: Loading, found: Room | Elsewhere | TableeError) -> None:
        for entered in loading.entered:
            try:
                entered(found)
            except Exception as error:  # a bug that concerns one of them: the others go on
                self._ports.report(error)

    def _wake(self, table: Table) -> Room | Exception:
        """Let a table go on."""
        try:
            self._ports.not_before(table.changed)
            table.wake(self._ports.now())
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

    def _read(self, ident: str, data: list[bytes]) -> Table | Exception:
        """Make a table again from its facts, under the rules it was played with. Runs off the
        loop: a log may be long."""
        if not data:
            return TableRefusal(Code.NO_TABLE)
        try:
            return restore(ident, read_facts(data), self._ports.stops, self._go_on)
        except Exception as error:  # told on the loop
            return error

    def _go_on(self) -> None:
        """Called between two facts: a table that nobody waits for any more is not finished."""
        if self._is_stopped:
            raise TableRefusal(Code.STOPPING)
