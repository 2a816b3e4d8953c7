"""What one seat may know of a game of Matryoshka, with perfect memory. The only exit.

How a whole state is imagined from a view is in `sample.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from tablee.engine.kernel import seats_of
from tablee.games.matryoshka.kernel.rules import State, active_seat
from tablee.games.matryoshka.names import (
    DEALT,
    DRAWN,
    HAND_SIZE,
    KIND_SHIFT,
    MAX_PLAYERS,
    NAMES,
    ROUNDS,
    ROWS,
    Phase,
    card_name,
)
from tablee.games.matryoshka.notation import PHASES, cards_in, decode
from tablee.games.matryoshka.view import MatryoshkaView, Tableau, Trade

SHOW, LAY = int(Phase.SHOW), int(Phase.LAY)
OFFER, PROPOSE, TAKE = int(Phase.OFFER), int(Phase.PROPOSE), int(Phase.TAKE)
NOBODY = -1
DEALT_PART, TABLEAU_PART, TRADE_PART, CHOICE_PART = range(4)
"""What is kept in `State.told`."""


def view(state: State, seat: int | None) -> MatryoshkaView:
    """Built from nothing but what `seat` may know."""
    shown = _open_view(state)
    return shown if seat is None else own_view(state, seat, shown)


def own_view(state: State, seat: int, shown: MatryoshkaView) -> MatryoshkaView:
    """What was shown to all, and what a seat drew, proposed and was shown."""
    return replace(
        shown,
        seat=seat,
        hand=_hand(state, seat),
        dealt=_dealt(state, seat),
        trades=_trades(state, seat),
        choice=_choice(state, seat),
    )


def _open_view(state: State) -> MatryoshkaView:
    """What a spectator may know."""
    trading = state.phase in (OFFER, PROPOSE, TAKE)
    hands = []
    for other in range(state.seats):
        hands.append(state.hand_size(other))
    return MatryoshkaView(
        seat=None,
        series=state.series,
        first=state.first,
        round=state.stage + (1 if trading else 0),
        phase=PHASES[state.phase],
        acting=seats_of(state.acting()),
        active=state.active() if trading else None,
        hand=(),
        hand_sizes=tuple(hands),
        dealt=(),
        tableaus=_tableaus(state),
        trades=_trades(state, None),
        choice=None,
    )


def _told(state: State) -> dict[tuple[int, ...], Any]:
    if state.told is None:
        state.told = {}
    return state.told


def _dealt(state: State, seat: int) -> tuple[tuple[str, ...], ...]:
    told, laid = _told(state), state.laid()
    key = (DEALT_PART, seat, laid)
    dealt: tuple[tuple[str, ...], ...] | None = told.get(key)
    if dealt is None:
        found = [_draw(state, seat * DEALT, HAND_SIZE)]
        for number in range(min(laid, ROUNDS)):
            found.append(_draw(state, seat * DEALT + HAND_SIZE + DRAWN * number, DRAWN))
        dealt = told[key] = tuple(found)
    return dealt


def _draw(state: State, start: int, count: int) -> tuple[str, ...]:
    """Cards that were drawn together, in order."""
    cards = []
    for i in range(start, start + count):
        cards.append(state.dealt[i])
    cards.sort()
    return _card_names(tuple(cards))


@lru_cache(4096)
def _card_names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(card_name, cards))


def _tableaus(state: State) -> tuple[tuple[Tableau, ...], ...]:
    told, laid = _told(state), state.laid()
    key = (TABLEAU_PART, laid)
    tableaus: tuple[tuple[Tableau, ...], ...] | None = told.get(key)
    if tableaus is None:
        found = []
        for stage in range(laid):
            row = []
            for seat in range(state.seats):
                row.append(_tableau(state, stage, seat))
            found.append(tuple(row))
        tableaus = told[key] = tuple(found)
    return tableaus


def _tableau(state: State, stage: int, seat: int) -> Tableau:
    masks = []
    for i in range(ROWS):
        masks.append(state.shown[(stage * MAX_PLAYERS + seat) * ROWS + i])
    return Tableau(_names_in(tuple(masks)), state.worth(stage, seat))


@lru_cache(2048)  # a tableau stays as it was laid, and every view of every seat shows them all
def _names_in(masks: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(card_name, cards_in(masks)))


def _trades(state: State, seat: int | None) -> tuple[Trade, ...]:
    """MAT-12: the active player saw all proposals, everyone else only their own."""
    eyes = NOBODY if seat is None else seat
    told, done = _told(state), state.trades
    key = (TRADE_PART, eyes, done)
    trades: tuple[Trade, ...] | None = told.get(key)
    if trades is None:
        trades = told[key] = tuple([_seen_trade(state, i, eyes) for i in range(done)])
    if state.phase in (PROPOSE, TAKE):
        return (*trades, _seen_trade(state, done, eyes))
    return trades


def _seen_trade(state: State, i: int, eyes: int) -> Trade:
    seats, done = state.seats, i < state.trades
    active = active_seat(state.first, seats, i)
    secret = not done and state.phase == PROPOSE
    known: list[str | None] = [None] * seats
    for other in range(seats):
        card = state.chosen[other] if secret else state.proposed[MAX_PLAYERS * i + other]
        if card < 0 or other == active:
            continue
        if other == eyes or (eyes == active and not secret):
            known[other] = NAMES[card]
    return _trade(active, NAMES[state.offered[i]], tuple(known), state.taken[i] if done else None)


@lru_cache(4096)  # a trade stays as it was, and every view shows them all
def _trade(
    active: int, offered: str, proposed: tuple[str | None, ...], partner: int | None
) -> Trade:
    return Trade(active, offered, proposed, partner)


def _hand(state: State, seat: int) -> tuple[str, ...]:
    masks = []
    for i in range(ROWS):
        masks.append(state.hand[seat * ROWS + i])
    return _names_in(tuple(masks))


def _choice(state: State, seat: int) -> str | None:
    """A seat's own secret decision, until all are revealed."""
    phase = state.phase
    if (phase not in (SHOW, PROPOSE, LAY)) or state.chosen[seat] < 0:
        return None
    if phase == PROPOSE and state.active() == seat:
        return None
    told = _told(state)
    key = (CHOICE_PART, seat, phase, state.stage, state.trades)
    choice: str | None = told.get(key)
    if choice is None:
        choice = told[key] = str(decode(state, seat, phase << KIND_SHIFT | state.chosen[seat]))
    return choice
