"""Taking moves back: freely, with the others' consent, or not at all."""

from __future__ import annotations

import pytest

from tablee.engine.errors import IllegalMove
from tablee.tables import clocks, lobby, moves, undo
from tablee.tables import facts as f
from tablee.tables.facts import Facts
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.tables.harness_table import ANA, BEN, CLEO, any_move, bots_move, do, started


def refused(code: str) -> pytest.RaisesExc[TableRefusal]:
    return pytest.raises(TableRefusal, match=code)


def to_the_trade(table: Table, *people: str) -> str:
    """Everyone shows; returns the person who has to offer, if it is one of `people`."""
    for person in people:
        any_move(table, person)
    bots_move(table)
    return table.seats[table.acting()[0]].person


def test_undo_is_free_while_nothing_was_shown_and_nobody_moved() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    assert undo.undo_for(table, 0) == "free"
    do(table, undo.ask_undo(table, ANA, 1, 0, 0, "u"))
    assert (table.ply, table.rev, table.acting()) == (0, 1, (0, 1, 2))
    assert undo.undo_for(table, 0) == "no"


def all_have_shown() -> Table:
    """Three people have chosen, and everyone has seen it."""
    table = started(ANA, BEN, CLEO)
    for person in (ANA, BEN, CLEO):
        any_move(table, person)
    return table


def test_undo_needs_the_consent_of_all_others_after_something_was_shown() -> None:
    table = all_have_shown()
    assert undo.undo_for(table, 0) == "ask"
    do(table, undo.ask_undo(table, ANA, 3, 0, 0, "u"))
    assert table.undo is not None
    assert table.undo.waiting == (1, 2)
    do(table, answer(table, BEN, True, "a"))
    with refused("no-undo-asked"):
        answer(table, BEN, True, "b")
    assert table.ply == 3
    do(table, answer(table, CLEO, True, "a"))
    assert (table.ply, table.rev) == (0, 1)
    assert not table.undo


def test_who_shows_last_must_ask_although_nobody_has_decided_since() -> None:
    table = all_have_shown()
    assert [undo.undo_for(table, seat) for seat in range(3)] == ["ask"] * 3
    assert table.last_moves[2] == table.ply - 1  # Cleo's choice showed all of them


def test_what_one_person_alone_has_seen_makes_everybody_ask() -> None:
    """Proposals are for the active player's eyes: Cleo's, in the trade that she begins."""
    table = all_have_shown()
    while table.acting() != (2,):
        any_move(table, table.seats[table.acting()[0]].person)
    any_move(table, CLEO)  # her offer
    any_move(table, BEN)
    assert undo.undo_for(table, 1) == "free"
    any_move(table, ANA)
    assert table.acting() == (2,)
    assert [undo.undo_for(table, seat) for seat in range(2)] == ["ask", "ask"]


def test_a_request_about_another_ply_or_an_earlier_undo_is_stale() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    for ply, rev in ((0, 0), (2, 0), (1, 1)):
        with refused("stale"):
            undo.ask_undo(table, ANA, ply, rev, 0, "u")
    with refused("not-seated"):
        undo.ask_undo(table, "dan", 1, 0, 0, "u")


def test_nothing_is_taken_back_during_a_pause_nor_for_a_person_whom_a_bot_replaces() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    do(table, lobby.leave(table, ANA, 0))
    assert undo.undo_for(table, 0) == "no"
    do(table, lobby.take_back(table, ANA, 0))
    assert undo.undo_for(table, 0) == "free"
    for person in (ANA, BEN, CLEO):
        do(table, clocks.wish_pause(table, person, True, 0))
    assert undo.undo_for(table, 0) == "no"


def test_one_person_can_decline_an_undo_and_a_move_ends_the_request() -> None:
    table = all_have_shown()
    do(table, undo.ask_undo(table, ANA, 3, 0, 0, "u"))
    do(table, answer(table, CLEO, False, "a"))
    assert (table.undo, table.ply) == (None, 3)
    do(table, undo.ask_undo(table, ANA, 3, 0, 0, "v"))
    any_move(table, table.seats[table.acting()[0]].person)
    assert table.undo is None
    with refused("no-undo-asked"):
        answer(table, BEN, True, "b")


