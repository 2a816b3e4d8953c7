"""The rows beside the facts of a table: its summary, and what it was once it is over."""

from __future__ import annotations

import apsw

from tablee.store.interface import Finished, Summary


def summarise(connection: apsw.Connection, table: str, summary: Summary) -> None:
    """Replace a table's summary, and who sits there."""
    connection.execute(
        "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?)",
        (
            table,
            summary.status,
            summary.created,
            summary.changed,
            summary.alarm,
            summary.line,
        ),
    )
    connection.execute("DELETE FROM people WHERE table_id = ?", (table,))
    connection.executemany(
        "INSERT OR REPLACE INTO people VALUES (?, ?, ?)",
        [(seated.person, table, seated.name) for seated in summary.people],
    )


def index(connection: apsw.Connection, table: str, finished: Finished) -> None:
    """Note that a game is over. Whatever was noted before is replaced: never twice."""
    connection.execute(
        "INSERT INTO finished (table_id, game, players, ended, rating, data)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data,"
        " settled = CASE WHEN settled = 0 OR data = excluded.data THEN settled ELSE 2 END",
        (
            table,
            finished.game,
            finished.players,
            finished.ended,
            finished.rating,
            finished.data.decode(),
        ),
    )
    connection.execute("DELETE FROM played WHERE table_id = ?", (table,))
    connection.executemany(
        "INSERT INTO played VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                seat.person,
                finished.ended,
                table,
                finished.game,
                finished.players,
                seat.seat,
                seat.score,
                seat.won,
                finished.rating == "people",
                seat.opponents,
                seat.kinds,
            )
            for seat in finished.seats
        ],
    )
