"""The parts of Matryoshka: every card of the series in play is somewhere, once."""

from __future__ import annotations

from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import CARDS, NAMES
from tablee.games.matryoshka.notation import hand_of, tableau_of


def count_parts(state: State) -> list[str]:
    """All cards, sorted: in hands, on the table, and not yet drawn."""
    laid = state.laid()
    cards: list[int] = []
    for seat in range(state.seats):
        cards += hand_of(state, seat)
        if laid > 0:
            cards += tableau_of(state, seat, laid - 1)
        undrawn = 6 + 2 * min(laid, 4)
        cards += state.dealt[14 * seat + undrawn : 14 * (seat + 1)]
    assert all(0 <= card < CARDS for card in cards)
    return [NAMES[card] for card in sorted(cards)]
