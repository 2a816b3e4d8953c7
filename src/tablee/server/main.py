"""`serve`: one server, from its socket to its store, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablee.engine.errors import TableeError, system_reason
from tablee.server.bots.pool import Pool, usual_size
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.hub import Hub
from tablee.server.hub.rooms import SWEEP_MS
from tablee.server.net.app import HttpApp
from tablee.server.net.connections import (
    Connections,
    GuardedConfig,
    Reached,
    most_connections,
)
from tablee.server.net.http_protocol import HttpConnection
from tablee.server.net.identity import Identities, read_key
from tablee.server.net.inbox import Inbox
from tablee.server.net.websocket_endpoint import WebSocketEndpoint
from tablee.server.net.websocket_protocol import WebSocketConnection
from tablee.server.rate_limits import Bucket
from tablee.server.settings import Settings
from tablee.store.damage import Damage
from tablee.store.interface import StoreError
from tablee.store.sqlite import SqliteStore
from tablee.tables.refusals import Code

HOST = "127.0.0.1"
PORT = 8000
MESSAGE_BYTES = 16 * 1024
GOODBYE_SECONDS = 1.0
"""How long clients may take to read what they were sent before the server stops."""
STOP_SECONDS = 5
WARN_SECONDS = 60
"""How often, at most, whoever runs the server is told that bots fail."""
TABLES_TOLD = 20
"""Tables that are named, at most, when facts are missing."""
GARBAGE = 20_000
SWITCH_SECONDS = 0.0003
"""How long a thread waits for Python's lock. Short: people wait for what the writer tells."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)

Say = Callable[..., None]
"""`say(key, **facts)`: one line for whoever runs the server."""


NOTE_MS = 60_000
"""How often the store is told that the server runs."""


class ServeError(TableeError):
    """The server cannot start."""


