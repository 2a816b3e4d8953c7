"""The shapes of what one seat may know of a game of Mondo, and of how a round is counted.

`kernel/look.py` and `scoring.py` fill them.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import View
from tablee.games.mondo.components import Tiles

GONE = "-"


class Animal(Struct, frozen=True, gc=False):
    """MON-18."""

    square: str
    species: str


class Land(Struct, frozen=True, gc=False):
    """A closed and faultless landscape (MON-19); `lake` as MON-27 has it."""

    kind: str
    squares: tuple[str, ...]
    lake: bool


class Mismatch(Struct, frozen=True, gc=False):
    """MON-23: two tile edges that differ, named once, or a tile edge and the border."""

    square: str
    side: str
    other: str | None
    """The square beyond; None is the border."""


class Placed(Struct, frozen=True, gc=False):
    """A tile on a board."""

    square: str
    tile: int
    face: str
    turns: int


class BoardCount(Struct, frozen=True, gc=False):
    """What lies on one board."""

    tiles: tuple[Placed, ...]
    animals: tuple[Animal, ...]
    landscapes: tuple[Land, ...]
    mismatches: tuple[Mismatch, ...]
    empty: tuple[str, ...]
    active: tuple[str, ...]
    """Squares of active volcanoes."""
    inactive: tuple[str, ...]


class VolcanoCount(Struct, frozen=True, gc=False):
    """MON-22, MON-24, MON-32, MON-34: how many count against the seat, and what that costs."""

    counted: int
    most: int
    """The highest number that counts against anyone."""
    reason: str
    """most, fewer, none, spared, handicap, solo, children."""
    points: int


class ModifierCount(Struct, frozen=True, gc=False):
    """MON-26: how the seat did in the round's modifier."""

    modifier: str
    own: int
    best: int
    worst: int
    points: int


class TaskCount(Struct, frozen=True, gc=False):
    """MON-29."""

    task: str
    is_met: bool
    points: int


class RoundCount(Struct, frozen=True, gc=False):
    """A seat's round, line by line: the points of all lines add up to `total`."""

    round: int
    board: BoardCount
    animals: int
    landscapes: int
    bonus: int
    volcanoes: VolcanoCount
    empty: int
    mismatches: int
    modifier: ModifierCount | None
    tasks: tuple[TaskCount, ...]
    total: int


class SeatCount(Struct, frozen=True, gc=False):
    """MON-25: a seat's whole game."""

    rounds: tuple[RoundCount, ...]
    total: int


class Held(Struct, frozen=True, gc=False):
    """A tile in hand, and the face it showed in the middle, with which it would return."""

    tile: int
    face: str


class Displayed(Struct, frozen=True, gc=False):
    """MON-28: a task turned up this round, and who took it."""

    task: str
    value: int
    holder: int | None


class Standing(Struct, frozen=True, gc=False):
    """A seat in the round that runs; `count` is what it would score if the round ended now."""

    hand: Held | None
    stopped: bool
    bonus: int
    count: RoundCount


class Past(Struct, frozen=True, gc=False):
    """A round that has ended, and how each seat's points came about."""

    modifier: str | None
    erupting: tuple[int, ...]
    tasks: tuple[Displayed, ...]
    counts: tuple[RoundCount, ...]


class MondoView(View, frozen=True, tag="mondo"):
    """All boards and hands, the middle, the tokens, and every round so far."""

    level: str
    board: str
    border: tuple[str, ...]
    """MON-01: top, right, bottom, left; clockwise."""
    marked: tuple[str, ...]
    """MON-31: the squares of a solo game's first tiles; empty otherwise."""
    tiles: Tiles
    handicap: tuple[str, ...]
    rounds: int
    round: int
    """From 1; the last one when the game is over."""
    is_over: bool
    acting: tuple[int, ...]
    seconds: int
    """How long a round lasts."""
    now: int | None
    """MON-35: when the last move was made, in milliseconds of the round; None if time is hidden."""
    middle: str
    """One letter per tile: the face it shows, f or b; - if it is not in the middle."""
    dealt: str
    """MON-10: the face that each tile showed when the round began; it decides where tiles lie."""
    standings: tuple[Standing, ...]
    """By seat; empty when the game is over, for then all rounds are past."""
    tokens: tuple[int, ...]
    """MON-16: bonus tokens left, highest first."""
    modifier: str | None
    stake: int
    """MON-26: what being best in the modifier brings and being worst costs; 0 without one."""
    tasks: tuple[Displayed, ...]
    erupting: tuple[int, ...]
    """MON-24: the seats that play this round with the volcano token."""
    limit: int | None
    """MON-33: the penalties with which a solo game is still won."""
    past: tuple[Past, ...]
    scores: tuple[int, ...]
    """MON-25: the sum of the rounds that have ended."""
