"""`PostgresStore`: the store of a server that shares its tables with others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg

from tablee.store.interface import Done, Elsewhere, StoreError, Write
from tablee.store.postgres.connecting import connect
from tablee.store.postgres.incarnation import Incarnation, begin
from tablee.store.postgres.ledger import PostgresLedger
from tablee.store.postgres.reading import Reader, open_reader
from tablee.store.postgres.schema import Installation, check_installation
from tablee.store.stops import Stops

MOST_DUE = 500
"""Tables that are told to be due at a time."""
FREED_AT_ONCE = 500
MOST_FREED = 20
"""Tables of dead servers that one statement frees, and how many statements at a time."""


class PostgresStore:
    """Reads at any time; owns tables and writes while it has an incarnation (`begin`)."""

    def __init__(
        self, url: str, installation: Installation, reader: Reader, reads: list[str]
    ) -> None:
        self.installation = installation
        self.incarnation: Incarnation | None = None
        self._url = url
        self._reader = reader
        self.ledger = PostgresLedger(reader)
        self._reads = reads
        self._commits = 0
        self._before: int | None = None  # the number of the last incarnation
        self._leaving: dict[str, asyncio.Future[None]] = {}
        """Tables that are being given up; they can be claimed again afterwards."""

    # -- incarnations --------------------------------------------------------------

    async def begin(self, lost: Callable[[], None]) -> Incarnation:
        """A new life; the last one ends for good. `lost` is called when this one is over."""

        def over() -> None:
            if self.incarnation is life:  # and no later one has begun
                self._commits = self.commits
                self.incarnation = None
                lost()

        life = await begin(self._url, self.installation, self._reads, over, self._before)
        self.incarnation = life
        self._before = life.number
        return life

    @property
    def commits(self) -> int:
        """Of all lives."""
        return self._commits + (0 if self.incarnation is None else self.incarnation.appends.commits)

    def _living(self) -> Incarnation:
        if self.incarnation is None or not self.incarnation.holds:
            raise StoreError("storage")
        return self.incarnation

    # -- tables ------------------------------------------------------------------------

    def write(self, write: Write, done: Done) -> None:
        if self.incarnation is None:
            asyncio.get_running_loop().call_soon(done, StoreError("storage"))
            return
        if not write.is_last:
            self.incarnation.appends.put(write, done)
            return
        left = self._leave(write.table)

        def told(error: StoreError | None) -> None:
            self._left(write.table, left)
            done(error)

        self.incarnation.appends.put(write, told)

    async def claim(self, table: str) -> list[bytes] | Elsewhere:
        while table in self._leaving:
            await asyncio.wait((self._leaving[table],))
        living = self._living()
        owner = await self._reader.value("SELECT tablee_claim($1, $2)", living.number, table)
        if owner is None:
            return []
        if owner == 0:
            raise StoreError("rules-unreadable", table=table)
        if owner != living.number:
            return Elsewhere(owner)
        facts = await self._reader.facts(table)
        if self.incarnation is not living:  # the claim was another life's
            raise StoreError("storage")
        return facts

    async def release(self, table: str) -> None:
        if self.incarnation is None or table in self._leaving:
            return
        number, left = self.incarnation.number, self._leave(table)
        try:
            query = "UPDATE tables SET owner = NULL WHERE id = $1 AND owner = $2"
            await self._reader.rows(query, table, number)
        finally:
            self._left(table, left)

    async def due(self, now: int) -> list[str]:
        number = self._living().number
        await self._free_some()
        query = "SELECT * FROM tablee_due($1, $2, $3)"
        return [row[0] for row in await self._reader.rows(query, number, now, MOST_DUE)]

    async def _free_some(self) -> None:
        """Tables of servers that are gone can be found due once they belong to nobody."""
        for _ in range(MOST_FREED):
            if not await self._reader.value("SELECT tablee_free($1)", FREED_AT_ONCE):
                return

    def _leave(self, table: str) -> asyncio.Future[None]:
        left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._leaving[table] = left
        return left

    def _left(self, table: str, left: asyncio.Future[None]) -> None:
        if self._leaving.get(table) is left:
            del self._leaving[table]
        if not left.done():
            left.set_result(None)

    # -- reading ---------------------------------------------------------------------

    async def of_person(self, person: str, limit: int) -> list[tuple[str, bytes]]:
        return await self._reader.of_person(person, limit)

    async def name_of(self, person: str) -> str | None:
        return await self._reader.name_of(person)

    async def now(self) -> int:
        return await self._reader.now()

    async def stops(self, now: int) -> Stops:
        number = self._living().number
        rows = await self._reader.rows("SELECT * FROM tablee_stops($1, $2)", number, now)
        return [(row[0], row[1]) for row in rows]

    async def note_running(self, now: int) -> None:
        await self._reader.rows("SELECT tablee_note_running($1)", now)

    async def check(self) -> str | None:
        """PostgreSQL looks after its own files; whether it answers, with the tables it should have.

        A newer schema is no damage: it has the functions that this version calls.
        """
        try:
            version = await self._reader.value("SELECT version FROM installation")
        except StoreError as error:
            return str(error)
        return None if version is not None else str(StoreError("schema-missing"))

    async def close(self) -> None:
        if self.incarnation is not None:
            await self.incarnation.resign()
            self.incarnation = None
        await self._reader.close()


async def open_store(url: str, reads: list[str]) -> PostgresStore:
    """The store at this address; a `StoreError` says why it cannot be used.

    `reads`: the rules that this server knows, see `Summary.rules`.
    """
    connection = await connect(url)
    try:
        installation = await check_installation(connection)
    except asyncpg.PostgresError as error:
        raise StoreError("database-failed", detail=error) from None
    finally:
        connection.terminate()
    return PostgresStore(url, installation, await open_reader(url), reads)
