"""What is read without owning anything: lists, names, the clock."""

from __future__ import annotations

from typing import Any

import asyncpg

from tablee.store.postgres.connecting import LOST, SECONDS, reaching, told, unreachable

CONNECTIONS = 4
"""For reading, at most."""
NUL = "\0"
READ_TRIES = 2
"""A connection may turn out to be dead; the next one is new."""


class Reader:
    """Questions to the database, over a few connections that are opened when they are needed."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    async def rows(self, query: str, *values: object) -> list[Any]:
        if any(isinstance(value, str) and NUL in value for value in values):
            return []  # no text in PostgreSQL has it, and a question with it would be an error
        for left in reversed(range(READ_TRIES)):
            try:
                return await self._pool.fetch(query, *values, timeout=SECONDS)
            except asyncpg.PostgresError as error:
                if not left or not isinstance(error, LOST):
                    raise told(error) from None
            except LOST as error:
                if not left:
                    raise unreachable(error) from None
        raise AssertionError

    def connection(self) -> Any:
        """One of the connections, for several statements; to be used with `async with`."""
        return self._pool.acquire(timeout=SECONDS)

    async def value(self, query: str, *values: object) -> Any:
        rows = await self.rows(query, *values)
        return rows[0][0] if rows else None

    async def facts(self, table: str) -> list[bytes]:
        rows = await self.rows("SELECT fact FROM facts WHERE table_id = $1 ORDER BY number", table)
        return [row[0].encode() for row in rows]

    async def of_person(self, person: str, limit: int) -> list[tuple[str, bytes]]:
        rows = await self.rows(
            "SELECT id, line FROM people JOIN tables ON table_id = id"
            " WHERE person = $1 AND status <> 'closed' ORDER BY changed DESC LIMIT $2",
            person,
            limit,
        )
        return [(row[0], row[1]) for row in rows]

    async def name_of(self, person: str) -> str | None:
        found: str | None = await self.value(
            "SELECT name FROM people JOIN tables ON table_id = id"
            " WHERE person = $1 ORDER BY created DESC LIMIT 1",
            person,
        )
        return found

    async def now(self) -> int:
        return int(await self.value("SELECT extract(epoch FROM clock_timestamp()) * 1000"))

    async def close(self) -> None:
        self._pool.terminate()


async def open_reader(url: str) -> Reader:
    with reaching(url):
        pool = await asyncpg.create_pool(
            url,
            min_size=0,
            max_size=CONNECTIONS,
            timeout=SECONDS,
            server_settings={"application_name": "tablee", "jit": "off"},
        )
    return Reader(pool)
