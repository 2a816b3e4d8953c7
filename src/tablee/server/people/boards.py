"""Leaderboards, and a person's own ratings. Reads what `ratings` has counted."""

from __future__ import annotations

import time

import apsw

from tablee.ratings.ladder import doubt, points
from tablee.server.wire.people_messages import Board, BoardRow, MyRating, MyRatings
from tablee.store.people import Row, SqlitePeople
from tablee.tables.facts import Person

LISTED = "FROM ratings WHERE rating = 'people' AND game = ? AND listed = 1"
FRESH_SECONDS = 10.0
"""How long the top of a leaderboard may be told again, unless something is known to be new."""
SHOWN = 100
"""People of a leaderboard that are told."""


class Boards:
    """Answers about ratings; blocks."""

    def __init__(self, store: SqlitePeople) -> None:
        self._store = store
        self._changes = 0
        self._tops: dict[str, tuple[float, int, tuple[int, list[Row]]]] = {}

    def mine(self, person: Person) -> MyRatings:
        rows = self._store.read(
            "SELECT game, rating, mu, sigma, games, wins FROM ratings WHERE person = ?"
            " ORDER BY rating DESC, games DESC, game",
            (person,),
        )
        found = tuple(
            MyRating(game, rating, points(mu), doubt(sigma), games, wins)
            for game, rating, mu, sigma, games, wins in rows
        )
        profile = self._store.read("SELECT listed, name FROM profiles WHERE person = ?", (person,))
        listed, name = profile[0] if profile else (0, None)
        return MyRatings(found, bool(listed), name)

    def set_listed(self, person: Person, listed: bool, name: str) -> None:
        """Without consent the name is not kept either."""

        def work(connection: apsw.Connection) -> None:
            if listed:
                connection.execute(
                    "INSERT OR REPLACE INTO profiles VALUES (?, ?, 1)", (person, name)
                )
            else:
                connection.execute("DELETE FROM profiles WHERE person = ?", (person,))
            connection.execute(
                "UPDATE ratings SET listed = ? WHERE person = ?", (int(listed), person)
            )

        self._store.change(work)
        self.note_change()

    def board(self, game: str, person: Person) -> Board:
        people, rows = self._top(game)
        told = [_row(place, row, person) for place, row in enumerate(rows, 1)]
        own = next((row for row in told if row.you), None) or self._own(game, person)
        return Board(game, people, tuple(told), own)

    def _top(self, game: str) -> tuple[int, list[Row]]:
        """How many are listed, and the best; for a moment the same for everyone."""
        kept = self._tops.get(game)
        now = time.monotonic()
        if kept is not None and now - kept[0] < FRESH_SECONDS and kept[1] == self._changes:
            return kept[2]
        changes = self._changes
        ((people,),) = self._store.read(f"SELECT count(*) {LISTED}", (game,))
        rows = self._store.read(
            "SELECT r.person, p.name, r.mu, r.sigma, r.games FROM ratings r"
            " JOIN profiles p ON p.person = r.person"
            " WHERE r.rating = 'people' AND r.game = ? AND r.listed = 1"
            " ORDER BY r.points DESC, r.person LIMIT ?",
            (game, SHOWN),
        )
        self._tops[game] = now, changes, (people, rows)
        return people, rows

    def note_change(self) -> None:
        """Ratings, names or consents are others now."""
        self._changes += 1

    def _own(self, game: str, person: Person) -> BoardRow | None:
        rows = self._store.read(
            "SELECT r.person, p.name, r.mu, r.sigma, r.games, r.points FROM ratings r"
            " JOIN profiles p ON p.person = r.person"
            " WHERE r.rating = 'people' AND r.game = ? AND r.person = ? AND r.listed = 1",
            (game, person),
        )
        if not rows:
            return None
        ((before,),) = self._store.read(
            f"SELECT count(*) {LISTED} AND (points > ? OR points = ? AND person < ?)",
            (game, rows[0][5], rows[0][5], person),
        )
        return _row(before + 1, rows[0], person)


def _row(place: int, row: Row, person: Person) -> BoardRow:
    who, name, mu, sigma, games = row[:5]
    return BoardRow(place, name, points(mu), doubt(sigma), games, who == person)
