"""Where tables are kept: an append-only log of facts per table, and one summary row.

The store knows neither games nor tables, only bytes: the
table knows what a fact means. The server uses this interface only: `one_server.py`
is SQLite for a server of its own, `postgres/` is shared by any number of servers.
A table has at most one owner, the server that has it in memory and alone writes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from tablee.engine.errors import TableeError
from tablee.store.stops import Stops

if TYPE_CHECKING:
    from tablee.store.rows.ledger import Ledger


class StoreError(TableeError):
    """The store failed; nothing was written halfway."""


GROUP = 512
"""Writes after which no more are added to a commit."""
KEY_BYTES = 32
"""Of the key that signs cookies; it is kept where the tables are."""
AT_ONCE = 0
"""An alarm that is always due."""


class SeatedPerson(Struct, frozen=True):
    """A person at a table."""

    person: str
    name: str


class Summary(Struct, frozen=True):
    """What is known of a table that is not in memory, for lists and alarms."""

    status: str
    created: int
    changed: int
    alarm: int | None
    """When the table has to be in memory (ms); None: when somebody asks for it.

    `AT_ONCE` while it is in memory and something may happen there: the next server loads it.
    """
    people: tuple[SeatedPerson, ...]
    line: bytes
    """The table's line in lists, ready to be read back by the server."""
    rules: str = ""
    """What a server has to know to read the facts; empty: every server does."""


class PlayedSeat(Struct, frozen=True):
    """A person at a game that is over."""

    person: str
    seat: int
    score: int
    won: bool
    opponents: str
    """Against whom, separated by commas: `people`, and the levels of bots."""
    kinds: str
    """Points by what they were for, as JSON."""


class Finished(Struct, frozen=True):
    """A game that is over, for the histories of people."""

    game: str
    players: int
    ended: int
    rating: str
    """Which ratings it counts for: `people`, `bots`, or none."""
    data: bytes
    """What these ratings need to know, as JSON."""
    seats: tuple[PlayedSeat, ...]


class Write(Struct, frozen=True):
    """Facts to append to one table; all or nothing."""

    table: str
    first: int
    """The number of the first of `facts`: how many the table had before."""
    facts: tuple[bytes, ...]
    summary: Summary | None
    """The new summary; None: unchanged."""
    is_last: bool = False
    """The table leaves memory: afterwards any server may own it."""
    finished: Finished | None = None
    """What becomes of the game in histories, where these facts end it; only with a summary."""


class Elsewhere(Struct, frozen=True):
    """A table that another server owns."""

    owner: int
    """The number of that server."""


Done = Callable[[StoreError | None], None]
"""Called once the facts are on disk, or with the reason why they are not."""


class Store(Protocol):
    """What the server needs. Callers wait for everything but `write`, while the loop goes on."""

    @property
    def ledger(self) -> Ledger:
        """Rows that are no table's."""

    def write(self, write: Write, done: Done) -> None:
        """Append soon, in order; many writes share one commit. Never blocks."""

    async def claim(self, table: str) -> list[bytes] | Elsewhere:
        """Own a table, if nobody else does: all its facts, in order; none if there is no table."""

    async def release(self, table: str) -> None:
        """Give a table up that this server has claimed and cannot use."""

    async def due(self, now: int) -> list[str]:
        """Tables that have to be in memory by now, and that no other server owns."""

    async def of_person(self, person: str, limit: int) -> list[tuple[str, bytes]]:
        """A person's tables, last changed first: id and line."""

    async def name_of(self, person: str) -> str | None:
        """The nickname a person used last."""

    async def now(self) -> int:
        """The time that all servers of this store agree on: ms since 1970."""

    async def stops(self, now: int) -> Stops:
        """A server starts: when none ran before."""

    async def note_running(self, now: int) -> None:
        """The server runs; call it regularly, and at the end."""

    async def check(self) -> str | None:
        """Look at everything that is stored; what is wrong with it, if anything. Takes long."""

    async def close(self) -> None:
        """Finish what was given to `write`, then close."""
