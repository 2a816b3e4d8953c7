"""When no server ran: time that passed then is nobody's.

One row has no end: it says when the server that runs was last known to run.
"""

from __future__ import annotations

import apsw

TABLE = "CREATE TABLE stops (began INTEGER NOT NULL, ended INTEGER);"
KEPT_MS = 90 * 24 * 3_600_000
"""Nobody's clock goes back further."""

Stops = list[tuple[int, int]]
"""Beginning and end of each stop, oldest first."""


def begin(connection: apsw.Connection, now: int) -> Stops:
    """A server starts: what has passed since the last one ran was a stop."""
    with connection:
        connection.execute(
            "DELETE FROM stops WHERE ended < ? OR (ended IS NULL AND began >= ?)",
            (now - KEPT_MS, now),
        )
        connection.execute("UPDATE stops SET ended = ? WHERE ended IS NULL", (now,))
        connection.execute("INSERT INTO stops VALUES (?, NULL)", (now,))
    rows = connection.execute(
        "SELECT began, ended FROM stops WHERE ended IS NOT NULL ORDER BY began"
    )
    return [(int(began), int(ended)) for began, ended in rows]


def note(connection: apsw.Connection, now: int) -> None:
    """The server still runs."""
    connection.execute("UPDATE stops SET began = ? WHERE ended IS NULL", (now,))