def default_folder() -> Path:
    """The folder where the platform keeps the data of programs."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "tablee"


def serve(
    host: str = HOST,
    port: int = PORT,
    data: Path | None = None,
    *,
    say: Say,
    settings: Settings | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; a `TableeError` says why the server cannot start."""
    listening = listen(host, port)
    # Imported modules stay, and tables hold few reference cycles. Frequent garbage
    # collection would cost more than it frees.
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 50)
    sys.setswitchinterval(SWITCH_SECONDS)
    with listening:
        folder = data or default_folder()
        run = _run(listening, folder, say, settings or Settings())
        if sys.platform == "win32":
            asyncio.run(run)
        else:
            import uvloop  # noqa: PLC0415 - there is none for Windows

            uvloop.run(run)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or a `ServeError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError("port-in-use", host=host, port=port) from None
        is_name = isinstance(error, socket.gaierror)
        detail = TableeError("system.no-host") if is_name else system_reason(error)
        raise ServeError("host-unknown", host=host, port=port, detail=detail) from None
    except OverflowError:
        listening.close()
        raise ServeError("host-unknown", host=host, port=port, detail="0..65535") from None
    return listening


async def _run(listening: socket.socket, folder: Path, say: Say, settings: Settings) -> None:
    loop = asyncio.get_running_loop()

    def deliver(call: Callable[[], None]) -> None:
        loop.call_soon_threadsafe(call)

    warnings = Bucket(1 / WARN_SECONDS, 1, loop.time())

    def bot_failed() -> None:
        hub.metrics.bot_failures += 1
        if warnings.take(loop.time()):
            say("server.bot-failed", n=hub.metrics.bot_failures)

    key = read_key(folder)  # before threads are started, which would have to be stopped
    store = SqliteStore(folder, deliver, loop.call_soon)
    pool = Pool(settings.bots or usual_size(), deliver, bot_failed)

    def warn(error: StoreError) -> None:
        say(f"error.{error.key}", **error.facts)

    def answer_failed(client: int, error: Exception) -> None:
        ports.give_up(client, error)

    inbox = Inbox(answer_failed)
    ports = AsyncioPorts(store, pool, warn, inbox.put)
    hub = Hub(ports, settings.sockets)
    hub.metrics.gauges = {
        "tables": ("Tables in memory.", lambda: len(hub.rooms.by_table)),
        "connections": ("Open connections.", lambda: len(hub.clients)),
        "bot_queue": ("Questions that no bot has taken yet.", lambda: pool.waiting),
    }
    commands = HttpCommands(hub, ports)
    identities = Identities(key, commands.is_known)
    sockets = WebSocketEndpoint(hub, ports, inbox, identities, settings)
    app = HttpApp(commands, sockets, identities, settings)
    hub.metrics.tell = say
    server = Server(_config(app, settings, hub.metrics.reach), hub, ports, inbox, app)
    chores = asyncio.ensure_future(_chores(commands))
    name, port = listening.getsockname()[:2]
    shown = f"[{name}]" if ":" in name else name
    say("server.listening", address=f"http://{shown}:{port}", folder=folder)
    if store.damage is not None:
        _tell_damage(store.damage, say)
    _begin(ports)
    check = commands.health.look()
    try:
        await server.serve(sockets=[listening])
    finally:
        hub.stop()
        chores.cancel()
        await asyncio.gather(chores, return_exceptions=True)
        await loop.run_in_executor(None, pool.close)
        with suppress(StoreError):  # then a little more time is nobody's
            await loop.run_in_executor(None, store.note_running, ports.now())
        await loop.run_in_executor(None, store.close)
        await check
        ports.end()
    say("server.stopped")


def _begin(ports: AsyncioPorts) -> None:
    """Find out how long no server has run."""
    try:
        ports.stops = ports.store.begin(ports.now())
    except StoreError as error:  # games that can be read go on
        ports.warn(error)


def _tell_damage(damage: Damage, say: Say) -> None:
    """What the log of the database has lost, by table; the worst first."""
    tables = sorted(damage.missing.items(), key=lambda item: -item[1])
    told = [f"{table} ({facts})" for table, facts in tables[:TABLES_TOLD]]
    more = ["…"] if len(tables) > TABLES_TOLD or not tables else []
    named = ", ".join(told + more)
    say("server.log-damaged", n=damage.commits, tables=named, folder=damage.folder)


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
        self, config: uvicorn.Config, hub: Hub, ports: AsyncioPorts, inbox: Inbox, app: HttpApp
    ) -> None:
        super().__init__(config)
        self._app = app
        self._hub = hub
        self._ports = ports
        self._inbox = inbox

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
        self._hub.stop()
        self._ports.stop()
        self._app.stop()
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._hang_up)
        await super().shutdown(sockets)  # waits until everything was sent

    def _hang_up(self) -> None:
        """Somebody has not read the goodbye: do not wait for them."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()


async def _chores(commands: HttpCommands) -> None:
    """At once and then regularly, wake tables that are due and drop idle ones.

    Side by side: a table may wait for its turn to be loaded, and other chores go on.
    """
    await asyncio.gather(_wake_tables(commands), _drop_tables(commands))


async def _wake_tables(commands: HttpCommands) -> None:
    broken: set[str] = set()
    while True:
        try:
            await wake_due(commands, broken)
        except StoreError as error:  # perhaps the disk works again the next time
            commands.ports.warn(error)
        await asyncio.sleep(SWEEP_MS / 1000)


async def _drop_tables(commands: HttpCommands) -> None:
    """Drop idle tables, and tell the store now and then that the server runs."""
    ports = commands.ports
    noted = ports.now()
    while True:
        commands.rooms.sweep()
        try:
            if ports.now() - noted >= NOTE_MS:
                noted = ports.now()
                await commands.off_loop(partial(ports.store.note_running, noted))
        except StoreError as error:  # as above
            ports.warn(error)
        await asyncio.sleep(SWEEP_MS / 1000)


async def wake_due(commands: HttpCommands, broken: set[str]) -> None:
    """Load the tables where something has to happen now, and no others.

    `broken`: those that could not be loaded, which is said once.
    """
    ports = commands.ports
    for table in await commands.off_loop(partial(ports.store.due, ports.now())):
        if table in commands.rooms.by_table or table in broken:
            continue
        try:
            await commands.enter(table)
        except StoreError:
            raise
        except TableeError as error:
            if error.key == Code.STOPPING:
                return  # the next server loads it
            broken.add(table)
            ports.warn(StoreError(error.key, **error.facts))
