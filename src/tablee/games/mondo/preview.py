"""What a possible move would change in the mover's round."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.errors import IllegalMove
from tablee.games.mondo import notation, scoring
from tablee.games.mondo.kernel.rules import State


class Preview(Struct, frozen=True):
    """What a legal move would change: the mover's round as if it ended then, line by line."""

    move: str
    change: int
    """Points gained or lost against the round as it stands."""
    count: scoring.RoundCount


def preview(state: State, seat: int, text: str) -> Preview | None:
    """What a legal move would change in the seat's round; everything it needs is public."""
    try:
        move = notation.parse(text)
    except IllegalMove:
        return None
    code = notation.encode(state, seat, move)
    if not notation.is_canonical(state, seat, move) or code not in state.legal(seat):
        return None
    number = state.round
    after = state.copy()
    after.play(seat, code)
    change = after.total(number, seat) - state.total(number, seat)
    return Preview(text, change, scoring.count_round(after, number, seat))
