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


NAMES = tuple(letter + str(size) for letter in SERIES for size in range(1, SIZES + 1))
"""Every card as text: series letter and size. A card's number is its place here."""

card_name = NAMES.__getitem__
card_number = {name: card for card, name in enumerate(NAMES)}.get
"""The card that a text names, or None if it names none."""
