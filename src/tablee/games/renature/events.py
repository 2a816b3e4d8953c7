"""What people notice in a game of Renature."""

from __future__ import annotations

from tablee.engine.game import Event
from tablee.games.renature.components import parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import (
    AGAIN_COST,
    COLOURS,
    JOKER_COST,
    PLANTS,
    Log,
    domino_animals,
    domino_name,
)
from tablee.games.renature.scoring import AreaScore, area_score, seat_count


class TurnStarted(Event, frozen=True):
    """A player's turn began."""

    seat: int


class DominoPlaced(Event, frozen=True):
    """REN-12: the lower animal on the first cell, the higher on the second."""

    seat: int
    domino: str
    animals: tuple[str, str]
    """What the domino shows, for people who read or hear of it."""
    cells: tuple[str, str]


class DominoDiscarded(Event, frozen=True):
    """REN-12: a domino went to the box, seen by all."""

    seat: int
    domino: str
    animals: tuple[str, str]


class DominoDrawn(Event, frozen=True):
    """REN-22: a seat drew a domino, which only it sees."""

    seat: int
    domino: str | None
    animals: tuple[str, str] | None
    reserve: int
    """How many are left."""

    def seen_by(self, seat: int | None) -> DominoDrawn:
        return self if seat == self.seat else DominoDrawn(self.seat, None, None, self.reserve)


class PlantPlaced(Event, frozen=True):
    """REN-16, REN-18: a plant, and what it scored: a point for each plant of `cells`."""

    seat: int
    colour: str
    plant: str
    cell: str
    area: str
    points: int
    cells: tuple[str, ...]


class PlantRetrieved(Event, frozen=True):
    """REN-24: a plant went back to a player board."""

    seat: int
    colour: str
    plant: str
    cell: str
    area: str
    cost: int


class CloudsGained(Event, frozen=True):
    """REN-17: clouds went to free slots; `waiting` have no room, None if all do."""

    seat: int
    count: int
    waiting: int | None


class CloudsLost(Event, frozen=True):
    """REN-17: clouds that did not fit went to the box."""

    seat: int
    count: int


class JokerMoved(Event, frozen=True):
    """REN-23: another animal is the joker."""

    seat: int
    animal: str
    previous: str
    cost: int


class AreaIsolated(Event, frozen=True):
    """REN-19, REN-20: a seat isolated an area, which is scored."""

    seat: int
    area: str
    score: AreaScore


class AreaLeft(Event, frozen=True):
    """REN-27: at the end an area still had its token, and is scored."""

    area: str
    score: AreaScore


class ColoursTied(Event, frozen=True):
    """REN-20: colours that tie in an area are absent from it."""

    area: str
    colours: tuple[str, ...]


class AreaPaid(Event, frozen=True):
    """REN-20: a seat scored for an area: `share` is main, secondary or both."""

    seat: int
    area: str
    share: str
    total: int
    points: int


class NeutralPaid(Event, frozen=True):
    """REN-20: a share went to the neutral colour, and so to nobody."""

    area: str
    share: str
    total: int


class TokenTaken(Event, frozen=True):
    """REN-21: only the one who took the token sees its back."""

    seat: int
    area: str
    back: int | None

    def seen_by(self, seat: int | None) -> TokenTaken:
        return self if seat == self.seat else TokenTaken(self.seat, self.area, None)


class ExtraTurn(Event, frozen=True):
    """REN-25: a player paid for another turn."""

    seat: int
    cost: int


class ScoreCounted(Event, frozen=True):
    """REN-27, REN-28: a seat's final count."""

    seat: int
    track: int
    areas: int
    clouds: int
    plants: int
    bonus: int
    total: int


EVENTS = (
    TurnStarted,
    DominoPlaced,
    DominoDiscarded,
    DominoDrawn,
    PlantPlaced,
    PlantRetrieved,
    CloudsGained,
    CloudsLost,
    JokerMoved,
    AreaIsolated,
    AreaLeft,
    ColoursTied,
    AreaPaid,
    NeutralPaid,
    TokenTaken,
    ExtraTurn,
    ScoreCounted,
)


LOGS = {int(kind): kind for kind in Log}
"""Quicker than `Log(kind)`."""


