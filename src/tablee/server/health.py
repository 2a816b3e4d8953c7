"""Whether the database is sound: it is looked through from time to time, while games go on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

EVERY_SECONDS = 60.0
"""How often, at most, the database is looked through."""
SHARE = 100
"""A large database is looked through less often: at most this part of the time goes into it."""
PATIENCE_SECONDS = 1.0
"""Who asks waits for a look under way, but not longer than this."""


class Health:
    """What is wrong with the database, as far as it is known."""

    def __init__(
        self,
        check: Callable[[], Awaitable[str | None]],
        found: Callable[[str], None],
        now: Callable[[], float],
    ) -> None:
        """`check` may take long; `found` is told once what is wrong."""
        self._check = check
        self._found = found
        self._now = now
        self._damage: str | None = None
        self._look: asyncio.Task[None] | None = None
        self._next = 0.0

    def look(self) -> asyncio.Task[None]:
        """Look through the database, unless that is under way; tasks that wait for it may go."""
        if self._look is None or self._look.done():
            self._look = asyncio.ensure_future(self._run())
        return self._look

    async def damage(self) -> str | None:
        """What is wrong; None if nothing was found in the last look."""
        if self._now() >= self._next:
            self.look()
        if self._look is not None:
            await asyncio.wait((self._look,), timeout=PATIENCE_SECONDS)
        return self._damage

    async def _run(self) -> None:
        began = self._now()
        damage = await self._check()
        took = self._now() - began
        self._next = began + max(EVERY_SECONDS, SHARE * took)
        if damage is not None and self._damage is None:
            self._found(damage)
        self._damage = damage
