"""The tries of people at the deals of days, and the chain of all days."""

from __future__ import annotations

from msgspec import Struct

from tablee.store.rows.ledger import Ledger, Row, Statement

FIELDS = "day, game, person, table_id, name, listed, state, value, place, points, course"


class Try(Struct, frozen=True):
    """The one try of a person at the deal of a game and day that counts."""

    day: str
    game: str
    person: str
    table: str
    name: str
    listed: int
    state: str
    value: int | None = None
    place: int | None = None
    points: int | None = None
    course: str | None = None


class DayTries:
    """Everything that is kept about days."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def chain(self, root: str, first: str) -> tuple[str, str]:
        """The root and first day of the chain; these, if there was none."""
        add = "INSERT INTO day_chain VALUES (1, ?1, ?2) ON CONFLICT DO NOTHING"
        read = "SELECT root, first FROM day_chain"
        _, rows = await self._ledger.change(Statement(add, (root, first)), Statement(read))
        found = rows[0]
        return found[0], found[1]

    async def begin(self, wanted: Try) -> Try:
        """This try, or the one that there was before: nobody has two."""
        add = (
            "INSERT INTO day_tries (day, game, person, table_id, name, listed, state)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'open') ON CONFLICT DO NOTHING"
        )
        key = (wanted.day, wanted.game, wanted.person)
        values = (*key, wanted.table, wanted.name, wanted.listed)
        _, rows = await self._ledger.change(Statement(add, values), _one(*key))
        return Try(*rows[0])

    async def find(self, day: str, game: str, person: str) -> Try | None:
        one = _one(day, game, person)
        rows = await self._ledger.read(one.sql, *one.values)
        return Try(*rows[0]) if rows else None

    async def of_person(self, person: str) -> list[Try]:
        """All tries of a person, the latest day first."""
        sql = f"SELECT {FIELDS} FROM day_tries WHERE person = ?1 ORDER BY day DESC, game"
        return [Try(*row) for row in await self._ledger.read(sql, person)]

    async def ended(self, day: str, limit: int) -> list[Try]:
        """Tries whose games are over, and whose results were not read yet."""
        fields = ", ".join(f"t.{name}" for name in FIELDS.split(", "))
        sql = (
            f"SELECT {fields} FROM day_tries t JOIN tables ON id = table_id"
            " WHERE t.day = ?1 AND t.state = 'open' AND tables.status = 'over' LIMIT ?2"
        )
        return [Try(*row) for row in await self._ledger.read(sql, day, limit)]

    async def facts(self, table: str) -> list[bytes]:
        """The log of a table that is over: whoever owns it will not add to its game."""
        sql = "SELECT fact FROM facts WHERE table_id = ?1 ORDER BY number"
        return [row[0].encode() for row in await self._ledger.read(sql, table)]

    async def settle(self, ended: Try) -> None:
        """Note a result, once; the same again changes nothing."""
        sql = (
            "UPDATE day_tries SET state = ?4, value = ?5, place = ?6, points = ?7, course = ?8"
            " WHERE day = ?1 AND game = ?2 AND person = ?3 AND state = 'open'"
        )
        key = (ended.day, ended.game, ended.person, ended.state)
        values = (*key, ended.value, ended.place, ended.points, ended.course)
        await self._ledger.change(Statement(sql, values))

    async def people(self, day: str) -> dict[str, int]:
        """How many have finished, by game."""
        sql = "SELECT game, count(*) FROM day_tries WHERE day = ?1 AND state = 'done' GROUP BY game"
        return {row[0]: row[1] for row in await self._ledger.read(sql, day)}

    async def better_and_equal(self, done: Try) -> tuple[int, int]:
        """How many did better than this try, and how many as well, itself among them."""
        where = "FROM day_tries WHERE day = ?1 AND game = ?2 AND state = 'done' AND value"
        sql = f"SELECT (SELECT count(*) {where} > ?3), (SELECT count(*) {where} = ?3)"
        rows = await self._ledger.read(sql, done.day, done.game, done.value)
        return rows[0][0], rows[0][1]

    async def best(self, day: str, game: str, limit: int) -> list[Try]:
        sql = (
            f"SELECT {FIELDS} FROM day_tries WHERE day = ?1 AND game = ?2 AND state = 'done'"
            " ORDER BY value DESC, person LIMIT ?3"
        )
        return [Try(*row) for row in await self._ledger.read(sql, day, game, limit)]

    async def spread(self, day: str, game: str) -> list[Row]:
        """How many finished with how many points."""
        sql = (
            "SELECT points, count(*) FROM day_tries WHERE day = ?1 AND game = ?2"
            " AND state = 'done' GROUP BY points ORDER BY points"
        )
        return await self._ledger.read(sql, day, game)


def _one(day: str, game: str, person: str) -> Statement:
    sql = f"SELECT {FIELDS} FROM day_tries WHERE day = ?1 AND game = ?2 AND person = ?3"
    return Statement(sql, (day, game, person))
