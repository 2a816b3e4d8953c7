"""The checked door: the only way a move from outside reaches a kernel.

Checks run in the order that docs/record.md names, and the first that fails is
what the mover is told.
"""

from __future__ import annotations

from typing import TypeGuard

from tablee.engine.errors import (
    BAD_TIME,
    GAME_OVER,
    NOT_A_MOVE,
    NOT_NOW,
    WRONG_SEAT,
    IllegalMove,
)
from tablee.engine.game import CLOCK_DECISION, AnyGame
from tablee.engine.kernel import CLOCK, Kernel


def check(game: AnyGame, state: Kernel, seat: int | None, text: str, t: int | None = None) -> int:
    """The kernel's number for a legal move; otherwise `IllegalMove` says why."""
    mask = state.acting()
    if mask == 0:
        raise IllegalMove(GAME_OVER)
    move = game.parse(text)
    mover = CLOCK if seat is None else seat
    if not game.is_canonical(state, mover, move):
        raise IllegalMove(NOT_A_MOVE, move=text)
    check_time(state, seat is None, t)
    if not 0 <= mover <= CLOCK or (mover == CLOCK) != (seat is None) or not (mask >> mover) & 1:
        raise IllegalMove(WRONG_SEAT, seat=seat)
    decision = CLOCK_DECISION if mover == CLOCK else game.decision(state, mover)
    if move.kind not in game.decisions[decision]:
        raise IllegalMove(NOT_NOW, move=text, decision=decision)
    code = game.encode(state, mover, move)
    if code < 0 or code not in state.legal(mover):
        rule = game.why(state, mover, move)
        assert rule is not None, f"{text} is not legal, but no rule says why"
        raise IllegalMove(rule, move=text)
    return code


def check_time(state: Kernel, is_clock: bool, t: int | None) -> None:
    """`t` never decreases inside a round; the clock moves at its end, everyone else before."""
    deadline = state.deadline()
    if deadline < 0:
        if t is not None:
            raise IllegalMove(BAD_TIME, t=t)
    elif not _is_whole(t) or t < state.now or (t != deadline if is_clock else t >= deadline):
        raise IllegalMove(BAD_TIME, t=t)


def _is_whole(t: object) -> TypeGuard[int]:
    """A record has whole milliseconds; the kernel would cut off the rest without a word."""
    return isinstance(t, int) and not isinstance(t, bool)
