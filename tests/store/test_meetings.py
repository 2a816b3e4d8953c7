"""People who wait for a table and people who have met, in both databases."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from tablee.store.rows.meetings import Meetings, Seek
from tests.store.harness_postgres import write
from tests.store.test_both_stores import Open, Test, first, stores, summary

__all__ = ["stores"]


def seek(person: str, since: int = 0, game: str = "botanik") -> Seek:
    return Seek(person, person.title(), game, 2, "quick", 0, 1, None, since, since)


def test_people_are_brought_to_one_table_all_or_none(stores: Callable[[Test], None]) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            meetings = Meetings(store.ledger)
            ana, ben, cleo = seek("ana", 2), seek("ben", 1), seek("cleo", 3)
            for one in (ana, ben, cleo, seek("dan", 0, "mondo")):
                await meetings.seek(one)
            assert await meetings.waiting(ana, 0) == [ben, ana, cleo]
            assert await meetings.waiting(ana, 2) == [ana, cleo], "ben was not seen"
            assert await meetings.bring([ben, ana], "t1")
            assert not await meetings.bring([ana, cleo], "t2"), "ana plays already"
            assert await meetings.waiting(ana, 0) == [cleo]
            await meetings.stop("cleo")
            assert not await meetings.bring([cleo, seek("dan")], "t3")
        async with open_store() as store:
            meetings = Meetings(store.ledger)
            assert [one.person for one in await meetings.brought_to("t1")] == ["ben", "ana"]
            assert await meetings.look("ana", 9) == structs.replace(ana, seen=9, table="t1")
            dan = await meetings.look("dan", 9)
            assert dan is not None
            assert dan.table is None
            await meetings.seek(seek("ana", 10))
            assert await meetings.look("ana", 10) == seek("ana", 10)
            assert await meetings.look("cleo", 10) is None

    stores(test)


def test_people_know_each_other_if_both_wish_it_until_one_does_not(
    stores: Callable[[Test], None],
) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            meetings = Meetings(store.ledger)
            people = tuple(
                structs.replace(seated, person=name, name=name.title())
                for seated in summary().people
                for name in ("ana", "ben")
            )
            for table, status in (("t1", "over"), ("t2", "waiting")):
                summed = structs.replace(summary(status), people=people)
                await write(store, first(table, summed=summed))
            assert not await meetings.keep("ana", "t2")
            assert not await meetings.keep("cleo", "t1")
            assert await meetings.keep("ana", "t1")
            assert await meetings.known("ana") == []
            assert await meetings.keep("ben", "t1")
            assert await meetings.known("ana") == [("ben", "Ben")]
            assert await meetings.invite("ana", "ben", "t2", 5)
            assert not await meetings.invite("ana", "ben", "t1", 5)
            assert [one[:2] for one in await meetings.invitations("ben")] == [("t2", "Ana")]
            await meetings.part("ben", "ana")
            assert await meetings.known("ben") == await meetings.known("ana") == []
            assert await meetings.invitations("ben") == []

    stores(test)
