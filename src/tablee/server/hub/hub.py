"""The hub: bytes in, (client, bytes) out. It knows no web framework, no loop and no thread.

A client says hello to a table; the hub finds its room. What the client says
after that is answered by `commands`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import count

import msgspec

from tablee.engine.errors import TableeError
from tablee.server.hub.client import Client
from tablee.server.hub.commands import Commands
from tablee.server.hub.ports import Ports, Relay
from tablee.server.hub.room import Room
from tablee.server.hub.rooms import Rooms
from tablee.server.hub.updates.log import LogReader
from tablee.server.metrics import Metrics
from tablee.server.rate_limits import Buckets
from tablee.server.settings import Limits
from tablee.server.wire.client_messages import FromClient, GetLog, GetMoment, Hello, Hint, Start
from tablee.server.wire.decode_errors import UNREADABLE, id_of, unreadable
from tablee.server.wire.encoding import encode
from tablee.server.wire.server_messages import Bye, Refused
from tablee.store.interface import Elsewhere, StoreError
from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal

MESSAGES: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Kind(msgspec.Struct, frozen=True):
    """Which message it is; of messages that another server reads."""

    type: str


KINDS = msgspec.json.Decoder(Kind)

RETRY_MS = 1_000
"""When a client that was dropped may come back, where no other server takes it in."""
COSTS: dict[type, float] = {Hello: 5.0, GetLog: 5.0, GetMoment: 1.0, Hint: 5.0}
"""What some messages cost beyond the usual one: those that replay moves or ask bots."""
MOST_OF_AN_ADDRESS = 64
"""Connections to one table, beside those of people who sit there: a class may look on."""
BACKLOG = 32
"""Messages a client may send before its table is loaded."""


class Hub:
    """All clients of this process, and the rooms they are in."""

    def __init__(
        self,
        ports: Ports,
        limits: Limits | None = None,
        relay: Relay | None = None,
        retry_ms: int = RETRY_MS,
    ) -> None:
        """`relay` reaches other servers; a server alone has none. `retry_ms`: see RETRY_MS."""
        self.ports = ports
        self.retry_ms = retry_ms
        self._relay = relay
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.clients: dict[int, Client] = {}
        self.rooms = Rooms(ports, self.metrics, self._send_away)
        self.is_stopping = False
        self._commands = Commands(ports, self.rooms, self.refuse)
        self._commands.may_rate = relay is None
        self._backlog: dict[int, deque[FromClient]] = {}
        self._numbers = count(1)
        self._by_person = Buckets(self.limits.per_second, self.limits.burst)
        self._by_address = Buckets(self.limits.address_per_second, self.limits.address_burst)

    def set_rules(self, is_muted: Callable[[f.Person, str], bool], *, near_rated: bool) -> None:
        """Who may not speak, and whether people of one address have rated games."""
        self._commands.is_muted = is_muted
        self._commands.near_rated = near_rated

    # -- connections -----------------------------------------------------------------

    def connect(self, person: f.Person, address: str = "") -> int:
        """Add a connection; returns the number by which the ports know it."""
        now = self.ports.now() / 1000
        own, shared = self._by_person.of(person, now), self._by_address.of(address, now)
        client = Client(next(self._numbers), person, address, own, shared)
        self.clients[client.number] = client
        return client.number

    def disconnect(self, number: int) -> None:
        """A connection is gone."""
        client = self.clients.pop(number, None)
        self._backlog.pop(number, None)
        if client is not None:
            self._leave(client)

    def drop(self, client: Client, why: Code | TableeError, retry: int | None) -> None:
        """Say goodbye and close the connection."""
        self.metrics.dropped += 1
        error = TableRefusal(why) if isinstance(why, Code) else why
        message = Bye(code=error.key, words=client.words.error(error), retry=retry)
        self.ports.close(client.number, encode(message))
        self.disconnect(client.number)

    def drop_unseated(self, room: Room) -> None:
        """Where nobody may watch: drop the clients that have no seat."""
        if room.table.terms.spectators:
            return
        for client in list(room.clients):
            if room.table.seat_of(client.person) is None:
                self.drop(client, Code.NO_SPECTATORS, None)

    def stop(self) -> None:
        """Say goodbye to everyone."""
        self.is_stopping = True
        for client in list(self.clients.values()):
            try:
                self.drop(client, Code.STOPPING, self.retry_ms)
            except Exception as error:  # a bug at one table: the others are told all the same
                self.ports.report(error)
        self.rooms.stop()

    def forget(self) -> None:
        """Other servers may own the tables from now on: forget all of them; clients come back."""
        self.rooms.forget()
        for client in list(self.clients.values()):
            self.drop(client, Code.STORAGE, self.retry_ms)

    def _leave(self, client: Client) -> None:
        """A client is no longer at its table."""
        room, client.room = client.room, None
        if client.relayed is not None:
            client.relayed = None
            self._others.leave(client.number)
        if room is not None and client in room.clients:
            room.clients.discard(client)
            if not room.is_broken and not self.is_stopping:
                room.accept((f.Departed(at=self.ports.now(), person=client.person),))

    def _send_away(self, room: Room, why: Code) -> None:
        for client in list(room.clients):
            self.drop(client, why, self.retry_ms)
        room.clients.clear()

    # -- messages --------------------------------------------------------------------

    def is_pressing(self, number: int) -> bool:
        """Whether a client's table plays in real time, where milliseconds decide."""
        client = self.clients.get(number)
        room = None if client is None else client.room
        return room is not None and room.table.is_timed

    def receive(self, number: int, data: bytes | str, came: float | None = None) -> None:
        """Handle a message. `came`: when it arrived, by the performance counter; None: now."""
        client = self.clients.get(number)
        if client is None:
            return
        self.metrics.messages += 1
        if not client.may_speak(self.ports.now() / 1000, self.metrics):
            # A client without a table is disconnected and may retry; one at a table is refused.
            if client.room is None and client.relayed is None:
                self.drop(client, Code.TOO_FAST, 10 * RETRY_MS)
            else:
                self._fault(client, id_of(data), TableRefusal(Code.TOO_FAST))
            return
        if client.relayed is not None and not _is_hello(data):
            self._others.forward(number, data if isinstance(data, bytes) else data.encode())
            return
        try:
            message = MESSAGES.decode(data)
        except UNREADABLE as error:
            self._fault(client, id_of(data), unreadable(error))
            return
        if (cost := COSTS.get(type(message))) is not None:
            client.charge(cost)
        if client.number in self._backlog:
            self._wait(client, message)
        elif type(message) is Hello:
            self._hello(client, message)
        elif client.room is None:
            self._fault(client, message.id, TableRefusal(Code.NO_HELLO))
        else:
            received = time.perf_counter() if came is None else came
            self._answer(client, client.room, message, received)

    def _answer(self, client: Client, room: Room, message: FromClient, received: float) -> None:
        if type(message) is GetLog:
            self._get_log(client, room, message)
            return
        try:
            self._commands.answer(client, room, message, received)
            if type(message) is Start:
                self.drop_unseated(room)
        except TableeError as error:
            self.refuse(client, message.id, error)

    def refuse(self, client: Client, ident: str | None, error: TableeError) -> None:
        """Tell a client why not, after everything it was told before."""
        self.metrics.refusals += 1
        message = Refused(id=ident, code=error.key, words=client.words.error(error))
        if client.room is not None:
            client.room.send(client, message)
        else:
            self.ports.send(client.number, encode(message))

    def _fault(self, client: Client, ident: str | None, error: TableeError) -> None:
        """A refusal that counts: a client with too many of them is dropped."""
        client.faults += 1
        if client.faults > self.limits.patience:
            self.drop(client, Code.TOO_FAST, 10 * RETRY_MS)
        else:
            self.refuse(client, ident, error)

    # -- logs, in slices -------------------------------------------------------------

    def _get_log(self, client: Client, room: Room, message: GetLog) -> None:
        """Answer when the log was read; what else the client says waits."""
        self._backlog.setdefault(client.number, deque())
        log = self._commands.read_log(client, room, message)

        def read() -> None:
            if client.room is room:
                self._commands.tell_log(client, room, message, log)
            self._go_on(client)

        self._read_on(client, log, read)

    def _read_on(self, client: Client, log: LogReader, read: Callable[[], None]) -> None:
        """Read a log, most of it off the loop, in turn with other clients."""
        if client.number not in self.clients:
            return
        try:
            if log.read_on():
                read()
            else:
                done = partial(self._read_aside, client, log, read)
                self.ports.aside(client.address, log.aside(), done)
        except Exception:  # a bug in the server: the client may try again
            self.drop(client, Code.FAILED, self.retry_ms)
            raise

    def _read_aside(
        self, client: Client, log: LogReader, read: Callable[[], None], error: Exception | None
    ) -> None:
        if error is None:
            self._read_on(client, log, read)
        elif client.number in self.clients:
            self.drop(client, Code.FAILED, self.retry_ms)

    def _go_on(self, client: Client) -> None:
        """Answer what a client said while it waited, one message at a turn."""
        waiting = self._backlog.get(client.number)
        if not waiting:
            self._backlog.pop(client.number, None)
            return
        message = waiting.popleft()
        if isinstance(message, Hello):
            self._hello(client, message)
            return  # goes on when the client was let in
        if client.relayed is not None:
            self._others.forward(client.number, encode(message))
        elif client.room is None:
            self._fault(client, message.id, TableRefusal(Code.NO_HELLO))
        else:
            self._answer(client, client.room, message, time.perf_counter())
            if isinstance(message, GetLog):
                return  # goes on when the log was read
        self.ports.soon(client.number, partial(self._go_on, client))

    # -- hello -----------------------------------------------------------------------

    def _hello(self, client: Client, message: Hello) -> None:
        client.set_language(message.language)
        self._leave(client)
        self._backlog.setdefault(client.number, deque())
        self.rooms.enter(message.table, partial(self._entered, client, message), client.address)

    def _wait(self, client: Client, message: FromClient) -> None:
        """Keep a message until the client's table is loaded."""
        backlog = self._backlog[client.number]
        if len(backlog) >= BACKLOG:
            self._fault(client, message.id, TableRefusal(Code.TOO_FAST))
        else:
            backlog.append(message)

    def _entered(self, client: Client, hello: Hello, room: Room | Elsewhere | TableeError) -> None:
        """The table is loaded: welcome the client, then answer what else it said."""
        if client.number not in self.clients:
            return
        if isinstance(room, StoreError):
            self.drop(client, Code.STORAGE, self.retry_ms)
            return
        if isinstance(room, Elsewhere):
            self._relay_to(room.owner, client, hello)
            return
        if isinstance(room, TableeError):
            self.drop(client, room, None)
            return
        if not room.table.admits(client.person):
            self.drop(client, Code.NO_SPECTATORS, None)
            return
        if self._is_crowded(client, room):
            self.drop(client, Code.CROWDED, None)
            return
        room.is_visited = True
        self.ports.soon(client.number, partial(self._let_in, client, hello, room))

    def _is_crowded(self, client: Client, room: Room) -> bool:
        """Whether somebody would be one too many of their address to look on."""
        if room.table.seat_of(client.person) is not None:
            return False
        same = [other.person for other in room.clients if other.address == client.address]
        return sum(room.table.seat_of(person) is None for person in same) >= MOST_OF_AN_ADDRESS

    def _let_in(self, client: Client, hello: Hello, room: Room) -> None:
        """Read the log that the client missed, then welcome it."""
        if client.number in self.clients:
            log = self._commands.read_log(client, room, hello)
            self._read_on(client, log, partial(self._welcome, client, hello, room, log))

    def _welcome(self, client: Client, hello: Hello, room: Room, log: LogReader) -> None:
        """Let a client in, unless the table has changed too much while the log was read."""
        is_current = self.rooms.by_table.get(hello.table) is room
        if not is_current or not room.table.admits(client.person):
            self.rooms.enter(hello.table, partial(self._entered, client, hello), client.address)
        else:
            self._commands.welcome(client, room, hello, log)
            self.ports.soon(client.number, partial(self._go_on, client))

    # -- tables of other servers -----------------------------------------------------

    @property
    def _others(self) -> Relay:
        assert self._relay is not None
        return self._relay

    def _relay_to(self, owner: int, client: Client, hello: Hello) -> None:
        """Another server has the table: it answers this client from now on."""
        client.relayed = hello
        self._others.join(owner, client.number, client.person, client.address, encode(hello))
        self._go_on(client)

    def enter_again(self, number: int) -> None:
        """The server that was said to own a client's table does not have it: find it again."""
        client = self.clients.get(number)
        if client is not None and client.relayed is not None:
            hello, client.relayed = client.relayed, None
            self._hello(client, hello)

    def lose(self, number: int) -> None:
        """The server that owns a client's table is silent: let the client come back."""
        client = self.clients.get(number)
        if client is not None:
            self.drop(client, Code.STORAGE, self.retry_ms)


def _is_hello(data: bytes | str) -> bool:
    try:
        return KINDS.decode(data).type == Hello.__struct_config__.tag
    except UNREADABLE:
        return False
