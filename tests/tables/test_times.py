"""Clocks, lag, absence, and a bot that stands in."""

from __future__ import annotations

import pytest

from tablee.tables import facts as f
from tablee.tables import lobby, playing, times
from tablee.tables.errors import TableRefusal
from tablee.tables.seats import DAY, RETURN_TIME
from tablee.tables.table import Table
from tablee.tables.terms import DaysClock, LiveClock, Terms
from tests.tables.a_table import ANA, BEN, CLEO, any_move, do, move, pass_time, started

LIVE = Terms("matryoshka", 3, clock=LiveClock(60, 5))
DAYS = Terms("matryoshka", 3, clock=DaysClock(2))
GRACE = Terms("matryoshka", 3, grace=30)


def left(table: Table, seat: int, now: int) -> int | None:
    return table.seats[seat].time_left(table.terms.clock, now)


def test_time_runs_only_for_seats_that_owe_a_decision() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    any_move(table, ANA, 10_000)
    assert left(table, 0, 40_000) == 55_000  # 60 - 10 + 5, and standing still
    assert left(table, 1, 40_000) == 20_000


def test_lag_is_credited_up_to_300_ms() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    seats = table.seats
    assert seats[0].after_move(LIVE.clock, 10_000, 200) == 55_200
    assert seats[0].after_move(LIVE.clock, 10_000, 5_000) == 55_300
    assert seats[0].after_move(LIVE.clock, 100, 300) == 65_000


def test_out_of_time_means_a_bot_and_the_person_may_come_back() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    any_move(table, BEN, 1_000)
    any_move(table, CLEO, 1_000)
    assert times.alarm(table) == 60_300
    assert pass_time(table, 60_299) == []
    assert [fact.why for fact in pass_time(table, 60_300) if isinstance(fact, f.StoodIn)] == [
        "time"
    ]
    assert playing.bots_asked(table) == (0,)
    do(table, lobby.take_back(table, ANA, 61_000))
    assert playing.bots_asked(table) == ()
    assert left(table, 0, 61_000) == RETURN_TIME


def test_days_per_move_count_from_the_question_even_over_a_restart() -> None:
    table = started(ANA, BEN, CLEO, terms=DAYS)
    assert left(table, 0, DAY) == DAY
    table._wake(DAY)
    assert times.alarm(table) == 2 * DAY
    assert pass_time(table, 2 * DAY - 1) == []
    assert len(pass_time(table, 2 * DAY)) == 3


def test_a_live_clock_does_not_run_while_the_server_is_away() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    table._wake(500_000)
    assert left(table, 0, 510_000) == 50_000


def test_who_is_gone_too_long_is_replaced_if_somebody_waits() -> None:
    table = started(ANA, BEN, CLEO, terms=GRACE)
    table.apply(f.Departed(at=5_000, person=BEN))
    assert times.alarm(table) == 35_000
    table.apply(f.Arrived(at=20_000, person=BEN))
    assert times.alarm(table) is None
    table.apply(f.Departed(at=21_000, person=BEN))
    assert [type(fact) for fact in pass_time(table, 51_000)] == [f.StoodIn]
    assert table.seats[1].stand_in == "gone"


def test_nobody_is_replaced_while_nobody_waits() -> None:
    table = started(ANA, terms=GRACE)
    table.apply(f.Departed(at=0, person=ANA))
    assert times.alarm(table) is None
    assert pass_time(table, DAY) == []


def test_who_has_decided_already_may_go_and_get_a_coffee() -> None:
    table = started(ANA, BEN, CLEO, terms=GRACE)
    any_move(table, ANA)
    table.apply(f.Departed(at=0, person=ANA))
    assert pass_time(table, 60_000) == []


def test_a_second_tab_keeps_a_person_present() -> None:
    table = started(ANA, BEN, terms=GRACE)
    table.apply(f.Arrived(at=0, person=BEN))
    table.apply(f.Departed(at=1, person=BEN))
    assert table.seats[1].online == 1
    assert times.alarm(table) is None


def test_a_pause_needs_everyone_and_stops_the_clocks() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    do(table, playing.wish_pause(table, ANA, True, 10_000))
    do(table, playing.wish_pause(table, BEN, True, 10_000))
    assert table.paused_at is None
    do(table, playing.wish_pause(table, BEN, False, 10_000))
    do(table, playing.wish_pause(table, CLEO, True, 10_000))
    assert table.paused_at is None
    do(table, playing.wish_pause(table, BEN, True, 10_000))
    assert table.paused_at is not None
    with pytest.raises(TableRefusal, match="paused"):
        any_move(table, ANA, 11_000)
    assert times.alarm(table) is None
    assert left(table, 0, 99_000) == 50_000
    for person in (ANA, BEN, CLEO):
        do(table, playing.wish_pause(table, person, False, 99_000))
    assert left(table, 0, 100_000) == 49_000


def test_with_days_per_move_there_is_nothing_to_pause() -> None:
    table = started(ANA, BEN, CLEO, terms=DAYS)
    with pytest.raises(TableRefusal, match="no-pause"):
        playing.wish_pause(table, ANA, True, 0)


def test_without_a_clock_a_round_ends_when_everyone_has_stopped() -> None:
    table = started(ANA, BEN, terms=Terms("mondo", 2, timed=False))
    pass_time(table, 60_000)
    day = 24 * 3_600_000
    assert times.alarm(table) is None
    assert pass_time(table, day) == []
    move(table, ANA, "take 1", day)
    move(table, ANA, "put a1 front 0", day)
    assert [fact.t for fact in table.moved] == [1, 2]  # an order, not a time
    move(table, ANA, "stop", day)
    move(table, BEN, "stop", 2 * day)
    assert table.match is not None
    assert table.match.game.view(table.match.state, 0).round == 2
    assert table.status == "countdown"  # of the second round


def test_who_is_away_does_not_keep_a_pause_going() -> None:
    table = started(ANA, BEN)
    for person in (ANA, BEN):
        do(table, playing.wish_pause(table, person, True, 1_000))
    assert table.paused_at is not None
    table.apply(f.Departed(at=2_000, person=BEN))
    do(table, playing.wish_pause(table, ANA, False, 9_000))
    assert table.paused_at is None
