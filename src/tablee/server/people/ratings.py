"""Ratings in the store: counted game by game, in the order in which games ended.

A game is counted in the transaction that marks it as counted: never twice, and never lost when
the server is killed, because the game itself was noted with the fact that ended it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import apsw
from msgspec import Struct

from tablee.ratings import ladder
from tablee.ratings.games import GAMES, RATINGS, RatedGame, Rating
from tablee.server.hub.room import read_facts
from tablee.store.people import Row, SqlitePeople
from tablee.tables.history import finished as history
from tablee.tables.loading.restore import restore

AT_ONCE = 200
"""Games that are counted in one transaction."""
CHANGED = 2
"""How a game is marked that was counted and has changed since."""

Key = tuple[Rating, str]
"""A rating and a game."""


class Ended(Struct, frozen=True, order=True):
    """A game that counts, in the order of counting."""

    ended: int
    table: str
    game: str
    rating: str
    played: RatedGame


class Ratings:
    """The ratings of one data folder."""

    def __init__(self, store: SqlitePeople) -> None:
        self._store = store

    def settle(self) -> int:
        """Count the games that were not counted yet; returns how many. Blocks."""
        total = 0
        waiting = "SELECT 1 FROM finished WHERE settled != 1 AND rating != '' LIMIT 1"
        if not self._store.read(waiting):  # as almost always
            return 0
        while True:
            counted = self._store.change(self._settle_some)
            total += counted
            if counted < AT_ONCE:
                return total

    def _settle_some(self, connection: apsw.Connection) -> int:
        rows = list(
            connection.execute(
                "SELECT ended, table_id, game, rating, data, settled FROM finished"
                " WHERE settled != 1 AND rating != '' ORDER BY ended, table_id LIMIT ?",
                (AT_ONCE,),
            )
        )
        late: set[Key] = set()
        for row in rows:
            one = _ended(row)
            key: Key = (row[3], one.game)
            if key not in late and (row[5] == CHANGED or self._is_late(connection, one)):
                late.add(key)
            if key not in late:
                self._count(connection, key, one)
        for key in sorted(late):
            self._rebuild(connection, key)
        connection.executemany(
            "UPDATE finished SET settled = 1 WHERE table_id = ?", [(row[1],) for row in rows]
        )
        return len(rows)

    def _is_late(self, connection: apsw.Connection, one: Ended) -> bool:
        """Whether a later game was counted already: then all are counted again, in order.

        Two games may end in the same millisecond, and a game changes when one of its people is
        deleted or merged.
        """
        found = connection.execute(
            "SELECT 1 FROM finished WHERE settled = 1 AND rating = ? AND game = ?"
            " AND (ended, table_id) > (?, ?) LIMIT 1",
            (one.rating, one.game, one.ended, one.table),
        ).fetchone()
        return found is not None

    def _rebuild(self, connection: apsw.Connection, key: Key) -> None:
        """Count all games again."""
        connection.execute("DELETE FROM ratings WHERE rating = ? AND game = ?", key)
        if key[0] == "people":
            connection.execute("DELETE FROM gains WHERE game = ?", (key[1],))
        rows = connection.execute(
            "SELECT ended, table_id, game, rating, data FROM finished"
            " WHERE rating = ? AND game = ? ORDER BY ended, table_id",
            key,
        )
        known = counted(map(_ended, list(rows))).get(key, ladder.nothing_known())
        _write(connection, key, known)
        connection.execute("UPDATE finished SET settled = 1 WHERE rating = ? AND game = ?", key)

    def _count(self, connection: apsw.Connection, key: Key, one: Ended) -> None:
        known = ladder.nothing_known()
        for person in sorted({seat.person for seat in one.played.seats if seat.person}):
            row = connection.execute(
                "SELECT mu, sigma, games, wins FROM ratings"
                " WHERE rating = ? AND game = ? AND person = ?",
                (*key, person),
            ).fetchone()
            if row is not None:
                known.standings[person] = ladder.Standing(*row)
            if key[0] == "people":
                for other, gained, met in connection.execute(
                    "SELECT other, gained, met FROM gains WHERE game = ? AND person = ?",
                    (key[1], person),
                ):
                    known.pairs[person, other] = ladder.Pair(gained, met)
        ladder.count(one.game, key[0], one.played, known)
        _write(connection, key, known)

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
        """Keep these instead."""

        def work(connection: apsw.Connection) -> None:
            connection.execute("DELETE FROM ratings")
            connection.execute("DELETE FROM gains")
            for key, known in ratings.items():
                _write(connection, key, known)

        self._store.change(work)


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


def _write(connection: apsw.Connection, key: Key, known: ladder.Known) -> None:
    rating, game = key
    connection.executemany(
        "INSERT INTO ratings (rating, game, person, mu, sigma, games, wins, points, listed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?,"
        " coalesce((SELECT listed FROM profiles WHERE person = ?3), 0))"
        " ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
        " games = excluded.games, wins = excluded.wins, points = excluded.points",
        [
            (
                rating,
                game,
                person,
                one.mu,
                one.sigma,
                one.games,
                one.wins,
                ladder.at_least(one.mu, one.sigma),
            )
            for person, one in known.standings.items()
        ],
    )
    if rating == "people":
        connection.executemany(
            "INSERT OR REPLACE INTO gains VALUES (?, ?, ?, ?, ?)",
            [(game, *pair, one.gained, one.met) for pair, one in known.pairs.items()],
        )
