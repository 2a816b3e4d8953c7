"""`serve`: one server, from its socket to its store, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from msgspec import structs

from tablee.engine.errors import TableeError, system_reason
from tablee.review.puzzles.files import read_puzzles
from tablee.server.assembly import Assembly, Say, address_of, start_bots
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.hub import Hub
from tablee.server.net.identity import read_key
from tablee.server.net.inbox import Inbox
from tablee.server.people.admin import read_token
from tablee.server.settings import Settings
from tablee.store.damage import Damage
from tablee.store.interface import StoreError
from tablee.store.one_server import OneServer
from tablee.store.people import SqlitePeople
from tablee.store.sqlite import SqliteStore

HOST = "127.0.0.1"
PORT = 8000
TABLES_TOLD = 20
"""Tables that are named, at most, when facts are missing."""
BACKLOG = 2048
GARBAGE = 20_000
SWITCH_SECONDS = 0.0003
"""How long a thread waits for Python's lock. Short: people wait for what the writer tells."""


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
    store: str | None = None,
    bus: str | None = None,
    puzzles: Sequence[Path] = (),
) -> None:
    """Serve until SIGINT or SIGTERM; a `TableeError` says why the server cannot start.

    `store` and `bus`: the addresses of a PostgreSQL and a NATS that several servers share.
    `puzzles`: files with puzzles beside those of the package.
    """
    together = store is not None or bus is not None
    if together and (store is None or bus is None or data is not None):
        raise ServeError("cluster-options")
    if together:
        need_cluster()
    chosen = settings or Settings()
    if puzzles:
        chosen = structs.replace(chosen, puzzles=read_puzzles(puzzles))
    listening = bind(host, port)
    # Imported modules stay, and tables hold few reference cycles. Frequent garbage
    # collection would cost more than it frees.
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 50)
    sys.setswitchinterval(SWITCH_SECONDS)
    with listening:
        if store is not None and bus is not None:
            from tablee.server.cluster.serve import serve_together  # noqa: PLC0415 - not installed

            # A load balancer would send people to a server that is still getting ready.
            door = partial(open_door, listening, host, port)
            run = serve_together(listening, door, store, bus, say, chosen)
        else:
            open_door(listening, host, port)
            run = _run(listening, data or default_folder(), say, chosen)
        if sys.platform == "win32":
            asyncio.run(run)
        else:
            import uvloop  # noqa: PLC0415 - there is none for Windows

            uvloop.run(run)


def need_cluster() -> None:
    """Refuse, if what only servers that share tables need is not installed."""
    if not all(find_spec(package) for package in ("asyncpg", "nats")):
        raise ServeError("cluster-missing")


def bind(host: str, port: int) -> socket.socket:
    """A socket that has its address, or a `ServeError`. Nobody can connect yet."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    with _explaining(listening, host, port):
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    return listening


def open_door(listening: socket.socket, host: str, port: int) -> None:
    """From now on people can connect."""
    with _explaining(listening, host, port):
        listening.listen(BACKLOG)


@contextmanager
def _explaining(listening: socket.socket, host: str, port: int) -> Iterator[None]:
    try:
        yield
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


async def _run(listening: socket.socket, folder: Path, say: Say, settings: Settings) -> None:
    loop = asyncio.get_running_loop()

    def deliver(call: Callable[[], None]) -> None:
        loop.call_soon_threadsafe(call)

    def warn(error: StoreError) -> None:
        say(f"error.{error.key}", **error.facts)

    def answer_failed(client: int, error: Exception) -> None:
        ports.give_up(client, error)

    key = read_key(folder)  # before threads are started, which would have to be stopped
    token = read_token(folder)
    tables = SqliteStore(folder, deliver, loop.call_soon)
    inbox = Inbox(answer_failed)
    pool = start_bots(settings, lambda: hub, say)
    ports = AsyncioPorts(OneServer(tables), pool, warn, inbox.put)
    hub = Hub(ports, settings.sockets)
    people = SqlitePeople(folder)
    assembly = Assembly(hub, ports, inbox, key, settings, say, people=people, admin_token=token)
    say("server.listening", address=address_of(listening), folder=folder)
    if tables.damage is not None:
        _tell_damage(tables.damage, say)
    await assembly.serve(listening)
    say("server.stopped")


def _tell_damage(damage: Damage, say: Say) -> None:
    """What the log of the database has lost, by table; the worst first."""
    tables = sorted(damage.missing.items(), key=lambda item: -item[1])
    told = [f"{table} ({facts})" for table, facts in tables[:TABLES_TOLD]]
    more = ["…"] if len(tables) > TABLES_TOLD or not tables else []
    named = ", ".join(told + more)
    say("server.log-damaged", n=damage.commits, tables=named, folder=damage.folder)
