"""Whole reviews: complete, the same each time, refused while a game runs."""

from __future__ import annotations

import msgspec
import pytest

import tablee
from tablee.engine.errors import OptionError, TableeError, UnknownSeat
from tablee.match import Match
from tablee.review import review_match
from tablee.review.judge import judge_ply
from tablee.review.make import assemble, record_hash
from tablee.review.marks import MARKED
from tablee.review.report import Mark, Review
from tests.review.test_judge import GAMES, played

BUDGET = 16


@pytest.fixture(scope="module", params=sorted(GAMES))
def match(request: pytest.FixtureRequest) -> Match:
    return played(request.param)


@pytest.fixture(scope="module")
def review(match: Match) -> Review:
    return review_match(match, iterations=BUDGET)


def test_a_review_has_every_decision_and_every_ply(match: Match, review: Review) -> None:
    moved = [(ply, e.seat, e.move) for ply, e in enumerate(match.entries) if e.seat is not None]
    assert [(one.ply, one.seat, one.played) for one in review.decisions] == moved
    assert [point.ply for point in review.curve] == list(range(match.ply + 1))
    for point in review.curve:
        assert sum(point.chances) == pytest.approx(1.0)
        assert len(point.margins) == match.spec.players
    assert review.result == match.result()
    assert review.curve[-1].chances == tuple(float(rank == 1) for rank in match.result().ranks)


def test_players_are_summed_up_from_their_decisions(review: Review) -> None:
    for one in review.by_player:
        own = [each for each in review.decisions if each.seat == one.seat]
        real = [each for each in own if each.mark != Mark.ONLY]
        assert one.decisions == len(real)
        assert sum(one.marks.values()) == len(own)
        assert one.average_cost == pytest.approx(sum(each.cost for each in real) / len(real))
        assert 0.0 <= one.accuracy <= 100.0
        assert one.luck == pytest.approx(sum(each.luck for each in own))


def test_luck_and_cost_account_for_the_whole_way_to_the_result(
    match: Match, review: Review
) -> None:
    """With two players: what a seat hoped for, lost by itself, was given and was lucky with."""
    if match.spec.players != 2:
        return
    for seat in range(2):
        own = [one for one in review.decisions if one.seat == seat and one.moves]
        first = own[0]
        others = sum(
            one.cost for one in review.decisions if one.seat != seat and one.ply > first.ply
        )
        skipped = [o for o in review.decisions if o.seat == seat and not o.moves]
        if skipped:
            continue
        luck = sum(one.luck for one in own)
        lost = sum(one.cost for one in own)
        end = float(match.result().ranks[seat] == 1)
        assert first.moves[0].chance - lost + others + luck == pytest.approx(end)


def test_three_moments_at_most_with_sentences_and_reasons_only_where_it_matters(
    review: Review,
) -> None:
    assert len(review.moments) <= 3
    swings = [abs(moment.swing) for moment in review.moments if moment.kind != "strong"]
    assert swings == sorted(swings, reverse=True)
    told = {moment.ply for moment in review.moments}
    for moment in review.moments:
        assert "Bo" in moment.sentence.words("fr", ["Bo"] * review.players)
    for one in review.decisions:
        if one.mark not in MARKED and one.ply not in told:
            assert not one.reasons


def test_the_same_match_gives_the_same_bytes_and_they_are_read_back() -> None:
    match = played("botanik", "bytes")
    data = [msgspec.json.encode(review_match(match, iterations=BUDGET)) for _ in range(2)]
    assert data[0] == data[1]
    assert msgspec.json.encode(msgspec.json.decode(data[0], type=Review)) == data[0]
    assert msgspec.json.encode(tablee.open(match.record()).review(budget=BUDGET)) == data[0]


def test_plies_may_be_judged_in_any_order_and_place() -> None:
    match = played("botanik", "order")
    name = record_hash(match.record())
    found = {ply: judge_ply(match, ply, name, BUDGET) for ply in reversed(range(match.ply))}
    ordered = [found[ply] for ply in range(match.ply)]
    assert assemble(match, ordered, BUDGET, (0, 1)) == review_match(match, iterations=BUDGET)


def test_one_seat_alone_is_judged_as_among_all() -> None:
    match = played("botanik", "seat")
    whole, alone = review_match(match, iterations=BUDGET), review_match(match, 1, BUDGET)
    assert alone.seats == (1,)
    assert [one.seat for one in alone.by_player] == [1]
    theirs = [one for one in whole.decisions if one.seat == 1]
    assert [(one.ply, one.moves, one.mark) for one in alone.decisions] == [
        (one.ply, one.moves, one.mark) for one in theirs
    ]
    assert alone.curve == whole.curve


def test_only_finished_games_are_reviewed_and_bad_numbers_refused() -> None:
    match = played("botanik", "a")
    with pytest.raises(TableeError, match="not-over"):
        match.at(10).review()
    with pytest.raises(UnknownSeat):
        match.review(2)
    with pytest.raises(OptionError):
        match.review(budget=0)


def test_alone_in_mondo_the_chance_is_that_of_winning() -> None:
    match = tablee.play("mondo", ["club"], seed="s", options={"level": "solo-easy"})
    review = match.review(budget=BUDGET)
    assert review.curve[-1].chances == (float(bool(match.result().won)),)
    assert all(len(point.chances) == 1 for point in review.curve)
