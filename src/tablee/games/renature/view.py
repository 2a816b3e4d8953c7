"""What one seat may know of a game of Renature. The only exit.

Dominoes that were placed or discarded are remembered by all. Hidden are the
hands of others, all reserves, the dominoes in the box, and the backs of tokens
but those that the seat took itself. How a whole state is imagined from a view
is in `sample.py`.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tablee.engine.game import View
from tablee.engine.kernel import seats_of
from tablee.games.renature.components import RenatureComponents, parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import COLOURS, PLANT_VALUES, PLANTS, SORTS, Phase, domino_name
from tablee.games.renature.notation import hand_of
from tablee.games.renature.scoring import AreaScore, area_score


class Played(Struct, frozen=True):
    """A domino that left a hand: on two cells, its lower animal first, or to the box (None)."""

    seat: int
    domino: str
    cells: tuple[str, str] | None


class Plant(Struct, frozen=True):
    """A plant in the valley."""

    cell: str
    colour: str
    plant: str


class CloudCell(Struct, frozen=True):
    """Cloud tokens that nobody has picked up yet."""

    cell: str
    count: int


class Area(Struct, frozen=True):
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


class Player(Struct, frozen=True):
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


def view(state: State, seat: int | None) -> RenatureView:
    """Built from nothing but what `seat` may know."""
    shown = _open_view(state)
    return shown if seat is None else own_view(state, seat, shown)


def own_view(state: State, seat: int, shown: RenatureView) -> RenatureView:
    """What lies in the open, and a seat's own hand and token backs."""
    hand = tuple(map(domino_name, hand_of(state, seat)))
    return replace(shown, seat=seat, hand=hand, areas=_with_backs(state, seat, shown.areas))


def _with_backs(state: State, seat: int, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """The backs of its own tokens are known to a seat."""
    if state.tokens(seat) == 0:
        return areas
    backs = state.back
    return tuple(
        replace(area, back=backs[number]) if area.taker == seat else area
        for number, area in enumerate(areas)
    )


def _open_view(state: State) -> RenatureView:
    """What a spectator may know."""
    parts = parts_of(state.spec.components)
    name = parts.drawing.name
    clouds = state.cloud[: state.valley.cells]
    dealt = sum(state.dealt_count[: state.seats])
    return RenatureView(
        seat=None,
        map=parts.drawing.rows,
        starts=tuple(map(name, parts.starts)),
        animals=parts.animals,
        first=state.first,
        phase=Phase(state.phase).name.lower(),
        acting=seats_of(state.acting()),
        turn=state.turn,
        joker=state.joker,
        slots=(*state.slots, state.cloud_slots),
        values=PLANT_VALUES,
        players=tuple(_player(state, other) for other in range(state.seats)),
        hand=(),
        played=_played(state, parts),
        plants=_plants(state, parts),
        clouds=tuple(CloudCell(name(cell), n) for cell, n in enumerate(clouds) if n > 0),
        overflow=state.overflow,
        beside=_beside(state, parts),
        areas=_areas(state, parts),
        box=55 - dealt,
    )


def _player(state: State, seat: int) -> Player:
    have = state.have[seat * SORTS : (seat + 1) * SORTS]
    return Player(
        colour=COLOURS[seat],
        points=state.points[seat],
        clouds=state.clouds[seat],
        own=tuple(have[: len(PLANTS)]),
        neutral=tuple(have[len(PLANTS) :]),
        hand_size=state.held[seat],
        reserve=state.dealt_count[seat] - state.drawn[seat],
        tokens=state.tokens(seat),
    )


def _played(state: State, parts: RenatureComponents) -> tuple[Played, ...]:
    name = parts.drawing.name
    valley = state.valley
    facts = state.played
    found: list[Played] = []
    for i in range(0, state.plays * 3, 3):
        seat, domino, spot = facts[i : i + 3]
        cells = (
            (name(valley.cell_of(spot, 0)), name(valley.cell_of(spot, 1))) if spot >= 0 else None
        )
        found.append(Played(seat, domino_name(domino), cells))
    return tuple(found)


def _plants(state: State, parts: RenatureComponents) -> tuple[Plant, ...]:
    found: list[Plant] = []
    for cell, plant in enumerate(state.plant[: state.valley.cells]):
        if plant >= 0:
            colour, kind = divmod(plant, len(PLANTS))
            found.append(Plant(parts.drawing.name(cell), COLOURS[colour], PLANTS[kind]))
    return tuple(found)


def _beside(state: State, parts: RenatureComponents) -> tuple[str, ...]:
    if state.phase != Phase.PLANT:
        return ()
    return tuple(map(parts.drawing.name, sorted(state.bare_soil(state.last))))


def _areas(state: State, parts: RenatureComponents) -> tuple[Area, ...]:
    main, secondary, backs = state.main, state.secondary, state.back
    takers, shores = state.taker, state.open_shore
    found: list[Area] = []
    for area, letter in enumerate(parts.drawing.letters):
        taker = takers[area]
        known = taker >= 0 and state.phase == Phase.OVER
        found.append(
            Area(
                letter=letter,
                size=parts.drawing.sizes[area],
                main=main[area],
                secondary=secondary[area],
                back=backs[area] if known else None,
                taker=taker if taker >= 0 else None,
                open_cells=shores[area],
                is_closing=state.is_closing(area),
                score=area_score(state, area),
            )
        )
    return tuple(found)
