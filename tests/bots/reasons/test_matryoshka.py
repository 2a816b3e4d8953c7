"""What a hint says for a move of Matryoshka, and what it must not say."""

from __future__ import annotations

from tablee.bots.reasons.matryoshka import reasons
from tablee.bots.reasons.reason import Fact
from tablee.match import Match
from tests.games.matryoshka.table import dealt, played, shown, state_of


def told(match: Match, seat: int, move: str) -> dict[str, dict[str, Fact]]:
    """The facts of each reason for a move, by the end of its key."""
    found = reasons(state_of(match), seat, move)
    return {reason.key.split(".")[-1]: reason.facts for reason in found}


def test_a_tableau_is_told_by_what_scores_in_it() -> None:
    found = told(dealt(), 0, "show a1 a2")
    assert found["run"]["cards"] == ("a1", "a2")
    assert found["most"]["points"] == found["run"]["points"]


def test_a_tableau_that_scores_less_than_another_is_not_the_best() -> None:
    assert told(dealt(), 0, "show a1 a3") == {}


def test_the_card_that_is_missed_least_goes_on_offer() -> None:
    match = shown()  # seat 0: a1 a2 on the table; a3 to a7 and d1 in hand
    found = told(match, 0, "offer d1")
    assert found["least-missed"]["card"] == "d1"
    assert "harmless" not in found  # d1 goes with b1 and c1


def test_a_card_that_is_missed_more_is_not_the_least_missed() -> None:
    assert told(shown(), 0, "offer a4") == {"harmless": {"card": "a4"}}


def test_a_proposal_costs_nothing_and_tempts_the_active_player() -> None:
    match = played(shown(), "0 offer d1")
    found = told(match, 1, "propose e1")
    assert found["even"] == {}
    assert found["tempts"]["card"] == "e1"
    assert found["tempts"]["seat"] == 0
    assert found["size"] == {"card": "d1", "count": 2, "size": 1}


def test_a_proposal_that_breaks_a_run_is_neither_cheap_nor_tempting() -> None:
    match = played(shown(), "0 offer d1")
    assert set(told(match, 1, "propose b4")) == {"size"}


def test_an_exchange_that_restores_a_run_is_told_with_its_points() -> None:
    first = ("0 offer a4", "1 propose e1", "2 propose f1", "0 take 1")
    match = played(shown(), *first, "1 offer a4")
    found = told(match, 0, "propose e1")
    points = found["exchange"].pop("points")
    assert isinstance(points, int)
    assert points > 0
    assert found["exchange"] == {"card": "e1", "received": "a4"}
    assert found["run"]["cards"] == tuple(f"a{size}" for size in range(1, 8))


def test_the_proposal_that_is_taken_is_told_like_any_exchange() -> None:
    match = played(shown(), "0 offer d1", "1 propose e1", "2 propose c7")
    assert told(match, 0, "take 1")["size"] == {"card": "e1", "count": 2, "size": 1}
    assert told(match, 0, "take 2")["size"] == {"card": "c7", "count": 2, "size": 7}
