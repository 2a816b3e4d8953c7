"""Moves, stale messages, resending, and undo as the issue words it."""

from __future__ import annotations

import msgspec
import pytest

from tablee.engine.errors import IllegalMove
from tablee.tables import facts as f
from tablee.tables import lobby, moves, undo
from tablee.tables.facts import Facts
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import Terms, clean_name
from tests.tables.harness_table import ANA, BEN, CLEO, any_move, bots_move, do, move, started

TRAINING = Terms("matryoshka", 3, training=True)


def refused(code: str) -> pytest.RaisesExc[TableRefusal]:
    return pytest.raises(TableRefusal, match=code)


def first(table: Table, person: str) -> str:
    assert table.match is not None
    return table.match.legal(table.seat_of(person))[0]


def answer(table: Table, person: str, agree: bool, ident: str) -> Facts:
    return undo.answer_undo(table, person, agree, table.ply, table.rev, 0, ident)


def to_the_trade(table: Table, *people: str) -> str:
    """Everyone shows; returns the person who has to offer, if it is one of `people`."""
    for person in people:
        any_move(table, person)
    bots_move(table)
    return table.seats[table.acting()[0]].person


def test_a_refused_move_changes_nothing_and_names_its_rule() -> None:
    table = started(ANA)
    with pytest.raises(IllegalMove, match="not-a-move"):
        moves.play(table, ANA, "show 1 2", 0, 0, 0)
    with pytest.raises(IllegalMove, match="not-now"):
        moves.play(table, ANA, "take 1", 0, 0, 0)
    assert table.ply == 0


def test_who_has_no_seat_does_not_play() -> None:
    table = started(ANA)
    with refused("not-seated"):
        moves.play(table, CLEO, "show a1 a2", 0, 0, 0)


def test_others_who_decide_at_the_same_time_do_not_make_a_move_stale() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, BEN)
    any_move(table, CLEO)
    do(table, moves.play(table, ANA, first(table, ANA), 0, 0, 0))
    assert table.ply == 3


def test_a_move_for_an_earlier_decision_is_stale() -> None:
    table = started(ANA, BEN, CLEO)
    person = to_the_trade(table, ANA, BEN, CLEO)
    with refused("stale"):
        moves.play(table, person, first(table, person), 0, 0, 0)
    with refused("stale"):
        moves.play(table, person, first(table, person), 99, 0, 0)
    with refused("stale"):
        moves.play(table, person, first(table, person), 3, 1, 0)


def test_an_id_that_was_done_is_remembered_with_its_ply() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, BEN)
    move(table, ANA, first(table, ANA), ident="m1")
    assert table.already(ANA, "m1") == 1
    assert table.already(BEN, "m1") is None


def test_undo_is_free_while_nothing_was_shown_and_nobody_moved() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    assert undo.undo_for(table, 0) == "free"
    do(table, undo.ask_undo(table, ANA, 1, 0, 0, "u"))
    assert (table.ply, table.rev, table.acting()) == (0, 1, (0, 1, 2))
    assert undo.undo_for(table, 0) == "no"


def test_undo_needs_the_consent_of_all_others_after_somebody_moved() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    any_move(table, BEN)
    assert undo.undo_for(table, 0) == "ask"
    do(table, undo.ask_undo(table, ANA, 2, 0, 0, "u"))
    assert table.undo is not None
    assert table.undo.waiting == (1, 2)
    do(table, answer(table, BEN, True, "a"))
    with refused("no-undo-asked"):
        answer(table, BEN, True, "b")
    assert table.ply == 2
    do(table, answer(table, CLEO, True, "a"))
    assert (table.ply, table.rev) == (0, 1)
    assert not table.undo


def test_one_no_is_enough_and_a_move_overtakes_the_question() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    any_move(table, BEN)
    do(table, undo.ask_undo(table, ANA, 2, 0, 0, "u"))
    do(table, answer(table, CLEO, False, "a"))
    assert (table.undo, table.ply) == (None, 2)
    do(table, undo.ask_undo(table, ANA, 2, 0, 0, "v"))
    any_move(table, CLEO)
    assert table.undo is None
    with refused("no-undo-asked"):
        answer(table, BEN, True, "b")


