"""The parts of a server, put together: what serving alone and serving with others share."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablee.engine.errors import TableeError
from tablee.server.bots.pool import Pool, usual_size
from tablee.server.days.service import DealsOfDays
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.http_commands import HttpCommands, Others
from tablee.server.hub.hub import Hub
from tablee.server.hub.rooms import SWEEP_MS
from tablee.server.meetings.service import Matchmaking
from tablee.server.net.api.endpoints import Services
from tablee.server.net.app import HttpApp
from tablee.server.net.connections import (
    Connections,
    GuardedConfig,
    Reached,
    most_connections,
)
from tablee.server.net.http_protocol import HttpConnection
from tablee.server.net.identity import Identities
from tablee.server.net.inbox import Inbox
from tablee.server.net.routes import API
from tablee.server.net.websocket_endpoint import WebSocketEndpoint
from tablee.server.net.websocket_protocol import WebSocketConnection
from tablee.server.notices.service import Notices
from tablee.server.people.admin import Admin
from tablee.server.people.match_ratings import PeopleRatings
from tablee.server.people.routes import PeopleApi
from tablee.server.people.service import People
from tablee.server.rate_limits import Bucket
from tablee.server.reviews.puzzles import Puzzles
from tablee.server.reviews.reviews import Reviews
from tablee.server.settings import Settings
from tablee.store.interface import StoreError
from tablee.store.people import SqlitePeople
from tablee.tables.refusals import Code

MESSAGE_BYTES = 16 * 1024
GOODBYE_SECONDS = 1.0
"""How long clients may take to read what they were sent before the server stops."""
STOP_SECONDS = 5
WARN_SECONDS = 60
"""How often, at most, whoever runs the server is told that bots fail."""
NOTE_MS = 60_000
"""How often the store is told that the server runs."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)

Say = Callable[..., None]
"""`say(key, **facts)`: one line for whoever runs the server."""


def start_bots(settings: Settings, hub: Callable[[], Hub], say: Say) -> Pool:
    """The bots' processes; who runs the server is told now and then that they fail."""
    loop = asyncio.get_running_loop()
    warnings = Bucket(1 / WARN_SECONDS, 1, loop.time())

    def deliver(call: Callable[[], None]) -> None:
        loop.call_soon_threadsafe(call)

    def bot_failed() -> None:
        hub().metrics.bot_failures += 1
        if warnings.take(loop.time()):
            say("server.bot-failed", n=hub().metrics.bot_failures)

    return Pool(settings.bots or usual_size(), deliver, bot_failed)


class Assembly:
    """A server that is ready to serve."""

    def __init__(
        self,
        hub: Hub,
        ports: AsyncioPorts,
        inbox: Inbox,
        key: bytes,
        settings: Settings,
        say: Say,
        others: Others | None = None,
        hand_over: Callable[[], Awaitable[None]] | None = None,
        people: SqlitePeople | None = None,
        admin_token: str = "",
    ) -> None:
        """`others` and `hand_over` reach other servers; see `HttpCommands` and `Server`."""
        self.hub = hub
        self.ports = ports
        hub.metrics.tell = say
        hub.metrics.gauges = {
            "tables": ("Tables in memory.", lambda: len(hub.rooms.by_table)),
            "connections": ("Open connections.", lambda: len(hub.clients)),
            "bot_queue": ("Questions that no bot has taken yet.", lambda: ports.pool.waiting),
        }
        self.commands = HttpCommands(hub, ports, others)
        self.people = None if people is None else People(people, self.commands)
        identities = Identities(key, self.commands.is_known)
        if self.people is not None:
            identities.person_of_device = self.people.devices.person_of
        sockets = WebSocketEndpoint(hub, ports, inbox, identities, settings)
        admin = None if self.people is None else Admin(self.people, admin_token)
        api = API + PeopleApi(self.people, identities, admin).routes()
        self.services = Services(
            Reviews(ports, settings.review_budget),
            Puzzles(ports, settings.puzzles),
            DealsOfDays(self.commands),
            Notices(self.commands, settings),
            Matchmaking(self.commands, None if self.people is None else PeopleRatings(self.people)),
        )
        app = HttpApp(self.commands, sockets, identities, settings, self.services, api)
        if self.people is not None:
            app.is_banned = sockets.is_banned = self.people.bans.is_banned
            hub.set_rules(self.people.bans.is_muted, near_rated=settings.near_rated)
        config = _config(app, settings, hub.metrics.reach)
        self._server = Server(config, hub, ports, inbox, app, hand_over)
        self.chores_now = asyncio.Event()
        """Set: do the chores at once."""

    async def serve(self, listening: socket.socket) -> None:
        """Serve until a signal; then close everything but the store."""
        try:
            self.ports.stops = await self.ports.store.stops(self.ports.now())
        except StoreError as error:  # games that can be read go on
            self.ports.warn(error)
        chores = asyncio.ensure_future(do_chores(self.commands, self.chores_now))
        people = asyncio.ensure_future(self._look_after_people())
        notices = asyncio.ensure_future(self.services.notices.run())
        check = self.commands.health.look()
        try:
            await self._server.serve(sockets=[listening])
        finally:
            self.hub.stop()
            chores.cancel()
            people.cancel()
            notices.cancel()
            await asyncio.gather(chores, people, notices, return_exceptions=True)
            await self.ports.loop.run_in_executor(None, self.ports.pool.close)
            with suppress(StoreError):  # then a little more time is nobody's
                await self.ports.store.note_running(self.ports.now())
            if self.people is not None:
                self.people.close()
            await self.ports.store.close()
            await check
            self.ports.end()

    async def _look_after_people(self) -> None:
        if self.people is not None:
            await self.people.run()


