"""The shapes of what one seat may know of a game of Botanik; `kernel/look.py` fills them."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import View


class TileType(Struct, frozen=True, gc=False):
    """BOT-03: one type of tile, of each colour; openings as it lies unturned.

    A pipe that has copies with a flower and copies without is here twice.
    """

    letter: str
    """What follows the colour in the name of such a tile: `s`, or `sf` with a flower."""
    name: str
    copies: int
    openings: tuple[str, ...]
    flowers: int


class Column(Struct, frozen=True, gc=False):
    """One column of the Registry."""

    top: str
    covered: tuple[str, ...]
    """The tiles under the top, the lowest first."""
    sides: tuple[str | None, ...]
    """By seat: the tile that waits there."""


class Built(Struct, frozen=True, gc=False):
    """A tile of a machine; x to the east, y to the south, the Source at 0,0."""

    tile: str
    x: int
    y: int
    turns: int
    openings: tuple[str, ...]
    """As it lies."""
    joined: bool
    """Whether pipes join it to the Source now (BOT-22)."""
    grouped: int = 0
    """BOT-23: what it would score for its group if the game ended now."""
    flowers: int = 0
    """BOT-24: what its flowers would score."""


class Machine(Struct, frozen=True, gc=False):
    """A player's machine without its Source, in the order of building."""

    tiles: tuple[Built, ...]
    ends: int
    """BOT-14: openings of the Source's network that face empty cells."""
    points: int
    """What it would score if the game ended now."""


class BotanikView(View, frozen=True, tag="botanik"):
    """The whole table; of the draw pile, what is in it, but not in which order."""

    first: int
    acting: tuple[int, ...]
    decision: str | None
    """What the acting seat owes: `play` or `resolve`; None if the game is over."""
    turn: int
    """Whose turn it is; others may have released tiles to resolve in it (BOT-20)."""
    pawn: int
    phase: int
    """Counts from 1."""
    phases: int
    arrivals: tuple[str, ...]
    released: tuple[tuple[str, ...], ...]
    """By seat: tiles that have to be resolved."""
    columns: tuple[Column, ...]
    machines: tuple[Machine, ...]
    removed: tuple[tuple[str, ...], ...]
    """By seat: tiles that fitted nowhere (BOT-16)."""
    left: tuple[str, ...]
    """What the draw pile still holds, sorted: its order is nobody's business."""
    types: tuple[TileType, ...]
    source: tuple[str, ...]
    """The openings of the Sources."""
