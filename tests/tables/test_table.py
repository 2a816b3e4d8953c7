"""A table is what its facts made, and nothing but facts changes it."""

from __future__ import annotations

import pytest
from msgspec import structs

from tablee.tables import chat, lobby, moves, undo
from tablee.tables import facts as f
from tablee.tables.loading.restore import restore
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.table import MESSAGE_IDS_KEPT, MOST_FACTS, Table
from tablee.tables.terms import SeatWish, Terms
from tests.tables.harness_table import (
    ANA,
    BEN,
    CLEO,
    DAN,
    SEED,
    any_move,
    do,
    make,
    move,
    started,
)

TERMS = Terms("matryoshka", 3)


def test_applying_the_facts_again_gives_the_same_table() -> None:
    log: list[f.Fact] = []
    wishes = [SeatWish("me"), SeatWish("bot"), SeatWish("open")]
    created = lobby.create(ANA, "Ana", TERMS, wishes, 0)
    table = Table("t", created)
    log.append(created)
    log += do(table, lobby.sit(table, BEN, None, "Ben", 1))
    log += do(table, lobby.start(table, ANA, SEED, 2))
    for person in (ANA, BEN):
        assert table.match is not None
        text = table.match.legal(table.seat_of(person))[0]
        log += do(table, moves.play(table, person, text, table.ply, 0, 3, person))
    log += do(table, undo.ask_undo(table, BEN, table.ply, 0, 4, "u"))
    again = restore("t", log)
    assert again.match is not None
    assert table.match is not None
    assert again.match.record() == table.match.record()
    assert (again.rev, again.ply, again.stored) == (table.rev, table.ply, table.stored)
    assert again.already(ANA, ANA) == table.already(ANA, ANA)
    assert again.pseudonyms == table.pseudonyms


def test_an_id_that_was_done_is_remembered_with_its_ply() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, BEN)
    assert table.match is not None
    move(table, ANA, table.match.legal(0)[0], ident="m1")
    assert table.already(ANA, "m1") == 1
    assert table.already(BEN, "m1") is None


def test_the_newest_ids_of_a_person_are_kept_and_the_oldest_forgotten() -> None:
    table = started(ANA, BEN, CLEO)
    for number in range(MESSAGE_IDS_KEPT + 1):
        do(table, chat.set_chat(table, ANA, number % 2 == 1, 0, f"m{number}"))
    assert table.already(ANA, f"m{MESSAGE_IDS_KEPT}") == 0
    assert table.already(ANA, "m1") == 0
    assert table.already(ANA, "m0") is None


def test_spectators_are_people_without_a_seat_however_many_windows_they_have() -> None:
    table = started(ANA, BEN)
    for _ in range(2):
        table.apply(f.Arrived(at=1, person=DAN))
    table.apply(f.Arrived(at=1, person=CLEO))
    assert len(table.spectators) == 2
    table.apply(f.Departed(at=2, person=DAN))
    assert len(table.spectators) == 2
    table.apply(f.Departed(at=2, person=DAN))
    assert list(table.spectators) == [CLEO]


def test_a_person_who_sits_down_or_gets_up_stays_connected() -> None:
    table = make(ANA, BEN)
    do(table, lobby.set_seat(table, ANA, 2, None, 0))
    table.apply(f.Arrived(at=1, person=CLEO))
    do(table, lobby.sit(table, CLEO, None, "Cleo", 2))
    assert (table.seats[2].online, table.seats[2].gone, table.spectators) == (1, None, {})
    do(table, lobby.leave(table, CLEO, 3))
    assert table.spectators == {CLEO: 1}


def test_a_seat_that_is_handed_over_is_as_present_as_its_new_person() -> None:
    table = started(ANA, BEN)
    for person, is_here in ((DAN, True), (CLEO, False)):
        holder = table.seats[1].person
        if is_here:
            table.apply(f.Arrived(at=1, person=person))
        do(table, lobby.make_link(table, holder, "hash", 1))
        do(table, lobby.use_link(table, person, "hash", 2))
        assert (table.seats[1].online, table.seats[1].gone) == ((1, None) if is_here else (0, 2))
        assert table.spectators.get(holder) == 1


def test_after_a_restart_people_have_to_come_back_and_bots_do_not() -> None:
    table = started(ANA, BEN)
    table.wake(50_000)
    assert [seat.gone for seat in table.seats] == [50_000, 50_000, None]


def test_a_table_is_for_spectators_only_if_its_terms_say_so() -> None:
    closed = make(ANA, terms=structs.replace(TERMS, spectators=False))
    assert closed.admits(DAN)  # who might sit down
    do(closed, lobby.start(closed, ANA, SEED, 0))
    assert [closed.admits(person) for person in (ANA, DAN)] == [True, False]
    assert started(ANA).admits(DAN)


def test_a_table_whose_log_is_full_takes_what_ends_the_game_and_nothing_else() -> None:
    table = started(ANA, BEN, CLEO)
    muting = (f.Muted(at=0, person=DAN, who=BEN, on=True),)
    pausing = (f.PauseSet(at=0, person=ANA, on=True),)
    while table.stored < MOST_FACTS // 2:
        do(table, table.admit(muting))
    with pytest.raises(TableRefusal, match=Code.LOG_FULL):  # those who play have the other half
        table.admit(muting)
    while table.stored < MOST_FACTS:
        do(table, table.admit(pausing))
    with pytest.raises(TableRefusal, match=Code.LOG_FULL):
        table.admit(pausing)
    for always in (lobby.leave(table, ANA, 0), lobby.start(make(ANA), ANA, SEED, 0)):
        assert always
        assert table.admit(always) == always
    passing = (f.PauseWished(at=0, person=ANA, seat=0, on=True),)
    assert table.admit(passing) == passing  # it is not stored
    moved = (f.UndoDropped(at=0, seat=0, by=None), f.Moved(at=0, seat=0, move="", by="person"))
    assert table.admit(moved) == moved
    again = (f.RematchMade(at=0, person=ANA, table="t2"),)
    assert table.admit(again) == again