def test_an_answer_is_about_the_question_that_was_seen() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    any_move(table, BEN)
    do(table, undo.ask_undo(table, ANA, 2, 0, 0, "u"))
    any_move(table, CLEO)
    do(table, undo.ask_undo(table, BEN, 3, 0, 0, "v"))
    with refused("stale"):
        undo.answer_undo(table, CLEO, True, 2, 0, 0, "a")
    assert table.undo is not None
    assert table.undo.waiting == (0, 2)


def test_an_undo_for_nothing_ends_an_open_question_aloud() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    any_move(table, BEN)
    do(table, undo.ask_undo(table, ANA, 2, 0, 0, "u"))
    dropped, undone = undo.ask_undo(table, BEN, 2, 0, 0, "v")
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


def test_who_is_replaced_by_a_bot_is_not_asked_for_consent() -> None:
    table = started(ANA, BEN)
    any_move(table, ANA)
    any_move(table, BEN)
    assert undo.undo_for(table, 0) == "ask"
    do(table, lobby.leave(table, BEN, 0))
    assert undo.undo_for(table, 0) == "free"


def test_a_bot_that_answers_an_old_question_is_not_heard() -> None:
    table = started(ANA)
    assert table.match is not None
    text = table.match.legal(1)[0]
    asked = table.match.asked_at(1)
    any_move(table, ANA)
    do(table, undo.ask_undo(table, ANA, 1, 0, 0, "u"))
    assert moves.play_bot(table, 1, asked, 0, text, 0) == ()
    do(table, moves.play_bot(table, 1, table.match.asked_at(1), 1, text, 0))
    assert table.moved[-1].by == "bot"


def test_after_the_end_nothing_is_taken_back() -> None:
    table = started(ANA, terms=TRAINING)
    while table.status == "running":
        bots_move(table)
        if table.acting():
            any_move(table, ANA)
    assert undo.undo_for(table, 0) == "no"
    with pytest.raises(IllegalMove, match="game-over"):
        moves.play(table, ANA, "show a1 a2", table.ply, table.rev, 0)


def test_the_past_is_the_record_up_to_a_ply() -> None:
    table = started(ANA)
    any_move(table, ANA)
    before = moves.match_at(table, 0).view(0)
    assert msgspec.to_builtins(before)["choice"] is None
    with refused("ply-unknown"):
        moves.match_at(table, 5)


def asked_for_undo() -> Table:
    """Ana would like her move back; Ben and Cleo are asked."""
    table = started(ANA, BEN, CLEO)
    any_move(table, ANA)
    any_move(table, BEN)
    do(table, undo.ask_undo(table, ANA, 2, 0, 0, "u"))
    assert table.undo is not None
    return table


def test_who_leaves_takes_an_open_question_about_an_undo_along() -> None:
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


def test_every_moment_of_a_long_game_is_as_it_was() -> None:
    table = started(ANA, terms=Terms("botanik", 2))
    seen = []
    while not table.is_over:
        assert table.match is not None
        seen.append(table.match.view(0))
        if 0 in table.acting():
            any_move(table, ANA)
        else:
            bots_move(table)
            del seen[-1]
            continue
    assert table.match is not None
    mine = [ply for ply, entry in enumerate(table.match.entries) if entry.seat == 0]
    for ply, view in zip(mine, seen, strict=True):
        past = table.match.at(ply)
        assert past.entries == table.match.entries[:ply]
        assert past.view(0) == view


def test_a_name_has_something_to_see() -> None:
    assert clean_name("  A\u202ena\n") == "A na"
    for name in (" ", "\n", "\u200b"):
        with pytest.raises(TableRefusal, match="name-empty"):
            clean_name(name)
