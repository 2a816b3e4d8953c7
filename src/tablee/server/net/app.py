"""The HTTP application: reads requests, calls their handlers, encodes the answers."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.engine.errors import TableeError
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.net.api.endpoints import ApiRequest, ApiRoute, Services
from tablee.server.net.documentation import documentation_routes
from tablee.server.net.headers import SECURITY, with_headers
from tablee.server.net.http_protocol import TRANSPORT
from tablee.server.net.identity import Identities, is_own_origin, set_cookie
from tablee.server.net.routes import API
from tablee.server.net.static_files import page_routes
from tablee.server.net.websocket_endpoint import WebSocketEndpoint
from tablee.server.notices.feed import atom
from tablee.server.rate_limits import Buckets, network_of
from tablee.server.settings import Settings
from tablee.server.turns import Pace, Places
from tablee.server.wire.decode_errors import UNREADABLE, unreadable
from tablee.server.wire.encoding import encode
from tablee.server.wire.http_messages import Problem
from tablee.server.wire.openapi import openapi
from tablee.store.interface import StoreError
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal
from tablee.text import Words, pick_language

ADMIN = "/api/admin"
"""Has a token of its own, so that a ban shuts out nobody who runs the server."""
JSON = "application/json"
STATUS = {
    Code.NO_TABLE: 404,
    Code.NOT_FOUND: 404,
    Code.NO_REVIEW: 404,
    Code.NO_PUZZLE: 404,
    Code.REVIEW_UNDER_WAY: 409,
    "game-unknown": 404,
    Code.NOT_OVER: 409,
    Code.DAY_OPEN: 403,
    Code.RANKED: 403,
    "day-future": 403,
    "day-unknown": 404,
    Code.SEAT_TAKEN: 409,
    Code.TABLE_FULL: 409,
    Code.NOT_WAITING: 409,
    Code.NOT_SEATED: 403,
    Code.NOT_HOST: 403,
    Code.ELSEWHERE: 403,
    Code.BANNED: 403,
    Code.NOT_ADMIN: 403,
    Code.TOO_LARGE: 413,
    Code.TOO_FAST: 429,
    Code.FAILED: 500,
    Code.STOPPING: 503,
}
"""HTTP statuses of errors, where it is not 400."""


class HttpApp:
    """The Starlette application of the API and the page."""

    def __init__(
        self,
        commands: HttpCommands,
        sockets: WebSocketEndpoint,
        identities: Identities,
        settings: Settings,
        services: Services,
        api: tuple[ApiRoute, ...] | None = None,
    ) -> None:
        self._api = api = API if api is None else api
        self.is_banned: Callable[[Person, str], bool] = lambda person, address: False
        self._commands = commands
        self._services = services
        self._identities = identities
        self._requests = Buckets(settings.requests_per_second, settings.requests_burst)
        self._makes = Buckets(settings.makes_per_second, settings.makes_burst)
        self._slow = Places(settings.slow_requests, settings.slow_requests_waiting)
        self._openapi = b""
        routes: list[BaseRoute] = [
            Route(route.path, self._endpoint(route), methods=[route.method]) for route in api
        ]
        routes += [
            Route("/api/openapi.json", self._openapi_document),
            Route("/metrics", self._metrics),
            Route("/feed/{token}.atom", self._feed),
            *documentation_routes(),
            *page_routes(),
        ]
        handlers = {HTTPException: _not_found, Exception: _failed}
        self._visits = Pace(
            settings.visits_per_second, settings.visits_burst, settings.visits_waiting
        )
        starlette = Starlette(routes=routes, exception_handlers=handlers)
        self.asgi = Secured(starlette, sockets, self._visits, self._problem)

    def stop(self) -> None:
        """Refuse requests that wait for their turn."""
        self._visits.stop()

    def _endpoint(self, route: ApiRoute) -> Callable[[Request], Awaitable[Response]]:
        decode = msgspec.json.Decoder(route.body).decode if route.is_decoded else bytes

        async def endpoint(request: Request) -> Response:
            try:
                return await self._answer(route, decode, request)
            except TableeError as error:
                return self._problem(request, error)

        return endpoint

    def _problem(self, request: Request, error: TableeError) -> Response:
        if error.key == Code.TOO_FAST:
            self._commands.hub.metrics.reach("requests")
        return problem(request, error)

    async def _answer(
        self, route: ApiRoute, decode: Callable[[bytes], object], request: Request
    ) -> Response:
        headers = request.scope["headers"]
        if route.method == "POST" and not is_own_origin(headers):
            raise TableRefusal(Code.ELSEWHERE)
        address = address_of(request)
        buckets = self._makes if route.is_costly else self._requests
        now = time.monotonic()
        bucket = buckets.of(address, now)
        if not bucket.take(now):
            raise TableRefusal(Code.TOO_FAST)
        visitor = await self._identities.visitor(headers)
        if self.is_banned(visitor.person, address) and route.path != ADMIN:
            raise TableRefusal(Code.BANNED)
        body = (
            None if route.body is None else _decoded(decode, await read_body(request, route.limit))
        )
        async with AsyncExitStack() as place:  # not sooner: who sends slowly keeps nobody waiting
            if route.is_slow:
                await place.enter_async_context(self._slow.of(address))
            asked = ApiRequest(
                self._commands,
                self._services,
                visitor.person,
                address,
                request,
                body,
                bucket.charge,
            )
            found = await route.handler(asked)
            response: Response
            if isinstance(found, Response):
                response = found
            elif isinstance(found, AsyncIterator):
                response = Stream(found, route.status, place.pop_all())
            else:
                response = Response(encode(found), route.status, media_type=JSON)
        response.headers["cache-control"] = "no-store"
        if visitor.cookie is not None and "set-cookie" not in response.headers:
            secure = request.url.scheme == "https"
            response.headers["set-cookie"] = set_cookie(visitor.cookie, secure=secure)
        return response

    async def _openapi_document(self, request: Request) -> Response:
        """Made off the loop, when somebody asks: it takes long."""
        if not self._openapi:
            await self._commands.ports.slow.do(address_of(request), self._describe)
        return Response(self._openapi, media_type=JSON)

    def _describe(self) -> None:
        self._openapi = self._openapi or encode(openapi(self._api))

    async def _feed(self, request: Request) -> Response:
        """Whoever has the secret address reads it, without a cookie."""
        now = time.monotonic()
        try:
            if not self._requests.of(address_of(request), now).take(now):
                raise TableRefusal(Code.TOO_FAST)
            wishes, notices = await self._services.notices.feed(request.path_params["token"])
        except TableeError as error:
            return self._problem(request, error)
        text = atom(wishes, notices, str(request.base_url).rstrip("/"))
        headers = {"cache-control": "no-store"}
        return Response(text, media_type="application/atom+xml", headers=headers)

    async def _metrics(self, request: Request) -> Response:
        text = self._commands.hub.metrics.text()
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


class Stream(StreamingResponse):
    """An answer that is made while it is read; until then it keeps its place."""

    def __init__(self, pieces: AsyncIterator[bytes], status: int, place: AsyncExitStack) -> None:
        super().__init__(pieces, status, media_type=JSON)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._place:
            await super().__call__(scope, receive, send)


def address_of(request: Request) -> str:
    """Whom a request is charged to."""
    return network_of(request.client.host) if request.client else ""


async def read_body(request: Request, limit: int) -> bytes:
    """The body; refused if it has more than `limit` bytes."""
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > limit:
                raise TableRefusal(Code.TOO_LARGE, limit=limit)
            parts.append(part)
    except ClientDisconnect as error:
        raise unreadable(error) from None
    return b"".join(parts)


def _decoded(decode: Callable[[bytes], object], data: bytes) -> object:
    try:
        return decode(data)
    except UNREADABLE as error:
        raise unreadable(error) from None


def problem(request: Request, error: TableeError) -> Response:
    """An error as a response: a code for programs, a sentence for people."""
    words = Words(pick_language(request.headers.get("accept-language")))
    if isinstance(error, StoreError):
        error = StoreError(Code.STORAGE)
    status = 503 if isinstance(error, StoreError) else STATUS.get(error.key, 400)
    return Response(encode(Problem(error.key, words.error(error))), status, media_type=JSON)


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    response = problem(
        request, TableRefusal(Code.WRONG_METHOD if status == 405 else Code.NOT_FOUND)
    )
    response.status_code = status
    return response


async def _failed(request: Request, error: Exception) -> Response:
    """A bug in the server: the client gets no details."""
    response = problem(request, TableRefusal(Code.FAILED))
    response.status_code = 500
    return response


class Secured:
    """What every request passes: the pace of its address, and security headers for the answer.

    WebSockets have their own endpoint. They do not go through Starlette, whose layers
    would wrap every single message.
    """

    def __init__(
        self,
        app: ASGIApp,
        sockets: WebSocketEndpoint,
        visits: Pace,
        problem: Callable[[Request, TableeError], Response],
    ) -> None:
        self._app = app
        self._sockets = sockets
        self._visits = visits
        self._problem = problem

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._sockets(scope, receive, send)
        elif scope["type"] == "http":
            answerer = await self._answerer(scope)
            await answerer(scope, receive, with_headers(send, SECURITY))
        else:
            await self._app(scope, receive, send)

    async def _answerer(self, scope: Scope) -> ASGIApp:
        """The application, when it is this address's turn, or an answer that says why not.

        Whoever has not waited for their turn gets an empty answer, which costs nothing.
        """
        request = Request(scope)
        try:
            await self._visits.turn(address_of(request))
        except TableRefusal as error:
            return self._problem(request, error)
        transport = scope.get("state", {}).get(TRANSPORT)
        is_gone = transport is not None and transport.is_closing()
        return Response() if is_gone else self._app
