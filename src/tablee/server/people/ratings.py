"""Ratings in the store: counted game by game, in the order in which games ended.

A game is counted in the transaction that marks it as counted: never twice, and never lost when
the server is killed, because the game itself was noted with the fact that ended it.

Where games have changed, or one comes late, numbers are counted again from nothing: against bots
those of one person, between people those of everybody. That takes long, so it is done outside any
transaction. What came out is written in short ones, each of which first makes sure that the games
are still the same; the last one marks them as counted. A server that is killed before begins again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from typing import TypeVar

import apsw
from msgspec import Struct

from tablee.ratings import ladder
from tablee.ratings.games import GAMES, NOBODY, RATINGS, RatedGame, Rating, is_nobody
from tablee.server.hub.room import read_facts
from tablee.store import ratings as rows
from tablee.store.people import Row, SqlitePeople
from tablee.store.ratings import Key, Reading
from tablee.store.rows.ledger import Statement
from tablee.tables.history import finished as history
from tablee.tables.loading.restore import restore

AT_ONCE = 50
"""Games that are counted in one transaction."""

Part = tuple[Rating, str, str]
"""What is counted again together: a rating, a game and a person; between people it is everybody's,
and the person is empty."""
T = TypeVar("T")


class Ended(Struct, frozen=True, order=True):
    """A game that counts, in the order of counting."""

    ended: int
    table: str
    game: str
    rating: str
    played: RatedGame


class Batch(Struct):
    """Games that waited, the first ones."""

    size: int
    again: set[Part]
    """What has to be counted again."""
    left: list[tuple[str, str]]
    """Games that are counted with it: table and data."""


class Ratings:
    """The ratings of one data folder."""

    def __init__(self, store: SqlitePeople) -> None:
        self._store = store
        self._settling = threading.Lock()

    def settle(self) -> int:
        """Count the games that were not counted yet; returns how many. Blocks."""
        total = 0
        if not self._store.read(rows.ANY_WAITING):  # as almost always
            return 0
        with self._settling:
            while True:
                batch = self._change(self._count_new)
                for part in sorted(batch.again):
                    while not self._recount(part):
                        pass
                if batch.left:
                    self._change(partial(rows.mark, games=batch.left))  # those of deleted people
                total += batch.size
                if batch.size < AT_ONCE:
                    return total

    def _change(self, work: Callable[[apsw.Connection], T]) -> T:
        """One transaction of several. Afterwards it is the turn of the tables' writer: SQLite has
        no queue, and who comes back at once would always be first."""
        begun = time.monotonic()
        done = self._store.change(work)
        time.sleep(time.monotonic() - begun)
        return done

    def _count_new(self, connection: apsw.Connection) -> Batch:
        """Count the games that come after all that were counted; tells which do not."""
        waiting = list(connection.execute(rows.WAITING, (AT_ONCE,)))
        batch = Batch(len(waiting), set(), [])
        counted: list[tuple[str, str]] = []
        for row in waiting:
            one = _ended(row)
            part = _part(one)
            if row[5] == rows.CHANGED:
                batch.again |= {part, *_of_leaving(connection, part)}
            elif part not in batch.again and _is_late(connection, part, one):
                batch.again.add(part)
            if part in batch.again:
                batch.left.append((one.table, row[4]))
            else:
                _count(connection, part[:2], one)
                counted.append((one.table, row[4]))
        rows.mark(connection, counted)
        return batch

    # -- again -------------------------------------------------------------------------

    def _recount(self, part: Part) -> bool:
        """Count from nothing; False if games have changed meanwhile."""
        rating, game, person = part
        if rating == "people":
            return self._recount_everybody((rating, game))
        return self._recount_one((rating, game), person)

    def _recount_one(self, key: Key, person: str) -> bool:
        """A person's games against bots, which are nobody else's."""
        wanted = (person, key[1])
        games = self._store.read(rows.OWN_GAMES, wanted)
        known = counted(map(_ended, games)).get(key, ladder.nothing_known())

        def work(connection: apsw.Connection) -> bool:
            if list(connection.execute(rows.OWN_GAMES, wanted)) != games:
                return False
            if not known.standings:
                connection.execute(rows.DROP_STANDING, (*key, person))
            rows.write(connection, rows.put(key, known))
            rows.mark(connection, [(row[1], row[4]) for row in games])
            return True

        return self._change(work)

    def _recount_everybody(self, key: Key) -> bool:
        """All games between people."""
        reading = Reading(key)
        known = ladder.nothing_known()
        for one in map(_ended, reading.games(self._store)):
            ladder.count(one.game, key[0], one.played, known)

        def work(connection: apsw.Connection, piece: Iterable[Statement]) -> bool:
            if not reading.is_same(connection):
                return False
            rows.write(connection, piece)
            return True

        def end(connection: apsw.Connection) -> bool:
            if not reading.is_same(connection):
                return False
            rows.mark(connection, reading.waiting.items())
            return True

        different = rows.differences(self._store, key, known)
        pieces = rows.in_pieces(different)
        return all(self._change(partial(work, piece=one)) for one in pieces) and self._change(end)

    # -- from nothing ----------------------------------------------------------------

    def from_records(self) -> dict[Key, ladder.Known]:
        """The same ratings from the facts of tables alone."""
        return counted(sorted(self._ended_tables()))

    def _ended_tables(self) -> Iterator[Ended]:
        for (table,) in self._store.read("SELECT id FROM tables WHERE status = 'over'"):
            try:
                made = restore(table, read_facts(self._store.facts(table)))
            except Exception:  # whoever opens that table is told
                continue
            rating = history.rating(made)
            if rating is not None:
                ended = history.ended(made)
                yield Ended(ended, table, made.terms.game, rating, history.rated_game(made))

    def stored(self) -> dict[Key, dict[str, ladder.Standing]]:
        """The ratings as they are kept."""
        found: dict[Key, dict[str, ladder.Standing]] = {}
        for rating, game, person, *rest in self._store.read(
            "SELECT rating, game, person, mu, sigma, games, wins FROM ratings"
        ):
            found.setdefault((rating, game), {})[person] = ladder.Standing(*rest)
        return found

    def replace(self, ratings: dict[Key, ladder.Known]) -> None:
        """Keep these instead. Whoever stops this has to do it again."""
        games = self._store.read("SELECT game FROM ratings UNION SELECT game FROM gains")
        keys = {(rating, game) for rating in RATINGS for (game,) in games}
        for key in sorted(keys | set(ratings)):
            known = ratings.get(key, ladder.nothing_known())
            for piece in rows.in_pieces(rows.differences(self._store, key, known)):
                self._change(partial(rows.write, statements=piece))


def counted(games: Iterable[Ended]) -> dict[Key, ladder.Known]:
    """Count games in their order."""
    found: dict[Key, ladder.Known] = {}
    for one in games:
        for rating in RATINGS:
            if one.rating == rating:
                known = found.setdefault((rating, one.game), ladder.nothing_known())
                ladder.count(one.game, rating, one.played, known)
    return found


def _ended(row: Row) -> Ended:
    ended, table, game, rating, data = row[:5]
    return Ended(ended, table, game, rating, GAMES.decode(data))


def _part(one: Ended) -> Part:
    if one.rating == "people":
        return "people", one.game, ""
    return "bots", one.game, next(seat.person for seat in one.played.seats if seat.person)


def _of_leaving(connection: apsw.Connection, part: Part) -> Iterator[Part]:
    """Whose a game against bots was before it changed: somebody's who is leaving."""
    if part[0] == "bots":
        for (person,) in connection.execute("SELECT person FROM leaving"):
            yield "bots", part[1], person


def _is_late(connection: apsw.Connection, part: Part, one: Ended) -> bool:
    """Whether a later game was counted already, as two games may end in the same millisecond."""
    moment = one.ended, one.table
    rating, game, person = part
    if rating == "people":
        return rows.is_late(connection, (rating, game), moment)
    return rows.is_late_for(connection, game, person, moment)


def _count(connection: apsw.Connection, key: Key, one: Ended) -> None:
    """Add one game to what is kept."""
    known = ladder.nothing_known()
    people = {seat.person for seat in one.played.seats if seat.person}
    for person in sorted(people):
        standing = rows.standing(connection, key, person)
        if standing is not None:
            known.standings[person] = standing
    names = sorted({NOBODY if is_nobody(person) else person for person in people})
    for name, other in product(names, names) if key[0] == "people" else ():
        pair = rows.pair(connection, one.game, name, other)
        if pair is not None:
            known.pairs[name, other] = pair
    ladder.count(one.game, key[0], one.played, known)
    rows.write(connection, rows.put(key, known))
