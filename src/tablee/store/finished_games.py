"""The finished games of a data folder, and who lets their moments become puzzles.

Only read, whether a server runs on the folder or not: its lock is left alone, nothing is brought up
to date, and no question is open longer than its answer takes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import apsw

from tablee.store.interface import StoreError
from tablee.store.sqlite import BUSY_MS, FILE, told
from tablee.store.sqlite_schema import VERSION

HAS_CONSENTS = 6
"""Since this version of the database people are asked; before it nobody had agreed."""


class FinishedGames:
    """What is stored of the games that are over."""

    def __init__(self, folder: Path) -> None:
        file = folder / FILE
        if not file.is_file():
            raise StoreError("no-database", folder=folder)
        try:
            self._connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
            self._connection.set_busy_timeout(BUSY_MS)
            version = int(self._connection.pragma("user_version"))
        except apsw.NotADBError:
            raise StoreError("database-broken", file=file) from None
        except apsw.Error as error:
            raise told(error) from None
        if not version:
            raise StoreError("database-broken", file=file)
        if version > VERSION:
            raise StoreError("database-newer", file=file, version=version, known=VERSION)
        self._has_consents = version >= HAS_CONSENTS

    def close(self) -> None:
        self._connection.close()

    def consenting(self) -> frozenset[str]:
        """Everybody who agrees now. Not whoever is just being deleted or becoming another one."""
        if not self._has_consents:
            return frozenset()
        found = self._read(
            "SELECT person FROM puzzle_consents WHERE person NOT IN (SELECT person FROM leaving)"
        )
        return frozenset(person for (person,) in found)

    def tables(self, game: str) -> list[str]:
        """The tables where a game is over, in the order in which the games ended."""
        if not self._has_consents:
            return []
        found = self._read(
            "SELECT table_id FROM finished WHERE game = ? ORDER BY ended, table_id", game
        )
        return [table for (table,) in found]

    def facts(self, table: str) -> list[bytes]:
        found = self._read("SELECT fact FROM facts WHERE table_id = ? ORDER BY number", table)
        return [fact.encode() for (fact,) in found]

    def _read(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        try:
            return list(self._connection.execute(query, values))
        except apsw.Error as error:
            raise told(error) from None
