"""Who is told what, and when: a notice a minute after somebody is waited for, a reminder before
their time runs out, one message for several, and none in quiet hours.

A notice is a row before it is sent, and marked afterwards. If the server is killed in
between, it is sent again, under the same topic and tag: a browser shows it once.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from functools import partial
from importlib.util import find_spec
from itertools import groupby

import msgspec
from msgspec import structs

from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.room import Room
from tablee.server.settings import Settings
from tablee.server.waiting import Waited, waited_for
from tablee.server.wire.services import notice_messages as n
from tablee.store.interface import StoreError
from tablee.store.rows.notices import KEPT_MS, Device, Notice, NoticeBook, Wishes
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal
from tablee.text import Words, rule_texts

PAUSE_MS = 10 * 60_000
"""Between two messages to a person: what comes meanwhile is told in one."""
AGAIN_MS = 60_000
"""When a push service that failed is tried again."""
LOOK_SECONDS = 5.0
MOST_DEVICES = 10
MINUTE = 60_000


class Notices:
    """The notices of a server."""

    def __init__(self, commands: HttpCommands, settings: Settings) -> None:
        self._commands = commands
        self._ports = commands.ports
        self._services = settings.push_services
        self._contact = settings.push_contact
        self._soon_ms = settings.notice_ms
        self._key: str | None = None
        self._order = asyncio.Lock()  # what tables tell is noted in its order
        self._is_stopping = False
        self._ports.absentees = self.wait_for

    @property
    def _book(self) -> NoticeBook:
        return NoticeBook(self._ports.store.ledger)

    @property
    def can_push(self) -> bool:
        """Whether what encrypts is installed (`tablee[push]`)."""
        return find_spec("cryptography") is not None and bool(self._services)

    async def key(self) -> str:
        if self._key is None:
            from tablee.server.notices import webpush  # noqa: PLC0415 - may not be installed

            self._key = await self._book.key(webpush.new_key())
        return self._key

    # -- what people wish ------------------------------------------------------------

    async def shown(self, person: Person) -> n.Notices:
        wishes = await self._book.wishes(person)
        devices = await self._book.devices(person)
        key = None
        if self.can_push:
            from tablee.server.notices import webpush  # noqa: PLC0415 - may not be installed

            key = webpush.public_key(await self.key())
        quiet = (0, 0) if wishes is None else (wishes.quiet_from, wishes.quiet_to)
        return n.Notices(key, len(devices), wishes is not None, *quiet)

    async def wish(self, person: Person, asked: n.SetNotices) -> n.Notices:
        known = await self._book.wishes(person)
        feed = known.feed if known is not None else _hash(secrets.token_hex(16))
        await self._book.set_wishes(
            Wishes(person, feed, asked.language, asked.quiet_from, asked.quiet_to)
        )
        return await self.shown(person)

    async def add(self, person: Person, device: n.NoticeDevice, language: str) -> n.Notices:
        """A browser takes notices from now on."""
        from tablee.server.notices import delivery, webpush  # noqa: PLC0415 - as above

        if not self.can_push or not delivery.is_allowed(device.endpoint, self._services):
            raise TableRefusal(Code.NO_PUSH)
        try:
            webpush.check(webpush.Subscription(device.endpoint, device.p256dh, device.auth))
        except webpush.BAD_KEYS:
            raise TableRefusal(Code.NO_PUSH) from None
        if len(await self._book.devices(person)) >= MOST_DEVICES:
            raise TableRefusal(Code.NO_PUSH)
        if await self._book.wishes(person) is None:
            await self._book.set_wishes(Wishes(person, _hash(secrets.token_hex(16)), language))
        await self._book.add_device(Device(device.endpoint, person, device.p256dh, device.auth))
        return await self.shown(person)

    async def drop(self, person: Person, endpoint: str) -> n.Notices:
        await self._book.drop_device(endpoint, person)
        return await self.shown(person)

    async def new_feed(self, person: Person, language: str) -> n.NoticeFeed:
        """A secret address of this person's feed; only its hash is kept."""
        token = secrets.token_hex(16)
        known = await self._book.wishes(person) or Wishes(person, "", language)
        await self._book.set_wishes(structs.replace(known, feed=_hash(token)))
        return n.NoticeFeed(f"/feed/{token}.atom")

    async def stop(self, person: Person) -> n.Notices:
        """No notices, no feed; nothing is kept."""
        await self._book.forget(person)
        return await self.shown(person)

    async def feed(self, token: str) -> tuple[Wishes, list[Notice]]:
        wishes = await self._book.whose_feed(_hash(token))
        if wishes is None:
            raise TableRefusal(Code.NOT_FOUND)
        return wishes, await self._book.feed(wishes.person, self._ports.now())

    # -- whom tables wait for ----------------------------------------------------------

    def wait_for(self, table: str, game: str, waited: tuple[Waited, ...]) -> None:
        self._ports.start(self._note(table, game, waited))

    async def _note(self, table: str, game: str, waited: tuple[Waited, ...]) -> None:
        now = self._ports.now()
        owed = []
        for one in waited:
            about = (one.person, table, one.moment)
            owed.append(Notice(*about, "turn", game, now + self._soon_ms))
            if one.remind is not None:
                owed.append(Notice(*about, "remind", game, max(one.remind, now + self._soon_ms)))
        async with self._order:
            try:
                await self._book.waits(table, owed, now - KEPT_MS)
            except StoreError as error:  # the table is loaded again after a restart
                if not self._is_stopping:
                    self._ports.warn(error)

    # -- sending -----------------------------------------------------------------------

    async def run(self) -> None:
        """Send what is due, for ever."""
        try:
            while True:
                try:
                    await self.send_due()
                except StoreError as error:  # perhaps it works the next time
                    self._ports.warn(error)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._is_stopping = True

    async def send_due(self) -> None:
        now = self._ports.now()
        due = await self._book.due(now)
        for person, group in groupby(due, key=lambda one: one.person):
            await self._tell(person, list(group), now)

    async def _tell(self, person: Person, notices: list[Notice], now: int) -> None:
        wishes = await self._book.wishes(person)
        if wishes is None or is_quiet(wishes, now):
            return
        if now - await self._book.last_sent(person) < PAUSE_MS:
            return
        current = [one for one in notices if self._is_current(one)]
        if stale := [one for one in notices if one not in current]:
            await self._book.drop(stale)
        claimed = await self._book.claim(current, now)
        if not claimed:
            return
        devices = await self._book.devices(person)
        good = await self._push(wishes, devices, claimed, now)
        for one in claimed:
            later = one.due if good else now + AGAIN_MS
            await self._book.settle([one], now if good else None, later)

    def _is_current(self, notice: Notice) -> bool:
        """Whether the table still waits; where it is not in memory here, nothing has changed."""
        room = self._commands.rooms.by_table.get(notice.table)
        if not isinstance(room, Room):
            return True
        waited = waited_for(room.table, self._ports.now())
        return any((w.person, w.moment) == (notice.person, notice.moment) for w in waited)

    async def _push(
        self, wishes: Wishes, devices: list[Device], notices: list[Notice], now: int
    ) -> bool:
        """Send it to all browsers of a person; whether they are told. Else the feed has it."""
        if not devices or not self.can_push:
            return True
        from tablee.server.notices import delivery, webpush  # noqa: PLC0415 - as above

        payload = msgspec.json.encode(words_of(notices, wishes.language))
        tables = {one.table for one in notices}
        topic = _hash(next(iter(tables)) if len(tables) == 1 else "digest")[:32]
        outcomes = set()
        for device in devices:
            to = webpush.Subscription(device.endpoint, device.p256dh, device.auth)
            signed = (await self.key(), self._contact, now // 1000)
            send = partial(delivery.deliver, to, payload, topic, *signed)
            outcome = await asyncio.to_thread(send)
            if outcome is delivery.Outcome.GONE:
                await self._book.drop_device(device.endpoint, device.person)
            outcomes.add(outcome)
        return delivery.is_told(outcomes)


def is_quiet(wishes: Wishes, now: int) -> bool:
    """Whether it is an hour in which this person wants to hear nothing."""
    minute = now // MINUTE % 1440
    begins, ends = wishes.quiet_from, wishes.quiet_to
    if begins <= ends:
        return begins <= minute < ends
    return minute >= begins or minute < ends


def words_of(notices: list[Notice], language: str) -> dict[str, str]:
    """What a browser shows: which game, never who plays or what happened."""
    words = Words(language)
    tables = {one.table: one for one in notices}
    first = next((one for one in notices if one.kind == "remind"), notices[0])
    game = rule_texts(first.game)["game"]["name"]
    if len(tables) > 1:
        told, url = words.say("notice.several", n=len(tables)), "/"
    else:
        key = "notice.remind" if first.kind == "remind" else "notice.turn"
        told, url = words.say(key, game=game), f"/t/{first.table}"
    return {"title": "Tablée", "body": told, "url": url, "tag": url}


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
