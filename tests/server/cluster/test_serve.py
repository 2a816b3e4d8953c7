"""What a server learns when it gets a lease."""

from __future__ import annotations

from types import SimpleNamespace

from tablee.server.clock import Clock
from tablee.server.cluster.serve import Together
from tablee.store.postgres.incarnation import Incarnation
from tests.server import harness_loop


class Store:
    """A database that no server has been at for a while."""

    async def now(self) -> int:
        return 90_000

    async def stops(self, now: int) -> list[tuple[int, int]]:
        return [(10_000, now)]


class Bus:
    async def begin(self, *_: object) -> None:
        """Listens."""


def test_time_that_passed_without_any_server_is_nobodys() -> None:
    together = Together.__new__(Together)
    parts = {
        "_store": Store(),
        "_clock": Clock(wall=lambda: 10.0),
        "ports": SimpleNamespace(stops=[]),
        "relay": SimpleNamespace(begin=lambda _: None, heard=None),
        "bus": Bus(),
        "questions": SimpleNamespace(own=0, answer=None, answer_all=None),
    }
    for name, part in parts.items():
        setattr(together, name, part)
    life = Incarnation.__new__(Incarnation)
    life.number = 7
    harness_loop.run(together._joined(life))
    assert together.ports.stops == [(10_000, 90_000)]
    assert together._clock.now() >= 90_000
    assert together.questions.own == 7
