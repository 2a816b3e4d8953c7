"""Moves, stale messages, resending, and undo as the issue words it."""

from __future__ import annotations

import msgspec
import pytest

from tablee.engine.errors import IllegalMove
from tablee.engine.random import Random
from tablee.match import open_record
from tablee.match.match import CHECKPOINT
from tablee.tables import clocks, lobby, moves, undo
from tablee.tables import facts as f
from tablee.tables.moves import choices
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.helpers import Case, plain_cases, random_match, sample_size
from tests.tables.harness_table import ANA, BEN, CLEO, any_move, bots_move, do, move, started


def refused(code: str) -> pytest.RaisesExc[TableRefusal]:
    return pytest.raises(TableRefusal, match=code)


def first(table: Table, person: str) -> str:
    assert table.match is not None
    return table.match.legal(table.seat_of(person))[0]


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


def test_a_person_without_a_seat_does_not_play() -> None:
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


def test_a_bots_answer_to_an_old_question_is_ignored() -> None:
    table = started(ANA)
    assert table.match is not None
    text = table.match.legal(1)[0]
    asked = table.match.asked_at(1)
    any_move(table, ANA)
    do(table, undo.ask_undo(table, ANA, 1, 0, 0, "u"))
    assert moves.play_bot(table, 1, asked, 0, text, 0) == ()
    do(table, moves.play_bot(table, 1, table.match.asked_at(1), 1, text, 0))
    assert table.moved[-1].by == "bot"


def test_the_answer_of_an_earlier_stand_in_is_not_heard() -> None:
    table = started(ANA, BEN, CLEO)
    assert table.match is not None
    do(table, lobby.leave(table, ANA, 0))
    asked = table.match.asked_at(0)
    do(table, lobby.take_back(table, ANA, 0))
    to_the_trade(table, ANA, BEN, CLEO)
    while 0 not in table.acting():
        any_move(table, table.seats[table.acting()[0]].person)
    do(table, lobby.leave(table, ANA, 0))
    text = table.match.legal(0)[0]
    assert moves.play_bot(table, 0, asked, table.rev, text, 0) == ()
    assert moves.play_bot(table, 0, table.match.asked_at(0), table.rev, text, 0) != ()


def test_no_bot_moves_for_a_person_who_is_back_or_during_a_pause() -> None:
    table = started(ANA, BEN)
    assert table.match is not None
    text, asked = table.match.legal(0)[0], table.match.asked_at(0)
    assert moves.play_bot(table, 0, asked, 0, text, 0) == ()
    assert moves.bots_to_ask(table) == (2,)
    for person in (ANA, BEN):
        do(table, clocks.wish_pause(table, person, True, 0))
    assert moves.bots_to_ask(table) == ()


def test_a_move_taken_back_can_be_made_again_and_again() -> None:
    table = started(ANA, BEN, terms=Terms("renature", 2, {"first": 0}))
    for number in range(3):
        text = first(table, ANA)
        any_move(table, ANA)
        assert moves.is_current(table, 0, table.ply, table.rev)
        do(table, undo.ask_undo(table, ANA, 1, number, 0, f"u{number}"))
        assert (table.ply, table.rev, first(table, ANA)) == (0, number + 1, text)
        with refused("stale"):
            moves.play(table, ANA, text, 0, number, 0)


def test_the_past_after_an_undo_is_that_of_the_moves_that_stayed() -> None:
    """A match keeps states on the way; those of moves that were taken back must go."""
    table = started(ANA, terms=Terms("botanik", 2, {"first": 0}, training=True))
    rng = Random("another way")
    while table.ply < CHECKPOINT + 8:
        bots_move(table)
        any_move(table, ANA)
    while table.ply >= CHECKPOINT - 4:
        do(table, undo.ask_undo(table, ANA, table.ply, table.rev, 0, ""))
    while table.ply < CHECKPOINT + 8:
        bots_move(table)
        assert table.match is not None
        move(table, ANA, rng.pick(table.match.legal(0)))
    assert table.match is not None
    again = open_record(table.match.record())
    for entry in table.match.entries:
        ply = again.ply
        assert moves.match_at(table, ply).view(0) == again.view(0)
        again.play(entry.seat, entry.move, entry.t)
        assert moves.is_current(table, 0, table.match.asked_at(0) - 1, table.rev) is (
            0 not in table.acting()
        )


def test_the_past_is_the_record_up_to_a_ply() -> None:
    table = started(ANA)
    any_move(table, ANA)
    before = moves.match_at(table, 0).view(0)
    assert msgspec.to_builtins(before)["choice"] is None
    with refused("ply-unknown"):
        moves.match_at(table, 5)


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


def table_of(case: Case, number: int) -> tuple[Table, list[f.Moved]]:
    """A table where a random game is about to be played, and its moves."""
    record = random_match(case, number).record()
    plans = tuple(f.SeatPlan("person", f"p{n}", f"P{n}") for n in range(record.players))
    terms = Terms(record.game, record.players, dict(record.options))
    table = Table("t", f.Created(at=0, terms=terms, rules=record.rules, host="p0", seats=plans))
    table.apply(f.Started(at=0, setup=record.setup))
    moves = [
        f.Moved(at=0, seat=entry.seat, move=entry.move, t=entry.t, by="person")
        for entry in record.moves
    ]
    return table, moves


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_legal_moves_and_their_finality_are_as_the_engine_has_them(case: Case) -> None:
    for number in range(sample_size(2)):
        table, moves = table_of(case, number)
        for place, fact in enumerate(moves):
            match = table.match
            assert match is not None
            for seat in table.acting():
                found = choices(table, seat)
                texts, final = found.legal, found.final
                assert list(texts) == match.copy().legal(seat)
                if place % 10 == 0 and not match.is_timed:
                    sample = range(0, len(texts), 1 + len(texts) // 5)
                    told = [final is True or (final is not False and i in final) for i in sample]
                    assert told == [bool(match.reveals(seat, texts[i])) for i in sample]
            table.apply(fact)
