"""From a view back to the kernel: what is known, and what could be true of the rest.

Placed and discarded dominoes are seen by all, so that each seat knows exactly
which dominoes are hidden, if not where. Every deal of them that fits is taken
to be equally likely, as if players' choices told nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.renature.components import RenatureComponents, parts_of, valley_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.kernel.worlds import Worlds
from tablee.games.renature.names import (
    COLOURS,
    DOMINO_NUMBERS,
    DOMINOES,
    HAND_SIZE,
    MAX_AREAS,
    MAX_CELLS,
    NONE,
    PLANTS,
    SEATS,
    SORTS,
    Phase,
)
from tablee.games.renature.view import RenatureView


def imagine(view: RenatureView, spec: Spec) -> Callable[[Random], State]:
    """A function that draws states which a view leaves open, each equally likely."""
    return worlds(view, spec).draw


def worlds(view: RenatureView, spec: Spec) -> Worlds:
    """All that fits the view of a seat, or of a spectator, ready to be drawn from."""
    played = _played(view)
    own = [DOMINO_NUMBERS[name] for name in view.hand]
    seen = {domino for dominoes in (*played, own) for domino in dominoes}
    unseen = [domino for domino in range(DOMINOES) if domino not in seen]
    known = _known(view, spec, played, own)
    found = Worlds(known, NONE if view.seat is None else view.seat, unseen)
    for areas, backs in _hidden_backs(view, parts_of(spec.components)):
        found.hide_backs(areas, backs)
    return found


def _played(view: RenatureView) -> list[list[int]]:
    """The dominoes that each seat has placed or discarded."""
    seats = range(len(view.players))
    return [[DOMINO_NUMBERS[play.domino] for play in view.played if play.seat == s] for s in seats]


def _known(view: RenatureView, spec: Spec, played: list[list[int]], own: list[int]) -> State:
    """A state that is right in all that the view shows; what it hides is filled with zeros."""
    parts = parts_of(spec.components)
    hands = [[0] * player.hand_size for player in view.players]
    if view.seat is not None:
        hands[view.seat] = own
    reserves = [[0] * player.reserve for player in view.players]
    state = State(
        spec,
        valley_of(parts.drawing, parts.starts),
        list(view.slots),
        [0] * len(parts.drawing.area),
        view.joker,
        view.first,
        [played[s] + hands[s] + reserves[s] for s in range(spec.players)],
        [face for area in view.areas for face in (area.main, area.secondary, area.back or 0)],
    )
    _resume_valley(state, view, parts)
    _resume_players(state, view, played, hands)
    state.turn = view.turn
    state.phase = Phase[view.phase.upper()]
    state.overflow = view.overflow
    if state.phase in (Phase.PLANT, Phase.OVERFLOW, Phase.CLOSING):
        state.last = state.played[3 * state.plays - 1] >> 1
    return state


def _hidden_backs(
    view: RenatureView, parts: RenatureComponents
) -> list[tuple[list[int], list[int]]]:
    """For each front: the areas whose token hides its back, and the backs that could be theirs."""
    backs: dict[tuple[int, int, int], list[int]] = {}
    for token in parts.tokens:
        backs.setdefault((token.size, token.main, token.secondary), []).extend(token.backs)
    areas: dict[tuple[int, int, int], list[int]] = {}
    for number, area in enumerate(view.areas):
        front = (area.size, area.main, area.secondary)
        if area.back is None:
            areas.setdefault(front, []).append(number)
        else:
            backs[front].remove(area.back)
    return [(hidden, backs[front]) for front, hidden in areas.items()]


@lru_cache(maxsize=16)
def _cells(names: tuple[str, ...]) -> dict[str, int]:
    """The cells of a map by name."""
    return {name: cell for cell, name in enumerate(names)}


def _resume_valley(state: State, view: RenatureView, parts: RenatureComponents) -> None:
    """Lay, plant and take everything that lies in the open."""
    cells = _cells(parts.drawing.names)
    facts = [0] * (DOMINOES * 3)
    for i, play in enumerate(view.played):
        spot = NONE
        if play.cells is not None:
            first, second = cells[play.cells[0]], cells[play.cells[1]]
            spot = state.valley.edge_between(first, second) * 2 + (second < first)
            state.lay(DOMINO_NUMBERS[play.domino], spot)
        facts[3 * i : 3 * i + 3] = [play.seat, DOMINO_NUMBERS[play.domino], spot]
    state.played = facts
    state.plays = len(view.played)
    for plant in view.plants:
        state.grow(cells[plant.cell], COLOURS.index(plant.colour), PLANTS.index(plant.plant))
    clouds = [0] * MAX_CELLS
    for cloud in view.clouds:
        clouds[cells[cloud.cell]] = cloud.count
    state.cloud = clouds
    takers = [NONE if area.taker is None else area.taker for area in view.areas]
    state.taker = takers + [0] * (MAX_AREAS - len(takers))
    state.closing = sum(area.is_closing for area in view.areas)


def _resume_players(
    state: State, view: RenatureView, played: list[list[int]], hands: list[list[int]]
) -> None:
    """Give back what is on player boards and in hands."""
    have: list[int] = []
    hand: list[int] = []
    for seat, player in enumerate(view.players):
        have += [*player.own, *player.neutral]
        hand += hands[seat] + [0] * (HAND_SIZE - len(hands[seat]))
    absent = SEATS - len(view.players)
    state.have = have + [0] * (absent * SORTS)
    state.hand = hand + [0] * (absent * HAND_SIZE)
    state.held = [len(own) for own in hands] + [0] * absent
    state.drawn = [len(a) + len(b) for a, b in zip(played, hands, strict=True)] + [0] * absent
    state.clouds = [player.clouds for player in view.players] + [0] * absent
    state.points = [player.points for player in view.players] + [0] * absent
