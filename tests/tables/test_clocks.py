"""Clocks, lag, pauses, and a bot that stands in for who is out of time."""

from __future__ import annotations

import pytest

from tablee.tables import clocks, lobby, moves, undo
from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.seats import DAY, RETURN_TIME
from tablee.tables.table import Table
from tablee.tables.terms import DaysClock, LiveClock, Terms
from tests.tables.harness_table import (
    ANA,
    BEN,
    CLEO,
    any_move,
    do,
    pass_time,
    started,
    take_back,
)

LIVE = Terms("matryoshka", 3, clock=LiveClock(60, 5))
DAYS = Terms("matryoshka", 3, clock=DaysClock(2))


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


def test_a_bot_plays_for_a_person_who_is_out_of_time_until_they_come_back() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    any_move(table, BEN, 1_000)
    any_move(table, CLEO, 1_000)
    assert clocks.alarm(table) == 60_300
    assert pass_time(table, 60_299) == []
    assert [fact.why for fact in pass_time(table, 60_300) if isinstance(fact, f.StoodIn)] == [
        "time"
    ]
    assert moves.bots_to_ask(table) == (0,)
    do(table, lobby.take_back(table, ANA, 61_000))
    assert moves.bots_to_ask(table) == ()
    assert left(table, 0, 61_000) == RETURN_TIME


def test_taking_a_move_back_wins_no_time() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    for second in range(10, 50, 10):
        any_move(table, ANA, 1_000 * second)
        take_back(table, ANA, 1_000 * second)
    assert left(table, 0, 40_000) == 20_000
    assert left(table, 1, 40_000) == 20_000  # who decides all along
    assert clocks.alarm(table) == 60_300


def test_a_free_undo_is_charged_for_the_time_since_the_move() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    any_move(table, ANA, 10_000)
    take_back(table, ANA, 30_000)
    assert left(table, 0, 30_000) == 30_000
    any_move(table, ANA, 31_000)
    assert left(table, 0, 99_000) == 34_000


def test_an_undo_that_was_asked_for_charges_no_waiting_and_gives_others_their_time_back() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    any_move(table, ANA, 10_000)
    any_move(table, BEN, 20_000)
    any_move(table, CLEO, 24_000)
    take_back(table, ANA, 25_000)
    for person in (BEN, CLEO):
        do(table, undo.answer_undo(table, person, True, 3, 0, 30_000, ""))
    assert [left(table, seat, 30_000) for seat in range(3)] == [50_000, 60_000, 60_000]


def test_a_secret_choice_taken_back_later_is_charged_from_its_own_time_on() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    any_move(table, ANA, 10_000)
    any_move(table, BEN, 20_000)
    take_back(table, ANA, 30_000)
    assert [left(table, seat, 30_000) for seat in range(3)] == [30_000, 45_000, 30_000]


def test_a_pause_between_a_move_and_its_undo_costs_nothing() -> None:
    table = started(ANA, BEN, terms=LIVE)
    any_move(table, ANA, 10_000)
    for on, now in ((True, 15_000), (False, 500_000)):
        for person in (ANA, BEN):
            do(table, clocks.wish_pause(table, person, on, now))
    take_back(table, ANA, 502_000)
    assert left(table, 0, 502_000) == 48_000
    assert left(table, 1, 502_000) == 43_000


def test_taking_a_move_back_wins_no_days() -> None:
    table = started(ANA, BEN, CLEO, terms=DAYS)
    any_move(table, ANA, DAY)
    take_back(table, ANA, 2 * DAY - 1)
    assert [left(table, seat, 2 * DAY - 1) for seat in range(3)] == [1, 1, 1]


def test_a_stand_in_costs_the_person_nothing() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    do(table, lobby.leave(table, BEN, 20_000))
    assert left(table, 1, 50_000) == 40_000
    for on, now in ((True, 50_000), (False, 90_000)):
        for person in (ANA, CLEO):
            do(table, clocks.wish_pause(table, person, on, now))
    do(table, lobby.take_back(table, BEN, 95_000))
    assert left(table, 1, 95_000) == 40_000


