"""Mondo's rounds: what each seat lost in tiles and time, and when it should have stopped."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.mondo.kernel.board import open_landscapes
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import MAX_PLAYERS
from tablee.match import Match
from tablee.review.mondo import USUAL_PACE, stop_value
from tablee.review.report import JudgedDecision, RoundReview

STOP = "stop"


class _Round:
    """What one seat did in one round, while the game is replayed."""

    def __init__(self) -> None:
        self.judged: list[JudgedDecision] = []
        self.best = float("-inf")
        self.best_at = 0
        self.stopped: int | None = None

    def stood(self, value: float, t: int) -> None:
        if value > self.best:
            self.best = value
            self.best_at = t


def rounds_of(match: Match, judged: Sequence[JudgedDecision]) -> tuple[RoundReview, ...]:
    """Every round of every seat whose decisions were judged; none in other games."""
    end = match.kernel
    if not isinstance(end, State):
        return ()
    decisions = {one.ply: one for one in judged}
    seats = sorted({one.seat for one in judged})
    found: dict[tuple[int, int], _Round] = {}
    then = match.at(0)
    for ply, entry in enumerate(match.entries):
        state = then.kernel
        assert isinstance(state, State)
        if ply in decisions and entry.seat is not None:
            here = found.setdefault((state.round, entry.seat), _Round())
            here.judged.append(decisions[ply])
            here.stood(stop_value(then, entry.seat), entry.t or 0)
            if entry.move == STOP:
                here.stopped = entry.t
        then.play(entry.seat, entry.move, entry.t)
    return tuple(
        _told(end, number, seat, found[number, seat])
        for number in range(end.rounds)
        for seat in seats
        if (number, seat) in found
    )


def _told(end: State, number: int, seat: int, here: _Round) -> RoundReview:
    world = end.worlds[number * end.seats + seat]
    points = float(end.points[number * MAX_PLAYERS + seat])
    tiles = [one.tiles for one in here.judged if one.tiles is not None]
    gain = max(0.0, here.best - points)
    return RoundReview(
        seat=seat,
        round=number + 1,
        placed=world.filled,
        lost=sum(max(0.0, one.lost) for one in tiles),
        mismatches=world.mismatches,
        avoidable=sum(one.avoidable for one in tiles),
        open_landscapes=open_landscapes(world),
        idle=sum(max(0, one.waited - USUAL_PACE) for one in tiles),
        stopped=here.stopped,
        best_stop=here.best_at if gain > 0.0 else None,
        best_stop_gain=gain,
    )
