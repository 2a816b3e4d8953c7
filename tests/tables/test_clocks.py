"""Clocks, lag, absence, and a bot that stands in."""

from __future__ import annotations

import msgspec
import pytest

from tablee.tables import clocks, lobby, moves, undo
from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.seats import DAY, RETURN_TIME
from tablee.tables.table import Table
from tablee.tables.terms import Absence, DaysClock, LiveClock, Terms
from tests.tables.harness_table import (
    ANA,
    BEN,
    CLEO,
    any_move,
    do,
    move,
    pass_time,
    ran_always,
    started,
)

LIVE = Terms("matryoshka", 3, clock=LiveClock(60, 5))
DAYS = Terms("matryoshka", 3, clock=DaysClock(2))
GRACE = Terms("matryoshka", 3, absence="bot", grace=30)
ASK = Terms("matryoshka", 3, absence="ask", grace=30)


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


def take_back(table: Table, person: str, now: int) -> None:
    do(table, undo.ask_undo(table, person, table.ply, table.rev, now, ""))


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
    table.wake(DAY, ran_always)
    assert clocks.alarm(table) == 2 * DAY
    assert pass_time(table, 2 * DAY - 1) == []
    assert len(pass_time(table, 2 * DAY)) == 3


def test_days_per_move_do_not_pass_while_no_server_runs() -> None:
    table = started(ANA, BEN, CLEO, terms=DAYS)
    asked: list[int] = []

    def stopped_since(time: int) -> int:
        asked.append(time)
        return 3 * DAY

    table.wake(4 * DAY, stopped_since)
    assert asked == [0, 0, 0]  # when they were asked
    assert left(table, 0, 4 * DAY) == DAY
    assert pass_time(table, 5 * DAY - 1) == []
    assert len(pass_time(table, 5 * DAY)) == 3


def test_a_live_clock_does_not_run_while_the_server_is_away() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    table.wake(500_000, lambda since: 490_000)  # it ran for ten seconds
    assert left(table, 0, 510_000) == 40_000


def test_a_live_clock_goes_on_while_its_table_is_not_in_memory() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    table.wake(50_000, ran_always)
    assert left(table, 0, 50_000) == 10_000
    assert clocks.alarm(table) == 60_300
    assert len(pass_time(table, 60_300)) == 3  # bots play for them


def test_a_person_who_is_away_too_long_is_replaced_if_somebody_waits() -> None:
    table = started(ANA, BEN, CLEO, terms=GRACE)
    table.apply(f.Departed(at=5_000, person=BEN))
    assert clocks.alarm(table) == 35_000
    table.apply(f.Arrived(at=20_000, person=BEN))
    assert clocks.alarm(table) is None
    table.apply(f.Departed(at=21_000, person=BEN))
    assert [type(fact) for fact in pass_time(table, 51_000)] == [f.StoodIn]
    assert table.seats[1].stand_in == "gone"


@pytest.mark.parametrize("game", ["matryoshka", "mondo"])
def test_without_a_clock_a_table_waits_unless_it_says_otherwise(game: str) -> None:
    table = started(ANA, BEN, CLEO, terms=Terms(game, 3, timed=False))
    pass_time(table, 10_000)
    table.apply(f.Departed(at=10_000, person=BEN))
    assert clocks.alarm(table) is None
    assert pass_time(table, 30 * DAY) == []
    assert table.seats[1].is_human


@pytest.mark.parametrize("absence", ["wait", "bot", "ask"])
def test_where_a_clock_runs_a_bot_plays_for_who_is_away_whatever_is_said(absence: Absence) -> None:
    for terms in (
        Terms("matryoshka", 3, absence=absence, clock=LiveClock(7_200)),
        Terms("mondo", 3, {"seconds": 600}, absence=absence),
    ):
        table = started(ANA, BEN, CLEO, terms=terms)
        pass_time(table, 10_000)
        table.apply(f.Departed(at=10_000, person=BEN))
        assert pass_time(table, 129_999) == []
        assert [type(fact) for fact in pass_time(table, 130_000)] == [f.StoodIn]


@pytest.mark.parametrize("absence", ["wait", "bot", "ask"])
def test_with_days_per_move_only_the_days_count(absence: Absence) -> None:
    terms = Terms("matryoshka", 3, absence=absence, clock=DaysClock(2))
    table = started(ANA, BEN, CLEO, terms=terms)
    table.apply(f.Departed(at=0, person=BEN))
    assert pass_time(table, 2 * DAY - 1) == []


def missed() -> Table:
    """Ben has been away too long; Ana and Cleo are asked."""
    table = started(ANA, BEN, CLEO, terms=ASK)
    table.apply(f.Departed(at=5_000, person=BEN))
    assert clocks.alarm(table) == 35_000
    assert pass_time(table, 34_999) == []
    assert [type(fact) for fact in pass_time(table, 35_000)] == [f.Missed]
    assert clocks.alarm(table) is None
    return table


