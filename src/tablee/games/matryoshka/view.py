"""What one seat may know of a game of Matryoshka, with perfect memory. The only exit.

How a whole state is imagined from a view is in `sample.py`.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import View
from tablee.engine.kernel import seats_of
from tablee.games.matryoshka.events import proposals
from tablee.games.matryoshka.names import Phase, card_name
from tablee.games.matryoshka.notation import decode, hand_of, tableau_of
from tablee.games.matryoshka.rules import HAND_SIZE, State


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
    trading = state.phase in (Phase.OFFER, Phase.PROPOSE, Phase.TAKE)
    return MatryoshkaView(
        seat=seat,
        series=tuple(_series(state)),
        first=state.first,
        round=state.stage + (1 if trading else 0),
        phase=Phase(state.phase).name.lower(),
        acting=seats_of(state.acting()),
        active=state.active() if trading else None,
        hand=() if seat is None else tuple(map(card_name, hand_of(state, seat))),
        hand_sizes=tuple(len(hand_of(state, other)) for other in range(state.seats)),
        dealt=() if seat is None else _dealt(state, seat),
        tableaus=tuple(_tableaus(state, stage) for stage in range(stages_laid(state))),
        trades=_trades(state, seat),
        choice=None if seat is None else _choice(state, seat),
    )


def stages_laid(state: State) -> int:
    """How many tableaus everyone has laid so far."""
    if state.phase in (Phase.SHOW, Phase.LAY):
        return state.stage
    return state.stage + 1


def _series(state: State) -> list[str]:
    """MAT-02: the series in play are public, and the deck is used up exactly (MAT-03)."""
    cards = state.dealt[: state.seats * 14]
    return sorted({card_name(card)[0] for card in cards})


def _dealt(state: State, seat: int) -> tuple[tuple[str, ...], ...]:
    own = state.dealt[seat * 14 : (seat + 1) * 14]
    draws = [own[:HAND_SIZE]]
    for drawn in range(min(stages_laid(state), 4)):
        draws.append(own[HAND_SIZE + 2 * drawn : HAND_SIZE + 2 * drawn + 2])
    return tuple(tuple(map(card_name, sorted(cards))) for cards in draws)


def _tableaus(state: State, stage: int) -> tuple[Tableau, ...]:
    return tuple(
        Tableau(tuple(map(card_name, tableau_of(state, seat, stage))), state.worth(stage, seat))
        for seat in range(state.seats)
    )


def _trades(state: State, seat: int | None) -> tuple[Trade, ...]:
    open_trade = state.phase in (Phase.PROPOSE, Phase.TAKE)
    return tuple(_trade(state, i, seat) for i in range(state.trades + open_trade))


def _trade(state: State, i: int, seat: int | None) -> Trade:
    """MAT-12: the active player saw all proposals, everyone else only their own."""
    stage, turn = divmod(i, state.seats)
    active = (state.first + stage + turn) % state.seats
    done = i < state.trades
    if done or state.phase == Phase.TAKE:
        everything = proposals(state, i, active)
    else:  # still proposing: a seat knows what it has chosen itself
        everything = tuple(
            card_name(card) if card >= 0 and s != active else None
            for s, card in enumerate(state.chosen[: state.seats])
        )
    looked = seat == active and (done or state.phase == Phase.TAKE)
    known = tuple(card if looked or s == seat else None for s, card in enumerate(everything))
    return Trade(active, card_name(state.offered[i]), known, state.taken[i] if done else None)


def _choice(state: State, seat: int) -> str | None:
    """A seat's own secret decision, until all are revealed."""
    if state.phase not in (Phase.SHOW, Phase.PROPOSE, Phase.LAY) or state.chosen[seat] < 0:
        return None
    if state.phase == Phase.PROPOSE and state.active() == seat:
        return None
    return str(decode(state, seat, state.phase << 16 | state.chosen[seat]))
