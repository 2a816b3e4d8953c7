"""People who wait for a table are brought together; people who have met find each other again."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec

from tablee.engine.errors import TableeError
from tablee.games import find_game
from tablee.server.days.programme import LEVEL
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.meetings.matching import BOTS_AFTER_MS, choose
from tablee.server.wire.http_messages import TableLine
from tablee.server.wire.services import meeting_messages as w
from tablee.store.rows.meetings import Meetings, Seek
from tablee.tables import facts as f
from tablee.tables import lobby
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import DaysClock, LiveClock, NoClock, Terms, clean_name

GONE_MS = 20_000
"""Who has not asked for so long has left."""
QUICK = LiveClock(600, 10)
DAYS = DaysClock(2)
VACATION = 7


class Ratings(Protocol):
    """What matching needs of ratings."""

    async def rating(self, person: Person, game: str) -> float | None:
        """How well a person plays; None if nobody knows."""

    def rated(self, terms: Terms) -> Terms | None:
        """These terms for a table that counts; None where there are no ratings."""


class NoRatings:
    """A server that keeps none."""

    async def rating(self, person: Person, game: str) -> float | None:
        return None

    def rated(self, terms: Terms) -> Terms | None:
        return None


class Matchmaking:
    """Everybody who looks for somebody."""

    def __init__(self, commands: HttpCommands, ratings: Ratings | None = None) -> None:
        self._commands = commands
        self._ports = commands.ports
        self._ratings = ratings or NoRatings()
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def _meetings(self) -> Meetings:
        return Meetings(self._ports.store.ledger)

    # -- looking for others ----------------------------------------------------------

    async def seek(self, person: Person, address: str, wish: w.Find) -> w.Found:
        """Wait for others who want the same."""
        terms = self._terms(wish.game, wish.players, wish.length, wish.rated)
        lobby.check_terms(terms)
        now = self._ports.now()
        rating = await self._ratings.rating(person, wish.game)
        wanted = Seek(
            person,
            clean_name(wish.name),
            wish.game,
            wish.players,
            wish.length,
            int(wish.rated),
            int(wish.bots),
            None if rating is None else round(rating),
            now,
            now,
        )
        await self._meetings.seek(wanted)
        return await self.look(person, address)

    def _terms(self, game: str, players: int, length: str, rated: bool) -> Terms:
        is_timed = find_game(game).is_timed
        if is_timed and length == "days":
            raise TableRefusal(Code.CLOCK_TWICE, game=game)
        terms = Terms(game, players, clock=NoClock() if is_timed else QUICK)
        if length == "days":
            terms = Terms(game, players, clock=DAYS, vacation=VACATION)
        if not rated:
            return terms
        counted = self._ratings.rated(terms)
        if counted is None:
            raise TableRefusal(Code.NO_RATINGS)
        return counted

    async def look(self, person: Person, address: str) -> w.Found:
        """How a person's search goes; brings people together who wait for the same."""
        now = self._ports.now()
        is_rated = self._ratings.rated(Terms("", 2)) is not None
        own = await self._meetings.look(person, now)
        if own is None:
            return w.Found("idle", now=now, rated=is_rated)
        if own.table is None:
            waiting = await self._meetings.waiting(own, now - GONE_MS)
            if people := choose(waiting, now):
                await self._meetings.bring(people, self._ports.new_table())
                own = await self._meetings.look(person, now) or own
            if own.table is None:
                bots_at = own.since + BOTS_AFTER_MS if own.bots and not own.rated else None
                others = len(waiting) - 1
                return w.Found("waiting", None, own.game, own.since, others, bots_at, now, is_rated)
        await self._ensure(own.table, person, address)
        return w.Found("found", own.table, own.game, own.since, now=now, rated=is_rated)

    async def stop(self, person: Person) -> w.Found:
        await self._meetings.stop(person)
        return w.Found("idle", now=self._ports.now())

    async def _ensure(self, ident: str, person: Person, address: str) -> None:
        """The table that these people were brought to; made by the first who asks for it, so that
        a server that is killed in between leaves nobody without one."""
        async with self._making.setdefault(ident, asyncio.Lock()):
            try:
                await self._commands.find(ident, address)
            except TableeError as error:
                if error.key != Code.NO_TABLE:
                    raise
            else:
                return
            people = await self._meetings.brought_to(ident)
            first = people[0]
            terms = self._terms(first.game, first.players, first.length, bool(first.rated))
            now = self._ports.now()
            made = lobby.create_for([(one.person, one.name) for one in people], terms, LEVEL, now)
            table = Table(ident, made)
            more: tuple[f.Fact, ...] = lobby.start(table, first.person, self._ports.new_seed(), now)
            for fact in more:
                table.apply(fact)
            await self._commands.open_table(table, person, address, more)

    # -- people who know each other ----------------------------------------------------

    async def people(self, person: Person) -> w.People:
        friends = await self._meetings.known(person)
        invited = await self._meetings.invitations(person)
        return w.People(
            tuple(w.Friend(_pseudonym(person, other), name) for other, name in friends),
            tuple(
                w.Invited(msgspec.json.decode(line, type=TableLine), name)
                for _, name, line in invited
            ),
        )

    async def keep(self, person: Person, table: str) -> w.People:
        """Wish to meet the people of a finished game again."""
        if not await self._meetings.keep(person, table):
            raise TableRefusal(Code.NOBODY_TO_KEEP)
        return await self.people(person)

    async def invite(self, person: Person, friend: str, table: str) -> w.People:
        other = await self._friend(person, friend)
        if not await self._meetings.invite(person, other, table, self._ports.now()):
            raise TableRefusal(Code.NOT_WAITING)
        return await self.people(person)

    async def part(self, person: Person, friend: str) -> w.People:
        await self._meetings.part(person, await self._friend(person, friend))
        return await self.people(person)

    async def _friend(self, person: Person, friend: str) -> Person:
        for other, _ in await self._meetings.known(person):
            if _pseudonym(person, other) == friend:
                return other
        raise TableRefusal(Code.PERSON_UNKNOWN)


def _pseudonym(person: Person, other: Person) -> str:
    """What one person may call another: nobody is told who somebody is."""
    return hashlib.sha256(f"{person} {other}".encode()).hexdigest()[:16]
