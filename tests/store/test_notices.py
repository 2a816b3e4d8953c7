"""What is kept for notices, in both databases."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from tablee.store.rows.notices import CLAIM_MS, Device, Notice, NoticeBook, Wishes
from tests.store.test_both_stores import Open, Test, stores

__all__ = ["stores"]
ANA = Wishes("ana", "hash", "en", 1320, 480)


def notice(person: str = "ana", table: str = "t1", moment: str = "0.1", due: int = 100) -> Notice:
    return Notice(person, table, moment, "turn", "botanik", due)


def test_only_who_has_asked_is_told_and_each_moment_once(stores: Callable[[Test], None]) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            book = NoticeBook(store.ledger)
            await book.set_wishes(ANA)
            await book.waits("t1", [notice(), notice("ben")], 0)
            assert await book.due(99) == []
            assert await book.due(100) == [notice()]
            assert await book.claim([notice()], 200_000) == [notice()]
            assert await book.claim([notice()], 200_000) == [], "another server sends it"
            await book.settle([notice()], 200_000, 100)
            await book.waits("t1", [notice()], 0)
        async with open_store() as store:
            book = NoticeBook(store.ledger)
            assert await book.due(10**12) == [], "the same moment is not told again"
            assert await book.last_sent("ana") == 200_000
            await book.waits("t1", [notice(moment="0.2")], 0)
            assert [one.moment for one in await book.due(100)] == ["0.2"]
            await book.drop([notice(), notice(moment="0.2")])
            assert await book.due(100) == []
            assert await book.last_sent("ana") == 200_000, "what was sent was sent"
            await book.waits("t1", [notice(moment="0.2")], 0)
            await book.waits("t1", [], 0)
            assert await book.due(100) == [], "whoever has moved is not told to"
            assert [one.moment for one in await book.feed("ana", 100)] == ["0.1"]
            await book.waits("t2", [], 101)
            assert await book.feed("ana", 100) == [], "old ones are forgotten"

    stores(test)


def test_what_a_killed_server_was_about_to_send_is_sent(stores: Callable[[Test], None]) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            book = NoticeBook(store.ledger)
            await book.set_wishes(ANA)
            await book.waits("t1", [notice()], 0)
            now = 10 * CLAIM_MS
            await book.claim([notice()], now)
            assert await book.due(now + CLAIM_MS - 1) == []
            assert await book.due(now + CLAIM_MS + 1) == [notice()]

    stores(test)


def test_browsers_feeds_and_forgetting(stores: Callable[[Test], None]) -> None:
    async def test(open_store: Open) -> None:
        async with open_store() as store:
            book = NoticeBook(store.ledger)
            assert await book.key("aa") == await book.key("bb") == "aa"
            await book.set_wishes(ANA)
            await book.set_wishes(structs.replace(ANA, language="fr", feed="new"))
            assert await book.whose_feed("hash") is None
            found = await book.whose_feed("new")
            assert found is not None
            assert (found.person, found.language, found.quiet_from) == ("ana", "fr", 1320)
            await book.add_device(Device("https://a", "ana", "p", "x"))
            await book.add_device(Device("https://b", "ben", "p", "x"))
            await book.drop_device("https://b", "ana")
            assert len(await book.devices("ben")) == 1, "nobody drops the browser of another"
            await book.add_device(Device("https://a", "ben", "q", "y"))
            assert await book.devices("ana") == [], "a browser is one person's"
            await book.waits("t1", [notice()], 0)
            await book.forget("ana")
            assert await book.wishes("ana") is None
            assert await book.due(100) == await book.feed("ana", 100) == []

    stores(test)
