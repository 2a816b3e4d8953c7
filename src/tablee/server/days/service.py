"""The deal of a day: begins tries, and tells how people did.

Nobody is told a deal before they have begun it, and nobody has two tries that count.
docs/coming-back.md says what that rests on.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from datetime import date, timedelta
from functools import partial
from weakref import WeakValueDictionary

from msgspec import structs

from tablee.days import chain as c
from tablee.engine.errors import TableeError
from tablee.engine.seed import commitment
from tablee.games import find_game
from tablee.server.days import programme
from tablee.server.days.results import DayResult, read_result
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.room import read_facts
from tablee.server.wire.services import day_messages as d
from tablee.store.rows.day_tries import DayTries, Try
from tablee.tables import lobby
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import Terms, clean_name

BEFORE = timedelta(30)
"""Days before the first start of a server that can be played, too. Nobody was ranked then."""
OPEN_DAYS = timedelta(2)
"""A try that was begun on its day may be finished until so long after the day's beginning."""
PROMISED = 7
"""Days to come whose commitments are told."""
BEST = 10
SETTLED = 50
"""Results that are read, at most, because somebody asks for them."""


class DealsOfDays:
    """All days of a server."""

    def __init__(self, commands: HttpCommands) -> None:
        self._commands = commands
        self._ports = commands.ports
        self._chain: c.Chain | None = None
        self._starting: WeakValueDictionary[tuple[str, str, Person], asyncio.Lock] = (
            WeakValueDictionary()
        )

    @property
    def _tries(self) -> DayTries:
        return DayTries(self._ports.store.ledger)

    async def chain(self) -> c.Chain:
        """The chain of this installation; made when nobody has asked before."""
        if self._chain is None:
            first = self._today() - BEFORE
            root, begun = await self._tries.chain(secrets.token_hex(32), first.isoformat())
            made = await asyncio.to_thread(c.Chain, root, date.fromisoformat(begun))
            self._chain = self._chain or made
        return self._chain

    # -- playing -------------------------------------------------------------------

    async def start(
        self, person: Person, address: str, day: str, game: str, wish: d.DayStart
    ) -> d.DayStarted:
        """Begin the deal of a day, or go on with it. On its day, the first time counts."""
        when = await self._playable(day)
        terms = programme.day_terms(game, wish.pace)
        key = (day, game, person)
        async with self._starting.setdefault(key, asyncio.Lock()):
            counted = await self._counted(when, key, wish)
            if counted is not None and counted.state == "open" and not self._is_final(when):
                ident, ranked = counted.table, True
                try:
                    await self._commands.find(ident, address)
                    return d.DayStarted(ident, f"/t/{ident}", ranked)
                except TableeError as error:
                    if error.key != Code.NO_TABLE:
                        raise
                # The try was noted, and the server killed before the table was made: make it now.
            else:
                ident, ranked = self._ports.new_table(), False
            await self._deal(ident, person, address, terms, when, wish.name, ranked)
        return d.DayStarted(ident, f"/t/{ident}", ranked)

    async def _counted(
        self, when: date, key: tuple[str, str, Person], wish: d.DayStart
    ) -> Try | None:
        """The try that counts; begun now, if it is its day."""
        name = clean_name(wish.name)
        found = await self._tries.find(*key)
        if found is None and when == self._today():
            table = self._ports.new_table()
            found = await self._tries.begin(Try(*key, table, name, int(wish.listed), "open"))
        if found is not None and found.state == "open":
            await self._settle([found])
            found = await self._tries.find(*key)
        return found

    async def _deal(
        self,
        ident: str,
        person: Person,
        address: str,
        terms: Terms,
        when: date,
        name: str,
        ranked: bool,
    ) -> None:
        now, day = self._ports.now(), when.isoformat()
        made = lobby.create_day(person, name, terms, programme.LEVEL, day, ranked, now)
        table = Table(ident, made)
        seed = c.day_seed((await self.chain()).link(when), when, terms.game)
        more = lobby.start(table, person, seed, now)
        for fact in more:
            table.apply(fact)
        await self._commands.open_table(table, person, address, more)

    async def check_known(self, person: Person, terms: Terms) -> None:
        """Refuse a finished game to whoever could still play its deal for the ranking."""
        if not terms.day:
            return
        when = c.read_day(terms.day)
        if self._is_final(when):
            return
        own = await self._tries.find(terms.day, terms.game, person)
        if own is not None and own.state == "open":
            await self._settle([own])
            own = await self._tries.find(terms.day, terms.game, person)
        may_play = when >= self._today() if own is None else own.state == "open"
        if may_play:
            raise TableRefusal(Code.DAY_OPEN)

    # -- results -------------------------------------------------------------------

    async def day(self, person: Person, asked: str | None) -> d.Days:
        """All games of a day, as this person knows them."""
        today = self._today()
        when = today if asked is None else await self._playable(asked)
        day = when.isoformat()
        await self._settle(await self._tries.ended(day, SETTLED))
        own = await self._tries.of_person(person)
        people = await self._tries.people(day)
        lines = [await self._line(game, when, own, people) for game in programme.day_games()]
        return d.Days(
            day,
            today.isoformat(),
            (await self.chain()).first.isoformat(),
            c.begins(today + timedelta(1)),
            self._is_final(when),
            streak_of((one.day for one in own if one.state == "done"), today),
            tuple(lines),
        )

    async def ranking(self, person: Person, day: str, game: str) -> d.DayRanking:
        """How people did; before the results are final only for those who have finished."""
        when = await self._playable(day)
        programme.day_terms(game, 0)
        shown = await self.day(person, day)
        line = next(line for line in shown.games if line.game == game)
        if line.state in ("new", "open") and not self._is_final(when):
            raise TableRefusal(Code.DAY_OPEN)
        best = await self._tries.best(day, game, BEST)
        places = []
        rank = 0
        for number, one in enumerate(best, 1):
            is_tied = number > 1 and one.value == best[number - 2].value
            rank = rank if is_tied else number
            name = one.name if one.listed or one.person == person else None
            place, points = one.place or 0, one.points or 0
            places.append(d.DayPlace(rank, place, points, name, one.person == person))
        spread = tuple((row[0], row[1]) for row in await self._tries.spread(day, game))
        return d.DayRanking(line, tuple(places), spread)

    async def _line(
        self, name: str, when: date, own: list[Try], people: dict[str, int]
    ) -> d.DayLine:
        game, day = find_game(name), when.isoformat()
        seed = c.day_seed((await self.chain()).link(when), when, name)
        tried = next((one for one in own if one.day == day and one.game == name), None)
        done = [one.day for one in own if one.game == name and one.state == "done"]
        line = d.DayLine(
            name,
            programme.day_players(game),
            programme.day_level(game),
            commitment(seed),
            "new",
            None,
            people.get(name, 0),
            streak_of(done, self._today()),
        )
        if tried is None:
            return line
        line = structs.replace(
            line,
            state=_state(tried.state),
            table=tried.table,
            place=tried.place,
            points=tried.points,
            course=tried.course or "",
        )
        if tried.state != "done":
            return line
        better, equal = await self._tries.better_and_equal(tried)
        return structs.replace(
            line, rank=better + 1, percentile=percentile(better, equal, line.people)
        )

    async def _settle(self, ended: Iterable[Try]) -> None:
        """Read the results of games that are over, off the loop."""
        for one in ended:
            log = await self._tries.facts(one.table)
            if not log:
                continue
            closes = c.begins(c.read_day(one.day) + OPEN_DAYS)
            read = partial(_read, log, closes)
            found = await self._ports.slow.do(one.person, read)
            if found is not None:
                kept = structs.asdict(found)
                await self._tries.settle(structs.replace(one, **kept))

    # -- what is promised ------------------------------------------------------------

    async def promises(self) -> d.DayChain:
        """What anybody can check the days with."""
        chain, today = await self.chain(), self._today()
        latest = today - OPEN_DAYS
        days = [latest + timedelta(n) for n in range((today - latest).days + PROMISED + 1)]
        links = {when: chain.link(when) for when in days}
        return d.DayChain(
            chain.anchor,
            chain.first.isoformat(),
            latest.isoformat(),
            links[latest],
            tuple(
                d.DayCommitment(when.isoformat(), game, commitment(c.day_seed(link, when, game)))
                for when, link in links.items()
                for game in programme.day_games()
            ),
        )

    # -- days ----------------------------------------------------------------------

    def _today(self) -> date:
        return c.day_at(self._ports.now())

    def _is_final(self, when: date) -> bool:
        return self._ports.now() >= c.begins(when + OPEN_DAYS)

    async def _playable(self, day: str) -> date:
        """A day whose deals can be played now; none of the future."""
        when = c.read_day(day)
        if when > self._today():
            raise c.DayError("day-future", day=day)
        if when < (await self.chain()).first:
            raise c.DayError("day-unknown", day=day)
        return when


def _read(log: list[bytes], closes: int) -> DayResult | None:
    return read_result(read_facts(log), closes)


def _state(state: str) -> d.TryState:
    match state:
        case "open" | "done" | "left" | "late":
            return state
    raise AssertionError(state)


def streak_of(done: Iterable[str], today: date) -> int:
    """Days in a row, up to today, or to yesterday while today is not over."""
    days = {date.fromisoformat(day) for day in done}
    when = today if today in days else today - timedelta(1)
    count = 0
    while when in days:
        count += 1
        when -= timedelta(1)
    return count


def percentile(better: int, equal: int, people: int) -> int | None:
    """How many of a hundred others did worse; those who did as well count half."""
    others = people - 1
    if others < 1:
        return None
    worse = people - better - equal
    return round(100 * (worse + (equal - 1) / 2) / others)