def test_an_answer_to_an_older_undo_request_is_stale() -> None:
    table = all_have_shown()
    offers = table.seats[table.acting()[0]].person
    asks, answers = (person for person in (ANA, BEN, CLEO) if person != offers)
    do(table, undo.ask_undo(table, asks, 3, 0, 0, "u"))
    any_move(table, offers)
    do(table, undo.ask_undo(table, asks, 4, 0, 0, "v"))
    with refused("stale"):
        undo.answer_undo(table, answers, True, 3, 0, 0, "a")
    assert table.undo is not None
    assert len(table.undo.waiting) == 2


def test_a_free_undo_ends_an_open_request_and_says_so() -> None:
    table = all_have_shown()
    offers = table.seats[table.acting()[0]].person
    any_move(table, offers)
    asks = next(person for person in (ANA, BEN, CLEO) if person != offers)
    do(table, undo.ask_undo(table, asks, 4, 0, 0, "u"))
    dropped, undone = undo.ask_undo(table, offers, 4, 0, 0, "v")
    assert isinstance(dropped, f.UndoDropped)
    assert isinstance(undone, f.Undone)


def test_against_bots_undo_is_free_until_something_hidden_was_seen() -> None:
    table = started(ANA)
    any_move(table, ANA)
    do_one_bot(table)
    assert undo.undo_for(table, 0) == "free"
    bots_move(table)  # the last choice shows all cards
    assert undo.undo_for(table, 0) == "no"
    with refused("no-undo"):
        undo.ask_undo(table, ANA, table.ply, 0, 0, "u")


def do_one_bot(table: Table) -> None:
    seat = moves.bots_to_ask(table)[0]
    assert table.match is not None
    text = table.match.legal(seat)[0]
    do(table, moves.play_bot(table, seat, table.match.asked_at(seat), table.rev, text, 0))


def test_a_training_table_lets_one_decide_again_knowing_more() -> None:
    table = started(ANA, terms=TRAINING)
    any_move(table, ANA)
    bots_move(table)
    assert undo.undo_for(table, 0) == "free"
    do(table, undo.ask_undo(table, ANA, table.ply, 0, 0, "u"))
    assert table.ply == 0


def test_a_person_replaced_by_a_bot_is_not_asked_for_consent() -> None:
    table = started(ANA, BEN, terms=Terms("botanik", 2, {"first": 0}))
    any_move(table, ANA)
    any_move(table, BEN)
    assert undo.undo_for(table, 0) == "ask"
    do(table, lobby.leave(table, BEN, 0))
    assert undo.undo_for(table, 0) == "free"  # nothing hidden was shown


def test_after_the_end_nothing_is_taken_back() -> None:
    table = started(ANA, terms=TRAINING)
    while table.status == "running":
        bots_move(table)
        if table.acting():
            any_move(table, ANA)
    assert undo.undo_for(table, 0) == "no"
    with pytest.raises(IllegalMove, match="game-over"):
        moves.play(table, ANA, "show a1 a2", table.ply, table.rev, 0)


def asked_for_undo() -> Table:
    """Ana would like her move back; Ben and Cleo are asked."""
    table = all_have_shown()
    do(table, undo.ask_undo(table, ANA, 3, 0, 0, "u"))
    assert table.undo is not None
    return table


def test_leaving_ends_an_undo_request_that_the_leaver_made_or_has_to_answer() -> None:
    for leaver in (ANA, BEN):  # who asked, who was asked
        table = asked_for_undo()
        do(table, lobby.leave(table, leaver, 0, "l"))
        assert table.undo is None
        with pytest.raises(TableRefusal, match="no-undo-asked"):
            answer(table, CLEO, True, "a")


def test_questions_and_answers_are_remembered_like_moves() -> None:
    table = asked_for_undo()
    do(table, answer(table, BEN, True, "b"))
    do(table, answer(table, CLEO, False, "c"))
    do(table, lobby.leave(table, BEN, 0, "l"))
    assert table.already(ANA, "u") is not None
    assert table.already(BEN, "b") is not None
    assert table.already(CLEO, "c") is not None
    assert table.already(BEN, "l") is not None


def answer(table: Table, person: str, agree: bool, ident: str) -> Facts:
    return undo.answer_undo(table, person, agree, table.ply, table.rev, 0, ident)


TRAINING = Terms("matryoshka", 3, training=True)
