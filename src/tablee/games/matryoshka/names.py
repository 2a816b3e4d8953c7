"""Matryoshka's vocabulary: phases, events of the log, and how a card is written."""

from __future__ import annotations

from enum import IntEnum

SERIES = "abcdefghij"
SIZES = 7
CARDS = len(SERIES) * SIZES


class Phase(IntEnum):
    """What is being decided. All but OFFER and TAKE are decided by several seats at once."""

    SHOW = 0
    OFFER = 1
    PROPOSE = 2
    TAKE = 3
    LAY = 4
    OVER = 5


class Log(IntEnum):
    """What the kernel notes; `events.py` makes events of these."""

    DREW = 0
    CHOSE = 1
    OFFERED = 2
    LOOKED = 3
    TRADED = 4
    LAID = 5


def card_name(card: int) -> str:
    """A card as text: series letter and size."""
    return SERIES[card // SIZES] + str(card % SIZES + 1)


NUMBERS = {card_name(card): card for card in range(CARDS)}


def card_number(name: str) -> int | None:
    """The card that a text names, or None if it names none."""
    return NUMBERS.get(name)
