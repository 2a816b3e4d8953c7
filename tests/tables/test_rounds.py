"""Rounds of real time: countdown, pause, bell, being ready, skipping what only bots play."""

from __future__ import annotations

import msgspec
import pytest

from tablee.tables import clocks, lobby
from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.seats import DAY
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.tables.harness_table import (
    ANA,
    BEN,
    CLEO,
    any_move,
    do,
    move,
    pass_time,
    started,
)


def test_a_countdown_takes_no_time_of_its_round() -> None:
    table = started(ANA, BEN, terms=Terms("mondo", 2))
    pass_time(table, 3_000)
    now = 23_000
    move(table, ANA, "take 1", now)
    for _ in range(4):
        for on in (True, False):
            for person in (ANA, BEN):
                do(table, clocks.wish_pause(table, person, on, now))
            now += 1_000
    assert table.round_time(now) == 20_000
    assert table.begins is not None
    pass_time(table, table.begins)
    move(table, ANA, "put a1 front 0", now + 3_000)


def test_a_pause_ends_no_earlier_than_it_began_for_a_round() -> None:
    table = started(ANA, BEN, terms=Terms("mondo", 2))
    pass_time(table, 3_000)
    for person in (ANA, BEN):
        do(table, clocks.wish_pause(table, person, True, 8_000))
    assert table.round_time(60_000) == 5_000
    assert pass_time(table, DAY) == []


def test_in_real_time_a_round_goes_on_after_a_restart_from_its_last_move() -> None:
    table = started(ANA, BEN, terms=Terms("mondo", 2))
    pass_time(table, 3_000)
    move(table, ANA, "take 1", 10_000)
    table.wake(500_000)
    assert (table.status, table.begins) == ("countdown", 503_000)
    pass_time(table, 503_000)
    assert table.round_time(504_000) == 8_000


def test_without_a_clock_a_round_ends_when_everyone_has_stopped() -> None:
    table = started(ANA, BEN, terms=Terms("mondo", 2, timed=False))
    pass_time(table, 60_000)
    day = 24 * 3_600_000
    assert clocks.alarm(table) is None
    assert pass_time(table, day) == []
    move(table, ANA, "take 1", day)
    move(table, ANA, "put a1 front 0", day)
    assert [fact.t for fact in table.moved] == [1, 2]  # an order, not a time
    move(table, ANA, "stop", day)
    move(table, BEN, "stop", 2 * day)
    assert table.match is not None
    assert msgspec.to_builtins(table.match.view(0))["round"] == 2
    assert table.status == "countdown"  # of the second round


MONDO = Terms("mondo", 3, options={"seconds": 30})


def between_rounds(*people: str) -> Table:
    """The first round has ended with its bell at 33,000 ms: people look at the count."""
    table = started(*people, terms=MONDO)
    pass_time(table, 33_000)
    assert table.begins == 41_000
    return table


def test_a_bell_that_is_noticed_late_rang_at_its_time() -> None:
    table = started(ANA, BEN, terms=MONDO)
    pass_time(table, 3_000)
    bell, *_ = clocks.tick(table, 40_000)
    assert isinstance(bell, f.Moved)
    assert (bell.at, bell.t, bell.by) == (33_000, 30_000, "clock")


def test_the_countdown_begins_when_all_connected_people_are_ready() -> None:
    table = between_rounds(ANA, BEN, CLEO)
    table.apply(f.Departed(at=33_000, person=CLEO))
    do(table, clocks.be_ready(table, ANA, 34_000))
    assert table.ready == {0}
    assert table.begins == 41_000
    do(table, clocks.be_ready(table, BEN, 35_000))
    assert table.begins == 38_000
    assert table.ready == set()
    pass_time(table, 38_000)
    assert table.round_time(38_500) == 500


def test_being_ready_after_the_countdown_has_begun_changes_nothing() -> None:
    table = between_rounds(ANA)
    assert clocks.be_ready(table, ANA, 38_000) == ()
    first = started(ANA, terms=MONDO)
    assert clocks.be_ready(first, ANA, 0) == ()


@pytest.mark.parametrize("terms", [MONDO, Terms("matryoshka", 3)])
def test_in_a_round_or_a_game_without_rounds_nobody_is_asked_to_be_ready(terms: Terms) -> None:
    table = started(ANA, terms=terms)
    pass_time(table, 3_000)
    with pytest.raises(TableRefusal, match="not-between-rounds"):
        clocks.be_ready(table, ANA, 4_000)


def test_a_round_is_skipped_when_only_bots_play_and_all_connected_people_wish_it() -> None:
    table = started(ANA, BEN, terms=MONDO)
    pass_time(table, 3_000)
    move(table, ANA, "stop", 4_000)
    with pytest.raises(TableRefusal, match="no-skip"):  # Ben still builds
        clocks.wish_skip(table, ANA, 4_000)
    move(table, BEN, "stop", 5_000)
    do(table, clocks.wish_skip(table, ANA, 5_000))
    assert not clocks.is_skipped(table)
    table.apply(f.Departed(at=5_000, person=BEN))
    assert clocks.is_skipped(table)
    table.apply(f.Arrived(at=5_000, person=BEN))
    do(table, clocks.wish_skip(table, BEN, 6_000))
    assert clocks.is_skipped(table)
    do(table, (f.TimePassed(at=6_000, ms=20_000),))
    assert table.round_time(6_000) == 23_000
    pass_time(table, 13_000)  # the bell
    assert table.status == "countdown"
    assert not clocks.is_skipped(table)
    assert clocks.wish_skip(table, ANA, 13_000) == ()  # too late, and no wish for the next round


def test_a_person_who_comes_back_to_build_ends_the_skipping() -> None:
    table = started(ANA, BEN, terms=MONDO)
    pass_time(table, 3_000)
    move(table, ANA, "stop", 4_000)
    do(table, lobby.leave(table, BEN, 4_000))
    do(table, clocks.wish_skip(table, ANA, 5_000))
    assert clocks.is_skipped(table)
    do(table, lobby.take_back(table, BEN, 6_000))
    assert not clocks.is_skipped(table)


def test_a_game_without_a_clock_of_its_own_is_never_skipped() -> None:
    table = started(ANA, BEN)
    any_move(table, ANA)
    with pytest.raises(TableRefusal, match="no-skip"):
        clocks.wish_skip(table, ANA, 0)
