"""A whole state that fits everything a seat has seen.

Here a view becomes facts about cards: who had which when. `kernel/worlds.py` finds
the worlds that those facts leave open.
"""

from __future__ import annotations

from collections.abc import Callable

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.matryoshka.components import scale_of
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.kernel.worlds import Worlds
from tablee.games.matryoshka.names import SIZES, UNKNOWN, Phase, card_number
from tablee.games.matryoshka.notation import CardMove, parse
from tablee.games.matryoshka.view import MatryoshkaView


def imagine(view: MatryoshkaView, spec: Spec) -> Callable[[Random], State]:
    """A function that draws states which a view leaves open; all are about equally likely."""
    return worlds_of(view, spec).draw


def worlds_of(view: MatryoshkaView, spec: Spec) -> Worlds:
    """All states that a view leaves open, to draw from again and again."""
    viewer = UNKNOWN if view.seat is None else view.seat
    known = Worlds(spec, scale_of(spec), view.first, viewer)
    _read_progress(known, view)
    _read_cards(known, view)
    _read_trades(known, view)
    known.conclude()
    return known


def _read_progress(known: Worlds, view: MatryoshkaView) -> None:
    """How far the game is, and who has decided in secret."""
    phase = Phase[view.phase.upper()]
    known.stages = len(view.tableaus)
    known.trades = sum(trade.partner is not None for trade in view.trades)
    if phase in (Phase.OFFER, Phase.PROPOSE, Phase.TAKE):
        known.now = known.before[known.trades]
    else:
        known.now = known.trades // known.seats * (known.seats + 1)
    if phase not in (Phase.OFFER, Phase.OVER):
        waiting = {*view.acting, view.active}
        known.decided = sum(1 << seat for seat in range(known.seats) if seat not in waiting)
    if view.choice is not None and phase != Phase.PROPOSE:
        known.choice = _choice(view, view.choice)


def _choice(view: MatryoshkaView, text: str) -> int:
    """The viewer's own secret `show` or `lay`, as the kernel writes it."""
    move = parse(text)
    assert isinstance(move, CardMove)
    assert view.seat is not None
    before = view.tableaus[-1][view.seat].cards if view.tableaus else ()
    owned = sorted(map(_number, (*view.hand, *before)))
    return sum(1 << owned.index(card) for card in move.cards)


def _read_cards(known: Worlds, view: MatryoshkaView) -> None:
    """Which cards there are, which the viewer was dealt, and all tableaus."""
    for letter in view.series:
        for size in range(1, SIZES + 1):
            known.keep(_number(f"{letter}{size}"))
    for place, name in enumerate(name for names in view.dealt for name in names):
        known.give(place, _number(name))
    for stage, tableaus in enumerate(view.tableaus):
        for seat, tableau in enumerate(tableaus):
            for name in tableau.cards:
                known.lay(stage, seat, _number(name))


def _read_trades(known: Worlds, view: MatryoshkaView) -> None:
    """Who had the cards of a trade before it, and who after it."""
    for i, trade in enumerate(view.trades):
        known.offer(i, _number(trade.offered))
        for seat, name in enumerate(trade.proposed):
            if name is not None:
                known.propose(i, seat, _number(name))
        if trade.partner is not None:
            known.take(i, trade.partner)


def _number(name: str) -> int:
    card = card_number(name)
    assert card is not None, name
    return card