def agree(table: Table, person: str, on: bool = True, now: int = 40_000) -> list[f.Fact]:
    do(table, clocks.let_bot_play(table, person, 1, on, now))
    return pass_time(table, now)


def test_the_others_decide_and_all_of_them_who_are_there_must_agree() -> None:
    table = missed()
    assert pass_time(table, DAY) == []
    assert agree(table, ANA) == []
    assert agree(table, ANA, on=False) == []
    assert agree(table, CLEO) == []
    assert [type(fact) for fact in agree(table, ANA)] == [f.StoodIn]
    assert (table.seats[1].stand_in, table.missed) == ("gone", {})


def test_who_goes_away_too_is_not_waited_for() -> None:
    table = missed()
    assert agree(table, ANA) == []
    table.apply(f.Departed(at=41_000, person=CLEO))
    assert clocks.alarm(table) is not None
    assert f.StoodIn in [type(fact) for fact in pass_time(table, 41_000)]


def test_nothing_is_decided_while_nobody_is_there() -> None:
    table = missed()
    agree(table, ANA)
    for person in (ANA, CLEO):
        table.apply(f.Departed(at=41_000, person=person))
    assert pass_time(table, DAY) == []


def test_who_comes_back_is_no_longer_missed_and_later_asked_about_anew() -> None:
    table = missed()
    agree(table, ANA)
    table.apply(f.Arrived(at=41_000, person=BEN))
    assert not table.missed
    with pytest.raises(TableRefusal, match="not-missed"):
        agree(table, CLEO)
    table.apply(f.Departed(at=50_000, person=BEN))
    pass_time(table, 80_000)
    assert table.missed == {1: set()}  # what was agreed before counts no more


def test_an_undo_ends_the_question_about_somebody_who_is_away() -> None:
    table = missed()
    any_move(table, ANA, 36_000)
    take_back(table, ANA, 37_000)
    assert not table.missed
    assert [type(fact) for fact in pass_time(table, 37_000)] == [f.Missed]  # still their decision


def test_nobody_is_replaced_while_nobody_waits() -> None:
    table = started(ANA, terms=GRACE)
    table.apply(f.Departed(at=0, person=ANA))
    assert clocks.alarm(table) is None
    assert pass_time(table, DAY) == []


def test_a_person_who_owes_no_decision_may_be_away() -> None:
    table = started(ANA, BEN, CLEO, terms=GRACE)
    any_move(table, ANA)
    table.apply(f.Departed(at=0, person=ANA))
    assert pass_time(table, 60_000) == []


def test_a_second_tab_keeps_a_person_present() -> None:
    table = started(ANA, BEN, terms=GRACE)
    table.apply(f.Arrived(at=0, person=BEN))
    table.apply(f.Departed(at=1, person=BEN))
    assert table.seats[1].online == 1
    assert clocks.alarm(table) is None


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


def test_a_pause_ends_no_earlier_than_it_began_for_a_round() -> None:
    table = started(ANA, BEN, terms=Terms("mondo", 2))
    pass_time(table, 3_000)
    for person in (ANA, BEN):
        do(table, clocks.wish_pause(table, person, True, 8_000))
    assert table.round_time(60_000) == 5_000
    assert pass_time(table, DAY) == []


def test_downtime_between_a_move_and_its_undo_costs_nothing() -> None:
    table = started(ANA, BEN, CLEO, terms=LIVE)
    any_move(table, ANA, 10_000)
    table.wake(500_000, lambda since: 500_000 - since)
    take_back(table, ANA, 502_000)
    assert left(table, 0, 502_000) == 48_000


def test_in_real_time_a_round_goes_on_after_a_restart_from_its_last_move() -> None:
    table = started(ANA, BEN, terms=Terms("mondo", 2))
    pass_time(table, 3_000)
    move(table, ANA, "take 1", 10_000)
    table.wake(500_000, ran_always)
    assert (table.status, table.begins) == ("countdown", 503_000)
    pass_time(table, 503_000)
    assert table.round_time(504_000) == 8_000


def test_with_days_per_move_there_is_nothing_to_pause() -> None:
    table = started(ANA, BEN, CLEO, terms=DAYS)
    with pytest.raises(TableRefusal, match="no-pause"):
        clocks.wish_pause(table, ANA, True, 0)


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


def test_a_person_who_is_away_does_not_keep_a_pause_going() -> None:
    table = started(ANA, BEN)
    for person in (ANA, BEN):
        do(table, clocks.wish_pause(table, person, True, 1_000))
    assert table.paused_at is not None
    table.apply(f.Departed(at=2_000, person=BEN))
    do(table, clocks.wish_pause(table, ANA, False, 9_000))
    assert table.paused_at is None


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
