"""Ratings in the database: the games that count, and the numbers that come out of them.

Much is read in pieces, so that others can read meanwhile, and written in pieces, so that the
tables' writer never waits long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import apsw
from msgspec import Struct, field

from tablee.ratings import ladder
from tablee.ratings.games import Rating
from tablee.store.people import Row, SqlitePeople
from tablee.store.rows.ledger import Statement

PIECE = 1_000
"""Rows that are read at once."""
WRITTEN = 250
"""Rows that are written in one transaction."""
CHANGED = 2
"""How a game is marked that was counted and has changed since."""

Key = tuple[Rating, str]
"""A rating and a game."""

ANY_WAITING = "SELECT 1 FROM finished WHERE settled != 1 AND rating != '' LIMIT 1"
WAITING = (
    "SELECT ended, table_id, game, rating, data, settled FROM finished"
    " WHERE settled != 1 AND rating != '' ORDER BY ended, table_id LIMIT ?"
)
GAMES = (
    "SELECT ended, table_id, game, rating, data, settled FROM finished INDEXED BY finished_rated"
    " WHERE rating != '' AND rating = ? AND game = ? AND (ended, table_id) > (?, ?)"
    " ORDER BY ended, table_id LIMIT ?"
)
OWN_GAMES = (
    "SELECT f.ended, f.table_id, f.game, f.rating, f.data, f.settled"
    " FROM played p CROSS JOIN finished f ON f.table_id = p.table_id"
    " WHERE p.person = ? AND f.game = ? AND f.rating = 'bots' ORDER BY f.ended, f.table_id"
)
"""A person's games against bots."""
STANDINGS = (
    "SELECT person, mu, sigma, games, wins, points FROM ratings"
    " WHERE rating = ? AND game = ? AND person > ? ORDER BY person LIMIT ?"
)
PAIRS = (
    "SELECT person, other, gained, met FROM gains"
    " WHERE game = ? AND (person, other) > (?, ?) ORDER BY person, other LIMIT ?"
)
PUT_STANDING = (
    "INSERT INTO ratings (rating, game, person, mu, sigma, games, wins, points, listed)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?,"
    " coalesce((SELECT listed FROM profiles WHERE person = ?3), 0))"
    " ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
    " games = excluded.games, wins = excluded.wins, points = excluded.points"
)
PUT_PAIR = "INSERT OR REPLACE INTO gains VALUES (?, ?, ?, ?, ?)"
DROP_STANDING = "DELETE FROM ratings WHERE rating = ? AND game = ? AND person = ?"
DROP_PAIR = "DELETE FROM gains WHERE game = ? AND person = ? AND other = ?"


class Reading(Struct):
    """All games between people of one kind as they were read: whoever writes what came out of
    them first makes sure that they are still the same."""

    key: Key
    waiting: dict[str, str] = field(default_factory=dict)
    """Those that were not marked as counted: the data of each table."""
    last: tuple[int, str] = (-1, "")
    """When the last one ended, and its table."""

    def games(self, store: SqlitePeople) -> Iterator[Row]:
        for row in _pieces(store, GAMES, self.key, self.last):
            ended, table, _, _, data, settled = row
            if settled != 1:
                self.waiting[table] = data
            self.last = ended, table
            yield row

    def is_same(self, connection: apsw.Connection) -> bool:
        """Whether no game was changed, added before the last one, or counted by somebody else.

        Games that have ended since do not matter: they wait.
        """
        waiting = connection.execute(
            "SELECT table_id, data FROM finished INDEXED BY finished_unsettled"
            " WHERE settled != 1 AND rating != '' AND rating = ? AND game = ?"
            " AND (ended, table_id) <= (?, ?)",
            (*self.key, *self.last),
        )
        return dict(waiting) == self.waiting and not is_late(connection, self.key, self.last)


def is_late(connection: apsw.Connection, key: Key, moment: tuple[int, str]) -> bool:
    """Whether a game that ended after this moment and table was counted already."""
    found = connection.execute(
        "SELECT 1 FROM finished INDEXED BY finished_rated WHERE settled = 1"
        " AND rating != '' AND rating = ? AND game = ? AND (ended, table_id) > (?, ?) LIMIT 1",
        (*key, *moment),
    )
    return found.fetchone() is not None


