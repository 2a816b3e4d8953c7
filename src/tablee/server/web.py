"""HTTP: the API's routes, the page's files, security headers. Wiring only."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.engine.errors import TableeError
from tablee.engine.record import Record
from tablee.server import people, render
from tablee.server.bucket import Buckets
from tablee.server.counter import Counter
from tablee.server.limits import Settings
from tablee.server.openapi import openapi
from tablee.server.reading import UNREADABLE, unreadable
from tablee.server.requests import Problem
from tablee.server.routes import API, Api, Asked
from tablee.server.sockets import Sockets
from tablee.store import StoreError
from tablee.tables import errors as e
from tablee.tables.errors import TableRefusal
from tablee.text import Words, pick_language

JSON = "application/json"
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
STATUS = {
    "no-table": 404,
    "not-found": 404,
    "game-unknown": 404,
    e.NOT_OVER: 409,
    e.SEAT_TAKEN: 409,
    e.TABLE_FULL: 409,
    e.NOT_WAITING: 409,
    e.NOT_SEATED: 403,
    e.NOT_HOST: 403,
    "elsewhere": 403,
    "too-large": 413,
    "too-fast": 429,
    "failed": 500,
}
"""Answers other than 400 for what somebody did wrong."""


class Web:
    """The Starlette application around a counter and its sockets."""

    def __init__(self, counter: Counter, sockets: Sockets, settings: Settings) -> None:
        self._counter = counter
        self._requests = Buckets(settings.requests_per_second, settings.requests_burst)
        self._makes = Buckets(settings.makes_per_second, settings.makes_burst)
        self._openapi = b""  # made when somebody asks
        routes: list[BaseRoute] = [
            Route(api.path, self._endpoint(api), methods=[api.method]) for api in API
        ]
        routes += [
            Route("/api/openapi.json", self._openapi_document),
            Route("/metrics", self._metrics),
            *page_routes(),
        ]
        handlers = {HTTPException: _not_found, Exception: _failed}
        self.app = Secured(Starlette(routes=routes, exception_handlers=handlers), sockets)

    def _endpoint(self, api: Api) -> Callable[[Request], Awaitable[Response]]:
        decoder = None if api.body is None else msgspec.json.Decoder(api.body)

        async def endpoint(request: Request) -> Response:
            try:
                return await self._answer(api, decoder, request)
            except TableeError as error:
                return problem(request, error)

        return endpoint

    async def _answer(
        self, api: Api, decoder: msgspec.json.Decoder[object] | None, request: Request
    ) -> Response:
        headers = request.scope["headers"]
        if api.method == "POST" and not people.is_own_origin(headers):
            raise TableRefusal("elsewhere")
        address = request.client.host if request.client else ""
        buckets = self._makes if api.is_costly else self._requests
        now = time.monotonic()
        if not buckets.of(address, now).take(now):
            raise TableRefusal("too-fast")
        person = people.person_of(headers)
        secret = people.new_secret() if person is None else None
        who = person or people.hashed(secret or "")
        body = None if decoder is None else await self._body(api, decoder, request)
        found = await api.handler(Asked(self._counter, who, request, body))
        response = Response(render.encode(found), api.status, media_type=JSON)
        response.headers["cache-control"] = "no-store"
        if secret is not None:
            secure = request.url.scheme == "https"
            response.headers["set-cookie"] = people.set_cookie(secret, secure=secure)
        return response

    async def _body(
        self, api: Api, decoder: msgspec.json.Decoder[object], request: Request
    ) -> object:
        data = await read_body(request, api.limit)
        if api.body is Record:
            return self._counter.read_record(data)
        try:
            return decoder.decode(data)
        except UNREADABLE as error:
            raise unreadable(error) from None

    async def _openapi_document(self, request: Request) -> Response:
        self._openapi = self._openapi or render.encode(openapi())
        return Response(self._openapi, media_type=JSON)

    async def _metrics(self, request: Request) -> Response:
        text = self._counter.hub.metrics.text()
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


async def read_body(request: Request, limit: int) -> bytes:
    """The body, but never more than `limit` bytes of it."""
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > limit:
                raise TableRefusal("too-large", limit=limit)
            parts.append(part)
    except ClientDisconnect as error:
        raise unreadable(error) from None
    return b"".join(parts)


def problem(request: Request, error: TableeError) -> Response:
    """What was wrong, for programs and for people."""
    words = Words(pick_language(request.headers.get("accept-language")))
    if isinstance(error, StoreError):
        error = StoreError("storage")
    status = 503 if isinstance(error, StoreError) else STATUS.get(error.key, 400)
    return Response(render.encode(Problem(error.key, words.error(error))), status, media_type=JSON)


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    response = problem(request, TableRefusal("wrong-method" if status == 405 else "not-found"))
    response.status_code = status
    return response


async def _failed(request: Request, error: Exception) -> Response:
    """A mistake of ours: no details for the client."""
    response = problem(request, TableRefusal("failed"))
    response.status_code = 500
    return response


# -- the page -----------------------------------------------------------------------------


def page_routes() -> list[BaseRoute]:
    """The built page: one document for all of its addresses, and its assets."""
    folder = Path(str(files("tablee"))) / "web"
    index = folder / "index.html"
    # Found once: what somebody asks for is never taken for a file's name.
    known = {path.name: path for path in folder.glob("*") if path.is_file()}
    routes: list[BaseRoute] = []
    if (folder / "assets").is_dir():
        assets = StaticFiles(directory=folder / "assets")
        routes.append(Mount("/assets", CachedForever(assets)))

    async def page(request: Request) -> Response:
        asked = known.get(request.path_params.get("path", ""))
        if asked is not None:
            return FileResponse(asked)
        if request.url.path.startswith("/api/"):
            return await _not_found(request, HTTPException(404))
        if index.is_file():
            return FileResponse(index, headers={"cache-control": "no-cache"})
        words = Words(pick_language(request.headers.get("accept-language")))
        return PlainTextResponse(words.say("server.no-page") + "\n")

    return [*routes, Route("/", page), Route("/{path:path}", page)]


class CachedForever:
    """Assets have a hash in their name: they never change."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cached = (b"cache-control", b"public, max-age=31536000, immutable")
        await self._app(scope, receive, _with_headers(send, (cached,)))


class Secured:
    """Security headers on every answer; WebSockets go straight to the hub.

    Each layer of Starlette would wrap every single message of a socket.
    """

    def __init__(self, app: ASGIApp, sockets: Sockets) -> None:
        self._app = app
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._sockets(scope, receive, send)
        elif scope["type"] == "http":
            await self._app(scope, receive, _with_headers(send, SECURITY))
        else:
            await self._app(scope, receive, send)


def _with_headers(send: Send, headers: tuple[tuple[bytes, bytes], ...]) -> Send:
    async def send_with(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *headers]
        await send(message)

    return send_with
