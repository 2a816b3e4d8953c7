"""Every game goes on while somebody owes a decision, and then it is over."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.engine.random import Random
from tests.helpers import (
    Case,
    cases,
    internals,
    plain_cases,
    play_random,
    play_turn,
    random_match,
    random_turn,
    sample_size,
    seen,
    walk,
)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_game_ends_with_a_result_for_every_seat(case: Case) -> None:
    for number in range(sample_size(4)):
        match = random_match(case, number)
        result = case.game.result(match.kernel)
        assert len(result.scores) == len(result.ranks) == case.spec.players
        assert list(result.scores) == match.kernel.final()
        assert min(result.ranks) == 1


@pytest.mark.parametrize("case", cases(), ids=str)
def test_nobody_acts_if_and_only_if_it_is_over(case: Case) -> None:
    *running, end = [(match.is_over, match.acting()) for match in walk(case)]
    assert end == (True, ())
    for over, acting in running:
        assert not over
        assert any(seat is not None for seat in acting)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_ranks_follow_the_scores(case: Case) -> None:
    """More points are never a worse rank; a rank is one plus those who did strictly better."""
    for number in range(sample_size(8)):
        result = case.game.result(random_match(case, number).kernel)
        for score, rank in zip(result.scores, result.ranks, strict=True):
            for other, its_rank in zip(result.scores, result.ranks, strict=True):
                assert score <= other or rank < its_rank
            assert rank == 1 + sum(1 for its_rank in result.ranks if its_rank < rank)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_breakdown_adds_up_to_the_result(case: Case) -> None:
    for number in range(sample_size(4)):
        match = random_match(case, number)
        parts = case.game.breakdown(match.kernel)
        totals = [getattr(part, "total") for part in parts]  # noqa: B009
        assert totals == list(case.game.result(match.kernel).scores)
        assert [sum(case.game.kinds(part).values()) for part in parts] == totals


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_copy_is_equal_and_independent(case: Case) -> None:
    for match in walk(case, every=8):
        before = internals(match.kernel)
        copy = match.kernel.copy()
        assert internals(copy) == before
        assert seen(case.game, copy) == seen(case.game, match.kernel)
        copy.playout(Random("copy"))
        assert copy.acting() == 0
        assert internals(match.kernel) == before


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_views_show_what_was_played_instead_of_moves_that_were_taken_back(case: Case) -> None:
    """Views are made of parts that are kept; none of them may be of a move that is undone."""
    match = case.deal()
    rng = case.rng()
    for start in (20, 36):  # the second one is after a checkpoint
        for _ in range(24):
            seen(case.game, match.kernel)
            play_random(match, rng, 1)
        match.rewind(min(start, match.ply))
    play_random(match, rng, 8)
    again = case.deal()
    for entry in match.entries:
        again.play(entry.seat, entry.move, entry.t)
    assert seen(case.game, match.kernel) == seen(case.game, again.kernel)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_copy_plays_the_same(case: Case) -> None:
    match = case.deal()
    rng = case.rng()
    play_random(match, rng, 20)
    other = match.copy()
    while not match.is_over:
        turn = random_turn(match, rng)
        play_turn(match, turn)
        play_turn(other, turn)
        assert internals(other.kernel) == internals(match.kernel)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_the_same_seed_deals_the_same_and_another_something_else(case: Case) -> None:
    assert case.deal(1).setup == case.deal(1).setup
    assert case.deal(1).setup != case.deal(2).setup


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_random_players_choose_evenly(case: Case) -> None:
    """`choose` gives each legal move its chance, and nothing else."""
    for match in walk(case, every=max(1, 40 // sample_size(8))):
        seat = next((s for s in match.acting() if s is not None), None)
        if seat is None:
            continue
        legal = match.kernel.legal(seat)
        if len(legal) > 60:
            continue
        rng = Random("even")
        counts = Counter(match.kernel.choose(seat, rng) for _ in range(40 * len(legal)))
        assert set(counts) == set(legal)
        assert max(counts.values()) < 100


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_move_never_ends_the_decision_of_another_seat(case: Case) -> None:
    """Outside real time. Tables rely on it when they count the time of moves taken back."""
    if case.game.is_timed:
        return
    owed: dict[int, int] = {}
    for match in walk(case):
        acting = set(match.to_play())
        mover = match.entries[-1].seat if match.entries else None
        for seat, since in owed.items():
            if seat != mover and not match.is_over:
                assert seat in acting
                assert match.asked_at(seat) == since
        owed = {seat: match.asked_at(seat) for seat in acting}
