"""Rows beside the tables: days, people who are away, people who play together, notices.

Both databases take the same statements: values are written `?1`, `?2`, and texts and whole
numbers are all there is. A change is one transaction, on disk when it returns.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Protocol

import apsw
from msgspec import Struct

from tablee.store.interface import StoreError

Value = str | int | None
Row = tuple[Any, ...]
PAGES = 4
"""About how many pages of the write-ahead log a statement takes."""


class Statement(Struct, frozen=True):
    """What is done in a change, and with which values."""

    sql: str
    values: tuple[Value, ...] = ()


class Ledger(Protocol):
    """What the server needs of such rows."""

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """The rows of a question."""

    async def change(self, *statements: Statement) -> list[list[Row]]:
        """All of it or nothing; the rows that each statement returns."""


class SqliteLedger:
    """The ledger of a server alone. It blocks: `OneServer` calls it off the loop."""

    def __init__(
        self,
        connection: apsw.Connection,
        told: Callable[[apsw.Error], StoreError],
        grew: Callable[[int], None],
    ) -> None:
        """`told` makes an error for people, `grew` hears of pages that were written."""
        self._connection = connection
        self._told = told
        self._grew = grew
        self._lock = threading.Lock()

    def read(self, sql: str, *values: Value) -> list[Row]:
        with self._lock:
            try:
                return list(self._connection.execute(sql, values))
            except apsw.Error as error:
                raise self._told(error) from error

    def change(self, *statements: Statement) -> list[list[Row]]:
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                found = [list(self._connection.execute(one.sql, one.values)) for one in statements]
                self._connection.execute("COMMIT")
            except apsw.ConnectionClosedError as error:  # the server stops
                raise self._told(error) from error
            except apsw.Error as error:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise self._told(error) from error
        self._grew(PAGES * len(statements))
        return found

    def close(self) -> None:
        with self._lock:
            self._connection.close()