def test_a_round_that_runs_keeps_a_table_awake() -> None:
    live = started(ANA, BEN, CLEO, terms=LIVE)
    real = started(ANA, BEN, terms=Terms("mondo", 2))
    calm = started(ANA, BEN, CLEO, terms=DAYS)
    slow = started(ANA, BEN, terms=Terms("mondo", 2, timed=False))
    pass_time(slow, 60_000)
    running = [clocks.is_round_running(table) for table in (live, real, calm, slow)]
    assert running == [False, True, False, False]
    pass_time(real, 3_000)
    assert clocks.is_round_running(real)
    for person in (ANA, BEN):
        do(real, clocks.wish_pause(real, person, True, 8_000))
    assert not clocks.is_round_running(real)
    assert not clocks.is_round_running(started(ANA))


def test_days_per_move_count_from_the_question_even_after_a_restart() -> None:
    table = started(ANA, BEN, CLEO, terms=DAYS)
    assert left(table, 0, DAY) == DAY
    table.wake(DAY)
    assert clocks.alarm(table) == 2 * DAY
    assert pass_time(table, 2 * DAY - 1) == []
    assert len(pass_time(table, 2 * DAY)) == 3


def test_days_per_move_do_not_pass_while_no_server_runs() -> None:
    table = started(ANA, BEN, CLEO, terms=DAYS)
    table.pass_stop(DAY, 4 * DAY)
    table.wake(4 * DAY)
    assert left(table, 0, 4 * DAY) == DAY
    assert pass_time(table, 5 * DAY - 1) == []
    assert len(pass_time(table, 5 * DAY)) == 3


def test_a_live_clock_does_not_run_while_the_server_is_away() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    table.pass_stop(10_000, 500_000)
    table.wake(500_000)
    assert left(table, 0, 510_000) == 40_000


def test_a_live_clock_goes_on_while_its_table_is_not_in_memory() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    table.wake(50_000)
    assert left(table, 0, 50_000) == 10_000
    assert clocks.alarm(table) == 60_300
    assert len(pass_time(table, 60_300)) == 3  # bots play for them


def test_a_pause_needs_everyone_and_stops_the_clocks() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    do(table, clocks.wish_pause(table, ANA, True, 10_000))
    do(table, clocks.wish_pause(table, BEN, True, 10_000))
    assert table.paused_at is None
    do(table, clocks.wish_pause(table, BEN, False, 10_000))
    do(table, clocks.wish_pause(table, CLEO, True, 10_000))
    assert table.paused_at is None
    do(table, clocks.wish_pause(table, BEN, True, 10_000))
    assert table.paused_at is not None
    with pytest.raises(TableRefusal, match="paused"):
        any_move(table, ANA, 11_000)
    assert clocks.alarm(table) is None
    assert left(table, 0, 99_000) == 50_000
    for person in (ANA, BEN, CLEO):
        do(table, clocks.wish_pause(table, person, False, 99_000))
    assert left(table, 0, 100_000) == 49_000


def wish(table: Table, on: bool, *people: str) -> bool:
    """These people wish for a pause or its end; whether there is one now."""
    for person in people:
        do(table, clocks.wish_pause(table, person, on, 10_000))
    return table.paused_at is not None


def test_wishes_for_a_pause_are_none_for_its_end() -> None:
    table = started(ANA, BEN, CLEO)
    assert wish(table, True, ANA, BEN, CLEO)
    assert table.wishes == set()
    assert wish(table, False, CLEO)
    assert table.wishes == {2}
    assert wish(table, False, ANA)
    assert not wish(table, False, BEN)
    assert table.wishes == set()


def test_the_wish_of_a_person_whom_a_bot_replaced_is_forgotten() -> None:
    table = started(ANA, BEN, CLEO)
    assert not wish(table, True, ANA)
    do(table, lobby.leave(table, ANA, 10_000))
    do(table, lobby.take_back(table, ANA, 11_000))
    assert not wish(table, True, BEN, CLEO)
    assert wish(table, True, ANA)


def test_people_who_are_away_or_replaced_are_not_asked_for_a_pause() -> None:
    table = started(ANA, BEN, CLEO)
    table.apply(f.Departed(at=0, person=CLEO))
    assert not wish(table, True, ANA)
    assert wish(table, True, BEN)
    table = started(ANA, BEN, CLEO)
    do(table, lobby.leave(table, CLEO, 0))
    assert wish(table, True, ANA, BEN)


def test_downtime_between_a_move_and_its_undo_costs_nothing() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    any_move(table, ANA, 10_000)
    table.pass_stop(10_000, 500_000)
    table.wake(500_000)
    take_back(table, ANA, 502_000)
    assert left(table, 0, 502_000) == 48_000


