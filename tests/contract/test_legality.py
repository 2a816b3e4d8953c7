"""Listed as legal, accepted at the door and explained by no rule are one and the same."""

from __future__ import annotations

import re

import pytest

from tablee.engine.door import check
from tablee.engine.errors import (
    BAD_TIME,
    GAME_OVER,
    NOT_A_MOVE,
    NOT_NOW,
    WRONG_SEAT,
    IllegalMove,
)
from tablee.engine.kernel import CLOCK
from tablee.engine.random import Random
from tablee.match import Match
from tests.helpers import (
    Case,
    cases,
    internals,
    plain_cases,
    plies,
    random_match,
    sample_size,
    walk,
)

RULE = re.compile(r"[A-Z]{3}-\d\d")
POOL = 100  # moves of other moments tried at each stop


def time_for(match: Match) -> int | None:
    return match.kernel.now if match.is_timed else None


def refusal(match: Match, seat: int | None, text: str, t: int | None) -> str | None:
    """The rule or word with which the door refuses a move; None if it accepts it."""
    try:
        check(match.spec.game, match.kernel, seat, text, t)
    except IllegalMove as error:
        return error.rule
    return None


def pool_of_moves(case: Case) -> list[str]:
    """Every move that was made in some games: most are well-formed and wrong elsewhere."""
    texts = {entry.move for i in range(3) for entry in random_match(case, 100 + i).entries}
    return sorted(texts)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_what_is_listed_is_accepted_and_breaks_no_rule(case: Case) -> None:
    for match in walk(case, every=plies(3)):
        for seat in match.acting():
            if seat is None:
                continue
            assert match.legal(seat), "a seat that owes a decision has a legal move"
            for text in match.legal(seat):
                assert refusal(match, seat, text, time_for(match)) is None, text
                assert case.game.why(match.kernel, seat, case.game.parse(text)) is None, text


@pytest.mark.parametrize("case", cases(), ids=str)
def test_what_is_not_listed_is_refused_and_says_why(case: Case) -> None:
    pool = pool_of_moves(case)
    rng = Random("pool")
    for match in walk(case, every=plies(4)):
        tried = [rng.pick(pool) for _ in range(sample_size(POOL))]
        for seat in match.acting():
            if seat is not None:
                legal = set(match.legal(seat))
                for text in tried:
                    check_one(match, seat, text, legal)


def check_one(match: Match, seat: int, text: str, legal: set[str]) -> None:
    """One well-formed move of one seat that owes a decision."""
    game = match.spec.game
    rule = refusal(match, seat, text, time_for(match))
    assert (rule is None) == (text in legal), (text, rule)
    move = game.parse(text)
    if move.kind not in game.decisions[game.decision(match.kernel, seat)]:
        assert rule in (NOT_NOW, NOT_A_MOVE), (text, rule)
    elif rule not in (None, NOT_A_MOVE):
        assert rule is not None
        assert RULE.fullmatch(rule), (text, rule)
        assert game.why(match.kernel, seat, move) == rule


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_seat_that_owes_nothing_has_no_moves(case: Case) -> None:
    for match in walk(case, every=plies(3)):
        acting = match.acting()
        for seat in range(case.spec.players):
            if seat not in acting:
                assert match.kernel.legal(seat) == []
                if acting:
                    waiting = next(s for s in acting if s is not None)
                    text = match.legal(waiting)[0]
                    assert refusal(match, seat, text, time_for(match)) in (WRONG_SEAT, NOT_A_MOVE)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
@pytest.mark.parametrize("seat", [-1, 5, 6, CLOCK, 8, 64, 10**9])
def test_a_seat_that_does_not_exist_is_refused(case: Case, seat: int) -> None:
    match = case.deal()
    text = match.legal(match.to_play()[0])[0]
    assert refusal(match, seat, text, time_for(match)) == WRONG_SEAT


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_nothing_is_accepted_after_the_end(case: Case) -> None:
    match = random_match(case)
    for entry in match.entries[-5:]:
        assert refusal(match, entry.seat, entry.move, entry.t) == GAME_OVER


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_time_must_fit(case: Case) -> None:
    match = case.deal()
    seat = match.to_play()[0]
    text = match.legal(seat)[0]
    deadline = match.kernel.deadline()
    wrong = [None, -1, deadline, deadline + 1] if match.is_timed else [0, 1]
    for t in wrong:
        assert refusal(match, seat, text, t) == BAD_TIME


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_refused_move_changes_nothing(case: Case) -> None:
    pool = pool_of_moves(case)
    rng = Random("refused")
    for match in walk(case, every=plies(6)):
        before = internals(match.kernel)
        for _ in range(20):
            text = rng.pick(pool)
            seat = rng.below(case.spec.players)
            if refusal(match, seat, text, time_for(match)) is not None:
                with pytest.raises(IllegalMove):
                    match.play(seat, text, time_for(match))
        assert internals(match.kernel) == before


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_match_judges_anew_once_the_game_went_on(case: Case) -> None:
    asked: tuple[int, str, int | None] | None = None
    for match in walk(case, every=plies(3)):
        if asked is not None:  # before another move was made
            assert remembered(match, *asked) == refusal(match, *asked)
        for seat in match.acting():
            if seat is not None:
                asked = (seat, match.legal(seat)[0], time_for(match))
                code = check(match.spec.game, match.kernel, *asked)
                assert match.check(*asked) == match.check(*asked) == code


def remembered(match: Match, seat: int, text: str, t: int | None) -> str | None:
    """As `refusal`, but asked of the match."""
    try:
        match.check(seat, text, t)
    except IllegalMove as error:
        return error.rule
    return None
