"""A server that has lost its lease begins again, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from tablee.server.cluster import membership
from tablee.server.cluster.membership import Membership
from tablee.store.interface import StoreError
from tablee.store.postgres.incarnation import Incarnation
from tablee.store.postgres.store import PostgresStore
from tests.server import harness_loop


class Life:
    """A lease that lasts until the test ends it."""

    def __init__(self, lost: Callable[[], None]) -> None:
        self.is_over = False
        self.left = 60.0
        self._lost = lost

    def lose(self) -> None:
        if not self.is_over:
            self.is_over = True
            self._lost()

    async def beat(self) -> None:
        """Renewed."""

    async def resign(self) -> None:
        self.is_over = True


class Lives:
    """A store that gives as many leases as are asked for."""

    def __init__(self) -> None:
        self.incarnation: Life | None = None
        self.begun: list[Life] = []

    async def begin(self, lost: Callable[[], None]) -> Life:
        self.incarnation = Life(lost)
        self.begun.append(self.incarnation)
        return self.incarnation


@pytest.mark.parametrize("trouble", [StoreError("storage"), RuntimeError("a bug"), TimeoutError()])
def test_a_life_that_cannot_begin_is_ended_and_another_one_begins(
    trouble: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "AGAIN_SECONDS", 0.0)

    async def test() -> None:
        store = Lives()
        failed: list[StoreError] = []
        third = asyncio.Event()

        async def joined(_: Incarnation) -> None:
            if len(store.begun) == 2:
                raise trouble
            if len(store.begun) == 3:
                third.set()

        member = Membership(
            cast(PostgresStore, store), joined, lambda _: None, lambda: None, failed.append
        )
        await member.start()
        store.begun[0].lose()
        async with asyncio.timeout(30):
            await third.wait()
        assert [life.is_over for life in store.begun] == [True, True, False]
        assert len(failed) == (not isinstance(trouble, StoreError))
        await member.stop()

    harness_loop.run(test())
