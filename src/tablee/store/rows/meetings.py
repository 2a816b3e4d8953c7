"""People who look for others to play with, and people who have met and wish to meet again."""

from __future__ import annotations

from msgspec import Struct

from tablee.store.rows.ledger import Ledger, Statement

FIELDS = "person, name, game, players, length, rated, bots, rating, since, seen, table_id"
LOCK = Statement("UPDATE seek_lock SET n = n + 1")
"""First in every change of seeks: servers that match people do so one after the other."""


class Seek(Struct, frozen=True):
    """Somebody who waits for a table."""

    person: str
    name: str
    game: str
    players: int
    length: str
    rated: int
    bots: int
    rating: int | None
    since: int
    seen: int
    """When this person last asked: who closed the page waits no more."""
    table: str | None = None
    """Where they play."""


class Meetings:
    """All of it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    # -- looking for others ----------------------------------------------------------

    async def seek(self, wanted: Seek) -> None:
        """Wait from now on, and for nothing else."""
        add = f"INSERT INTO seeks ({FIELDS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, NULL)"
        values = (
            *(wanted.person, wanted.name, wanted.game, wanted.players, wanted.length),
            *(wanted.rated, wanted.bots, wanted.rating, wanted.since, wanted.seen),
        )
        await self._ledger.change(LOCK, _drop(wanted.person), Statement(add, values))

    async def stop(self, person: str) -> None:
        await self._ledger.change(LOCK, _drop(person))

    async def look(self, person: str, now: int) -> Seek | None:
        """What a person waits for, or has found; they are still there."""
        sql = f"UPDATE seeks SET seen = ?2 WHERE person = ?1 RETURNING {FIELDS}"
        (rows,) = await self._ledger.change(Statement(sql, (person, now)))
        return Seek(*rows[0]) if rows else None

    async def waiting(self, like: Seek, seen: int) -> list[Seek]:
        """Who waits for the same, the longest first; who was not seen since then does not."""
        sql = (
            f"SELECT {FIELDS} FROM seeks WHERE table_id IS NULL AND game = ?1 AND players = ?2"
            " AND length = ?3 AND rated = ?4 AND seen >= ?5 ORDER BY since, person"
        )
        about = (like.game, like.players, like.length, like.rated, seen)
        return [Seek(*row) for row in await self._ledger.read(sql, *about)]

    async def bring(self, people: list[Seek], table: str) -> bool:
        """Bring these people to a table, if all of them still wait: all of them or none."""
        places = ", ".join(f"?{n + 2}" for n in range(len(people)))
        waits = f"table_id IS NULL AND person IN ({places})"
        sql = (
            f"UPDATE seeks SET table_id = ?1 WHERE {waits}"
            f" AND (SELECT count(*) FROM seeks WHERE {waits}) = {len(people)} RETURNING person"
        )
        values = (table, *(one.person for one in people))
        _, rows = await self._ledger.change(LOCK, Statement(sql, values))
        return len(rows) == len(people)

    async def brought_to(self, table: str) -> list[Seek]:
        sql = f"SELECT {FIELDS} FROM seeks WHERE table_id = ?1 ORDER BY since, person"
        return [Seek(*row) for row in await self._ledger.read(sql, table)]

    # -- people who know each other ----------------------------------------------------

    async def keep(self, person: str, table: str) -> bool:
        """Wish to meet those again who played at a finished table; whether there are any.

        They are told nothing. Who wishes the same is known to both from then on.
        """
        add = (
            "INSERT INTO ties (person, other, name) SELECT mine.person, other.person, other.name"
            " FROM people mine JOIN people other ON other.table_id = mine.table_id"
            " JOIN tables ON id = mine.table_id"
            " WHERE mine.person = ?1 AND other.person <> ?1 AND mine.table_id = ?2"
            " AND tables.status = 'over'"
            " ON CONFLICT (person, other) DO UPDATE SET name = excluded.name RETURNING other"
        )
        (rows,) = await self._ledger.change(Statement(add, (person, table)))
        return bool(rows)

    async def known(self, person: str) -> list[tuple[str, str]]:
        """Who and this person both wish to meet again: person and name."""
        sql = (
            "SELECT t.other, t.name FROM ties t JOIN ties u ON u.person = t.other"
            " AND u.other = t.person WHERE t.person = ?1 ORDER BY t.name, t.other"
        )
        return [(row[0], row[1]) for row in await self._ledger.read(sql, person)]

    async def part(self, person: str, other: str) -> None:
        """They do not know each other any more."""
        sql = "DELETE FROM ties WHERE (person = ?1 AND other = ?2) OR (person = ?2 AND other = ?1)"
        await self._ledger.change(Statement(sql, (person, other)))

    async def invite(self, person: str, other: str, table: str, now: int) -> bool:
        """Invite somebody to a table where this person waits; whether they do."""
        add = (
            "INSERT INTO invitations (person, table_id, host, name, at)"
            " SELECT CAST(?2 AS TEXT), table_id, person, name, CAST(?4 AS BIGINT) FROM people"
            " JOIN tables ON id = table_id"
            " WHERE person = ?1 AND table_id = ?3 AND tables.status = 'waiting'"
            " ON CONFLICT (person, table_id) DO UPDATE SET at = excluded.at RETURNING table_id"
        )
        (rows,) = await self._ledger.change(Statement(add, (person, other, table, now)))
        return bool(rows)

    async def invitations(self, person: str) -> list[tuple[str, str, bytes]]:
        """Tables that wait for this person: id, who invites, the table's line."""
        sql = (
            "SELECT i.table_id, i.name, line FROM invitations i JOIN tables ON id = i.table_id"
            " JOIN ties ON ties.person = i.person AND ties.other = i.host"
            " WHERE i.person = ?1 AND tables.status = 'waiting' ORDER BY i.at DESC LIMIT 20"
        )
        return [(row[0], row[1], row[2]) for row in await self._ledger.read(sql, person)]


def _drop(person: str) -> Statement:
    return Statement("DELETE FROM seeks WHERE person = ?1", (person,))
