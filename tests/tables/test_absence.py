"""People who are away: who waits for them, and when a bot plays."""

from __future__ import annotations

import pytest

from tablee.tables import clocks
from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.seats import DAY
from tablee.tables.table import Table
from tablee.tables.terms import Absence, DaysClock, LiveClock, Terms
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

GRACE = Terms("matryoshka", 3, absence="bot", grace=30)
ASK = Terms("matryoshka", 3, absence="ask", grace=30)


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
