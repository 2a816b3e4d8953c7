"""Who keeps something about people: what is exported, deleted and merged with a person.

A part of the server that has a table of its own with a column for people, or a log of its own for
each of them, adds a `Holder` to `HOLDERS`. Its functions run inside the transaction that deletes or
merges the person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import apsw
import msgspec
from msgspec import Struct, structs

Held = Callable[[apsw.Connection, str], list[dict[str, Any]]]
Forget = Callable[[apsw.Connection, str], object]
Merge = Callable[[apsw.Connection, str, str], object]


class Holder(Struct, frozen=True):
    """Something that is kept about people."""

    name: str
    """Its name in an export."""
    held: Held
    """What is held about a person, ready for JSON."""
    forget: Forget
    """Delete all of it."""
    merge: Merge
    """What was the first person's is the second's now."""


def in_table(table: str, column: str = "person", hidden: tuple[str, ...] = ()) -> Holder:
    """A holder for the rows of one SQL table; `hidden`: columns that an export leaves out.

    Where both people have a row that only one may have, the second keeps theirs.
    """

    def held(connection: apsw.Connection, person: str) -> list[dict[str, Any]]:
        cursor = connection.execute(f"SELECT * FROM {table} WHERE {column} = ?", (person,))
        try:
            names = [name for name, *_ in cursor.get_description()]
        except apsw.ExecutionCompleteError:  # no row
            return []
        return [
            {name: value for name, value in zip(names, row, strict=True) if name not in hidden}
            for row in cursor
        ]

    def forget(connection: apsw.Connection, person: str) -> None:
        connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (person,))

    def merge(connection: apsw.Connection, person: str, into: str) -> None:
        connection.execute(
            f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {column} = ?", (into, person)
        )
        forget(connection, person)

    return Holder(table, held, forget, merge)


def in_logs(name: str, kind: str) -> Holder:
    """A holder for logs that are no tables, one for each person and game: `kind:person.game`.

    Where both people have a log for a game, the second keeps theirs: lines of two logs would not
    follow each other.
    """

    def logs(connection: apsw.Connection, person: str) -> list[tuple[str, str]]:
        """The name of each log, and its game."""
        start, end = f"{kind}:{person}.", f"{kind}:{person}/"  # a slash comes after a dot
        found = connection.execute(
            "SELECT id FROM tables WHERE id >= ? AND id < ? ORDER BY id", (start, end)
        )
        return [(log, log[len(start) :]) for (log,) in found]

    def held(connection: apsw.Connection, person: str) -> list[dict[str, Any]]:
        return [
            {"game": game, **msgspec.json.decode(fact)}
            for log, game in logs(connection, person)
            for (fact,) in connection.execute(
                "SELECT fact FROM facts WHERE table_id = ? ORDER BY number", (log,)
            )
        ]

    def drop(connection: apsw.Connection, log: str) -> None:
        connection.execute("DELETE FROM facts WHERE table_id = ?", (log,))
        connection.execute("DELETE FROM tables WHERE id = ?", (log,))

    def forget(connection: apsw.Connection, person: str) -> None:
        for log, _ in logs(connection, person):
            drop(connection, log)

    def merge(connection: apsw.Connection, person: str, into: str) -> None:
        theirs = {game for _, game in logs(connection, into)}
        for log, game in logs(connection, person):
            if game in theirs:
                drop(connection, log)
                continue
            names = (f"{kind}:{into}.{game}", log)
            connection.execute("UPDATE facts SET table_id = ? WHERE table_id = ?", names)
            connection.execute("UPDATE tables SET id = ? WHERE id = ?", names)

    return Holder(name, held, forget, merge)


def own_choice(holder: Holder) -> Holder:
    """The same for what each person chooses for themselves: whoever two selves become keeps their
    own choice, so that nothing is agreed to for games of a self that never agreed."""

    def merge(connection: apsw.Connection, person: str, into: str) -> None:
        holder.forget(connection, person)

    return structs.replace(holder, merge=merge)


HOLDERS: list[Holder] = [
    in_table("profiles", hidden=("person",)),
    in_table("passkeys", hidden=("person", "passkey", "public_key")),
    in_table("recovery", hidden=("person", "code")),
    in_table("devices", hidden=("person", "device", "passkey")),
    in_table("ratings", hidden=("person",)),
    in_table("gains", hidden=("person", "other")),
    in_table("gains", "other", hidden=("person", "other")),
    in_table("played", hidden=("person",)),
    in_table("people", hidden=("person",)),
    in_table("bans", "subject", hidden=("subject",)),
    in_table("admin_log", "subject", hidden=("subject",)),
    in_table("day_tries", hidden=("person", "value")),
    in_table("notice_wishes", hidden=("person", "feed")),
    in_table("notice_devices", hidden=("person", "endpoint", "p256dh", "auth")),
    in_table("notices", hidden=("person",)),
    in_table("seeks", hidden=("person",)),
    in_table("ties", hidden=("person", "other")),
    in_table("ties", "other", hidden=("person", "other")),
    in_table("invitations", hidden=("person", "host")),
    in_table("invitations", "host", hidden=("person", "host")),
    in_logs("puzzles", "solver"),
    own_choice(in_table("puzzle_consents", hidden=("person",))),
]
"""All of them. Others add theirs."""
