"""The hub: bytes in, (client, bytes) out. It knows no web framework, no loop and no thread.

Clients say hello to a table; the hub finds its room, or loads it from the
store. What they say after that goes to the desk (`desk.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import count

import msgspec

from tablee.engine.errors import TableeError
from tablee.server.hub import commands, rendering
from tablee.server.hub.client import Client
from tablee.server.hub.ports import Ports
from tablee.server.hub.room import Room, read_facts
from tablee.server.metrics import Metrics
from tablee.server.rate_limits import Buckets
from tablee.server.settings import Limits
from tablee.server.wire.client_messages import FromClient, GetLog, GetMoment, Hello, Hint
from tablee.server.wire.decode_errors import UNREADABLE, id_of, unreadable
from tablee.server.wire.server_messages import Bye, Refused
from tablee.store.interface import StoreError
from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table

MESSAGES: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)

IDLE_MS = 60_000
"""How long a table that nobody uses stays in memory."""
SWEEP_MS = 10_000
RETRY_MS = 1_000
COSTS: dict[type, float] = {Hello: 5.0, GetLog: 5.0, GetMoment: 1.0, Hint: 5.0}
"""What messages cost beyond the usual, for which games are played again or bots think."""
BACKLOG = 32
"""Messages a client may send before its table is loaded."""

Entered = Callable[[Room | TableeError], None]


class Hub:
    """All rooms and all clients of this process."""

    def __init__(self, ports: Ports, limits: Limits | None = None) -> None:
        self.ports = ports
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.clients: dict[int, Client] = {}
        self.hints: dict[f.Person, commands.Advice] = {}
        self.is_stopping = False
        self._loading: dict[str, list[Entered]] = {}
        self._backlog: dict[int, list[FromClient]] = {}
        self._numbers = count(1)
        self._allowances = Buckets(self.limits.per_second, self.limits.burst)

    # -- clients -------------------------------------------------------------------

    def connect(self, person: f.Person) -> int:
        """A new connection; its number is how the world calls it."""
        allowance = self._allowances.of(person, self.ports.now() / 1000)
        client = Client(next(self._numbers), person, allowance)
        self.clients[client.number] = client
        return client.number

    def is_pressing(self, number: int) -> bool:
        """Whether a client's table plays in real time, where milliseconds decide."""
        client = self.clients.get(number)
        match = client and client.room and client.room.table.match
        return bool(match and match.is_timed)

    def receive(self, number: int, data: bytes | str, came: float | None = None) -> None:
        """A message from a client; `came`: when, by the performance counter, if not just now."""
        client = self.clients.get(number)
        if client is None:
            return
        self.metrics.messages += 1
        if not client.allowance.take(self.ports.now() / 1000):
            if client.room is None:  # who came in vain comes again, who sits is told
                self.drop(client, "too-fast", 10 * RETRY_MS)
            else:
                self._fault(client, id_of(data), TableRefusal("too-fast"))
            return
        try:
            message = MESSAGES.decode(data)
        except UNREADABLE as error:
            self._fault(client, id_of(data), unreadable(error))
            return
        client.allowance.charge(COSTS.get(type(message), 0.0))
        if client.number in self._backlog:
            self._wait(client, message)
        elif isinstance(message, Hello):
            self._hello(client, message)
        elif client.room is None:
            self._fault(client, message.id, TableRefusal("no-hello"))
        else:
            started = time.perf_counter() if came is None else came
            commands.answer(self, client, client.room, message, started)

    def disconnect(self, number: int) -> None:
        """A connection is gone."""
        client = self.clients.pop(number, None)
        self._backlog.pop(number, None)
        if client is not None:
            self.leave(client)

    def leave(self, client: Client) -> None:
        """A client is no longer at its table."""
        room, client.room = client.room, None
        if room is not None and client in room.clients:
            room.clients.discard(client)
            if not room.is_broken:
                room.settle((f.Departed(at=self.ports.now(), person=client.person),))

    def drop(self, client: Client, why: str | TableeError, retry: int | None) -> None:
        """Say goodbye and close."""
        self.metrics.dropped += 1
        error = TableRefusal(why) if isinstance(why, str) else why
        message = Bye(code=error.key, words=client.words.error(error), retry=retry)
        self.ports.send(client.number, rendering.encode(message))
        self.ports.close(client.number)
        self.disconnect(client.number)

    def refuse(self, client: Client, ident: str | None, error: TableeError) -> None:
        """Tell a client why not, after everything it was told before."""
        self.metrics.refusals += 1
        message = Refused(id=ident, code=error.key, words=client.words.error(error))
        if client.room is not None:
            client.room.send(client, message)
        else:
            self.ports.send(client.number, rendering.encode(message))

    def _fault(self, client: Client, ident: str | None, error: TableeError) -> None:
        """A refusal that counts: who does nothing else is dropped."""
        client.faults += 1
        if client.faults > self.limits.patience:
            self.drop(client, "too-fast", 10 * RETRY_MS)
        else:
            self.refuse(client, ident, error)

    # -- hello ---------------------------------------------------------------------

    def _wait(self, client: Client, message: FromClient) -> None:
        backlog = self._backlog[client.number]
        if len(backlog) >= BACKLOG:
            self._fault(client, message.id, TableRefusal("too-fast"))
        else:
            backlog.append(message)

    def _hello(self, client: Client, message: Hello) -> None:
        client.set_language(message.language)
        self.leave(client)
        self._backlog[client.number] = []
        self.enter(message.table, partial(self._seat, client, message))

    def _seat(self, client: Client, message: Hello, room: Room | TableeError) -> None:
        """The table is there: sit the client at it, then hear what else it said."""
        if client.number not in self.clients:
            return
        backlog = self._backlog.pop(client.number, [])
        if isinstance(room, StoreError):
            self.drop(client, "storage", RETRY_MS)
            return
        if isinstance(room, TableeError):
            self.drop(client, room, None)
            return
        try:
            is_welcome = commands.welcome(self, client, room, message)
        except Exception:  # a mistake of ours: it comes again
            self.drop(client, "failed", RETRY_MS)
            raise
        if not is_welcome:
            return
        for waiting in backlog:
            if isinstance(waiting, Hello) or client.room is None:
                self._fault(client, waiting.id, TableRefusal("no-hello"))
            else:
                commands.answer(self, client, client.room, waiting, time.perf_counter())

    # -- rooms ---------------------------------------------------------------------

    def enter(self, table: str, entered: Entered) -> None:
        """Find the room of a table, in memory or in the store."""
        room = self.rooms.get(table)
        if room is not None:
            entered(room)
        elif table in self._loading:
            self._loading[table].append(entered)
        else:
            self._loading[table] = [entered]
            self.ports.load(table, partial(self._loaded, table))

    def _loaded(self, table: str, data: list[bytes] | StoreError) -> None:
        waiting = self._loading.pop(table)
        found: Room | TableeError
        if isinstance(data, StoreError):
            found = data
        elif not data:
            found = TableRefusal("no-table")
        else:
            found = self._restore(table, data)
        for entered in waiting:
            try:
                entered(found)
            except Exception as error:  # a mistake of ours about one of them
                self.ports.report(error)

    def _restore(self, ident: str, data: list[bytes]) -> Room | TableeError:
        """The table its facts made, under the rules it was played with."""
        try:
            table = Table.restore(ident, read_facts(data), self.ports.now())
            room = self.open(table)
            room.tick()
            room.attend()
        except TableeError as error:  # rules or components that this server does not know
            return error
        except Exception as error:  # a log that this server cannot read
            self.ports.report(error)
            return TableRefusal("failed")
        return room

    def open(self, table: Table) -> Room:
        """A room for a table."""
        room = Room(table, self.ports, self._broken)
        room.on_move = self._count
        self.rooms[table.id] = room
        return room

    def _count(self, fact: f.Moved) -> None:
        if fact.by == "bot":
            self.metrics.bot_moves += 1
        elif fact.by == "person":
            self.metrics.moves += 1

    def _broken(self, room: Room, why: str) -> None:
        """A room is ahead of what is stored: its clients come back to what is on disk."""
        self.metrics.write_failures += why == "storage"
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        for client in list(room.clients):
            self.drop(client, why, RETRY_MS)
        room.clients.clear()

    def sweep(self) -> None:
        """Let tables go that nobody uses; they come back when somebody does."""
        now = self.ports.now()
        for table, room in list(self.rooms.items()):
            if room.is_idle and now - room.used > IDLE_MS:
                room.stop()
                del self.rooms[table]
                room.store_summary()

    def stop(self) -> None:
        """Say goodbye to everyone; what was given to the store is still finished by it."""
        self.is_stopping = True
        for client in list(self.clients.values()):
            try:
                self.drop(client, "stopping", RETRY_MS)
            except Exception as error:  # everybody is told, whatever went wrong at one table
                self.ports.report(error)
        for room in self.rooms.values():
            room.stop()
