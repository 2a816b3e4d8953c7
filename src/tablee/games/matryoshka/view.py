"""What one seat may know of a game of Matryoshka, with perfect memory. The only exit.

How a whole state is imagined from a view is in `sample.py`.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from tablee.engine.game import View
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
from tablee.games.matryoshka.notation import cards_in, decode, hand_of, stages_laid

TRADING = frozenset((Phase.OFFER, Phase.PROPOSE, Phase.TAKE))
PHASES = tuple(phase.name.lower() for phase in Phase)


class Trade(Struct, frozen=True):
    """One trade as a seat saw it. Cards it did not see are None (MAT-12)."""

    active: int
    offered: str
    proposed: tuple[str | None, ...]
    """By seat; the active player's own place is always None."""
    partner: int | None
    """Whose proposal was taken; None while that is open."""


class Tableau(Struct, frozen=True):
    """Cards that a seat laid, and what they would score if the game ended with them."""

    cards: tuple[str, ...]
    points: int


class MatryoshkaView(View, frozen=True, tag="matryoshka"):
    """Everything shown to all, and what this seat drew, proposed and was shown."""

    series: tuple[str, ...]
    first: int
    round: int
    """0 at set-up, then 1 to 4."""
    phase: str
    acting: tuple[int, ...]
    active: int | None
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    dealt: tuple[tuple[str, ...], ...]
    """What this seat took: the hand of six, then two cards a round; empty for a spectator."""
    tableaus: tuple[tuple[Tableau, ...], ...]
    """By stage, then by seat: every tableau that was ever laid."""
    trades: tuple[Trade, ...]
    choice: str | None
    """What this seat has decided while others have not."""


def view(state: State, seat: int | None) -> MatryoshkaView:
    """Built from nothing but what `seat` may know."""
    shown = _open_view(state)
    return shown if seat is None else own_view(state, seat, shown)


def own_view(state: State, seat: int, shown: MatryoshkaView) -> MatryoshkaView:
    """What was shown to all, and what a seat drew, proposed and was shown."""
    return replace(
        shown,
        seat=seat,
        hand=tuple(map(card_name, hand_of(state, seat))),
        dealt=_dealt(state, seat),
        trades=_trades(state, seat),
        choice=_choice(state, seat),
    )


def _open_view(state: State) -> MatryoshkaView:
    """What a spectator may know."""
    trading = state.phase in TRADING
    hands = [state.hand_size(other) for other in range(state.seats)]
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


def _dealt(state: State, seat: int) -> tuple[tuple[str, ...], ...]:
    own = state.dealt[seat * DEALT : (seat + 1) * DEALT]
    draws = [own[:HAND_SIZE]]
    for number in range(min(stages_laid(state), ROUNDS)):
        start = HAND_SIZE + DRAWN * number
        draws.append(own[start : start + DRAWN])
    return tuple(tuple(map(card_name, sorted(cards))) for cards in draws)


def _tableaus(state: State) -> tuple[tuple[Tableau, ...], ...]:
    shown = state.shown  # one look at the C array for all of them
    return tuple(
        tuple(
            Tableau(_names(shown, (stage * MAX_PLAYERS + seat) * ROWS), state.worth(stage, seat))
            for seat in range(state.seats)
        )
        for stage in range(stages_laid(state))
    )


def _names(shown: list[int], start: int) -> tuple[str, ...]:
    return _tableau_names(tuple(shown[start : start + ROWS]))


@lru_cache(2048)  # a tableau stays as it was laid, and every view of every seat shows them all
def _tableau_names(masks: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(card_name, cards_in(masks)))


def _trades(state: State, seat: int | None) -> tuple[Trade, ...]:
    """MAT-12: the active player saw all proposals, everyone else only their own."""
    seats = state.seats
    offered, proposed, taken = state.offered, state.proposed, state.taken
    trades = []
    for i in range(state.trades + (state.phase in (Phase.PROPOSE, Phase.TAKE))):
        active = active_seat(state.first, seats, i)
        done = i < state.trades
        secret = not done and state.phase == Phase.PROPOSE
        start = MAX_PLAYERS * i
        cards = state.chosen[:seats] if secret else proposed[start : start + seats]
        known: list[str | None] = [None] * seats
        if seat == active:
            if not secret:
                known = [NAMES[card] for card in cards]
                known[active] = None
        elif seat is not None and cards[seat] >= 0:
            known[seat] = NAMES[cards[seat]]
        partner = taken[i] if done else None
        trades.append(Trade(active, NAMES[offered[i]], tuple(known), partner))
    return tuple(trades)


def _choice(state: State, seat: int) -> str | None:
    """A seat's own secret decision, until all are revealed."""
    if state.phase not in (Phase.SHOW, Phase.PROPOSE, Phase.LAY) or state.chosen[seat] < 0:
        return None
    if state.phase == Phase.PROPOSE and state.active() == seat:
        return None
    return str(decode(state, seat, state.phase << KIND_SHIFT | state.chosen[seat]))
