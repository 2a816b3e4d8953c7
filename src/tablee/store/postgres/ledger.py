"""The ledger that several servers share. Nobody owns its rows: its statements say what may be."""

from __future__ import annotations

import re

import asyncpg

from tablee.store.postgres.connecting import LOST, SECONDS, told
from tablee.store.postgres.reading import Reader
from tablee.store.rows.ledger import Row, Statement, Value

PLACE = re.compile(r"\?(\d+)")


class PostgresLedger:
    """Questions and changes over the connections that read."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return [tuple(row) for row in await self._reader.rows(_spelled(sql), *values)]

    async def change(self, *statements: Statement) -> list[list[Row]]:
        try:
            async with self._reader.connection() as connection, connection.transaction():
                found = []
                for one in statements:
                    rows = await connection.fetch(_spelled(one.sql), *one.values, timeout=SECONDS)
                    found.append([tuple(row) for row in rows])
        except (asyncpg.PostgresError, asyncpg.DataError, *LOST) as error:
            raise told(error) from None
        return found


def _spelled(sql: str) -> str:
    """Values as PostgreSQL writes them."""
    return PLACE.sub(r"$\1", sql)
