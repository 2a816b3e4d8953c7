"""A whole state that fits everything in a view.

What is hidden is dealt again at random: dominoes to other hands, to all
reserves and to the box; backs to the tokens of each front. Every deal that
fits is equally likely, as if players' choices told nothing.
"""

from __future__ import annotations

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.renature.components import parts_of, valley_of
from tablee.games.renature.names import COLOURS, DOMINOES, PLANTS, Phase, read_domino
from tablee.games.renature.rules import State
from tablee.games.renature.setup import tokens_of_size
from tablee.games.renature.view import RenatureView

SEATS = 4
HAND = 3
SORTS = 8
PAIRS = 55
CELLS = 576
AREAS = 52
NONE = -1


def sample(view: RenatureView, spec: Spec, rng: Random) -> State:
    """From a seat's view, or a spectator's."""
    parts = parts_of(spec.components)
    played, hands, reserves = _dominoes(view, rng)
    state = State(
        spec,
        valley_of(parts.drawing, parts.starts),
        list(view.slots),
        [0] * len(parts.drawing.area),
        view.joker,
        view.first,
        [played[seat] + hands[seat] + reserves[seat] for seat in range(spec.players)],
        _tokens(view, spec, rng),
    )
    _resume_valley(state, view, spec)
    _resume_players(state, view, played, hands)
    state.turn = view.turn
    state.phase = Phase[view.phase.upper()]
    state.overflow = view.overflow
    if state.phase in (Phase.PLANT, Phase.OVERFLOW, Phase.CLOSING):
        state.last = state.played[3 * state.plays - 1] >> 1
    return state


def _dominoes(
    view: RenatureView, rng: Random
) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    """What each seat has played, holds, and has in reserve."""
    seats = range(len(view.players))
    played = [[_number(p.domino) for p in view.played if p.seat == seat] for seat in seats]
    own = [_number(name) for name in view.hand]
    seen = {domino for dominoes in (*played, own) for domino in dominoes}
    unseen = [domino for domino in range(DOMINOES) if domino not in seen]
    rng.shuffle(unseen)
    hands: list[list[int]] = []
    reserves: list[list[int]] = []
    for seat in seats:
        player = view.players[seat]
        hidden = 0 if seat == view.seat else player.hand_size
        hands.append(own if seat == view.seat else sorted(unseen[:hidden]))
        reserves.append(unseen[hidden : hidden + player.reserve])
        unseen = unseen[hidden + player.reserve :]
    return played, hands, reserves


def _tokens(view: RenatureView, spec: Spec, rng: Random) -> list[int]:
    """Fronts as they lie; backs that nobody showed this seat are shuffled among equal fronts."""
    parts = parts_of(spec.components)
    backs: dict[tuple[int, int, int], list[int]] = {}
    for size in sorted({area.size for area in view.areas}):
        for main, secondary, back in tokens_of_size(parts, size):
            backs.setdefault((size, main, secondary), []).append(back)
    for area in view.areas:
        if area.back is not None:
            backs[area.size, area.main, area.secondary].remove(area.back)
    for hidden in backs.values():
        rng.shuffle(hidden)
    tokens: list[int] = []
    for area in view.areas:
        hidden = backs[area.size, area.main, area.secondary]
        back = hidden.pop() if area.back is None else area.back
        tokens += [area.main, area.secondary, back]
    return tokens


def _resume_valley(state: State, view: RenatureView, spec: Spec) -> None:
    """Lay, plant and take everything that lies in the open."""
    parts = parts_of(spec.components)
    cells = {parts.drawing.name(cell): cell for cell in range(len(parts.drawing.area))}
    facts = [0] * (PAIRS * 3)
    for i, play in enumerate(view.played):
        spot = NONE
        if play.cells is not None:
            first, second = cells[play.cells[0]], cells[play.cells[1]]
            spot = state.valley.edge_between(first, second) * 2 + (second < first)
            state.lay(_number(play.domino), spot)
        facts[3 * i : 3 * i + 3] = [play.seat, _number(play.domino), spot]
    state.played = facts
    state.plays = len(view.played)
    for plant in view.plants:
        state.grow(cells[plant.cell], COLOURS.index(plant.colour), PLANTS.index(plant.plant))
    clouds = {cells[cloud.cell]: cloud.count for cloud in view.clouds}
    state.cloud = [clouds.get(cell, 0) for cell in range(CELLS)]
    takers = [NONE if area.taker is None else area.taker for area in view.areas]
    state.taker = takers + [0] * (AREAS - len(takers))
    state.closing = sum(area.is_closing for area in view.areas)


def _resume_players(
    state: State, view: RenatureView, played: list[list[int]], hands: list[list[int]]
) -> None:
    """Give back what is on player boards and in hands."""
    have: list[int] = []
    hand: list[int] = []
    for seat, player in enumerate(view.players):
        have += [*player.own, *player.neutral]
        hand += hands[seat] + [0] * (HAND - len(hands[seat]))
    absent = SEATS - len(view.players)
    state.have = have + [0] * (absent * SORTS)
    state.hand = hand + [0] * (absent * HAND)
    state.held = [len(own) for own in hands] + [0] * absent
    state.drawn = [len(a) + len(b) for a, b in zip(played, hands, strict=True)] + [0] * absent
    state.clouds = [player.clouds for player in view.players] + [0] * absent
    state.points = [player.points for player in view.players] + [0] * absent


def _number(name: str) -> int:
    domino = read_domino(name)
    assert domino is not None, name
    return domino
