"""Undo in every game: how far it is free, and the first move after which the others are asked.

Free: nobody learned what chance or somebody else's secret decided, and nobody
decided anything after seeing the move.
"""

from __future__ import annotations

from typing import Literal

import pytest

from tablee.match import Match
from tablee.tables import facts as f
from tablee.tables import lobby, undo
from tablee.tables.loading.restore import restore
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.tables.harness_table import (
    ANA,
    BEN,
    CLEO,
    any_move,
    applied,
    bots_move,
    do,
    move,
    started,
    stored,
)

RENATURE = Terms("renature", 2, {"first": 0})
BOTANIK = Terms("botanik", 2, {"first": 0})
MATRYOSHKA = Terms("matryoshka", 3, {"first": 0})


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def legal(table: Table, person: str, start: str) -> list[str]:
    """The legal moves of a person that begin with this word."""
    moves = match_of(table).legal(table.seat_of(person))
    return [text for text in moves if text.startswith(start)]


def take_back(table: Table, person: str) -> f.Undone:
    """A free undo, done."""
    *_, undone = undo.ask_undo(table, person, table.ply, table.rev, 0, "")
    assert isinstance(undone, f.Undone)
    do(table, (undone,))
    return undone


def undos(table: Table) -> list[str]:
    return [undo.undo_for(table, seat) for seat in range(len(table.seats))]


# -- Renature: a domino is placed, then plants, then the turn's end draws another ----------


def placed(terms: Terms = RENATURE, *people: str) -> Table:
    """Ana has placed a domino after which she may plant."""
    table = started(*(people or (ANA, BEN)), terms=terms)
    for text in legal(table, ANA, "place"):
        move(table, ANA, text)
        if match_of(table).decision(0) == "plant":
            return table
        do(table, (f.Undone(at=0, person=ANA, seat=0, to=0),))
    raise AssertionError("no domino that lets its owner plant")


def test_a_domino_just_placed_is_taken_back_freely_though_the_others_have_seen_it() -> None:
    table = placed()
    hand = match_of(table).at(0).view(0)
    assert undos(table) == ["free", "no"]
    take_back(table, ANA)
    assert table.ply == 0
    assert match_of(table).view(0) == hand


def test_every_step_of_a_turn_in_renature_is_free_until_a_domino_is_drawn() -> None:
    table = placed()
    move(table, ANA, legal(table, ANA, "plant")[0])
    drawn = 0 not in table.acting() or match_of(table).decision(0) == "end"
    assert undos(table) == ["ask" if drawn else "free", "no"]
    table = placed()
    move(table, ANA, "skip")
    assert match_of(table).learned() == (1, 0, 0, 0, 0)
    assert undos(table) == ["ask", "no"]


def test_a_domino_discarded_draws_another_at_once() -> None:
    table = started(ANA, BEN, terms=RENATURE)
    move(table, ANA, legal(table, ANA, "discard")[0])
    assert undos(table) == ["ask", "no"]


def test_without_a_reserve_the_end_of_a_turn_is_free_until_the_next_player_decides() -> None:
    table = started(ANA, BEN, terms=RENATURE)
    for _ in range(22):
        discard(table, ANA)
        discard(table, BEN)
    move(table, ANA, legal(table, ANA, "discard")[0])
    assert undos(table)[0] == "ask"  # she drew the last one: 26 dominoes less 3 in hand
    move(table, ANA, "done")
    discard(table, BEN)
    discard(table, ANA)
    assert undos(table)[0] == "free"
    move(table, BEN, legal(table, BEN, "discard")[0])
    assert undos(table) == ["ask", "free"]


def discard(table: Table, person: str) -> None:
    """A whole turn of a person who places nothing."""
    move(table, person, legal(table, person, "discard")[0])
    if table.seat_of(person) in table.acting():
        move(table, person, "done")


def test_after_the_next_player_placed_a_domino_in_turn_renature_asks() -> None:
    table = placed()
    while 0 in table.acting():
        any_move(table, ANA)
    move(table, BEN, legal(table, BEN, "place")[0])
    assert undos(table)[0] == "ask"


# -- Matryoshka: secret choices, a card face up, secret proposals, a look at them -----------


def at_the_offer() -> Table:
    """Everyone has shown; Ana, Ben and Cleo trade, and Ana is the first."""
    table = started(ANA, BEN, CLEO, terms=MATRYOSHKA)
    for person in (ANA, BEN, CLEO):
        any_move(table, person)
    assert match_of(table).decision(0) == "offer"
    return table


def test_a_secret_choice_can_be_changed_while_it_is_secret_and_nobody_else_loses_theirs() -> None:
    table = started(ANA, BEN, CLEO, terms=MATRYOSHKA)
    any_move(table, ANA)
    chosen = any_move(table, BEN)
    assert undos(table) == ["free", "free", "no"]
    assert take_back(table, ANA).alone
    assert (table.ply, table.acting()) == (1, (0, 2))
    assert [(entry.seat, entry.move) for entry in match_of(table).entries] == [(1, chosen)]
    assert [fact.seat for fact in table.moved] == [1]
    assert undos(table) == ["no", "free", "no"]
    any_move(table, ANA)
    assert [fact.seat for fact in table.moved] == [1, 0]
    assert take_back(table, BEN).alone


