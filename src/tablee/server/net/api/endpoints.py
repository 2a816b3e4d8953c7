"""What every path of the API is made of: the request, read and checked, and its limits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from tablee.server.days.service import DealsOfDays
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.meetings.service import Matchmaking
from tablee.server.notices.service import Notices
from tablee.server.reviews.puzzles import Puzzles
from tablee.server.reviews.reviews import Reviews
from tablee.server.settings import SMALL_BODY
from tablee.server.wire.openapi import Endpoint
from tablee.server.wire.table_requests import Played
from tablee.tables.facts import Person

TABLE = "/api/tables/{table}"


class Services(Struct, frozen=True):
    """What the server does beside the tables."""

    reviews: Reviews
    puzzles: Puzzles
    days: DealsOfDays
    notices: Notices
    meetings: Matchmaking


class ApiRequest(Struct, frozen=True):
    """A request, read and checked."""

    commands: HttpCommands
    services: Services
    person: Person
    address: str
    """Whom costly requests are charged to."""
    http: Request
    body: Any
    """The body, of the route's type; bytes if it may be large; None where there is none."""
    charge: Callable[[float], None]
    """Counts the request as so many more."""

    @property
    def table(self) -> str:
        return str(self.http.path_params["table"])

    async def finished_game(self) -> Played:
        """The finished game of the table that is asked for; refused to whoever could still play its
        deal for a day's ranking. There is no other way to it."""
        found = await self.commands.record(self.address, self.table)
        await self.services.days.check_known(self.person, found.terms)
        return found


Handler = Callable[[ApiRequest], Awaitable[object]]


class ApiRoute(Endpoint, frozen=True, kw_only=True):
    """An endpoint, the function behind it, and its limits."""

    handler: Handler
    limit: int = SMALL_BODY
    is_costly: bool = False
    """Whether it counts against the stricter limit."""
    is_slow: bool = False
    """Whether it takes long: an address has few such requests under way, and others wait."""

    @property
    def is_decoded(self) -> bool:
        """Whether a body is decoded at once. A large one would keep the loop from others."""
        return self.body is not None and self.limit <= SMALL_BODY


def get(path: str, about: str, handler: Handler, answer: Any, **more: Any) -> ApiRoute:
    return ApiRoute(method="GET", path=path, about=about, handler=handler, answer=answer, **more)


def post(path: str, about: str, handler: Handler, answer: Any, **more: Any) -> ApiRoute:
    return ApiRoute(method="POST", path=path, about=about, handler=handler, answer=answer, **more)
