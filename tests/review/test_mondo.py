"""Mondo's own questions: tiles, mismatches, open land, time, when to stop."""

from __future__ import annotations

import pytest

import tablee
from tablee.games.mondo.kernel.rules import State
from tablee.match import Match
from tablee.review import review_match
from tablee.review.judge import judge
from tablee.review.mondo import stop_value
from tablee.review.report import Review


@pytest.fixture(scope="module")
def match() -> Match:
    return tablee.play("mondo", ["club", "novice"], seed="rounds")


@pytest.fixture(scope="module")
def review(match: Match) -> Review:
    return review_match(match, iterations=16)


def test_every_round_of_every_seat_is_told(match: Match, review: Review) -> None:
    state = match.kernel
    assert isinstance(state, State)
    assert [(one.round, one.seat) for one in review.rounds] == [
        (number + 1, seat) for number in range(state.rounds) for seat in range(2)
    ]
    for one in review.rounds:
        count = match.breakdown()[one.seat].rounds[one.round - 1]  # type: ignore[attr-defined]
        assert one.placed == len(count.board.tiles)
        assert one.mismatches == len(count.board.mismatches)
        assert one.avoidable >= 0
        assert one.lost >= 0.0


def test_a_novice_wastes_more_time_than_a_club_player(review: Review) -> None:
    idle = [sum(one.idle for one in review.rounds if one.seat == seat) for seat in range(2)]
    assert idle[1] > 2 * idle[0]


def test_stopping_at_the_best_moment_would_have_brought_what_is_said(
    match: Match, review: Review
) -> None:
    """Counted once more, from all moments at which the seat could have stopped."""
    for one in review.rounds:
        stood, number = [], 1
        then = match.at(0)
        for entry in match.entries:
            state = then.kernel
            assert isinstance(state, State)
            number = state.round + 1
            if number == one.round and entry.seat == one.seat:
                stood.append((stop_value(then, one.seat), entry.t))
            then.play(entry.seat, entry.move, entry.t)
        points = match.breakdown()[one.seat].rounds[one.round - 1].total  # type: ignore[attr-defined]
        best = max(value for value, _ in stood)
        assert one.best_stop_gain == pytest.approx(max(0.0, best - points))
        assert (one.best_stop is None) == (one.best_stop_gain == 0.0)


def test_a_tile_that_fits_nowhere_costs_and_a_better_square_is_named(match: Match) -> None:
    """The worst put of a tile in hand, in the middle of a round."""
    puts = [
        ply
        for ply, entry in enumerate(match.entries)
        if entry.seat == 0 and entry.move.startswith("put")
    ]
    ply = puts[12]
    then, t = match.at(ply), match.entries[ply].t
    legal = [move for move in then.legal(0) if move.startswith("put")]
    assert t is not None
    found = {move: judge(match.at(ply), 0, move, "x", 256, t=t) for move in legal}
    worst = max(found.values(), key=lambda verdict: verdict.lost)
    assert worst.lost > 1.0
    assert worst.tiles is not None
    assert worst.tiles.mismatches >= worst.tiles.avoidable
    assert any(one.tiles is not None and one.tiles.avoidable for one in found.values())
    best = {verdict.moves[0].move for verdict in found.values() if verdict.moves}
    assert best <= set(legal)
