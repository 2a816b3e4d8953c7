"""What several processes found out about the same decision, as one choice."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablee.bots.bot import Choice, Considered

TRUSTED = 0.5
"""A move must have been tried this part as often as the most tried one to be called the best."""


def merged(choices: Sequence[Choice]) -> Choice:
    """One choice of several: each move by all imagined games in which it was tried.

    Every process imagines worlds of its own, and some are kinder than others. So a move is
    measured by how far it is behind the best move of the same process, never by its mere value.
    """
    weighed = [choice for choice in choices if choice.considered]
    if not weighed:
        return choices[0]
    by_move: dict[str, list[Considered]] = {}
    for choice in weighed:
        best = choice.considered[0].value
        for one in choice.considered:
            by_move.setdefault(one.move, []).append(replace(one, value=one.value - best))
    usual = sum(choice.considered[0].value for choice in weighed) / len(weighed)
    moves = [_added(some, usual) for some in by_move.values()]
    most = max(one.visits for one in moves)
    moves.sort(key=lambda one: (one.visits < TRUSTED * most, -one.value, one.move))
    return Choice(moves[0].move, tuple(moves))


def _added(some: Sequence[Considered], usual: float) -> Considered:
    """The same move as several processes saw it; `usual` is what their best moves were worth."""
    visits = sum(one.visits for one in some)
    whole = max(1, visits)

    def mean(values: Sequence[float | None]) -> float:
        weighed = zip(values, some, strict=True)
        return sum((value or 0.0) * one.visits for value, one in weighed) / whole

    return Considered(
        some[0].move,
        usual + mean([one.value for one in some]),
        visits,
        mean([one.score for one in some]),
        mean([one.win for one in some]),
    )