def is_late_for(
    connection: apsw.Connection, game: str, person: str, moment: tuple[int, str]
) -> bool:
    """The same for one person's games against bots."""
    found = connection.execute(
        "SELECT 1 FROM played p CROSS JOIN finished f ON f.table_id = p.table_id"
        " WHERE p.person = ? AND (p.ended, p.table_id) > (?, ?)"
        " AND f.game = ? AND f.rating = 'bots' AND f.settled = 1 LIMIT 1",
        (person, *moment, game),
    )
    return found.fetchone() is not None


def mark(connection: apsw.Connection, games: Iterable[tuple[str, str]]) -> None:
    """These tables are counted, each with this data."""
    connection.executemany(
        "UPDATE finished SET settled = 1 WHERE table_id = ? AND data = ? AND settled != 1", games
    )


# -- numbers -----------------------------------------------------------------------


def standing(connection: apsw.Connection, key: Key, person: str) -> ladder.Standing | None:
    row = connection.execute(
        "SELECT mu, sigma, games, wins FROM ratings WHERE rating = ? AND game = ? AND person = ?",
        (*key, person),
    ).fetchone()
    return None if row is None else ladder.Standing(*row)


def pair(connection: apsw.Connection, game: str, person: str, other: str) -> ladder.Pair | None:
    row = connection.execute(
        "SELECT gained, met FROM gains WHERE game = ? AND person = ? AND other = ?",
        (game, person, other),
    ).fetchone()
    return None if row is None else ladder.Pair(*row)


def put(key: Key, known: ladder.Known) -> list[Statement]:
    """Keep these numbers."""
    rating, game = key
    found = [Statement(PUT_STANDING, (*key, *one)) for one in _standings(known)]
    if rating == "people":
        found += [Statement(PUT_PAIR, (game, *one)) for one in _pairs(known)]
    return found


def differences(store: SqlitePeople, key: Key, known: ladder.Known) -> list[Statement]:
    """What has to be written so that these numbers are kept, and no others."""
    rating, game = key
    kept = _pieces(store, STANDINGS, key, ("",))
    gone, new = _compared(kept, _standings(known), 1)
    found = [Statement(DROP_STANDING, (*key, *one[:1])) for one in gone]
    found += [Statement(PUT_STANDING, (*key, *one)) for one in new]
    if rating == "people":
        kept = _pieces(store, PAIRS, (game,), ("", ""))
        gone, new = _compared(kept, _pairs(known), 2)
        found += [Statement(DROP_PAIR, (game, *one[:2])) for one in gone]
        found += [Statement(PUT_PAIR, (game, *one)) for one in new]
    return found


def write(connection: apsw.Connection, statements: Iterable[Statement]) -> None:
    for one in statements:
        connection.execute(one.sql, one.values)


def in_pieces(statements: Sequence[Statement]) -> Iterator[Sequence[Statement]]:
    for start in range(0, len(statements), WRITTEN):
        yield statements[start : start + WRITTEN]


def _standings(known: ladder.Known) -> Iterator[Row]:
    for person, one in known.standings.items():
        points = ladder.at_least(one.mu, one.sigma)
        yield person, one.mu, one.sigma, one.games, one.wins, points


def _pairs(known: ladder.Known) -> Iterator[Row]:
    for (person, other), one in known.pairs.items():
        yield person, other, one.gained, one.met


def _compared(
    kept: Iterable[Row], wanted: Iterable[Row], width: int
) -> tuple[list[Row], list[Row]]:
    """Rows that are kept and not wanted, and wanted ones that are not kept like that; the first
    `width` columns say which row it is."""
    new = {row[:width]: row for row in wanted}
    names = set(new)
    gone = []
    for row in kept:
        name = row[:width]
        if name not in names:
            gone.append(row)
        elif new[name] == row:
            del new[name]
    return gone, list(new.values())


def _pieces(store: SqlitePeople, query: str, values: Sequence[str], start: Row) -> Iterator[Row]:
    """All rows of a query that goes on after `start`, which are the first columns of a row."""
    while rows := store.read(query, (*values, *start, PIECE)):
        yield from rows
        start = rows[-1][: len(start)]
