"""What HTTP says about people who look for somebody to play with."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.server.wire.http_messages import RequestBody, TableLine
from tablee.server.wire.shapes import TableId
from tablee.tables.terms import GameName, Name

Length = Literal["quick", "days"]
"""`quick`: ten minutes each, in one sitting. `days`: two days for each move."""


class Find(RequestBody, frozen=True):
    """POST /api/find: wait for others who want the same."""

    game: GameName
    name: Name
    players: Annotated[int, Meta(ge=2, le=5)]
    length: Length = "quick"
    rated: bool = False
    bots: bool = True
    """Whether bots fill up after a while."""


class Found(Struct, frozen=True):
    """GET /api/find: ask every few seconds; who does not is taken to have left."""

    state: Literal["idle", "waiting", "found"]
    table: str | None = None
    game: str | None = None
    since: int | None = None
    """Server's time in ms."""
    others: int = 0
    """How many wait for the same."""
    bots_at: int | None = None
    """When bots will fill up."""
    now: int = 0
    rated: bool = False
    """Whether this server keeps ratings."""


class Friend(Struct, frozen=True):
    """Somebody whom this person wishes to meet again, and who wishes it too."""

    id: str
    name: str


class Invited(Struct, frozen=True):
    """A table that waits for this person."""

    table: TableLine
    name: str
    """Who invites."""


class People(Struct, frozen=True):
    """GET /api/people: whom this person knows."""

    friends: tuple[Friend, ...]
    invitations: tuple[Invited, ...]


class AtTable(RequestBody, frozen=True):
    """POST /api/people/keep and /api/people/{friend}/invite: which table it is about."""

    table: TableId
