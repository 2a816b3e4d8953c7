"""The shapes of what one seat may know of a game of Matryoshka; `kernel/look.py` fills them."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import View


class Trade(Struct, frozen=True, gc=False):
    """One trade as a seat saw it. Cards it did not see are None (MAT-12)."""

    active: int
    offered: str
    proposed: tuple[str | None, ...]
    """By seat; the active player's own place is always None."""
    partner: int | None
    """Whose proposal was taken; None while that is open."""


class Tableau(Struct, frozen=True, gc=False):
    """Cards that a seat laid, and what they would score if the game ended with them."""

    cards: tuple[str, ...]
    points: int


class MatryoshkaView(View, frozen=True, tag="matryoshka"):
    """Everything shown to all, and what this seat drew, proposed and was shown."""

    series: tuple[str, ...]
    first: int
    round: int
    """0 at set-up, then 1 to 4."""
    phase: str
    acting: tuple[int, ...]
    active: int | None
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    dealt: tuple[tuple[str, ...], ...]
    """What this seat took: the hand of six, then two cards a round; empty for a spectator."""
    tableaus: tuple[tuple[Tableau, ...], ...]
    """By stage, then by seat: every tableau that was ever laid."""
    trades: tuple[Trade, ...]
    choice: str | None
    """What this seat has decided while others have not."""