def test_with_days_per_move_there_is_nothing_to_pause() -> None:
    table = started(ANA, BEN, CLEO, terms=DAYS)
    with pytest.raises(TableRefusal, match="no-pause"):
        clocks.wish_pause(table, ANA, True, 0)


def test_a_person_who_is_away_does_not_keep_a_pause_going() -> None:
    table = started(ANA, BEN)
    for person in (ANA, BEN):
        do(table, clocks.wish_pause(table, person, True, 1_000))
    assert table.paused_at is not None
    table.apply(f.Departed(at=2_000, person=BEN))
    do(table, clocks.wish_pause(table, ANA, False, 9_000))
    assert table.paused_at is None


def test_leaving_and_coming_back_wins_no_time() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    for now in (59_000, 59_010, 59_020):
        do(table, lobby.leave(table, ANA, now))
        do(table, lobby.take_back(table, ANA, now + 5))
        assert left(table, 0, now + 5) == 60_000 - 59_000 - (now - 59_000) // 2


# -- vacation ---------------------------------------------------------------------------

OFF = Terms("matryoshka", 3, clock=DaysClock(2), vacation=5)


def test_time_stands_while_a_person_is_on_vacation() -> None:
    table = started(ANA, terms=OFF)
    assert table.acting() == (0, 1, 2)
    do(table, clocks.take_vacation(table, ANA, 3, DAY))
    assert left(table, 0, DAY) == left(table, 0, 4 * DAY) == DAY
    assert clocks.alarm(table) == 5 * DAY
    pass_time(table, 5 * DAY - 1)
    assert table.seats[0].stand_in is None
    pass_time(table, 5 * DAY)
    assert table.seats[0].stand_in == "time"


def test_a_vacation_can_end_early_and_what_is_left_of_it_is_left() -> None:
    table = started(ANA, terms=OFF)
    seat = table.seats[0]
    do(table, clocks.take_vacation(table, ANA, 4, 0))
    do(table, clocks.take_vacation(table, ANA, 0, DAY))
    assert not seat.is_away(DAY)
    assert seat.vacation_left(5, DAY) == 4 * DAY
    assert clocks.alarm(table) == 3 * DAY
    do(table, clocks.take_vacation(table, ANA, 4, 2 * DAY))
    assert clocks.alarm(table) == 7 * DAY
    with pytest.raises(TableRefusal, match="0 days of vacation left"):
        clocks.take_vacation(table, ANA, 1, 6 * DAY)


def test_a_vacation_longer_than_what_is_left_is_refused() -> None:
    table = started(ANA, terms=OFF)
    with pytest.raises(TableRefusal, match="5 days of vacation left"):
        clocks.take_vacation(table, ANA, 6, 0)


@pytest.mark.parametrize("terms", [Terms("matryoshka", 3, vacation=5), DAYS])
def test_there_are_no_vacations_where_none_were_agreed(terms: Terms) -> None:
    table = started(ANA, terms=terms)
    with pytest.raises(TableRefusal) as refused:
        clocks.take_vacation(table, ANA, 1, 0)
    assert refused.value.key == "no-vacation"


def test_a_vacation_that_began_before_the_decision_gives_what_is_left_of_it() -> None:
    seat = started(ANA, terms=OFF).seats[0]
    seat.take_vacation(0, 3 * DAY)
    seat.since = 2 * DAY
    assert seat.flag_time(OFF.clock) == 5 * DAY
    seat.since = 4 * DAY
    assert seat.flag_time(OFF.clock) == 6 * DAY
    assert seat.spent(5 * DAY) == DAY


def test_a_table_is_calm_while_only_people_play_who_are_there_and_no_clock_runs() -> None:
    assert clocks.is_calm(started(ANA, BEN, CLEO))
    assert not clocks.is_calm(started(ANA, BEN, CLEO, terms=LIVE))
    assert not clocks.is_calm(started(ANA, BEN, CLEO, terms=DAYS))
    away = started(ANA, BEN, CLEO)
    away.apply(f.Departed(at=1, person=BEN))
    assert not clocks.is_calm(away)
    replaced = started(ANA, BEN, CLEO)
    replaced.apply(f.StoodIn(at=1, seat=1, why="gone"))
    assert not clocks.is_calm(replaced)