def test_after_the_last_choice_has_shown_all_others_everybody_must_ask() -> None:
    table = at_the_offer()
    assert undos(table) == ["ask", "ask", "ask"]


def test_a_card_face_up_is_taken_back_freely_until_somebody_proposes() -> None:
    table = at_the_offer()
    any_move(table, ANA)
    assert undos(table) == ["free", "ask", "ask"]
    any_move(table, BEN)
    assert undos(table) == ["ask", "free", "ask"]


def test_a_proposal_is_free_while_others_owe_theirs_and_asked_for_once_it_was_seen() -> None:
    table = at_the_offer()
    any_move(table, ANA)
    any_move(table, CLEO)
    assert undos(table)[2] == "free"
    any_move(table, BEN)  # the last one: now Ana looks, and sees Cleo's card too
    assert match_of(table).decision(0) == "take"
    assert undos(table) == ["ask", "ask", "ask"]


def test_a_trade_shows_nobody_anything_new_and_is_free_until_the_next_offer() -> None:
    table = at_the_offer()
    for person in (ANA, BEN, CLEO, ANA):
        any_move(table, person)
    assert match_of(table).decision(1) == "offer"
    assert undos(table) == ["free", "ask", "ask"]
    any_move(table, BEN)
    assert undos(table) == ["ask", "free", "ask"]


def test_a_bots_choice_counts_like_anybodys_where_other_people_play() -> None:
    table = started(ANA, BEN, terms=MATRYOSHKA)
    any_move(table, ANA)
    any_move(table, BEN)
    assert undos(table)[:2] == ["free", "free"]
    bots_move(table)  # the last choice
    assert undos(table)[:2] == ["ask", "ask"]
    any_move(table, ANA)
    assert undos(table)[0] == "free"
    bots_move(table)  # a bot has seen Ana's card and proposed one
    assert 1 in table.acting()
    assert undos(table)[0] == "ask"


def test_alone_with_bots_a_card_that_a_bot_shows_is_something_learned() -> None:
    table = started(ANA, terms=MATRYOSHKA)
    any_move(table, ANA)
    bots_move(table)
    any_move(table, ANA)  # her card, face up
    assert undos(table)[0] == "free"
    bots_move(table)
    assert undos(table)[0] == "no"  # she has looked at the proposals
    any_move(table, ANA)
    assert undos(table)[0] == "free"
    bots_move(table)  # up to the proposal she owes: a bot has shown a card
    assert undos(table)[0] == "no"


# -- Botanik: a tile is played; the third of an arrival turns three others over --------------


def test_a_tile_in_botanik_is_free_until_the_opponent_plays_or_others_arrive() -> None:
    table = started(ANA, BEN, terms=BOTANIK)
    people = (ANA, BEN)
    seen = set()
    while not table.is_over:
        before = match_of(table).learned()
        mover = table.acting()[0]
        any_move(table, people[mover])
        if table.is_over:
            break
        arrived = match_of(table).learned() != before
        assert undos(table)[mover] == ("ask" if arrived else "free")
        other = undos(table)[1 - mover]
        assert other in ("ask", "no")
        seen.add(arrived)
    assert seen == {True, False}


# -- Mondo: everything happens at once ---------------------------------------------------


@pytest.mark.parametrize("timed", [True, False])
def test_in_real_time_nothing_is_taken_back(timed: bool) -> None:
    table = started(ANA, BEN, terms=Terms("mondo", 2, timed=timed))
    do(table, (f.Began(at=3_000),))
    move(table, ANA, "take 1", 4_000)
    assert undos(table) == ["no", "no"]


# -- at any table ------------------------------------------------------------------------


def test_what_was_free_asks_nobody_and_what_was_not_asks_all_others() -> None:
    table = at_the_offer()
    (asked,) = undo.ask_undo(table, CLEO, table.ply, table.rev, 0, "")
    assert isinstance(asked, f.UndoAsked)
    assert asked.waiting == (0, 1)


def test_people_who_were_replaced_by_bots_are_not_asked() -> None:
    table = at_the_offer()
    for person in (BEN, CLEO):
        do(table, lobby.leave(table, person, 0))
    assert undos(table)[0] == "no"  # alone now, and she has seen the others' cards


@pytest.mark.parametrize(("why", "allowed"), [("time", "no"), ("gone", "no"), ("left", "free")])
def test_against_a_person_who_only_ran_out_of_time_nothing_is_free(
    why: Literal["time", "gone", "left"], allowed: str
) -> None:
    """Against a bot alone undo is free here: its answer shows nothing hidden."""
    table = started(ANA, BEN, terms=BOTANIK)
    any_move(table, ANA)
    do(table, (f.StoodIn(at=0, seat=1, why=why),))
    bots_move(table)
    assert undos(table)[0] == allowed


def test_a_restart_knows_as_much_about_undo() -> None:
    for make in (placed, at_the_offer, _half_chosen):
        with applied() as log:
            table = make()
        assert undos(restore("t1", stored(table, log))) == undos(table)


def _half_chosen() -> Table:
    table = started(ANA, BEN, CLEO, terms=MATRYOSHKA)
    any_move(table, ANA)
    any_move(table, BEN)
    take_back(table, ANA)
    return table
