"""Clients here whose tables are elsewhere, and clients elsewhere whose tables are here.

The relay knows no loop and no bus: it is told what arrived, and says what to send (`Post`).
If a message was lost between two servers, or one of them is silent, both forget the clients
they have in common. Those say hello again and send what was not answered: that is harmless.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from tablee.engine.errors import TableeError
from tablee.server.cluster import frames as fr
from tablee.server.cluster.outgoing import Post
from tablee.server.hub.asyncio_ports import Outbox
from tablee.server.hub.hub import BACKLOG, Hub
from tablee.server.hub.ports import Timer
from tablee.server.hub.room import Room
from tablee.server.wire.client_messages import Hello
from tablee.store.interface import Elsewhere, StoreError

TRIES = 8
"""How often a table is looked for before its client has to come again."""
PAUSE_MS = 40
"""Before it is looked for again; longer each time."""
UNREACHABLE_MS = 400
"""How long a client waits that cannot be brought to its table, before it has to come again."""
SILENT_BEATS = 4
"""Heartbeats after which a server that says nothing on the bus is given up."""
HELLOS = msgspec.json.Decoder(Hello)


class RemoteOutbox:
    """A client at another server, as this one knows it."""

    def __init__(self, post: Post, gateway: int, client: int, ended: Callable[[], None]) -> None:
        self._post = post
        self._gateway = gateway
        self._client = client
        self._ended = ended

    def put(self, data: bytes) -> None:
        self._post.to(self._gateway).tell(self._client, data)

    def finish(self) -> None:
        self._post.to(self._gateway).end(self._client, fr.Ends(self._client))
        self._ended()


class Relayed:
    """A client of this server whose table is elsewhere."""

    __slots__ = ("held", "join", "owner")

    def __init__(self, owner: int, join: int) -> None:
        self.owner = owner
        self.join = join
        self.held: list[bytes] | None = None
        """What the client says while its table is looked for again."""


class ClusterRelay:
    """Both directions; one for each server."""

    def __init__(
        self,
        post: Post,
        outboxes: dict[int, Outbox],
        addresses: dict[int, str],
        receive: Callable[[int, bytes], None],
        later: Callable[[int, Callable[[], None]], Timer],
    ) -> None:
        """`outboxes` and `addresses` of all clients, by their numbers here.

        `receive` passes on what a client elsewhere says.
        """
        self.hub: Hub | None = None
        """Set once it is made, which needs this."""
        self.forwarded = 0
        self.is_reachable = False
        """Whether the bus works."""
        self._post = post
        self._outboxes = outboxes
        self._addresses = addresses
        self._receive = receive
        self._later = later
        self._joins_made = 0
        self._relayed: dict[int, Relayed] = {}
        self._tries: dict[int, int] = {}
        self._remote: dict[int, dict[int, int | None]] = {}
        """By gateway and its number of a client: the number here; None while its table loads."""
        self._backlogs: dict[tuple[int, int], list[bytes]] = {}
        """What such a client says meanwhile."""
        self._leaving: dict[str, Room] = {}
        """Tables on their way to other servers, until that is stored."""
        self._heard: dict[int, int] = {}  # the number of the last message of each server
        self._silence: dict[int, int] = {}  # heartbeats since a server was heard

    @property
    def _hub(self) -> Hub:
        assert self.hub is not None
        return self.hub

    # -- as a gateway ----------------------------------------------------------------

    def join(self, owner: int, client: int, person: str, address: str, hello: bytes) -> None:
        self._joins_made += 1
        found = self._relayed[client] = Relayed(owner, self._joins_made)
        if not self.is_reachable:
            self._later(UNREACHABLE_MS, partial(self._lose, client, found))
            return
        self.forwarded += 1
        tries = self._tries.get(client, 0)
        self._post.to(owner).put(fr.Joins(client, found.join, person, address, hello, tries))

    def forward(self, client: int, data: bytes) -> None:
        found = self._relayed[client]
        if found.held is None:
            self.forwarded += 1
            self._post.to(found.owner).put(fr.Says(client, found.join, data))
        else:
            self._hold(client, found.held, data)

    def _hold(self, client: int, held: list[bytes], data: bytes) -> None:
        if len(held) < BACKLOG:
            held.append(data)
        else:
            self._hub.lose(client)

    def leave(self, client: int) -> None:
        found = self._relayed.pop(client, None)
        if found is not None:
            self._post.to(found.owner).put(fr.Leaves(client))
        if client not in self._hub.clients:
            self._tries.pop(client, None)

    def _lose(self, client: int, found: Relayed) -> None:
        if self._relayed.get(client) is found:
            self._hub.lose(client)

    def _told(self, sender: int, clients: list[int], data: bytes) -> None:
        for client in clients:
            found = self._relayed.get(client)
            outbox = self._outboxes.get(client)
            if found is not None and found.owner == sender and outbox is not None:
                outbox.put(data)
                self._tries.pop(client, None)

    def _ends(self, sender: int, client: int) -> None:
        found = self._relayed.get(client)
        if found is not None and found.owner == sender:
            outbox = self._outboxes.get(client)
            if outbox is not None:
                outbox.finish()
            self._hub.disconnect(client)

    def _not_here(self, client: int, join: int) -> None:
        """Look for the table again, after a moment: perhaps it is just changing servers."""
        found = self._relayed.get(client)
        if found is None or found.join != join:
            return
        found.held = []
        tries = self._tries[client] = self._tries.get(client, 0) + 1
        if tries > TRIES:
            self._tries.pop(client, None)
            self._hub.lose(client)
        else:
            pause = PAUSE_MS * (tries - 1)
            self._later(pause, partial(self._again, client, found))

    def _again(self, client: int, found: Relayed) -> None:
        if self._relayed.get(client) is found:
            del self._relayed[client]
            self._hub.enter_again(client)
            for data in found.held or ():
                self._hub.receive(client, data)

    def _unheard(self, client: int, join: int, data: bytes) -> None:
        """A client said this on its way to a table, and may have gone to another one since."""
        found = self._relayed.get(client)
        if found is not None and found.join == join and found.held is not None:
            self._hold(client, found.held, data)

    # -- as an owner -----------------------------------------------------------------

    def _joins(self, gateway: int, frame: fr.Joins) -> None:
        """Let a client in. A table that nobody has visited, or that is not in memory, goes to the
        client's server instead: it is not loaded here for the second of two who come together,
        because then it could not go where the first one is.
        """
        clients = self._remote.setdefault(gateway, {})
        self._drop(gateway, frame.client)
        clients[frame.client] = None
        waiting: list[bytes] = []
        self._backlogs[gateway, frame.client] = waiting
        table, rooms = HELLOS.decode(frame.data).table, self._hub.rooms
        refuse = partial(self._refuse, gateway, frame, waiting)

        def entered(room: Room | Elsewhere | TableeError) -> None:
            if isinstance(room, Elsewhere | StoreError):
                refuse()
            elif isinstance(room, Room) and not room.is_visited and not frame.tries:
                self._let_go(room)
                room.after_writes(refuse, refuse)
            else:
                self._admit(gateway, frame, waiting)

        if table in self._leaving:
            self._leaving[table].after_writes(refuse, refuse)
        elif frame.tries or rooms.has(table):
            rooms.enter(table, entered, frame.address)
        else:
            refuse()

    def _let_go(self, room: Room) -> None:
        """Let another server have a table."""

        def left() -> None:
            del self._leaving[room.table.id]

        self._leaving[room.table.id] = room
        self._hub.rooms.let_go(room)
        room.after_writes(left, left)

    def _is_waiting(self, gateway: int, client: int, waiting: list[bytes]) -> bool:
        """Whether a client still waits for its table; from now on it does not."""
        if self._backlogs.get((gateway, client)) is not waiting:
            return False  # it has left meanwhile
        del self._backlogs[gateway, client]
        return True

    def _admit(self, gateway: int, frame: fr.Joins, waiting: list[bytes]) -> None:
        if not self._is_waiting(gateway, frame.client, waiting):
            return
        number = self._hub.connect(frame.person, frame.address)
        self._remote[gateway][frame.client] = number

        def ended() -> None:
            self._outboxes.pop(number, None)
            self._addresses.pop(number, None)
            if self._remote.get(gateway, {}).get(frame.client) == number:
                del self._remote[gateway][frame.client]

        self._outboxes[number] = RemoteOutbox(self._post, gateway, frame.client, ended)
        self._addresses[number] = frame.address
        for data in (frame.data, *waiting):
            self._receive(number, data)

    def _refuse(self, gateway: int, frame: fr.Joins, waiting: list[bytes]) -> None:
        if not self._is_waiting(gateway, frame.client, waiting):
            return
        self._remote.get(gateway, {}).pop(frame.client, None)
        outgoing = self._post.to(gateway)
        outgoing.put(fr.NotHere(frame.client, frame.join))
        for data in waiting:
            outgoing.put(fr.Unheard(frame.client, frame.join, data))

    def _says(self, gateway: int, frame: fr.Says) -> None:
        waiting = self._backlogs.get((gateway, frame.client))
        number = self._remote.get(gateway, {}).get(frame.client)
        if waiting is not None:
            waiting.append(frame.data)
        elif number is not None:
            self._receive(number, frame.data)
        else:
            self._post.to(gateway).put(fr.Unheard(frame.client, frame.join, frame.data))

    def _drop(self, gateway: int, client: int) -> None:
        """A client elsewhere is gone."""
        self._backlogs.pop((gateway, client), None)
        number = self._remote.get(gateway, {}).pop(client, None)
        if number is not None:
            self._outboxes.pop(number, None)
            self._addresses.pop(number, None)
            self._hub.disconnect(number)

    # -- between servers -------------------------------------------------------------

    def begin(self, own: int) -> None:
        """This server has a new number. Its clients were dropped before."""
        self._post.begin(own)
        self._heard.clear()
        self._silence.clear()

    def heard(self, data: bytes) -> None:
        """A message from another server."""
        batch = fr.BATCHES.decode(data)
        sender = batch.sender
        expected = self._heard.get(sender, 0) + 1
        self._heard[sender] = batch.number
        self._silence.pop(sender, None)
        if batch.number != expected:
            self._post.to(sender).put(fr.Forget())
            self.forget(sender)
        for frame in batch.frames:
            try:
                self._take(sender, frame)
            except Exception as error:  # a bug that concerns one client: the others go on
                self._hub.ports.report(error)

    def _take(self, sender: int, frame: fr.AnyFrame) -> None:
        match frame:
            case fr.Told(clients=clients, data=data):
                self._told(sender, clients, data)
            case fr.Says():
                self._says(sender, frame)
            case fr.Joins():
                self._joins(sender, frame)
            case fr.Leaves(client=client):
                self._drop(sender, client)
            case fr.Ends(client=client):
                self._ends(sender, client)
            case fr.NotHere(client=client, join=join):
                self._not_here(client, join)
            case fr.Unheard(client=client, join=join, data=data):
                self._unheard(client, join, data)
            case fr.Forget():
                self.forget(sender)

    def peers(self) -> set[int]:
        """Servers that this one has clients in common with."""
        owners = {one.owner for one in self._relayed.values()}
        return owners | {gateway for gateway, clients in self._remote.items() if clients}

    def forget(self, server: int) -> None:
        """All clients in common with a server have to come again."""
        for client in [c for c, one in self._relayed.items() if one.owner == server]:
            self._hub.lose(client)
        for client in list(self._remote.get(server, {})):
            self._drop(server, client)

    def keep(self, alive: frozenset[int]) -> None:
        """At every heartbeat: these servers are there, and no others."""
        for gone in (self.peers() | set(self._heard)) - alive:
            self.forget(gone)
            self._heard.pop(gone, None)
            self._silence.pop(gone, None)
            self._post.forget(gone)
        for peer in self.peers():
            self._silence[peer] = self._silence.get(peer, 0) + 1
            if self._silence[peer] > SILENT_BEATS:
                del self._silence[peer]
                self._post.to(peer).put(fr.Forget())
                self.forget(peer)
            else:
                self._post.to(peer)  # perhaps an empty message: it notices soon if one was lost

    def forget_all(self) -> None:
        """The bus does not work, or this server has lost its number."""
        for peer in self.peers():
            self.forget(peer)
