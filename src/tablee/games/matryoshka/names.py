"""Matryoshka's vocabulary and sizes: phases, events of the log, how a card is written."""

from __future__ import annotations

from enum import IntEnum

SERIES = "abcdefghij"
ROWS = len(SERIES)
SIZES = 7
CARDS = ROWS * SIZES
MAX_PLAYERS = 5
TABLE = MAX_PLAYERS * ROWS
"""Row masks of all players."""
ROUNDS = 4
STAGES = ROUNDS + 1
"""Tableaus that a player lays: one at set-up, one a round."""
TABLEAU_SIZES = (2, 4, 6, 8, 13)
"""MAT-05, MAT-14: how many cards each tableau has, by stage."""
HAND_SIZE = 6
"""MAT-04, MAT-07: cards in hand before the first tableau and in every trade."""
DRAWN = 2
"""MAT-07: cards that everyone draws in a round."""
DEALT = HAND_SIZE + ROUNDS * DRAWN
"""MAT-03: cards that are dealt to a player in a whole game."""
TRADES = ROUNDS * MAX_PLAYERS
KIND_SHIFT = 16
"""Where a move's kind begins in the kernel's number of it."""
NO_CARD = -1
UNKNOWN = -1
"""A card or a seat that nobody can tell from what a seat has seen."""
MOMENTS = 1 + ROUNDS * (MAX_PLAYERS + 1)
"""Times between which cards change hands: after the deal, each draw and each trade."""


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
