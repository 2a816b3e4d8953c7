"""What whoever runs a server can do while it runs; each action is in a log.

The token is in the data folder, in a file that only its owner can read.
"""

from __future__ import annotations

import hmac
import secrets
from functools import partial
from ipaddress import ip_network
from pathlib import Path

from tablee.engine.errors import system_reason
from tablee.server.hub.room import Room
from tablee.server.people.bans import Kind
from tablee.server.people.service import People
from tablee.server.rate_limits import network_of
from tablee.server.wire import people_messages as p
from tablee.store.interface import StoreError
from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.seats import DAY

TOKEN_FILE = "tablee.admin"
TOKEN_BYTES = 24
LOGGED = 100
LISTED = 200
BEARER = "Bearer "
ABOUT_WHO = ("ban", "mute", "lift")
"""Actions about a person or an address."""


def read_token(folder: Path) -> str:
    """The token of a data folder; made when there is none."""
    file = folder / TOKEN_FILE
    try:
        token = file.read_text("utf-8").strip() if file.exists() else ""
        if not token:
            token = secrets.token_urlsafe(TOKEN_BYTES)
            file.touch(mode=0o600)
            file.write_text(token + "\n", "utf-8")
    except OSError as error:
        raise StoreError("data-not-writable", folder=folder, detail=system_reason(error)) from None
    return token


class Admin:
    """Does what an administrator asks for."""

    def __init__(self, people: People, token: str) -> None:
        self._people = people
        self._token = token
        self._store = people.store

    def check(self, authorization: str) -> None:
        """Refuse whoever has not the token."""
        given = authorization.removeprefix(BEARER)
        if not hmac.compare_digest(given.encode(), self._token.encode()):
            raise TableRefusal(Code.NOT_ADMIN)

    async def state(self) -> p.AdminState:
        hub = self._people.commands.hub
        rooms = list(hub.rooms.by_table.values())[-LISTED:]
        query = "SELECT at, action, subject, detail FROM admin_log ORDER BY rowid DESC LIMIT ?"
        log = await self._people.ask(partial(self._store.read, query, (LOGGED,)))
        return p.AdminState(
            tuple(_line(room) for room in rooms),
            tuple(p.BanLine(*one) for one in self._people.bans.all()),
            self._people.notice,
            hub.metrics.text(),
            tuple(p.AdminLogLine(*row) for row in log),
        )

    async def act(self, wish: p.AdminAct) -> None:
        """Do it, and log it. The log names no person who was deleted, and no address: an address
        is kept as long as its ban."""
        match wish.action:
            case "close":
                await self._close(wish.subject)
            case "ban" | "mute":
                await self._ban(wish)
            case "lift":
                lifted = partial(self._people.bans.lift, _subject(wish.subject))
                if not await self._people.ask(lifted):
                    raise TableRefusal(Code.NOT_FOUND)
            case "delete":
                if not _is_person(wish.subject):
                    raise TableRefusal(Code.NOT_FOUND)
                await self._people.delete(wish.subject)
            case "notice":
                await self._people.ask(partial(self._people.set_notice, wish.detail))
        subject = wish.subject
        if wish.action == "delete" or (wish.action in ABOUT_WHO and not _is_person(subject)):
            subject = ""
        await self._people.ask(partial(self._note, wish.action, subject, wish.detail))

    def _note(self, action: str, subject: str, detail: str) -> None:
        now = self._people.commands.ports.now()
        self._store.write(
            "INSERT INTO admin_log VALUES (?, ?, ?, ?)", (now, action, subject, detail)
        )

    async def _close(self, table: str) -> None:
        room = await self._people.commands.find(table)
        assert isinstance(room, Room)
        if room.table.status in ("over", "closed"):
            raise TableRefusal(Code.NOT_RUNNING)
        room.accept((f.Closed(at=self._people.commands.ports.now()),))

    async def _ban(self, wish: p.AdminAct) -> None:
        """A person by their hash, or an address, which counts as its network."""
        subject = _subject(wish.subject)
        now = self._people.commands.ports.now()
        until = None if wish.days is None else now + wish.days * DAY
        kind: Kind = "ban" if wish.action == "ban" else "mute"
        await self._people.ask(partial(self._people.bans.set, kind, subject, until))
        if wish.action == "ban":
            hub = self._people.commands.hub
            for client in list(hub.clients.values()):
                if subject in (client.person, client.address):
                    hub.drop(client, Code.BANNED, None)


def _line(room: Room) -> p.AdminTable:
    table = room.table
    people = tuple(
        p.AdminPerson(seat.name, seat.person) for seat in table.seats if seat.kind == "person"
    )
    return p.AdminTable(table.id, table.terms.game, table.status, people, len(room.clients))


def _subject(text: str) -> str:
    """A person, or the network that limits count an address to; anything else is refused."""
    if _is_person(text):
        return text
    address, slash, _ = text.strip().partition("/")
    network = network_of(address)
    try:
        ip_network(network)
    except ValueError:
        raise TableRefusal(Code.NOT_FOUND) from None
    if slash and network != text.strip():
        raise TableRefusal(Code.NOT_FOUND)  # a wider network would be listed and never found
    return network


def _is_person(text: str) -> bool:
    return len(text) == 32 and all(letter in "0123456789abcdef" for letter in text)
