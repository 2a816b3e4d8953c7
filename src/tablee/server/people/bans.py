"""Who may not come here, or may not speak: kept in the store, and in memory for every request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tablee.store.people import SqlitePeople

Kind = Literal["ban", "mute"]


class Bans:
    """People and networks of addresses. Only this server writes them."""

    def __init__(self, store: SqlitePeople, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._known: dict[tuple[str, str], int | None] = {}
        self.read()

    def read(self) -> None:
        """Read them again. What is over is forgotten: nobody's address is kept without need."""
        self._store.write("DELETE FROM bans WHERE until <= ?", (self._now(),))
        rows = self._store.read("SELECT kind, subject, until FROM bans")
        self._known = {(kind, subject): until for kind, subject, until in rows}

    def all(self) -> list[tuple[str, str, int | None]]:
        """Those that still hold: kind, subject, until when."""
        return [(*key, until) for key, until in sorted(self._known.items()) if self._holds(until)]

    def set(self, kind: Kind, subject: str, until: int | None) -> None:
        self._store.write("INSERT OR REPLACE INTO bans VALUES (?, ?, ?)", (kind, subject, until))
        self._known[kind, subject] = until

    def lift(self, subject: str) -> bool:
        """Whether there was one."""
        lifted = self._store.write("DELETE FROM bans WHERE subject = ?", (subject,))
        self.read()
        return lifted > 0

    def is_banned(self, person: str, address: str) -> bool:
        return self._has("ban", person) or self._has("ban", address)

    def is_muted(self, person: str, address: str) -> bool:
        return self._has("mute", person) or self._has("mute", address)

    def _has(self, kind: str, subject: str) -> bool:
        key = (kind, subject)
        return bool(self._known) and key in self._known and self._holds(self._known[key])

    def _holds(self, until: int | None) -> bool:
        return until is None or until > self._now()
