"""Who plays with whom."""

from __future__ import annotations

from tablee.server.meetings.matching import BOTS_AFTER_MS, choose
from tablee.store.rows.meetings import Seek

NOW = 1_000_000


def seek(
    person: str, waited: int = 0, rating: int | None = None, bots: int = 0, **more: int
) -> Seek:
    players, rated = more.get("players", 2), more.get("rated", 0)
    since = NOW - waited * 1000
    return Seek(person, person, "botanik", players, "quick", rated, bots, rating, since, NOW)


def names(*waiting: Seek) -> list[str]:
    return [one.person for one in choose(sorted(waiting, key=lambda one: one.since), NOW)]


def test_two_who_wait_play_and_one_alone_waits() -> None:
    assert names(seek("ana"), seek("ben")) == ["ana", "ben"]
    assert names(seek("ana")) == []


def test_whoever_waits_longest_is_first_and_gets_the_nearest() -> None:
    waiting = (seek("ana", 9, 1500), seek("ben", 8, 1590), seek("cleo", 1, 1510))
    assert names(*waiting) == ["ana", "cleo"]


def test_ratings_that_are_far_apart_need_time() -> None:
    assert names(seek("ana", 10, 1500), seek("ben", 10, 1700)) == []
    assert names(seek("ana", 20, 1500), seek("ben", 20, 1700)) == ["ana", "ben"]
    assert names(seek("ana", 60, 1500), seek("ben", 0, 1700)) == [], "both have to have waited"
    assert names(seek("ana", 0, 1500), seek("ben", 0)) == ["ana", "ben"]


def test_who_does_not_fit_the_first_may_fit_another() -> None:
    waiting = (seek("ana", 3, 900), seek("ben", 2, 1500), seek("cleo", 1, 1510))
    assert names(*waiting) == ["ben", "cleo"]


def test_bots_fill_up_after_a_while_for_those_who_want_that() -> None:
    long = BOTS_AFTER_MS // 1000
    three = {"players": 3}
    assert names(seek("ana", long - 1, bots=1)) == []
    assert names(seek("ana", long, bots=1)) == ["ana"]
    assert names(seek("ana", long, bots=0)) == []
    assert names(seek("ana", long, bots=1, rated=1)) == [], "who plays for a rating wants people"
    assert names(seek("ana", long, bots=1, **three), seek("ben", 1, bots=1, **three)) == [
        "ana",
        "ben",
    ]
    assert names(seek("ana", long, bots=1, **three), seek("ben", 1, bots=0, **three)) == ["ana"]
