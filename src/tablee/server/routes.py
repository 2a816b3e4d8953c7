"""Every HTTP path of the API: what it takes, what it answers, and which function does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal

from msgspec import Struct
from starlette.requests import Request

from tablee import __version__
from tablee.engine.record import Record
from tablee.games import names
from tablee.server import requests as r
from tablee.server.catalogue import game_infos, game_rules
from tablee.server.counter import Counter
from tablee.server.limits import RECORD_BODY, SMALL_BODY
from tablee.tables.facts import Person


class Asked(Struct, frozen=True):
    """A request, read and checked."""

    counter: Counter
    person: Person
    request: Request
    body: Any
    """The decoded body, of the route's type; None where there is none."""

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])


Handler = Callable[[Asked], Awaitable[object]]


class Api(Struct, frozen=True):
    """One path and method."""

    method: Literal["GET", "POST"]
    path: str
    about: str
    handler: Handler
    answer: Any
    body: Any = None
    status: int = 200
    limit: int = SMALL_BODY
    query: tuple[str, ...] = ()
    is_costly: bool = False
    """Whether it counts against the stricter limit."""


async def me(asked: Asked) -> r.Me:
    return r.Me(await asked.counter.name_of(asked.person))


async def my_tables(asked: Asked) -> r.Tables:
    return await asked.counter.mine(asked.person)


async def games(asked: Asked) -> tuple[r.GameInfo, ...]:
    return game_infos()


async def game(asked: Asked) -> r.GameRules:
    return game_rules(asked.request.path_params["game"])


async def public_tables(asked: Asked) -> r.Tables:
    return await asked.counter.public()


async def create(asked: Asked) -> r.Seated:
    return await asked.counter.create(asked.person, asked.body)


async def join(asked: Asked) -> r.Seated:
    return await asked.counter.join(asked.person, asked.table, asked.body)


async def link(asked: Asked) -> r.MoveLink:
    return await asked.counter.make_link(asked.person, asked.table)


async def use_link(asked: Asked) -> r.Seated:
    return await asked.counter.use_link(asked.person, asked.table, asked.body)


async def record(asked: Asked) -> Record:
    return await asked.counter.record(asked.table)


async def table_replay(asked: Asked) -> r.Replay:
    found = await asked.counter.record(asked.table)
    eyes = asked.request.query_params.get("eyes", "open")
    names = await asked.counter.names(asked.table, asked.person)
    return await asked.counter.replay(found, eyes, names)


async def table_play_on(asked: Asked) -> r.Seated:
    found = await asked.counter.record(asked.table)
    played = (await asked.counter.enter(asked.table)).table.terms
    return await asked.counter.play_on(asked.person, found, asked.body, played)


async def replay(asked: Asked) -> r.Replay:
    eyes = asked.request.query_params.get("eyes", "open")
    return await asked.counter.replay(asked.body, eyes)


async def play_on(asked: Asked) -> r.Seated:
    return await asked.counter.play_on(asked.person, asked.body.record, asked.body)


async def health(asked: Asked) -> r.Health:
    stopping = asked.counter.hub.is_stopping
    return r.Health("stopping" if stopping else "ok", __version__, names())


TABLE = "/api/tables/{table}"

API = (
    Api("GET", "/api/me", "Who this browser is; sets the cookie.", me, r.Me),
    Api("GET", "/api/me/tables", "This person's tables.", my_tables, r.Tables),
    Api("GET", "/api/games", "What there is to play.", games, tuple[r.GameInfo, ...]),
    Api("GET", "/api/games/{game}", "A game and its rules.", game, r.GameRules),
    Api("GET", "/api/tables", "Public tables that wait for people.", public_tables, r.Tables),
    Api(
        "POST",
        "/api/tables",
        "Make a table.",
        create,
        r.Seated,
        r.CreateTable,
        status=201,
        is_costly=True,
    ),
    Api("POST", f"{TABLE}/join", "Sit down at a table.", join, r.Seated, r.JoinTable),
    Api("POST", f"{TABLE}/link", "A link to move this seat to another device.", link, r.MoveLink),
    Api("POST", f"{TABLE}/use-link", "Take a seat over.", use_link, r.Seated, r.UseLink),
    Api("GET", f"{TABLE}/record", "The record of a finished game.", record, Record),
    Api(
        "GET",
        f"{TABLE}/replay",
        "A finished game to look at again.",
        table_replay,
        r.Replay,
        query=("eyes",),
        is_costly=True,
    ),
    Api(
        "POST",
        f"{TABLE}/play-on",
        "Play on from a moment of a finished game.",
        table_play_on,
        r.Seated,
        r.PlayOnTable,
        status=201,
        is_costly=True,
    ),
    Api(
        "POST",
        "/api/replay",
        "Any record to look at again.",
        replay,
        r.Replay,
        Record,
        limit=RECORD_BODY,
        query=("eyes",),
        is_costly=True,
    ),
    Api(
        "POST",
        "/api/play-on",
        "Play on from a moment of a record.",
        play_on,
        r.Seated,
        r.PlayOn,
        status=201,
        limit=RECORD_BODY,
        is_costly=True,
    ),
    Api("GET", "/api/health", "Whether the server is well.", health, r.Health),
)
