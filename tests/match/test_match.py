"""A match and its past: every ply again, undo and rewind, and playing on after them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablee.engine.errors import TableeError
from tablee.engine.record import Record
from tablee.match import Match, open_record
from tablee.match.match import CHECKPOINT
from tests.helpers import Case, cases, plain_cases, play_turn, random_match, random_turn
from tests.match.answers import answers


def replayed(record: Record) -> Iterator[Match]:
    """The match of a record before each of its moves and at its end, played anew."""
    match = open_record(record)
    yield match
    for entry in record.moves:
        match.play(entry.seat, entry.move, entry.t)
        yield match


def tables() -> list[Case]:
    """The smallest table of several players of every game, and one with options."""
    found: dict[tuple[str, bool], Case] = {}
    for case in cases():
        if case.spec.players > 1:
            found.setdefault((case.game.name, bool(case.spec.options)), case)
    return list(found.values())


@pytest.mark.parametrize("case", tables(), ids=str)
def test_every_ply_is_as_if_played_up_to_there(case: Case) -> None:
    match = random_match(case)
    assert match.ply > CHECKPOINT
    before = answers(match)
    for again in replayed(match.record()):
        assert answers(match.at(again.ply)) == answers(again)
    assert answers(match) == before, "looking back changes nothing"


@pytest.mark.parametrize("case", tables(), ids=str)
def test_undo_takes_back_move_after_move(case: Case) -> None:
    match = random_match(case)
    record = match.record()
    plies = [answers(again) for again in replayed(record)]
    for number, entry in reversed(list(enumerate(record.moves))):
        assert match.undo() == entry
        assert answers(match) == plies[number]
    with pytest.raises(TableeError, match="nothing-to-undo"):
        match.undo()


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_playing_on_after_a_rewind_is_like_never_having_played_more(case: Case) -> None:
    whole = random_match(case)
    record = whole.record()
    for ply in (0, 1, CHECKPOINT - 1, CHECKPOINT, CHECKPOINT + 1, 2 * CHECKPOINT, whole.ply):
        if ply > whole.ply:
            continue
        match = whole.copy()
        match.rewind(ply)
        fresh = open_record(record)
        for entry in record.moves[:ply]:
            fresh.play(entry.seat, entry.move, entry.t)
        assert answers(match) == answers(fresh)
        rng = case.rng(99)
        while not fresh.is_over and fresh.ply < ply + CHECKPOINT + 3:
            turn = random_turn(fresh, rng)
            play_turn(fresh, turn)
            play_turn(match, turn)
        assert answers(match) == answers(fresh)
        assert match.record() == fresh.record()
        for moment in {ply, fresh.ply - 1, fresh.ply}:
            assert answers(match.at(moment)) == answers(fresh.at(moment))
    assert whole.record() == record


@pytest.mark.parametrize("case", tables(), ids=str)
def test_a_copy_has_a_past_of_its_own(case: Case) -> None:
    match = random_match(case)
    copy = match.copy()
    copy.rewind(3)
    rng = case.rng(98)
    while copy.ply < 3 + CHECKPOINT + 1 and not copy.is_over:
        play_turn(copy, random_turn(copy, rng))
    plies = [answers(again) for again in replayed(match.record())]
    for ply in (0, 3, CHECKPOINT, CHECKPOINT + 1, match.ply):
        assert answers(match.at(ply)) == plies[ply]
    assert copy.entries[:3] == match.entries[:3]


@pytest.mark.parametrize("ply", [-1, 5, 10**9])
def test_a_ply_that_is_not_there_is_an_error(ply: int) -> None:
    case = plain_cases()[0]
    match = case.deal()
    for _ in range(4):
        play_turn(match, random_turn(match, case.rng()))
    for ask in (match.at, match.rewind):
        with pytest.raises(TableeError, match="ply-unknown"):
            ask(ply)
    assert match.ply == 4


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_match_knows_its_deal_its_moves_and_its_record(case: Case) -> None:
    match = case.deal()
    assert match.seed == f"test {case} 0"
    assert (match.ply, match.entries, match.last_events) == (0, [], ())
    events = []
    for number in range(6):
        turn = random_turn(match, case.rng(number))
        events = list(match.play(turn.seat, turn.move, turn.t))
        assert match.entries[-1].move == turn.move
        assert list(match.last_events) == events
    record = match.record()
    assert record.moves == tuple(match.entries)
    assert open_record(record).setup == match.setup


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_decision_begins_when_the_one_before_is_made(case: Case) -> None:
    """While others decide at the same time, a seat that has not decided is asked the same."""
    match = case.deal()
    rng = case.rng()
    asked = [0] * case.spec.players
    while not match.is_over:
        before = match.to_play()
        turn = random_turn(match, rng)
        play_turn(match, turn)
        for seat in range(case.spec.players):
            if seat == turn.seat or seat not in before:
                asked[seat] = match.ply
            assert match.asked_at(seat) == asked[seat]


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_move_that_nobody_has_seen_can_be_withdrawn_alone(case: Case) -> None:
    """It is as if the others had moved first; what somebody has seen is not `is_unseen`."""
    match = case.deal()
    rng = case.rng(5)
    found = 0
    while not match.is_over and match.ply < 60 and not match.is_timed:
        ply, learned = match.ply, match.learned()
        acting = match.to_play()
        for seat in acting:
            match.play(seat, rng.pick(match.legal(seat)))
            if match.to_play() != acting[acting.index(seat) + 1 :]:
                break
        was_shown = match.learned() != learned
        assert match.is_unseen(ply) != was_shown
        if len(acting) > 1 and was_shown:
            match.undo()
            fresh = match.at(ply)
            for entry in match.entries[ply + 1 :]:
                fresh.play(entry.seat, entry.move)
            match.withdraw(ply)
            assert answers(match) == answers(fresh)
            found += 1
            for seat in match.to_play():
                match.play(seat, rng.pick(match.legal(seat)))
    assert (found > 0) == any(len(m.to_play()) > 1 for m in [case.deal()] if not m.is_timed)
