"""What a possible move would bring, before it is made, from what its player may know."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.errors import IllegalMove
from tablee.games.renature import notation
from tablee.games.renature.components import parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import AGAIN_COST, JOKER_COST, NEUTRAL, TYPES, Phase
from tablee.games.renature.scoring import AreaScore, area_score


class ClosingArea(Struct, frozen=True):
    """An area that would be scored at the end of step C, and how."""

    area: str
    score: AreaScore


class Preview(Struct, frozen=True):
    """Consequences of a legal move; nothing in it depends on what is hidden."""

    points: int
    """Scored at once by the plant (REN-18)."""
    counted: tuple[str, ...]
    """The cells of the plants it scores for."""
    cost: int
    """Clouds that it takes."""
    gained: int
    """Clouds that would go to free slots."""
    waiting: int
    """Clouds that would find no room (REN-17)."""
    beside: tuple[str, ...]
    """Cells where a plant could follow."""
    placements: int
    """In how many ways the dominoes in hand could then be placed."""
    closing: tuple[ClosingArea, ...]
    """Areas that would be isolated, with their scores as things would then stand."""


def preview(state: State, seat: int, text: str) -> Preview | None:
    """What a legal move would bring: points, clouds, areas about to close; None if it is not."""
    try:
        move = notation.parse(text)
    except IllegalMove:
        return None
    if seat != state.turn or not notation.is_canonical(state, seat, move):
        return None
    code = notation.encode(state, seat, move)
    if code not in state.legal(seat):
        return None
    return _preview(state, seat, move)


def _preview(state: State, seat: int, move: notation.Moves) -> Preview:
    after = state.copy()
    name = parts_of(state.spec.components).drawing.name
    points = cost = gained = waiting = 0
    counted: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    match move:
        case notation.Place(domino, cells):
            spot = notation.spot_of(state, cells)
            after.lay(domino, spot)
            beside = tuple(map(name, sorted(after.bare_soil(spot >> 1))))
        case notation.PutPlant(sort, place):
            cell = notation.cell_of(state, place)
            counted = (name(cell), *map(name, state.counted_plants(cell, sort % TYPES)))
            points = state.plant_points(cell, sort % TYPES)
            after.grow(cell, NEUTRAL if sort >= TYPES else seat, sort % TYPES)
            gained = min(state.cloud[cell], state.cloud_slots - state.clouds[seat])
            waiting = state.cloud[cell] - gained
        case notation.MoveJoker(animal):
            after.joker = animal
            cost = JOKER_COST
        case notation.Retrieve(place):
            cell = notation.cell_of(state, place)
            cost = state.plant[cell] % TYPES + 1
            after.uproot(cell)
        case notation.Again():
            cost = AGAIN_COST
    spent = [domino for domino in (_spent(move),) if domino is not None]
    hand = [domino for domino in notation.hand_of(state, seat) if domino not in spent]
    return Preview(
        points=points,
        counted=counted,
        cost=cost,
        gained=gained,
        waiting=waiting,
        beside=beside,
        placements=sum(after.count_spots(domino) for domino in hand),
        closing=_closing(after),
    )


def _spent(move: notation.Moves) -> int | None:
    """The domino that would leave the hand."""
    return move.domino if isinstance(move, notation.Place | notation.Discard) else None


def _closing(after: State) -> tuple[ClosingArea, ...]:
    if after.phase == Phase.END:
        return ()
    letters = parts_of(after.spec.components).drawing.letters
    return tuple(
        ClosingArea(letter, area_score(after, area))
        for area, letter in enumerate(letters)
        if after.is_closing(area)
    )
