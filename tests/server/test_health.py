"""Damage of the database is found, told once, and looked for at sensible times."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tablee.server import health
from tablee.server.health import EVERY_SECONDS, SHARE, Health
from tests.server.harness_loop import run
from tests.server.harness_server import WAIT


class Database:
    """A database that is as sound as a test says, and takes as long to read."""

    def __init__(self) -> None:
        self.damage: str | None = None
        self.looks = 0
        self.time = 0.0
        self.takes = 0.0
        self.gate = threading.Event()
        self.gate.set()
        self.told: list[str] = []

    async def check(self) -> str | None:
        assert await asyncio.to_thread(self.gate.wait, WAIT)
        self.looks += 1
        self.time += self.takes
        return self.damage

    def health(self) -> Health:
        return Health(self.check, self.told.append, lambda: self.time)


def test_damage_is_found_told_once_and_over_when_it_is_mended() -> None:
    async def whole() -> None:
        database = Database()
        watched = database.health()
        assert await watched.damage() is None
        database.damage = "page 7"
        for _ in range(2):
            database.time += EVERY_SECONDS
            assert await watched.damage() == "page 7"
        assert database.told == ["page 7"]
        database.damage = None
        database.time += EVERY_SECONDS
        assert await watched.damage() is None

    run(whole())


def test_a_large_database_is_looked_through_less_often() -> None:
    async def whole() -> None:
        database = Database()
        watched = database.health()
        for takes in (0.0, 30.0):
            database.takes = takes
            database.time += EVERY_SECONDS
            began, before = database.time, database.looks
            await watched.damage()
            pause = max(EVERY_SECONDS, SHARE * takes)
            database.time = began + pause - 1
            await watched.damage()
            assert database.looks == before + 1
            database.time = began + pause
            await watched.damage()
            assert database.looks == before + 2

    run(whole())


def test_who_asks_does_not_wait_for_a_long_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 0.0)

    async def whole() -> None:
        database = Database()
        watched = database.health()
        database.gate.clear()
        asked = [await watched.damage() for _ in range(3)]
        assert asked == [None, None, None]
        database.gate.set()
        await asyncio.wait_for(watched.look(), WAIT)
        assert database.looks == 1

    run(whole())
