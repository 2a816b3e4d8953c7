"""Which browsers are somebody else than their cookie says: those that came with a passkey."""

from __future__ import annotations

import apsw

from tablee.store.people import SqlitePeople
from tablee.tables.facts import Person


class Devices:
    """All of them, in memory: every request asks. Only this server writes them."""

    def __init__(self, store: SqlitePeople) -> None:
        self._store = store
        self._people: dict[str, Person] = {}
        self.read()

    def read(self) -> None:
        """Read them again, after people were deleted or merged."""
        self._people = dict(self._store.read("SELECT device, person FROM devices"))

    def person_of(self, device: str) -> Person:
        return self._people.get(device, device)

    def add(self, device: str, person: Person, passkey: str, now: int) -> None:
        def work(connection: apsw.Connection) -> None:
            connection.execute(
                "INSERT OR REPLACE INTO devices VALUES (?, ?, ?, ?)",
                (device, person, passkey, now),
            )

        self._store.change(work)
        self._people[device] = person

    def remove(self, device: str) -> None:
        self._store.write("DELETE FROM devices WHERE device = ?", (device,))
        self._people.pop(device, None)
