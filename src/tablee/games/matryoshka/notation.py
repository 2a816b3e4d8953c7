"""Matryoshka's moves as text, and why a move is not legal.

`show c4 d1` · `offer c4` · `propose d1` · `take 2` · `lay a1 a2 …`; cards in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

from tablee.engine.game import Move, not_a_move
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import (
    KIND_SHIFT,
    MAX_PLAYERS,
    ROWS,
    SIZES,
    TABLEAU_SIZES,
    Phase,
    card_name,
    card_number,
)

HALF = 7  # cards in half of the largest choice: two small tables spell all 16,384 masks
HALF_MASK = (1 << HALF) - 1


class CardMove(Move, frozen=True):
    """A move that names cards, by number, in order."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join((self.kind, *map(card_name, self.cards)))


class Show(CardMove, frozen=True):
    kind: ClassVar[str] = "show"


class Offer(CardMove, frozen=True):
    kind: ClassVar[str] = "offer"


class Propose(CardMove, frozen=True):
    kind: ClassVar[str] = "propose"


class Lay(CardMove, frozen=True):
    kind: ClassVar[str] = "lay"


class Take(Move, frozen=True):
    kind: ClassVar[str] = "take"
    partner: int

    def __str__(self) -> str:
        return f"take {self.partner}"


Moves = Show | Offer | Propose | Take | Lay

PHASES = tuple(phase.name.lower() for phase in Phase)
CARD_MOVES: dict[str, type[Show | Offer | Propose | Lay]] = {
    move.kind: move for move in (Show, Offer, Propose, Lay)
}
SHOW, TAKE, LAY = int(Phase.SHOW), int(Phase.TAKE), int(Phase.LAY)
LAID_TOGETHER = (SHOW, LAY)
"""Phases in which all lay their tableaus."""
ONE_CARD: dict[int, type[Offer | Propose]] = {
    int(Phase.OFFER): Offer,
    int(Phase.PROPOSE): Propose,
}
KINDS = {"show": Phase.SHOW, "offer": Phase.OFFER, "propose": Phase.PROPOSE, "lay": Phase.LAY}


def decision(state: State, seat: int) -> str:
    """What an acting seat owes: all who act owe the same."""
    return PHASES[state.phase]


def parse(text: str) -> Moves:
    """The move that a text means; only canonical spellings are moves."""
    kind, *words = text.split(" ")
    if kind == "take" and len(words) == 1 and words[0] in ("0", "1", "2", "3", "4"):
        return Take(int(words[0]))
    if kind not in CARD_MOVES or not words:
        raise not_a_move(text)
    cards = [card_number(word) for word in words]
    numbers = tuple(card for card in cards if card is not None)
    in_order = all(a < b for a, b in pairwise(numbers))
    if len(numbers) != len(cards) or not in_order:
        raise not_a_move(text)
    if kind in ("offer", "propose") and len(numbers) != 1:
        raise not_a_move(text)
    return CARD_MOVES[kind](numbers)


def _row_cards() -> list[list[tuple[int, ...]]]:
    masks = range(1 << SIZES)
    return [
        [tuple(SIZES * row + size for size in range(SIZES) if mask >> size & 1) for mask in masks]
        for row in range(ROWS)
    ]


ROW_CARDS = _row_cards()
"""The cards of each mask of a row: views are made of these, thousands a second."""


def cards_in(masks: Sequence[int]) -> list[int]:
    """The cards of ten row masks, in order."""
    return [card for row, mask in enumerate(masks) if mask for card in ROW_CARDS[row][mask]]


def hand_of(state: State, seat: int) -> list[int]:
    """The cards in a seat's hand, in order."""
    return cards_in(state.hand[seat * ROWS : (seat + 1) * ROWS])


def tableau_of(state: State, seat: int, stage: int) -> list[int]:
    """The cards of a tableau that a seat has laid, in order."""
    start = (stage * MAX_PLAYERS + seat) * ROWS
    return cards_in(state.shown[start : start + ROWS])


def owned_by(state: State, seat: int) -> list[int]:
    """All cards that a seat has, in order: its hand and its tableau, which it takes back to lay."""
    laid = state.laid()
    if laid == 0:
        return hand_of(state, seat)
    return sorted(hand_of(state, seat) + tableau_of(state, seat, laid - 1))


def encode(state: State, seat: int, move: Moves) -> int:
    """The kernel's number for a move, or -1 if it names cards that are not there."""
    if isinstance(move, Take):
        return Phase.TAKE << KIND_SHIFT | move.partner
    if isinstance(move, Offer | Propose):
        return KINDS[move.kind] << KIND_SHIFT | move.cards[0]
    owned = owned_by(state, seat)
    if not set(move.cards) <= set(owned):
        return -1
    return KINDS[move.kind] << KIND_SHIFT | sum(1 << owned.index(card) for card in move.cards)


def decode(state: State, seat: int, code: int) -> Moves:
    """The move behind a kernel's number."""
    phase = code >> KIND_SHIFT
    if phase not in LAID_TOGETHER:
        return _trade_move(code)
    owned = owned_by(state, seat)
    cards = tuple([card for place, card in enumerate(owned) if code >> place & 1])
    return Show(cards) if phase == SHOW else Lay(cards)


def _trade_move(code: int) -> Take | Offer | Propose:
    """A move that names one card or one seat; its number says which."""
    phase, payload = code >> KIND_SHIFT, code & ((1 << KIND_SHIFT) - 1)
    return Take(payload) if phase == TAKE else ONE_CARD[phase]((payload,))


@lru_cache(1_024)  # there are less than 200
def _trade_text(code: int) -> str:
    return str(_trade_move(code))


def spell(state: State, seat: int, codes: list[int]) -> list[str]:
    """Many moves of one decision as text: hundreds of tableaus share one look at the cards."""
    if state.phase not in LAID_TOGETHER:
        return list(map(_trade_text, codes))
    names = [card_name(card) for card in owned_by(state, seat)]
    kind = PHASES[state.phase]
    low = _joined(names[:HALF], kind)
    high = _joined(names[HALF:], "")
    return [low[code & HALF_MASK] + high[code >> HALF & HALF_MASK] for code in codes]


def _joined(names: list[str], start: str) -> list[str]:
    """`start` and the names of every mask over up to seven cards, in one text each."""
    texts = [start]
    for name in names:
        texts += [f"{text} {name}" for text in texts]
    return texts


def why(state: State, seat: int, move: Moves) -> str | None:
    """The rule that a move of the right kind breaks."""
    match move:
        case Show(cards):
            fits = len(cards) == TABLEAU_SIZES[0] and set(cards) <= set(hand_of(state, seat))
            return None if fits else "MAT-05"
        case Offer(cards):
            return None if cards[0] in hand_of(state, seat) else "MAT-09"
        case Propose(cards):
            return None if cards[0] in hand_of(state, seat) else "MAT-10"
        case Take(partner):
            return None if partner != seat and partner < state.seats else "MAT-11"
        case Lay(cards):
            size = TABLEAU_SIZES[state.stage]
            fits = len(cards) == size and set(cards) <= set(owned_by(state, seat))
            return None if fits else "MAT-14"
