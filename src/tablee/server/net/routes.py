"""Every HTTP path of the API: what it takes, what it answers, and which function does it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial

from tablee import __version__
from tablee.engine.record import Record
from tablee.games import names
from tablee.server.foreign_records import read_foreign, read_play_on
from tablee.server.net.api.day_routes import DAYS
from tablee.server.net.api.endpoints import TABLE, ApiRequest, get, post
from tablee.server.net.api.meeting_routes import MEETINGS
from tablee.server.net.api.notice_routes import NOTICES
from tablee.server.net.api.review_routes import REVIEWS
from tablee.server.net.catalogue import game_infos, game_rules
from tablee.server.net.identity import hashed, new_secret
from tablee.server.settings import RECORD_BODY
from tablee.server.wire import http_messages as r
from tablee.tables.terms import Terms

MOVES_PER_TABLE = 100
"""How many moves of a table's past count as one more table."""


async def me(request: ApiRequest) -> r.Me:
    name = await request.commands.name_of(request.person)
    return r.Me(name, request.commands.notice)


async def my_tables(request: ApiRequest) -> r.Tables:
    return await request.commands.mine(request.person, request.address)


async def games(request: ApiRequest) -> tuple[r.GameInfo, ...]:
    return game_infos()


async def game(request: ApiRequest) -> r.GameRules:
    return game_rules(request.http.path_params["game"])


async def public_tables(request: ApiRequest) -> r.Tables:
    return await request.commands.public()


async def create(request: ApiRequest) -> r.Made:
    is_welcomed = request.http.query_params.get("welcome") == "1"
    return await request.commands.create(
        request.person, request.address, request.body, is_welcomed=is_welcomed
    )


async def join(request: ApiRequest) -> r.Seated:
    return await request.commands.join(request.person, request.address, request.table, request.body)


async def link(request: ApiRequest) -> r.MoveLink:
    token = new_secret()
    expires = await request.commands.make_link(
        request.person, request.address, request.table, hashed(token)
    )
    return r.MoveLink(f"/t/{request.table}#seat={token}", expires)


async def use_link(request: ApiRequest) -> r.Seated:
    return await request.commands.use_link(
        request.person, request.address, request.table, hashed(request.body.token)
    )


async def record(request: ApiRequest) -> Record:
    return (await request.finished_game()).record


async def table_replay(request: ApiRequest) -> AsyncIterator[bytes]:
    found = await request.finished_game()
    eyes = request.http.query_params.get("eyes", "open")
    names = await request.commands.names(request.person, request.address, request.table)
    return await request.commands.replay(request.address, lambda: found.record, eyes, names)


async def table_play_on(request: ApiRequest) -> r.Seated:
    found = await request.finished_game()
    wish: r.PlayOnTable = request.body
    asked = r.PlayOn(found.record, wish.ply, wish.seat, wish.name, wish.level)
    return await _play_on(request, lambda: asked, found.terms)


async def replay(request: ApiRequest) -> AsyncIterator[bytes]:
    eyes = request.http.query_params.get("eyes", "open")
    return await request.commands.replay(request.address, partial(read_foreign, request.body), eyes)


async def play_on(request: ApiRequest) -> r.Seated:
    return await _play_on(request, partial(read_play_on, request.body))


async def _play_on(
    request: ApiRequest, read: Callable[[], r.PlayOn], played: Terms | None = None
) -> r.Seated:
    """A table with a long past takes as much room as many new ones, and counts as such."""
    seated = await request.commands.play_on(request.person, request.address, read, played)
    room = request.commands.rooms.by_table.get(seated.table)
    if room is not None:
        request.charge(room.table.ply // MOVES_PER_TABLE)
    return seated


async def health(request: ApiRequest) -> r.Health:
    if request.commands.hub.is_stopping:
        return r.Health("stopping", __version__, names())
    await request.commands.check()
    return r.Health("ok", __version__, names())


API = (
    get("/api/me", "Who this browser is; sets the cookie.", me, r.Me),
    get("/api/me/tables", "This person's tables.", my_tables, r.Tables),
    get("/api/games", "What there is to play.", games, tuple[r.GameInfo, ...]),
    get("/api/games/{game}", "A game and its rules.", game, r.GameRules),
    get("/api/tables", "Public tables that wait for people.", public_tables, r.Tables),
    post(
        "/api/tables",
        "Make a table.",
        create,
        r.Made,
        body=r.CreateTable,
        status=201,
        query=("welcome",),
        is_costly=True,
    ),
    post(f"{TABLE}/join", "Sit down at a table.", join, r.Seated, body=r.JoinTable),
    post(f"{TABLE}/link", "A link to move this seat to another device.", link, r.MoveLink),
    post(f"{TABLE}/use-link", "Take a seat over.", use_link, r.Seated, body=r.UseLink),
    get(f"{TABLE}/record", "The record of a finished game.", record, Record),
    get(
        f"{TABLE}/replay",
        "A finished game to look at again.",
        table_replay,
        r.Replay,
        query=("eyes",),
        is_costly=True,
        is_slow=True,
    ),
    post(
        f"{TABLE}/play-on",
        "Play on from a moment of a finished game.",
        table_play_on,
        r.Seated,
        body=r.PlayOnTable,
        status=201,
        is_costly=True,
        is_slow=True,
    ),
    post(
        "/api/replay",
        "Any record to look at again.",
        replay,
        r.Replay,
        body=Record,
        limit=RECORD_BODY,
        query=("eyes",),
        is_costly=True,
        is_slow=True,
    ),
    post(
        "/api/play-on",
        "Play on from a moment of a record.",
        play_on,
        r.Seated,
        body=r.PlayOn,
        status=201,
        limit=RECORD_BODY,
        is_costly=True,
        is_slow=True,
    ),
    get("/api/health", "Whether the server is well.", health, r.Health),
    *REVIEWS,
    *DAYS,
    *NOTICES,
    *MEETINGS,
)
