"""What cards would score, before they are laid: from what the seat has, and nothing else."""

from __future__ import annotations

import pytest

from tests.games.matryoshka.table import GAME, dealt, lay_first, round_of_trades, shown, state_of


def test_any_cards_one_has_can_be_weighed() -> None:
    match = dealt()
    told = GAME.preview(state_of(match), 0, "show a1 a2 a3")
    assert told is not None
    assert told.total == 4
    assert [run.cards for run in told.runs] == [("a1", "a2", "a3")]


def test_in_a_trade_the_tableau_counts_as_ones_own() -> None:
    match = shown()
    told = GAME.preview(state_of(match), 0, "lay a1 a2 a3 d1")
    assert told is not None
    assert told.total == 4 + 2
    lay_first(round_of_trades(match))
    own = GAME.view(state_of(match), 0)
    cards = sorted((*own.hand, *own.tableaus[-1][0].cards))
    assert len(cards) == 10
    assert GAME.preview(state_of(match), 0, f"lay {' '.join(cards)}") is not None


@pytest.mark.parametrize("text", ["lay b1 b2", "lay a7", "lay d7", "offer a3", "take 1", "lay", ""])
def test_nothing_is_told_about_other_cards_and_other_moves(text: str) -> None:
    assert GAME.preview(state_of(dealt()), 0, text) is None
