"""Where tables are kept: an append-only log of facts per table, and one summary row.

The store knows neither games nor tables, only bytes: the
table knows what a fact means. The server uses this interface only, so that
another database can be added; `sqlite.py` is built in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tablee.engine.errors import TableeError
from tablee.store.stops import Stops


class StoreError(TableeError):
    """The store failed; nothing was written halfway."""


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


class Write(Struct, frozen=True):
    """Facts to append to one table; all or nothing."""

    table: str
    first: int
    """The number of the first of `facts`: how many the table had before."""
    facts: tuple[bytes, ...]
    summary: Summary | None
    """The new summary; None: unchanged."""


Done = Callable[[StoreError | None], None]
"""Called once the facts are on disk, or with the reason why they are not."""


class Store(Protocol):
    """What the server needs. Reading blocks: call it off the loop."""

    def write(self, write: Write, done: Done) -> None:
        """Append soon, in order; many writes share one commit. Never blocks."""

    def load(self, table: str) -> list[bytes]:
        """All facts of a table, in order; empty if there is no such table."""

    def due(self, now: int) -> list[str]:
        """Tables that have to be in memory by now."""

    def of_person(self, person: str, limit: int) -> list[tuple[str, bytes]]:
        """A person's tables, last changed first: id and line."""

    def name_of(self, person: str) -> str | None:
        """The nickname a person used last."""

    def begin(self, now: int) -> Stops:
        """A server starts; when none ran before."""

    def note_running(self, now: int) -> None:
        """The server runs; call it regularly, and at the end."""

    def check(self) -> str | None:
        """Look at everything that is stored; what is wrong with it, if anything. Takes long."""

    def close(self) -> None:
        """Finish what was given to `write`, then close."""
