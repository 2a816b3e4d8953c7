"""Who a client is: a cookie, and what HTTP asks of the server."""

from __future__ import annotations

import asyncio
from http.client import HTTPException, InvalidURL
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from tablee.client.errors import ClientError, refusal
from tablee.engine.record import Record
from tablee.server.wire import http_messages as h
from tablee.server.wire.services.day_messages import DayChain
from tablee.tables.terms import SeatWish, Terms
from tablee.text.words import Words, pick_language

SECONDS = 30.0
"""How long a request may take."""

T = TypeVar("T")


class Link(Struct, frozen=True):
    """An invitation: the server, the table, and for a seat that moves here its token."""

    server: str
    table: str
    token: str | None = None


def read_link(link: str) -> Link:
    """What a link such as `http://127.0.0.1:8000/t/k3v9q2hx7m` leads to."""
    try:
        parts = urlsplit(link.strip())
        parts.port  # noqa: B018 - raises an error if it is not a number from 0 to 65535
    except ValueError:
        raise ClientError("link", value=link) from None
    path = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or path[:1] != ["t"]:
        raise ClientError("link", value=link)
    if len(path) != 2 or not path[1].isalnum():
        raise ClientError("link", value=link)
    key, _, token = parts.fragment.partition("=")
    return Link(f"{parts.scheme}://{parts.netloc}", path[1], token if key == "seat" else None)


class Session:
    """One person at one server. The secret in the cookie is all that makes them who they are."""

    def __init__(self, server: str, cookie: str = "", language: str = "en") -> None:
        self.server = server.rstrip("/")
        self.cookie = cookie
        self.language = language

    @property
    def websocket_url(self) -> str:
        return "ws" + self.server.removeprefix("http") + "/ws"

    def shown(self, name: str) -> str:
        """A person's name in the session's language: a deleted person is somebody."""
        return Words(pick_language(self.language)).person(name)

    async def me(self) -> h.Me:
        """Who the server takes this client for; a new session gets its cookie here."""
        return await self._ask("GET", "/api/me", h.Me)

    async def create(
        self, terms: Terms, seats: tuple[SeatWish, ...], name: str, *, start: bool = False
    ) -> h.Seated:
        """Make a table."""
        body = h.CreateTable(terms, seats, name, start)
        return await self._ask("POST", "/api/tables", h.Seated, body)

    async def join(self, table: str, name: str, seat: int | None = None) -> h.Seated:
        """Sit down at a table, on its first open seat or on a certain one."""
        body = h.JoinTable(name, seat)
        return await self._ask("POST", f"/api/tables/{table}/join", h.Seated, body)

    async def use_link(self, table: str, token: str) -> h.Seated:
        """Take over the seat that a one-time link moves here."""
        path = f"/api/tables/{table}/use-link"
        return await self._ask("POST", path, h.Seated, h.UseLink(token))

    async def record(self, table: str) -> Record:
        """The record of a finished game."""
        return await self._ask("GET", f"/api/tables/{table}/record", Record)

    async def days(self) -> DayChain:
        """What the deals of the server's days can be checked with."""
        return await self._ask("GET", "/api/days/chain", DayChain)

    async def _ask(self, method: str, path: str, answer: type[T], body: object = None) -> T:
        data = None if body is None else msgspec.json.encode(body)
        found = await asyncio.to_thread(self._request, method, path, data)
        try:
            return msgspec.json.decode(found, type=answer)
        except msgspec.DecodeError:
            raise ClientError("no-tablee", server=self.server) from None

    def _request(self, method: str, path: str, data: bytes | None) -> bytes:
        headers = {"accept-language": self.language, "content-type": "application/json"}
        if self.cookie:
            headers["cookie"] = self.cookie
        request = Request(self.server + path, data, headers, method=method)
        try:
            with urlopen(request, timeout=SECONDS) as response:
                if set_cookie := response.headers["set-cookie"]:
                    self.cookie = set_cookie.split(";")[0]
                body: bytes = response.read()
                return body
        except HTTPError as error:
            raise self._refusal(error.read()) from None
        except InvalidURL:
            raise ClientError("link", value=self.server) from None
        except HTTPException:  # something else than HTTP, or half an answer
            raise ClientError("no-tablee", server=self.server) from None
        except (URLError, OSError, ValueError) as error:
            detail = getattr(error, "reason", error)
            raise ClientError("unreachable", server=self.server, detail=str(detail)) from None

    def _refusal(self, body: bytes) -> ClientError:
        try:
            problem = msgspec.json.decode(body, type=h.Problem)
        except msgspec.DecodeError:
            return ClientError("no-tablee", server=self.server)
        return refusal(problem.code, problem.words)
