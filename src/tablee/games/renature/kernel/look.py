"""What one seat may know of a game of Renature. The only exit.

Dominoes that were placed or discarded are remembered by all. Hidden are the
hands of others, all reserves, the dominoes in the box, and the backs of tokens
but those that the seat took itself. How a whole state is imagined from a view
is in `sample.py`.

Most of a view is as it was before the last move, and parts are alike in many
games. So the parts that were made for a map are kept, by the numbers they rest on.
"""

from __future__ import annotations

from msgspec.structs import replace

from tablee.engine.kernel import seats_of
from tablee.games.renature import names
from tablee.games.renature.components import RenatureComponents, parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import COLOURS, DOMINO_NAMES, PLANT_VALUES
from tablee.games.renature.names import PLANTS as PLANT_NAMES
from tablee.games.renature.scoring import area_score
from tablee.games.renature.view import Area, CloudCell, Plant, Played, Player, RenatureView

PHASES = tuple(phase.name.lower() for phase in names.Phase)
PLANT_PHASE = int(names.Phase.PLANT)
OVER = int(names.Phase.OVER)
TYPES = names.TYPES
SORTS = names.SORTS
COLOUR_COUNT = names.COLOUR_COUNT
FACTS = names.PLAYED_FACTS
HAND = names.HAND_SIZE
DOMINOES = names.DOMINOES
MOST_TOLD = 8_192
"""Parts of views of a map that are kept."""
PLAYED_PART, PLANT_PART, CLOUD_PART = range(3)


def view(state: State, seat: int | None) -> RenatureView:
    """Built from nothing but what `seat` may know."""
    shown = _open_view(state)
    return shown if seat is None else own_view(state, seat, shown)


def own_view(state: State, seat: int, shown: RenatureView) -> RenatureView:
    """What lies in the open, and a seat's own hand and token backs."""
    hand = [DOMINO_NAMES[state.hand[seat * HAND + i]] for i in range(state.held[seat])]
    areas = _with_backs(state, seat, shown.areas)
    return replace(shown, seat=seat, hand=tuple(hand), areas=areas)


def decision(state: State, seat: int) -> str:
    """What the player whose turn it is owes."""
    return PHASES[state.phase]


def _with_backs(state: State, seat: int, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """The backs of its own tokens are known to a seat."""
    if state.tokens(seat) == 0:
        return areas
    found = list(areas)
    for area in range(state.valley.areas):
        if state.taker[area] == seat:
            found[area] = replace(areas[area], back=state.back[area])
    return tuple(found)


def _open_view(state: State) -> RenatureView:
    """What a spectator may know."""
    parts = parts_of(state.spec.components)
    if len(state.valley.told) > MOST_TOLD:
        state.valley.told.clear()
    dealt = 0
    for seat in range(state.seats):
        dealt += state.dealt_count[seat]
    return RenatureView(
        seat=None,
        map=parts.drawing.rows,
        starts=tuple(map(parts.drawing.name, parts.starts)),
        animals=parts.animals,
        first=state.first,
        phase=PHASES[state.phase],
        acting=seats_of(state.acting()),
        turn=state.turn,
        joker=state.joker,
        slots=(*[state.slots[i] for i in range(SORTS)], state.cloud_slots),
        values=PLANT_VALUES,
        players=tuple([_player(state, other) for other in range(state.seats)]),
        hand=(),
        played=_played(state, parts),
        plants=_plants(state, parts),
        clouds=_clouds(state, parts),
        overflow=state.overflow,
        beside=_beside(state, parts),
        areas=_areas(state, parts),
        box=DOMINOES - dealt,
    )


def _player(state: State, seat: int) -> Player:
    start = seat * SORTS
    return Player(
        colour=COLOURS[seat],
        points=state.points[seat],
        clouds=state.clouds[seat],
        own=tuple([state.have[start + i] for i in range(TYPES)]),
        neutral=tuple([state.have[start + i] for i in range(TYPES, SORTS)]),
        hand_size=state.held[seat],
        reserve=state.dealt_count[seat] - state.drawn[seat],
        tokens=state.tokens(seat),
    )


def _played(state: State, parts: RenatureComponents) -> tuple[Played, ...]:
    told = state.valley.told
    found = []
    for i in range(state.plays):
        seat, domino = state.played[i * FACTS], state.played[i * FACTS + 1]
        spot = state.played[i * FACTS + 2]
        key = (PLAYED_PART, seat, domino, spot)
        part = told.get(key)
        if part is None:
            cells = None
            if spot >= 0:
                lower, higher = state.valley.cell_of(spot, 0), state.valley.cell_of(spot, 1)
                cells = (parts.drawing.name(lower), parts.drawing.name(higher))
            part = told[key] = Played(seat, DOMINO_NAMES[domino], cells)
        found.append(part)
    return tuple(found)


def _plants(state: State, parts: RenatureComponents) -> tuple[Plant, ...]:
    told = state.valley.told
    found = []
    for cell in range(state.valley.cells):
        plant = state.plant[cell]
        if plant < 0:
            continue
        key = (PLANT_PART, cell, plant)
        part = told.get(key)
        if part is None:
            colour, kind = COLOURS[plant // TYPES], PLANT_NAMES[plant % TYPES]
            part = told[key] = Plant(parts.drawing.name(cell), colour, kind)
        found.append(part)
    return tuple(found)


def _clouds(state: State, parts: RenatureComponents) -> tuple[CloudCell, ...]:
    told = state.valley.told
    found = []
    for cell in range(state.valley.cells):
        count = state.cloud[cell]
        if count <= 0:
            continue
        key = (CLOUD_PART, cell, count)
        part = told.get(key)
        if part is None:
            part = told[key] = CloudCell(parts.drawing.name(cell), count)
        found.append(part)
    return tuple(found)


def _beside(state: State, parts: RenatureComponents) -> tuple[str, ...]:
    if state.phase != PLANT_PHASE:
        return ()
    return tuple(map(parts.drawing.name, sorted(state.bare_soil(state.last))))


def _areas(state: State, parts: RenatureComponents) -> tuple[Area, ...]:
    told = state.valley.told
    found = []
    for area in range(state.valley.areas):
        taker = state.taker[area]
        back = state.back[area] if taker >= 0 and state.phase == OVER else -1
        start = area * COLOUR_COUNT
        key = (
            *(state.seats, area, state.main[area], state.secondary[area], back, taker),
            *(state.open_shore[area], state.total[start], state.total[start + 1]),
            *(state.total[start + 2], state.total[start + 3], state.total[start + 4]),
        )
        part = told.get(key)
        if part is None:
            part = told[key] = _area(state, parts, area, back)
        found.append(part)
    return tuple(found)


def _area(state: State, parts: RenatureComponents, area: int, back: int) -> Area:
    taker = state.taker[area]
    return Area(
        letter=parts.drawing.letters[area],
        size=parts.drawing.sizes[area],
        main=state.main[area],
        secondary=state.secondary[area],
        back=back if back >= 0 else None,
        taker=taker if taker >= 0 else None,
        open_cells=state.open_shore[area],
        is_closing=state.is_closing(area),
        score=area_score(state, area),
    )