def address_of(listening: socket.socket) -> str:
    """Where people find the server."""
    name, port = listening.getsockname()[:2]
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _config(app: HttpApp, settings: Settings, reached: Reached) -> GuardedConfig:
    config = GuardedConfig(
        app.asgi,
        http=HttpConnection,
        ws=WebSocketConnection,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="off",
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    config.load()
    proxied = config.loaded_app
    assert isinstance(proxied, ProxyHeadersMiddleware)
    config.settings, config.reached = settings, reached
    config.connections = Connections(
        settings.connections or most_connections(),
        settings.connections_per_address,
        proxied.trusted_hosts.__contains__,
        reached,
    )
    return config


class Server(uvicorn.Server):
    """uvicorn's server, which says goodbye to clients before it closes their connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        hub: Hub,
        ports: AsyncioPorts,
        inbox: Inbox,
        app: HttpApp,
        hand_over: Callable[[], Awaitable[None]] | None,
    ) -> None:
        """`hand_over` gives the tables to other servers before clients are sent there."""
        super().__init__(config)
        self._app = app
        self._hub = hub
        self._ports = ports
        self._inbox = inbox
        self._hand_over = hand_over

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on signals, but do not raise them again at the end, as uvicorn would:
        the store and the bots are still to be closed."""
        usual = {name: signal.signal(name, self.handle_exit) for name in STOP_SIGNALS}
        try:
            yield
        finally:
            for name, handler in usual.items():
                signal.signal(name, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._inbox.drop()
        if self._hand_over is not None:
            self._hub.is_stopping = True
            for listening in self.servers:  # a load balancer sends new connections elsewhere
                listening.close()
            await self._hand_over()
        self._hub.stop()
        self._ports.stop()
        self._app.stop()
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._hang_up)
        await super().shutdown(sockets)  # waits until everything was sent

    def _hang_up(self) -> None:
        """Somebody has not read the goodbye: do not wait for them."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()


async def do_chores(commands: HttpCommands, now: asyncio.Event) -> None:
    """At once, regularly and when `now` is set, wake tables that are due and drop idle ones.

    Side by side: a table may wait for its turn to be loaded, and other chores go on.
    """
    await asyncio.gather(_wake_tables(commands, now), _drop_tables(commands))


async def _wake_tables(commands: HttpCommands, now: asyncio.Event) -> None:
    broken: set[str] = set()
    while True:
        now.clear()
        try:
            await wake_due(commands, broken)
        except StoreError as error:  # perhaps the disk works again the next time
            commands.ports.warn(error)
        with suppress(TimeoutError):
            await asyncio.wait_for(now.wait(), SWEEP_MS / 1000)


async def _drop_tables(commands: HttpCommands) -> None:
    """Drop idle tables, and tell the store now and then that the server runs."""
    ports = commands.ports
    noted = ports.now()
    while True:
        commands.rooms.sweep()
        try:
            if ports.now() - noted >= NOTE_MS:
                noted = ports.now()
                await ports.store.note_running(noted)
        except StoreError as error:  # as above
            ports.warn(error)
        await asyncio.sleep(SWEEP_MS / 1000)


async def wake_due(commands: HttpCommands, broken: set[str]) -> None:
    """Load the tables where something has to happen now, and no others.

    `broken`: those that could not be loaded, which is said once.
    """
    ports = commands.ports
    for table in await ports.store.due(ports.now()):
        if table in commands.rooms.by_table or table in broken:
            continue
        try:
            await commands.find(table)
        except StoreError:
            raise
        except TableeError as error:
            if error.key == Code.STOPPING:
                return  # the next server loads it
            broken.add(table)
            ports.warn(StoreError(error.key, **{**error.facts, "table": table}))
