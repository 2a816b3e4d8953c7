"""What is kept for notices: who wants them, where they go, and which are to be sent.

Nothing is kept about people who have not asked for notices.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.store.rows.ledger import Ledger, Statement

KEPT_MS = 30 * 86_400_000
"""How long a notice stays in a feed."""
CLAIM_MS = 60_000
"""After which a notice whose sender was killed is sent by another."""


class Wishes(Struct, frozen=True):
    """How a person wants to be told. Hours are minutes of a day of UTC; equal: none are quiet."""

    person: str
    feed: str
    """The hash of the secret in the feed's address."""
    language: str
    quiet_from: int = 0
    quiet_to: int = 0


class Device(Struct, frozen=True):
    """A browser that takes notices."""

    endpoint: str
    person: str
    p256dh: str
    auth: str


class Notice(Struct, frozen=True):
    """Something to tell a person, once for each moment of a table."""

    person: str
    table: str
    moment: str
    kind: str
    """`turn`, or `remind`."""
    game: str
    due: int
    """When it is sent."""
    sent: int | None = None
    """Null: not yet. Below zero: somebody is about to, since then."""


class NoticeBook:
    """All of it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def key(self, made: str) -> str:
        """The key that signs notices; this one, if there was none."""
        add = "INSERT INTO notice_key VALUES (1, ?1) ON CONFLICT DO NOTHING"
        read = Statement("SELECT private FROM notice_key")
        _, rows = await self._ledger.change(Statement(add, (made,)), read)
        return str(rows[0][0])

    # -- people --------------------------------------------------------------------

    async def wishes(self, person: str) -> Wishes | None:
        rows = await self._ledger.read(f"{_WISHES} WHERE person = ?1", person)
        return Wishes(*rows[0]) if rows else None

    async def whose_feed(self, feed: str) -> Wishes | None:
        rows = await self._ledger.read(f"{_WISHES} WHERE feed = ?1", feed)
        return Wishes(*rows[0]) if rows else None

    async def set_wishes(self, wishes: Wishes) -> None:
        sql = (
            "INSERT INTO notice_wishes VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (person)"
            " DO UPDATE SET feed = ?2, language = ?3, quiet_from = ?4, quiet_to = ?5"
        )
        values = (wishes.person, wishes.feed, wishes.language, wishes.quiet_from, wishes.quiet_to)
        await self._ledger.change(Statement(sql, values))

    async def add_device(self, device: Device) -> None:
        sql = (
            "INSERT INTO notice_devices VALUES (?1, ?2, ?3, ?4) ON CONFLICT (endpoint)"
            " DO UPDATE SET person = ?2, p256dh = ?3, auth = ?4"
        )
        values = (device.endpoint, device.person, device.p256dh, device.auth)
        await self._ledger.change(Statement(sql, values))

    async def drop_device(self, endpoint: str, person: str) -> None:
        sql = "DELETE FROM notice_devices WHERE endpoint = ?1 AND person = ?2"
        await self._ledger.change(Statement(sql, (endpoint, person)))

    async def devices(self, person: str) -> list[Device]:
        sql = "SELECT endpoint, person, p256dh, auth FROM notice_devices WHERE person = ?1"
        return [Device(*row) for row in await self._ledger.read(f"{sql} ORDER BY endpoint", person)]

    # -- notices -------------------------------------------------------------------

    async def waits(self, table: str, owed: list[Notice], before: int) -> None:
        """These people are waited for at a table, and no others; who wants no notice is left out.

        What was not sent of earlier moments never is. Notices before `before` are forgotten.
        """
        old = Statement("DELETE FROM notices WHERE table_id = ?1 AND sent IS NULL", (table,))
        forgotten = Statement("DELETE FROM notices WHERE due < ?1", (before,))
        add = (
            "INSERT INTO notices (person, table_id, moment, kind, game, due)"
            " SELECT CAST(?1 AS TEXT), CAST(?2 AS TEXT), CAST(?3 AS TEXT), CAST(?4 AS TEXT),"
            " CAST(?5 AS TEXT), CAST(?6 AS BIGINT)"
            " WHERE EXISTS (SELECT 1 FROM notice_wishes WHERE person = ?1)"
            " ON CONFLICT DO NOTHING"
        )
        added = [
            Statement(add, (one.person, one.table, one.moment, one.kind, one.game, one.due))
            for one in owed
        ]
        await self._ledger.change(old, forgotten, *added)

    async def due(self, now: int) -> list[Notice]:
        """What is to be sent now; what a sender claimed who died is, too."""
        again = Statement(
            "UPDATE notices SET sent = NULL WHERE sent < 0 AND sent > ?1", (CLAIM_MS - now,)
        )
        await self._ledger.change(again)
        sql = f"{_NOTICES} WHERE sent IS NULL AND due <= ?1 ORDER BY person, due"
        return [Notice(*row) for row in await self._ledger.read(sql, now)]

    async def last_sent(self, person: str) -> int:
        sql = "SELECT coalesce(max(sent), 0) FROM notices WHERE person = ?1 AND sent > 0"
        return int((await self._ledger.read(sql, person))[0][0])

    async def claim(self, notices: list[Notice], now: int) -> list[Notice]:
        """Those of them that nobody else is about to send."""
        sql = "UPDATE notices SET sent = ?5 WHERE sent IS NULL AND"
        return await self._mark(f"{sql} {_KEY} RETURNING table_id", notices, -now)

    async def settle(self, notices: list[Notice], sent: int | None, due: int) -> None:
        """They were sent, or will be tried again later."""
        sql = f"UPDATE notices SET sent = ?5, due = ?6 WHERE {_KEY}"
        await self._ledger.change(*(Statement(sql, (*_key(one), sent, due)) for one in notices))

    async def drop(self, notices: list[Notice]) -> None:
        """Nobody waits for these any more."""
        sql = f"DELETE FROM notices WHERE sent IS NULL AND {_KEY}"
        await self._ledger.change(*(Statement(sql, _key(one)) for one in notices))

    async def _mark(self, sql: str, notices: list[Notice], sent: int) -> list[Notice]:
        found = await self._ledger.change(*(Statement(sql, (*_key(one), sent)) for one in notices))
        return [one for one, rows in zip(notices, found, strict=True) if rows]

    async def feed(self, person: str, now: int) -> list[Notice]:
        """What was due, the latest first."""
        sql = f"{_NOTICES} WHERE person = ?1 AND due <= ?2 ORDER BY due DESC LIMIT 50"
        return [Notice(*row) for row in await self._ledger.read(sql, person, now)]

    # -- a person's own ------------------------------------------------------------

    async def forget(self, person: str) -> None:
        names = ("notice_wishes", "notice_devices", "notices")
        await self._ledger.change(
            *(Statement(f"DELETE FROM {name} WHERE person = ?1", (person,)) for name in names)
        )


_WISHES = "SELECT person, feed, language, quiet_from, quiet_to FROM notice_wishes"
_NOTICES = "SELECT person, table_id, moment, kind, game, due, sent FROM notices"
_KEY = "person = ?1 AND table_id = ?2 AND moment = ?3 AND kind = ?4"


def _key(notice: Notice) -> tuple[str, str, str, str]:
    return (notice.person, notice.table, notice.moment, notice.kind)
