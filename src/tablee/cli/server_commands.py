"""The commands of who runs a server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from tablee.cli.console import errors, log_line, tell_if_interpreted
from tablee.cli.console import words as own_words
from tablee.cli.inputs import at_least
from tablee.cli.show import show_backup, show_migration, show_move


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    store: str | None = None,
    bus: str | None = None,
    puzzles: list[Path] | None = None,
    audience: Annotated[Literal["family", "club", "public"] | None, Parameter(name="--for")] = None,
) -> None:
    """Start the table server: play in the browser, alone or with friends.

    Several servers share their tables if they are given the same --store and --bus.

    Args:
        host: the address to listen on; 0.0.0.0 for everyone in the network
        port: the port to listen on; 0 takes any free one
        data: the folder for tables; your platform's data folder if absent
        store: PostgreSQL instead of the folder, as postgresql://user@host/database
        bus: NATS, as nats://host, over which the servers reach each other
        puzzles: a file that `tablee puzzles make` has written; its puzzles are added to those of
            Tablée. May be given several times
        audience: who plays: limits for a family, a club (as without this) or the open internet
    """
    from tablee.server.main import serve as run  # noqa: PLC0415 - other commands start faster
    from tablee.server.settings import AUDIENCES  # noqa: PLC0415

    def say(key: str, **facts: object) -> None:
        told = own_words().say(key, **facts)
        if store is not None:  # several servers, one log: a program sorts it
            told = log_line(key, told, facts)
        errors().print(told, markup=False, highlight=False, soft_wrap=True)

    tell_if_interpreted()
    settings = None if audience is None else AUDIENCES[audience]
    run(host, port, data, say=say, settings=settings, store=store, bus=bus, puzzles=puzzles or ())


def migrate(*, store: str) -> None:
    """Make Tablée's tables in a PostgreSQL database, or bring them up to date.

    Args:
        store: the database, as postgresql://user@host/database
    """
    from tablee.server.main import need_cluster  # noqa: PLC0415 - other commands start faster

    need_cluster()
    from tablee.store.postgres.schema import VERSION, migrate  # noqa: PLC0415 - not installed

    show_migration(asyncio.run(migrate(store)), VERSION)


def move(*, store: str, data: Path | None = None) -> None:
    """Copy all tables of a data folder into a PostgreSQL database, while no server uses either.

    Args:
        store: the database, as postgresql://user@host/database
        data: the folder to copy from; your platform's data folder if absent
    """
    from tablee.server.main import default_folder, need_cluster  # noqa: PLC0415

    need_cluster()
    from tablee.server.cluster.move import move_tables  # noqa: PLC0415 - not installed

    folder = data or default_folder()
    show_move(folder, asyncio.run(move_tables(folder, store)))


def backup(file: Path, *, data: Path | None = None) -> None:
    """Copy all tables of a server into a new file, while it runs.

    Args:
        file: where the copy goes; a file that exists is not overwritten
        data: the server's folder for tables; your platform's data folder if absent
    """
    from tablee.server.main import default_folder  # noqa: PLC0415 - other commands start faster
    from tablee.store.backup import back_up  # noqa: PLC0415

    show_backup(file, back_up(data or default_folder(), file))


def ratings(*, data: Path | None = None, write: bool = False) -> int:
    """Count all rated games of a server again, from its records alone, and compare.

    Status 0 if the server has the same numbers.

    Args:
        data: the server's folder for tables; your platform's data folder if absent
        write: keep these numbers instead of the server's
    """
    from tablee.cli.server.ratings import show_ratings  # noqa: PLC0415 - other commands start faster
    from tablee.server.main import default_folder  # noqa: PLC0415

    return show_ratings(data or default_folder(), write=write)


def admin(
    action: Literal[
        "tables", "bans", "log", "metrics", "notice", "close", "ban", "mute", "lift", "delete"
    ],
    subject: str = "",
    *,
    words: str | None = None,
    days: int | None = None,
    server: str = "http://127.0.0.1:8000",
    data: Path | None = None,
) -> None:
    """Look after a running server: its tables, who may come, what everybody is told.

    Each action is in a log. The token is in the server's data folder.

    Args:
        action: tables, bans, log, metrics and notice are shown; close a table; ban or mute a person
            or an address; lift that; delete a person
        subject: a table, a person as `tables` shows them, or an address
        words: with notice: what everybody is told on the first page; "" takes it away. Else: why
        days: how long a ban holds; until it is lifted if absent
        server: where the server is
        data: its folder for tables; your platform's data folder if absent
    """
    from tablee.cli.server.admin import LOOKS, run_admin  # noqa: PLC0415 - as above
    from tablee.server.main import default_folder  # noqa: PLC0415
    from tablee.server.wire.people_messages import AdminAct  # noqa: PLC0415

    at_least(1, days=days)
    act: AdminAct | None = None
    match action:
        case "close" | "ban" | "mute" | "lift" | "delete":
            act = AdminAct(action, subject, words or "", days)
        case "notice" if words is not None:
            act = AdminAct(action, subject, words, days)
    run_admin(server, data or default_folder(), act, action if action in LOOKS else "log")
