"""`tablee admin`: asks a running server, with the token of its data folder."""

from __future__ import annotations

import http.client
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from rich.table import Table
from rich.text import Text

from tablee.cli.console import console, words
from tablee.engine.errors import TableeError, system_reason
from tablee.server.people.admin import BEARER, TOKEN_FILE
from tablee.server.wire.http_messages import Problem
from tablee.server.wire.people_messages import AdminAct, AdminState

SECONDS = 30
LOOKS = ("tables", "bans", "log", "metrics", "notice")
"""What is only looked at. `notice` with words sets them."""


def run_admin(server: str, folder: Path, act: AdminAct | None, look: str) -> None:
    """Do something, if anything, and show a part of what is then."""
    try:
        token = (folder / TOKEN_FILE).read_text("utf-8").strip()
    except OSError:
        raise TableeError("no-admin-token", file=folder / TOKEN_FILE) from None
    state = _ask(server, token, act)
    if act is not None and look != "notice":
        console().print(words().say("cli.admin.done"), highlight=False)
    _show(state, look)


def _ask(server: str, token: str, act: AdminAct | None) -> AdminState:
    parts = urlsplit(server)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    body = None if act is None else msgspec.json.encode(act)
    headers = {"authorization": BEARER + token, "accept-language": words().language}
    try:
        line = kind(parts.hostname or "", parts.port, timeout=SECONDS)
        line.request("GET" if act is None else "POST", "/api/admin", body, headers)
        answer = line.getresponse()
        data = answer.read()
        line.close()
    except (OSError, http.client.HTTPException, ValueError) as error:
        detail = system_reason(error) if isinstance(error, OSError) else str(error)
        raise TableeError("admin-unreachable", server=server, detail=detail) from None
    if answer.status != 200:
        try:
            problem = msgspec.json.decode(data, type=Problem).words
        except msgspec.MsgspecError:
            problem = str(answer.status)
        raise TableeError("admin-refused", detail=problem)
    return msgspec.json.decode(data, type=AdminState)


def _show(state: AdminState, look: str) -> None:
    say, say_name = words().say, words().person
    match look:
        case "metrics":
            console().print(state.metrics, markup=False, highlight=False, soft_wrap=True)
        case "notice":
            console().print(state.notice or say("cli.admin.no-notice"), markup=False)
        case "tables":
            _print(
                ("table", "game", "status", "people"),
                [
                    (
                        one.table,
                        one.game,
                        one.status,
                        ", ".join(f"{say_name(who.name)} ({who.person})" for who in one.people),
                    )
                    for one in state.tables
                ],
            )
        case "bans":
            _print(
                ("action", "subject", "until"),
                [(one.kind, one.subject, _when(one.until)) for one in state.bans],
            )
        case _:
            _print(
                ("at", "action", "subject", "detail"),
                [(_when(one.at), one.action, one.subject, one.detail) for one in state.log],
            )


def _print(columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> None:
    say = words().say
    if not rows:
        console().print(say("cli.admin.none"), highlight=False)
        return
    table = Table()
    for column in columns:
        table.add_column(say(f"cli.admin.column.{column}"), overflow="fold")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))  # a name may look like markup
    console().print(table)


def _when(ms: int | None) -> str:
    from datetime import UTC, datetime  # noqa: PLC0415

    return "–" if ms is None else f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M}"
