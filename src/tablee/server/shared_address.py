"""Whether two people at a rated table have one address: then their game counts for no rating.

An address stays in memory, while its person sits at a table that may still count. It is in no
fact and no message, and is gone when the game is over or the table leaves memory.
"""

from __future__ import annotations

from tablee.tables.facts import Person
from tablee.tables.table import Table


class SharedAddress:
    """From where the people of one table came, sat down or moved last, connected or not."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._last: dict[Person, str] = {}

    def see(self, person: Person, address: str) -> None:
        """A person is at this address; empty: nobody knows where."""
        if not self._matters:
            self.forget()
        elif address and self._table.seat_of(person) is not None:
            self._last[person] = address

    def is_found(self) -> bool:
        """Whether two people who sit here have one address, and their game would count."""
        if not self._matters:
            return False
        seated = {seat.person for seat in self._table.seats if seat.kind == "person"}
        self._last = {who: where for who, where in self._last.items() if who in seated}
        return self._table.terms.rated and len(set(self._last.values())) < len(self._last)

    def forget(self) -> None:
        self._last.clear()

    @property
    def _matters(self) -> bool:
        """Whether a game here may count. A table that still waits may yet be made a rated one."""
        status = self._table.status
        if status in ("over", "closed"):
            return False
        return status == "waiting" or (self._table.terms.rated and self._table.unrated is None)
