"""What a possible move would change in the mover's round."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.errors import IllegalMove
from tablee.games.mondo import notation, scoring
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import KINDS, landscape_name
from tablee.games.mondo.view import RoundCount


class Fit(Struct, frozen=True):
    """How the tile in hand would lie on a square."""

    move: str
    mismatches: tuple[str, ...]
    """Sides of the tile that would not match (MON-23)."""
    closes: tuple[str, ...]
    """Landscapes that would be closed and faultless (MON-19)."""
    change: int
    """Points that the board itself would gain or lose."""


class Preview(Struct, frozen=True):
    """What a legal move would change: the mover's round as if it ended then, line by line."""

    move: str
    change: int
    """Points gained or lost against the round as it stands."""
    count: RoundCount
    fits: tuple[Fit, ...] = ()
    """After `put ?`: every way to place the tile in hand, and nothing changed."""


def preview(state: State, seat: int, text: str) -> Preview | None:
    """What a legal move would change in the seat's round; everything it needs is public.

    `put ?` asks how the tile in hand would fit everywhere.
    """
    if text == "put ?":
        return _fits(state, seat)
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


def _fits(state: State, seat: int) -> Preview | None:
    """Every legal way to place the tile in hand; None without one."""
    moves = [notation.decode(state, seat, code) for code in state.legal(seat)]
    fits = tuple(_fit(state, seat, move) for move in moves if isinstance(move, notation.Put))
    if not fits:
        return None
    return Preview("put ?", 0, scoring.count_round(state, state.round, seat), fits)


def _fit(state: State, seat: int, move: notation.Put) -> Fit:
    """Lay the tile in hand on a copy of the board."""
    world = state.world(seat)
    after = world.copy()
    closed = after.lay(move.square, state.hand[seat], notation.lie_of(move.face, move.turns))
    rates = state.values.rates
    return Fit(
        move=str(move),
        mismatches=scoring.wrong_sides(after, move.square),
        closes=tuple(landscape_name(kind) for kind in range(KINDS) if closed >> kind & 1),
        change=after.worth(rates) - world.worth(rates),
    )
