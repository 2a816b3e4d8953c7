"""What a hint says for a move of Mondo, and what it must not say."""

from __future__ import annotations

from tablee.bots.reasons.mondo import reasons
from tablee.bots.reasons.reason import Fact
from tests.games.mondo.tables import EMPTY, state_of, table

ROW = ". . . . . . "
BOARD = ROW + "WFWW"
"""A forest on a2 that is open to the east."""


def told(hand: str, move: str, board: str = BOARD, **options: object) -> dict[str, dict[str, Fact]]:
    """The facts of each reason for a move of seat 0, by the end of its key."""
    match = table(board, EMPTY, hands=(hand,) if hand else (), **options)  # type: ignore[arg-type]
    found = reasons(state_of(match), 0, move)
    return {reason.key.split(".")[-1]: reason.facts for reason in found}


def test_a_tile_that_closes_a_landscape_says_so() -> None:
    found = told("WWWF", "put b2 front 0")
    assert found == {"closes": {"kinds": ("forest",), "points": 2}, "fits": {"square": "B2"}}


def test_a_tile_that_does_not_match_neither_fits_nor_closes() -> None:
    assert told("WWWD", "put b2 front 0") == {}


def test_an_animal_counts_where_animals_count() -> None:
    found = told("WWWF:panda", "put b2 front 0")
    assert found["animal"] == {"animal": "panda", "points": 1}


def test_the_back_hides_a_volcano_that_would_count() -> None:
    assert "no-volcano" in told("WWWF^", "put b2 back 0")
    assert "no-volcano" not in told("WWWF", "put b2 back 0")
    assert "no-volcano" not in told("WWWF^", "put b2 front 0")
    assert "no-volcano" not in told("WWWF^", "put b2 back 0", level="children")


def test_a_tile_is_taken_for_a_square_where_it_fits() -> None:
    match = table(BOARD, EMPTY, hands=("WWWF",))
    match.play(0, "drop", 0)
    found = list(reasons(state_of(match), 0, "take 2"))
    assert found[0].key == "mondo.reason.goes"
    assert any(reason.key == "mondo.reason.fits" for reason in found)
    squares = {reason.facts["square"] for reason in found if "square" in reason.facts}
    assert len(squares) == 1


def test_stopping_takes_the_next_bonus_token() -> None:
    token = told("", "stop")["bonus"]["n"]
    assert isinstance(token, int)
    assert token > 0
    assert "full" not in told("", "stop")


def test_a_task_is_met_only_if_it_is() -> None:
    wanted = {"tasks": ("panda", "bison", "snake", "first"), "level": "expert"}
    pandas = ROW + "WFWW:panda WFWF:panda WWWF:panda"
    assert "task-met" in told("", "task panda", pandas, **wanted)
    assert told("", "task bison", pandas, **wanted) == {}
