"""What the server does for a person, off the loop: histories, export, deletion, merging."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec

from tablee.engine.errors import TableeError
from tablee.games import find_game
from tablee.server.hub import rendering
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.room import read_facts
from tablee.server.people.bans import Bans
from tablee.server.people.boards import Boards
from tablee.server.people.devices import Devices
from tablee.server.people.leaving.archive import archive
from tablee.server.people.leaving.tables import TableChanges
from tablee.server.people.passkeys import RECOVERED, Passkeys
from tablee.server.people.ratings import Ratings
from tablee.server.people.statistics import statistics
from tablee.server.wire.http_messages import TableLine
from tablee.server.wire.people_messages import (
    Board,
    MyConsent,
    MyGame,
    MyGames,
    MyRatings,
    MyStatistics,
    SetConsent,
    SetListed,
)
from tablee.store.interface import StoreError
from tablee.store.people import Filter, Leaving, Row, SqlitePeople
from tablee.tables.facts import Person
from tablee.tables.loading.restore import restore
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.terms import clean_name, visible

LISTED = 20
KEPT = 200
"""People whose statistics are remembered."""
INDEXED_AT_ONCE = 200
LINES = msgspec.json.Decoder(TableLine)
T = TypeVar("T")


class People:
    """All people of a server with a folder of its own."""

    def __init__(self, store: SqlitePeople, commands: HttpCommands) -> None:
        self.store = store
        self.commands = commands
        self.ratings = Ratings(store)
        self.boards = Boards(store)
        self.passkeys = Passkeys(store)
        self.devices = Devices(store)
        self.bans = Bans(store, commands.ports.now)
        words = store.read("SELECT words FROM notice")
        commands.notice = words[0][0] if words else None
        self._tables = TableChanges(store, commands)
        self._kept: dict[Person, tuple[Row, MyStatistics]] = {}
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="tablee-people")
        self._changing = asyncio.Lock()
        """One person is deleted or merged at a time."""

    async def ask(self, call: Callable[[], T]) -> T:
        """Let a thread ask the store."""
        return await self.commands.ports.loop.run_in_executor(self._threads, call)

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
        self.store.close()

    @property
    def notice(self) -> str | None:
        return self.commands.notice

    def set_notice(self, words: str) -> None:
        """Tell everybody something on the first page; nothing if it is empty."""
        shown = visible(words)
        if shown:
            self.store.write("INSERT OR REPLACE INTO notice VALUES (1, ?)", (shown,))
        else:
            self.store.write("DELETE FROM notice")
        self.commands.notice = shown or None

    # -- histories -----------------------------------------------------------------

    async def games(self, person: Person, wanted: Filter) -> MyGames:
        rows = await self.ask(partial(self.store.games, person, wanted, LISTED + 1))
        games = []
        for ended, table, game, players, seat, score, won, rated, data in rows[:LISTED]:
            line = LINES.decode(data)
            result = line.result
            games.append(
                MyGame(
                    table,
                    game,
                    players,
                    ended,
                    seat,
                    score,
                    bool(won),
                    bool(rated),
                    line.seats,
                    () if result is None else result.scores,
                    () if result is None else result.ranks,
                )
            )
        last = games[-1] if len(rows) > LISTED else None
        return MyGames(tuple(games), None if last is None else f"{last.ended}-{last.table}")

    async def statistics(self, person: Person) -> MyStatistics:
        return await self.ask(partial(self._statistics, person))

    def _statistics(self, person: Person) -> MyStatistics:
        """Summed up again only when there is another game. Runs off the loop."""
        state = self.store.state_of(person)
        kept = self._kept.get(person)
        if kept is not None and kept[0] == state:
            return kept[1]
        found = statistics(self.store.results(person))
        while len(self._kept) >= KEPT:
            self._kept.pop(next(iter(self._kept)), None)
        self._kept[person] = state, found
        return found

    # -- ratings -------------------------------------------------------------------

    def _settle(self) -> None:
        if self.ratings.settle():
            self.boards.note_change()

    async def my_ratings(self, person: Person) -> MyRatings:
        await self.ask(self._settle)
        return await self.ask(partial(self.boards.mine, person))

    async def board(self, game: str, person: Person) -> Board:
        await self.ask(self._settle)
        return await self.ask(partial(self.boards.board, find_game(game).name, person))

    async def set_listed(self, person: Person, wish: SetListed) -> None:
        name = clean_name(wish.name)
        await self.ask(partial(self.boards.set_listed, person, wish.listed, name))

    # -- puzzles of people's games ---------------------------------------------------

    async def consent(self, person: Person) -> MyConsent:
        return MyConsent(await self.ask(partial(self.store.is_consenting, person)))

    async def set_consent(self, person: Person, wish: SetConsent) -> None:
        now = self.commands.ports.now()
        await self.ask(partial(self.store.set_consent, person, wish.puzzles, now))

    # -- the same person elsewhere ---------------------------------------------------

    async def sign_in(
        self, browser: Person, person: Person, device: str, passkey: str, *, merge: bool
    ) -> int:
        """The browser that is known as `device` from now on is this person. With `merge`, what it
        was before becomes theirs; returns how many tables that changed."""
        changed = await self.merge(browser, person, passkey) if merge else 0
        now = self.commands.ports.now()
        await self.ask(partial(self.devices.add, device, person, passkey, now))
        return changed

    # -- export --------------------------------------------------------------------

    async def export(self, person: Person, address: str) -> AsyncIterator[bytes]:
        """Everything about a person, as a ZIP file."""
        tables = await self.ask(partial(self.store.tables_naming, person))
        pieces = archive(self.store, person, tables, self.commands.ports.now())
        slow = self.commands.ports.slow
        with suppress(TableRefusal):  # if the server stops, the answer stays incomplete
            while piece := await slow.do(address, partial(next, pieces, b"")):
                yield piece

    # -- deleting and merging --------------------------------------------------------

    async def delete(self, person: Person) -> int:
        """Forget a person; returns how many tables named them. Done when this returns."""
        async with self._changing:
            return await self._take_away(Leaving(person, None))

    async def merge(self, person: Person, into: Person, passkey: str = RECOVERED) -> int:
        """What was the first person's is the second's; refused while both sit at one table.
        `passkey`: the one that the first person's browser came with."""
        if person == into:
            return 0
        async with self._changing:
            await self._check_merge(person, into)
            if passkey != RECOVERED:
                # The old cookie came with it, too. Before anything is begun, so that a server that
                # goes on with it knows; the merge makes this device the other person's.
                now = self.commands.ports.now()
                await self.ask(partial(self.devices.add, person, person, passkey, now))
            return await self._take_away(Leaving(person, into))

    async def _check_merge(self, person: Person, into: Person) -> None:
        """Refused while both sit at a table whose game is not over."""
        mine = await self.ask(partial(self.store.unfinished, person))
        theirs = await self.ask(partial(self.store.unfinished, into))
        if mine & theirs:
            raise TableRefusal(Code.BOTH_SEATED)

    async def _take_away(self, gone: Leaving) -> int:
        await self.ask(partial(self.store.begin_leaving, gone.person, gone.into))
        return await self._change_all(gone)

    async def _finish(self, gone: Leaving) -> None:
        """What a server that was killed had begun."""
        async with self._changing:
            await self._change_all(gone)

    async def _change_all(self, gone: Leaving) -> int:
        """Table by table, and the rest at the end. Doing a part again is harmless: a table that
        names the person no more is not found."""
        self._hang_up(gone.person)
        self._kept.pop(gone.person, None)
        tables = await self.ask(partial(self.store.tables_naming, gone.person))
        for table in tables:
            await self._tables.get_up(gone, table)
            await self._tables.change(gone, table)
        now = self.commands.ports.now()
        await self.ask(partial(self.store.end_leaving, gone, now))
        await self.ask(self.devices.read)
        await self.ask(self.bans.read)
        await self.ask(self._settle)
        self.boards.note_change()
        await self.ask(self.store.scrub)
        return len(tables)

    def _hang_up(self, person: Person) -> None:
        """Close a person's connections: they come back as who they are then."""
        hub = self.commands.hub
        for client in [one for one in hub.clients.values() if one.person == person]:
            hub.drop(client, Code.STORAGE, hub.retry_ms)

    # -- when the server starts --------------------------------------------------------

    async def resume(self) -> None:
        """Go on with what a server that was killed had begun, and index games from before."""
        for gone in await self.ask(self.store.leaving):
            try:
                await self._finish(gone)
            except StoreError as error:  # the others are finished all the same
                self.commands.ports.warn(error)
        # The last server may have been killed after a deletion and before it emptied the log.
        await self.ask(self.store.scrub)
        unreadable: set[str] = set()
        while tables := await self.ask(partial(self.store.unindexed, INDEXED_AT_ONCE)):
            todo = [table for table in tables if table not in unreadable]
            if not todo:
                return
            for table in todo:
                if not await self.commands.ports.loaders.do("", partial(self._index, table)):
                    unreadable.add(table)

    def _index(self, table: str) -> bool:
        """Runs off the loop. False if the log cannot be read."""
        try:
            made = restore(table, read_facts(self.store.facts(table)))
            if made.status != "over":
                return False
            self.store.index(table, rendering.finished(made))
        except Exception:  # whoever opens that table is told
            return False
        return True

    async def run(self) -> None:
        """What has to be done beside requests, as long as the server runs."""
        try:
            await self.resume()
            await self.ask(self._settle)
        except StoreError as error:
            self.commands.ports.warn(error)
        except TableeError:  # the server stops: the next one goes on
            return
