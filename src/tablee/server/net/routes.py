"""Every HTTP path of the API: what it takes, what it answers, and which function does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from tablee import __version__
from tablee.engine.record import Record
from tablee.games import names
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.net.catalogue import game_infos, game_rules
from tablee.server.net.identity import hashed, new_secret
from tablee.server.settings import RECORD_BODY, SMALL_BODY
from tablee.server.wire import http_messages as r
from tablee.server.wire.openapi import Endpoint
from tablee.tables.facts import Person


class Asked(Struct, frozen=True):
    """A request, read and checked."""

    commands: HttpCommands
    person: Person
    request: Request
    body: Any
    """The decoded body, of the route's type; None where there is none."""

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])


Handler = Callable[[Asked], Awaitable[object]]


class ApiRoute(Endpoint, frozen=True, kw_only=True):
    """An endpoint, the function behind it, and its limits."""

    handler: Handler
    limit: int = SMALL_BODY
    is_costly: bool = False
    """Whether it counts against the stricter limit."""


async def me(asked: Asked) -> r.Me:
    return r.Me(await asked.commands.name_of(asked.person))


async def my_tables(asked: Asked) -> r.Tables:
    return await asked.commands.mine(asked.person)


async def games(asked: Asked) -> tuple[r.GameInfo, ...]:
    return game_infos()


async def game(asked: Asked) -> r.GameRules:
    return game_rules(asked.request.path_params["game"])


async def public_tables(asked: Asked) -> r.Tables:
    return await asked.commands.public()


async def create(asked: Asked) -> r.Seated:
    return await asked.commands.create(asked.person, asked.body)


async def join(asked: Asked) -> r.Seated:
    return await asked.commands.join(asked.person, asked.table, asked.body)


async def link(asked: Asked) -> r.MoveLink:
    token = new_secret()
    expires = await asked.commands.make_link(asked.person, asked.table, hashed(token))
    return r.MoveLink(f"/t/{asked.table}#seat={token}", expires)


async def use_link(asked: Asked) -> r.Seated:
    return await asked.commands.use_link(asked.person, asked.table, hashed(asked.body.token))


async def record(asked: Asked) -> Record:
    return await asked.commands.record(asked.table)


async def table_replay(asked: Asked) -> r.Replay:
    found = await asked.commands.record(asked.table)
    eyes = asked.request.query_params.get("eyes", "open")
    names = await asked.commands.names(asked.table, asked.person)
    return await asked.commands.replay(found, eyes, names)


async def table_play_on(asked: Asked) -> r.Seated:
    found = await asked.commands.record(asked.table)
    played = (await asked.commands.enter(asked.table)).table.terms
    return await asked.commands.play_on(asked.person, found, asked.body, played)


async def replay(asked: Asked) -> r.Replay:
    eyes = asked.request.query_params.get("eyes", "open")
    return await asked.commands.replay(asked.body, eyes)


async def play_on(asked: Asked) -> r.Seated:
    return await asked.commands.play_on(asked.person, asked.body.record, asked.body)


async def health(asked: Asked) -> r.Health:
    stopping = asked.commands.hub.is_stopping
    return r.Health("stopping" if stopping else "ok", __version__, names())


TABLE = "/api/tables/{table}"

API = (
    ApiRoute(
        method="GET",
        path="/api/me",
        about="Who this browser is; sets the cookie.",
        handler=me,
        answer=r.Me,
    ),
    ApiRoute(
        method="GET",
        path="/api/me/tables",
        about="This person's tables.",
        handler=my_tables,
        answer=r.Tables,
    ),
    ApiRoute(
        method="GET",
        path="/api/games",
        about="What there is to play.",
        handler=games,
        answer=tuple[r.GameInfo, ...],
    ),
    ApiRoute(
        method="GET",
        path="/api/games/{game}",
        about="A game and its rules.",
        handler=game,
        answer=r.GameRules,
    ),
    ApiRoute(
        method="GET",
        path="/api/tables",
        about="Public tables that wait for people.",
        handler=public_tables,
        answer=r.Tables,
    ),
    ApiRoute(
        method="POST",
        path="/api/tables",
        about="Make a table.",
        handler=create,
        answer=r.Seated,
        body=r.CreateTable,
        status=201,
        is_costly=True,
    ),
    ApiRoute(
        method="POST",
        path=f"{TABLE}/join",
        about="Sit down at a table.",
        handler=join,
        answer=r.Seated,
        body=r.JoinTable,
    ),
    ApiRoute(
        method="POST",
        path=f"{TABLE}/link",
        about="A link to move this seat to another device.",
        handler=link,
        answer=r.MoveLink,
    ),
    ApiRoute(
        method="POST",
        path=f"{TABLE}/use-link",
        about="Take a seat over.",
        handler=use_link,
        answer=r.Seated,
        body=r.UseLink,
    ),
    ApiRoute(
        method="GET",
        path=f"{TABLE}/record",
        about="The record of a finished game.",
        handler=record,
        answer=Record,
    ),
    ApiRoute(
        method="GET",
        path=f"{TABLE}/replay",
        about="A finished game to look at again.",
        handler=table_replay,
        answer=r.Replay,
        query=("eyes",),
        is_costly=True,
    ),
    ApiRoute(
        method="POST",
        path=f"{TABLE}/play-on",
        about="Play on from a moment of a finished game.",
        handler=table_play_on,
        answer=r.Seated,
        body=r.PlayOnTable,
        status=201,
        is_costly=True,
    ),
    ApiRoute(
        method="POST",
        path="/api/replay",
        about="Any record to look at again.",
        handler=replay,
        answer=r.Replay,
        body=Record,
        limit=RECORD_BODY,
        query=("eyes",),
        is_costly=True,
    ),
    ApiRoute(
        method="POST",
        path="/api/play-on",
        about="Play on from a moment of a record.",
        handler=play_on,
        answer=r.Seated,
        body=r.PlayOn,
        status=201,
        limit=RECORD_BODY,
        is_costly=True,
    ),
    ApiRoute(
        method="GET",
        path="/api/health",
        about="Whether the server is well.",
        handler=health,
        answer=r.Health,
    ),
)