def events(state: State, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
    """The events of a kernel's log, unstripped. No area changes after it was scored in a move."""
    found: list[Event] = []
    for entry in log:
        found += _events(state, entry)
    return tuple(found)


def _events(state: State, entry: tuple[int, ...]) -> list[Event]:
    number, seat, *facts = entry
    kind = LOGS[number]
    match kind:
        case Log.PLACED | Log.DISCARDED | Log.DREW:
            event: Event = _domino(state, kind, seat, facts)
        case Log.PLANTED | Log.RETRIEVED:
            event = _plant(state, kind, seat, facts)
        case Log.GAINED | Log.SPILLED | Log.JOKER | Log.AGAIN:
            event = _clouds(state, kind, seat, facts)
        case Log.TAKEN:
            event = TokenTaken(seat, _letter(state, facts[0]), state.back[facts[0]])
        case Log.TURN:
            event = TurnStarted(seat)
        case Log.FINISHED:
            event = _count(state, seat)
        case Log.ISOLATED | Log.LEFT:
            return _area(state, seat, facts[0])
    return [event]


def _clouds(state: State, kind: Log, seat: int, facts: list[int]) -> Event:
    match kind:
        case Log.GAINED:
            count, waiting = facts
            return CloudsGained(seat, count, waiting or None)
        case Log.SPILLED:
            return CloudsLost(seat, *facts)
        case Log.JOKER:
            animals = parts_of(state.spec.components).animals
            return JokerMoved(seat, animals[facts[0]], animals[facts[1]], JOKER_COST)
        case _:
            return ExtraTurn(seat, AGAIN_COST)


def _domino(state: State, kind: Log, seat: int, facts: list[int]) -> Event:
    domino = domino_name(facts[0])
    parts = parts_of(state.spec.components)
    low, high = domino_animals(facts[0])
    animals = (parts.animals[low], parts.animals[high])
    match kind:
        case Log.PLACED:
            valley = state.valley
            name = parts.drawing.name
            cells = (name(valley.cell_of(facts[1], 0)), name(valley.cell_of(facts[1], 1)))
            return DominoPlaced(seat, domino, animals, cells)
        case Log.DISCARDED:
            return DominoDiscarded(seat, domino, animals)
        case _:
            reserve = state.dealt_count[seat] - state.drawn[seat]
            return DominoDrawn(seat, domino, animals, reserve)


def _plant(state: State, kind: Log, seat: int, facts: list[int]) -> Event:
    name = parts_of(state.spec.components).drawing.name
    cell, colour, plant, *rest = facts
    area = _letter(state, state.valley.area[cell])
    if kind == Log.RETRIEVED:
        return PlantRetrieved(seat, COLOURS[colour], PLANTS[plant], name(cell), area, plant + 1)
    points, *cells = rest
    return PlantPlaced(
        seat, COLOURS[colour], PLANTS[plant], name(cell), area, points, tuple(map(name, cells))
    )


def _area(state: State, seat: int, area: int) -> list[Event]:
    """REN-20: the area, then who is absent, then who gets what."""
    letter = _letter(state, area)
    score = area_score(state, area)
    found: list[Event] = [
        AreaLeft(letter, score) if seat < 0 else AreaIsolated(seat, letter, score)
    ]
    if score.absent:
        found.append(ColoursTied(letter, score.absent))
    main = "main" if score.runner_up else "both"
    for colour, share in ((score.leader, main), (score.runner_up, "secondary")):
        if colour == COLOURS[-1]:
            found.append(NeutralPaid(letter, share, score.totals[-1]))
        elif colour is not None:
            player = COLOURS.index(colour)
            total, points = score.totals[player], score.points[player]
            found.append(AreaPaid(player, letter, share, total, points))
    return found


def _count(state: State, seat: int) -> ScoreCounted:
    count = seat_count(state, seat)
    return ScoreCounted(
        seat=seat,
        track=count.track,
        areas=sum(part.points for part in count.areas),
        clouds=count.clouds,
        plants=count.plants,
        bonus=sum(part.points for part in count.bonuses),
        total=count.total,
    )


def _letter(state: State, area: int) -> str:
    return parts_of(state.spec.components).drawing.letters[area]
