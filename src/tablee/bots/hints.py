"""Hints: what a strong bot would play for a person, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from tablee.bots.bot import Choice, Considered, Turn
from tablee.bots.builtin import LevelBot
from tablee.bots.levels import ADVISER
from tablee.bots.reasons import botanik, matryoshka, mondo, renature
from tablee.bots.reasons.reason import Reason

FEW_REASONS = 2
MOST_REASONS = 3
ONLY = Reason("page.hint.only")
IMAGINED = "page.hint.imagined"

TELLERS: dict[str, Callable[[Any, int, str], Iterator[Reason]]] = {
    "matryoshka": matryoshka.reasons,
    "botanik": botanik.reasons,
    "renature": renature.reasons,
    "mondo": mondo.reasons,
}
"""By game: what a legal move of a seat brings in a state, the weightiest first."""


class Hint(Struct, frozen=True):
    """A move to consider, and what speaks for it."""

    choice: Choice
    """The move, and what else was considered, best first."""
    reasons: tuple[Reason, ...] = ()
    """Three at most, the weightiest first. They say nothing that the seat may not know."""

    @property
    def move(self) -> str:
        """The move, in the notation of the record."""
        return self.choice.move

    @property
    def second(self) -> Considered | None:
        """The next best move; None if there is only one."""
        return next((one for one in self.choice.considered if one.move != self.move), None)

    @property
    def gap(self) -> float:
        """How many points less the next best move is worth; never below 0."""
        own = next((one for one in self.choice.considered if one.move == self.move), None)
        return max(0.0, own.value - self.second.value) if own and self.second else 0.0


def advise(turn: Turn) -> Hint:
    """What a strong bot would play, and why."""
    choice = LevelBot(ADVISER).choose(turn)
    return Hint(choice, reasons(turn, choice))


def reasons(turn: Turn, choice: Choice) -> tuple[Reason, ...]:
    """What speaks for a choice, as far as the turn's seat may know.

    If the rules say little about it, the results of the bot's search are added.
    """
    if len(turn.legal) == 1:
        return (ONLY,)
    teller = TELLERS.get(turn.game)
    told: list[Reason] = []
    if teller is not None:
        told += islice(teller(turn.sample().kernel, turn.seat, choice.move), MOST_REASONS)
    if len(told) < FEW_REASONS:
        told += _imagined(choice)
    return tuple(told)


def _imagined(choice: Choice) -> list[Reason]:
    """How a searched move did in imagined games."""
    return [
        Reason(
            IMAGINED,
            {"visits": one.visits, "score": round(one.score), "win": round(100 * one.win)},
        )
        for one in choice.considered
        if one.move == choice.move and one.score is not None and one.win is not None
    ]
