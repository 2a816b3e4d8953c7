"""What Matryoshka's moves are worth to a greedy player, from a view alone.

Nearly all cards that a player owns are laid in the end (13 of 14), so the worth
of a collection is what it would score if all of it were laid.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.engine.game import View
from tablee.engine.spec import Spec
from tablee.games.matryoshka.components import MatryoshkaComponents
from tablee.games.matryoshka.names import card_number
from tablee.games.matryoshka.notation import CardMove, Offer, Propose, Take, parse
from tablee.games.matryoshka.scoring import score_cards
from tablee.games.matryoshka.view import MatryoshkaView


def worth(spec: Spec, view: View, legal: Sequence[str]) -> list[float]:
    """A value for each move, higher is better."""
    assert isinstance(view, MatryoshkaView)
    assert isinstance(spec.components, MatryoshkaComponents)
    column, run = list(spec.components.column), list(spec.components.run)

    def collection(cards: frozenset[int]) -> float:
        return score_cards(sorted(cards), column, run).total

    owned = _owned(view)
    values: list[float] = []
    for text in legal:
        move = parse(text)
        match move:
            case Take(partner):  # what the exchange makes of my collection
                trade = view.trades[-1]
                swapped = owned - _cards(trade.offered) | _cards(trade.proposed[partner])
                values.append(collection(swapped))
            case Propose(cards):  # it may be exchanged for the card on offer
                gained = _cards(view.trades[-1].offered)
                values.append(collection(owned - set(cards) | gained))
            case Offer(cards):  # part with what is missed least
                values.append(collection(owned - set(cards)))
            case CardMove(cards):
                values.append(collection(frozenset(cards)))
    return values


def _owned(view: MatryoshkaView) -> frozenset[int]:
    laid = view.tableaus[-1][view.seat].cards if view.tableaus and view.seat is not None else ()
    return _cards(*view.hand, *laid)


def _cards(*names: str | None) -> frozenset[int]:
    numbers = [card_number(name) for name in names if name is not None]
    return frozenset(number for number in numbers if number is not None)
