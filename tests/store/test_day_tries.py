"""What is kept about days, in both databases."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tablee.store.interface import StoreError
from tablee.store.rows.day_tries import DayTries, Try
from tablee.store.rows.ledger import Statement
from tests.store.harness_postgres import write
from tests.store.test_both_stores import Open, Test, first, stores, summary

__all__ = ["stores"]
DAY, GAME = "2031-05-06", "botanik"


def tried(person: str, table: str = "t1", day: str = DAY, **more: object) -> Try:
    known = {"day": day, "game": GAME, "person": person, "table": table, "name": "Ana"}
    return msgspec.convert({**known, "listed": 1, "state": "open", **more}, Try)


def done(person: str, value: int) -> Try:
    return tried(person, state="done", value=value, place=1, points=value, course="+")


def test_a_person_has_one_try_a_day_and_its_result_is_noted_once(
    stores: Callable[[Test], None],
) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            tries = DayTries(store.ledger)
            assert await tries.begin(tried("ana", "t1")) == tried("ana", "t1")
            assert await tries.begin(tried("ana", "t2")) == tried("ana", "t1")
            await tries.begin(tried("ana", "t3", "2031-05-07"))
            await tries.settle(done("ana", 5))
            await tries.settle(done("ana", 9))
        async with open_store() as store:
            tries = DayTries(store.ledger)
            assert await tries.find(DAY, GAME, "ana") == done("ana", 5)
            assert await tries.find(DAY, GAME, "ben") is None
            assert [one.day for one in await tries.of_person("ana")] == ["2031-05-07", DAY]

    stores(test)


def test_the_ranking_counts_those_who_have_finished(stores: Callable[[Test], None]) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            tries = DayTries(store.ledger)
            for person, value in (("ana", 7), ("ben", 9), ("cleo", 7), ("dan", 1)):
                await tries.begin(tried(person))
                await tries.settle(done(person, value))
            await tries.begin(tried("eve"))
            assert await tries.people(DAY) == {GAME: 4}
            assert await tries.better_and_equal(done("cleo", 7)) == (1, 2)
            assert [one.person for one in await tries.best(DAY, GAME, 3)] == ["ben", "ana", "cleo"]
            assert await tries.spread(DAY, GAME) == [(1, 1), (7, 2), (9, 1)]

    stores(test)


def test_only_games_that_are_over_are_looked_at(stores: Callable[[Test], None]) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            tries = DayTries(store.ledger)
            for person, status in (("ana", "over"), ("ben", "running")):
                await write(store, first(person, b"a", b"b", summed=summary(status)))
                await tries.begin(tried(person, person))
            await tries.begin(tried("cleo", "never made"))
            assert [one.person for one in await tries.ended(DAY, 10)] == ["ana"]
            assert await tries.facts("ana") == [b"a", b"b"]
            await tries.settle(done("ana", 3))
            assert await tries.ended(DAY, 10) == []

    stores(test)


def test_the_chain_is_made_once(stores: Callable[[Test], None]) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            assert await DayTries(store.ledger).chain("aa", DAY) == ("aa", DAY)
        async with open_store() as store:
            assert await DayTries(store.ledger).chain("bb", "2031-05-09") == ("aa", DAY)

    stores(test)


def test_a_change_is_whole_or_nothing(stores: Callable[[Test], None]) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            tries = DayTries(store.ledger)
            await tries.begin(tried("ana"))
            good = Statement("DELETE FROM day_tries WHERE person = ?1", ("ana",))
            bad = Statement("INSERT INTO day_tries (day) VALUES (?1)", (None,))
            with pytest.raises(StoreError):
                await store.ledger.change(good, bad)
            assert len(await tries.of_person("ana")) == 1

    stores(test)
