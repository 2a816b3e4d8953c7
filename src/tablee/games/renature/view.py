"""The shapes of what one seat may know of a game of Renature; `kernel/look.py` fills them."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import View
from tablee.games.renature.scoring import AreaScore


class Played(Struct, frozen=True, gc=False):
    """A domino that left a hand: on two cells, its lower animal first, or to the box (None)."""

    seat: int
    domino: str
    cells: tuple[str, str] | None


class Plant(Struct, frozen=True, gc=False):
    """A plant in the valley."""

    cell: str
    colour: str
    plant: str


class CloudCell(Struct, frozen=True, gc=False):
    """Cloud tokens that nobody has picked up yet."""

    cell: str
    count: int


class Area(Struct, frozen=True, gc=False):
    """An area, its token, and what it would bring if it were scored now."""

    letter: str
    size: int
    main: int
    secondary: int
    back: int | None
    """Known to the one who took the token, and at the end to all."""
    taker: int | None
    """Who isolated the area; None while its token lies there."""
    open_cells: int
    """How many brook cells around it could still take half a domino (REN-19)."""
    is_closing: bool
    """It will be scored at the end of step C of this turn."""
    score: AreaScore


class Player(Struct, frozen=True, gc=False):
    """A player board, and how many dominoes there are in hand and in the reserve."""

    colour: str
    points: int
    clouds: int
    own: tuple[int, ...]
    """Plants by type: turf, bush, pine, oak."""
    neutral: tuple[int, ...]
    hand_size: int
    reserve: int
    tokens: int


class RenatureView(View, frozen=True, tag="renature"):
    """Everything that lies in the open, and this seat's hand and token backs."""

    map: tuple[str, ...]
    starts: tuple[str, ...]
    animals: tuple[str, ...]
    first: int
    phase: str
    acting: tuple[int, ...]
    turn: int
    """Whose turn it is; at the end, whose turn was the last."""
    joker: int
    slots: tuple[int, ...]
    """Of a player board: own plants by type, neutral by type, clouds."""
    values: tuple[int, ...]
    """What a plant counts, by type (REN-03)."""
    players: tuple[Player, ...]
    hand: tuple[str, ...]
    played: tuple[Played, ...]
    """In the order in which it happened."""
    plants: tuple[Plant, ...]
    clouds: tuple[CloudCell, ...]
    overflow: int
    """Clouds that wait for room (REN-17)."""
    beside: tuple[str, ...]
    """Bare cells beside the domino just placed, while a plant may follow (REN-16)."""
    areas: tuple[Area, ...]
    box: int
    """Dominoes that were not dealt."""
