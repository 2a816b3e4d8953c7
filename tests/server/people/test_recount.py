"""Ratings that are counted again: nobody waits for it, and the numbers are those from nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest

from tablee.ratings import ladder
from tablee.ratings.games import GAMES, NOBODY, RatedGame, RatedSeat, is_nobody
from tablee.server.people.ratings import Ended, Ratings, counted
from tablee.store import ratings as rows
from tablee.store.interface import Finished, PlayedSeat
from tablee.store.people import Leaving, SqlitePeople

GAME = "matryoshka"
LEVELS = ("easy", "medium", "hard")
Kept = dict[tuple[str, ...], tuple[float, ...]]


class Killed(Exception):
    """The server was killed."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlitePeople]:
    made = SqlitePeople(tmp_path)
    yield made
    made.close()


def note(store: SqlitePeople, ended: int, table: str, *people: str, first: int = 0) -> None:
    """A game is over: between people, or of one against bots. `first`: which seat won."""
    seats = [RatedSeat(rank=0, person=person, moves=9) for person in people]
    if len(people) == 1:
        seats += [RatedSeat(rank=0, level=level) for level in LEVELS[:2]]
    ranked = tuple(
        msgspec.structs.replace(seat, rank=(n - first) % len(seats) + 1)
        for n, seat in enumerate(seats)
    )
    rating = "bots" if len(people) == 1 else "people"
    played = tuple(
        PlayedSeat(person, n, 10, n == first, "people", "{}")
        for n, person in enumerate(people)
        if not is_nobody(person)
    )
    data = msgspec.json.encode(RatedGame(ranked))
    store.index(table, Finished(GAME, len(seats), ended, rating, data, played))


def rewrite(store: SqlitePeople, gone: Leaving) -> None:
    """The person is in no game any more, as when they are deleted or become another one."""
    store.begin_leaving(gone.person, gone.into)
    for table in tables_of(store, gone.person):
        rewrite_one(store, gone, table)


def tables_of(store: SqlitePeople, person: str) -> list[str]:
    wanted = "SELECT table_id FROM played WHERE person = ? ORDER BY ended"
    return [table for (table,) in store.read(wanted, (person,))]


def rewrite_one(store: SqlitePeople, gone: Leaving, table: str) -> None:
    wanted = "SELECT ended, data FROM finished WHERE table_id = ?"
    ((ended, data),) = store.read(wanted, (table,))
    seats = GAMES.decode(data).seats
    names = [seat.person for seat in seats if seat.person]
    nobody = NOBODY + table
    other = nobody if gone.into is None or gone.into in names else gone.into
    people = [other if name == gone.person else name for name in names]
    note(store, ended, table, *people, first=[seat.rank for seat in seats].index(1))


def kept(store: SqlitePeople) -> tuple[Kept, Kept]:
    standings = store.read("SELECT rating, person, mu, sigma, games, wins, points FROM ratings")
    pairs = store.read("SELECT person, other, gained, met FROM gains")
    return {row[:2]: row[2:] for row in standings}, {row[:2]: row[2:] for row in pairs}


def all_counted(store: SqlitePeople) -> dict[rows.Key, ladder.Known]:
    games = store.read("SELECT ended, table_id, game, rating, data FROM finished")
    return counted(
        sorted(
            Ended(ended, table, game, rating, GAMES.decode(data))
            for ended, table, game, rating, data in games
        )
    )


def from_nothing(store: SqlitePeople) -> tuple[Kept, Kept]:
    """The same from the games alone."""
    found = all_counted(store)
    standings: Kept = {}
    pairs: Kept = {}
    for (rating, _), known in found.items():
        for person, one in known.standings.items():
            points = ladder.at_least(one.mu, one.sigma)
            standings[rating, person] = one.mu, one.sigma, one.games, one.wins, points
        if rating == "people":
            pairs |= {pair: (one.gained, one.met) for pair, one in known.pairs.items()}
    return standings, pairs


def check(store: SqlitePeople) -> None:
    """Everything is counted, once, and as from nothing."""
    assert not store.read(rows.ANY_WAITING)
    assert kept(store) == from_nothing(store)


def between_people(store: SqlitePeople, *, games: int = 40, group: str = "p") -> None:
    """A history of five people, counted."""
    chance = random.Random(7)
    names = [f"{group}{n}" for n in range(5)]
    for n in range(games):
        table = f"{group}-{n:02}"
        note(store, 1000 + n // 2, table, *chance.sample(names, 3), first=chance.randrange(3))
    Ratings(store).settle()
    check(store)


def against_bots(store: SqlitePeople) -> None:
    """A history of five people with four games each, counted."""
    for n in range(20):
        note(store, 1000 + n, f"b{n:02}", f"p{n % 5}", first=n % 3)
    Ratings(store).settle()
    check(store)


def is_free(folder: Path) -> bool:
    """Whether the tables' writer could write now.

    With apsw like the store: Python's sqlite3 is another SQLite, and locks of files are the
    process's, so that it would not notice those of the first one.
    """
    base = apsw.Connection(str(folder / "tablee.db"))
    try:
        base.execute("BEGIN IMMEDIATE")
        base.execute("ROLLBACK")
    except apsw.BusyError:
        return False
    finally:
        base.close()
    return True


def watch(connection: apsw.Connection) -> None:
    """From now on it is noted whose ratings are written."""
    connection.execute("CREATE TABLE writes (rating TEXT, person TEXT)")
    for event, row in (("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")):
        connection.execute(
            f"CREATE TRIGGER on_{event} AFTER {event} ON ratings BEGIN"
            f" INSERT INTO writes VALUES ({row}.rating, {row}.person); END"
        )


def whose(store: SqlitePeople) -> set[tuple[str, str]]:
    """Whose ratings were written since `watch`."""
    return set(store.read("SELECT rating, person FROM writes"))


def at_game(monkeypatch: pytest.MonkeyPatch, number: int, work: Callable[[], Any]) -> list[int]:
    """Do something while games are counted, once. The list gets an entry for each game."""
    count = ladder.count
    seen: list[int] = []

    def counting(*values: Any) -> None:
        seen.append(len(seen))
        if len(seen) == number:
            work()
        count(*values)

    monkeypatch.setattr(ladder, "count", counting)
    return seen


def test_a_changed_game_against_bots_is_nobody_elses(
    store: SqlitePeople, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    against_bots(store)
    store.change(watch)
    rewrite(store, Leaving("p0", "p1"))
    free: list[bool] = []
    seen = at_game(monkeypatch, 1, lambda: free.append(is_free(tmp_path)))
    assert Ratings(store).settle() == 4
    assert free == [True]
    assert len(seen) == 8  # those that both have now
    assert whose(store) == {("bots", "p0"), ("bots", "p1")}
    monkeypatch.undo()
    store.end_leaving(Leaving("p0", "p1"), 0)
    check(store)
    rewrite(store, Leaving("p2", None))
    store.end_leaving(Leaving("p2", None), 0)
    Ratings(store).settle()
    assert whose(store) == {("bots", f"p{n}") for n in range(3)}
    check(store)


def test_a_late_game_against_bots_is_counted_in_its_place(store: SqlitePeople) -> None:
    against_bots(store)
    store.change(watch)
    note(store, 1001, "late", "p1")
    assert Ratings(store).settle() == 1
    assert whose(store) == {("bots", "p1")}
    check(store)


def test_somebody_half_deleted_has_the_games_that_are_left(
    store: SqlitePeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing once they are deleted, even if that ends while their games are counted."""
    against_bots(store)
    between_people(store)
    gone = Leaving("p3", None)
    store.begin_leaving(gone.person, None)
    first, *others = tables_of(store, gone.person)
    bots, people = ([one for one in others if one.startswith(kind)] for kind in "bp")
    for table in (bots[0], people[0]):
        rewrite_one(store, gone, table)
    Ratings(store).settle()
    check(store)
    rewrite_one(store, gone, first)

    def delete() -> None:
        rewrite(store, gone)
        store.end_leaving(gone, 0)

    at_game(monkeypatch, 1, delete)
    Ratings(store).settle()
    assert not any("p3" in name for part in kept(store) for name in part)
    monkeypatch.undo()
    Ratings(store).settle()
    check(store)


def test_others_write_while_games_between_people_are_counted(
    store: SqlitePeople, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    between_people(store)
    before = kept(store)
    rewrite(store, Leaving("p0", None))
    seen: list[tuple[bool, bool]] = []
    count = ladder.count

    def counting(*values: Any) -> None:
        seen.append((is_free(tmp_path), kept(store) == before))
        count(*values)

    monkeypatch.setattr(ladder, "count", counting)
    Ratings(store).settle()
    monkeypatch.undo()
    assert seen == [(True, True)] * 40
    check(store)


def test_only_ratings_that_are_others_are_written(store: SqlitePeople) -> None:
    between_people(store)
    between_people(store, group="q")  # who never met the others
    store.change(watch)
    rewrite(store, Leaving("q0", None))
    Ratings(store).settle()
    assert whose(store) == {("people", f"q{n}") for n in range(5)}
    check(store)


@pytest.mark.parametrize("ended", [900, 5000])
def test_a_game_that_ends_during_a_recount_is_counted_once(
    store: SqlitePeople, monkeypatch: pytest.MonkeyPatch, ended: int
) -> None:
    """Whether it comes before the others or after them."""
    between_people(store)
    rewrite(store, Leaving("p0", None))
    reading = rows.differences

    def later(*values: Any) -> Any:
        """All games were read."""
        note(store, ended, "new", "p1", "p2", "p3")
        return reading(*values)

    monkeypatch.setattr(rows, "differences", later)
    Ratings(store).settle()
    monkeypatch.undo()
    Ratings(store).settle()
    check(store)


def test_a_game_that_changes_during_a_recount_is_counted_as_it_is(
    store: SqlitePeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    between_people(store)
    rewrite(store, Leaving("p0", None))
    seen = at_game(monkeypatch, 40, lambda: rewrite(store, Leaving("p1", None)))
    Ratings(store).settle()
    assert len(seen) == 80
    check(store)


def test_somebody_else_counts_during_a_recount(
    store: SqlitePeople, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tablee ratings` beside the server: neither takes back what the other one has counted."""
    between_people(store)
    rewrite(store, Leaving("p0", None))
    other = SqlitePeople(tmp_path)

    def meanwhile() -> None:
        rewrite(store, Leaving("p1", None))
        Ratings(other).settle()
        note(store, 5000, "new", "p2", "p3", "p4")
        Ratings(other).settle()

    at_game(monkeypatch, 40, meanwhile)
    Ratings(store).settle()
    other.close()
    check(store)


def test_a_server_that_is_killed_during_a_recount_goes_on(
    store: SqlitePeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any of its transactions: one that is not complete does not exist."""
    monkeypatch.setattr(rows, "PIECE", 8)
    monkeypatch.setattr(rows, "WRITTEN", 8)
    between_people(store)
    against_bots(store)
    change = store.change
    left = -1

    def changing(work: Callable[[apsw.Connection], Any]) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Killed
        return change(work)

    transactions = 0
    while left < 0:
        n = transactions
        note(store, 1000, "p-00", "p0", "p1", "p2", first=n % 3)
        note(store, 1000, "b00", "p0", first=n % 3)
        for moment in (500 + n, 5000 + n):
            note(store, moment, f"p{moment}", "p1", "p2", "p3", first=n % 2)
            note(store, moment, f"b{moment}", "p0", first=n % 2)
        left = transactions
        monkeypatch.setattr(store, "change", changing)
        with suppress(Killed):
            Ratings(store).settle()
        monkeypatch.setattr(store, "change", change)
        Ratings(store).settle()
        check(store)
        transactions += 1
    assert transactions > 6  # a batch, one person, pieces of everybody's, the end, what is left


def test_what_replaces_ratings_is_all_there_is(store: SqlitePeople) -> None:
    between_people(store)
    against_bots(store)
    wanted = kept(store)
    known = all_counted(store)
    store.write("UPDATE ratings SET mu = 0 WHERE person = 'p1'")
    store.write("DELETE FROM gains WHERE person = 'p1'")
    store.write("UPDATE ratings SET person = 'x' WHERE person = 'p2'")
    store.write("UPDATE gains SET game = 'mondo' WHERE person = 'p3'")
    Ratings(store).replace(known)
    assert kept(store) == wanted
    Ratings(store).replace({})
    assert kept(store) == ({}, {})
