"""The parts of Renature: dominoes, plants by colour and type, tokens with their backs, clouds."""

from __future__ import annotations

from collections import Counter

from tablee.engine.game import Event
from tablee.games.renature.components import parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import COLOURS, PLANTS
from tablee.games.renature.notation import hand_of
from tests.games.renature.positions import play, position


def rare_events() -> tuple[Event, ...]:
    """Random players spend their clouds long before any could find no room."""
    full = position("phase: plant \n brook: 11 a14 a13 \n sky: b14 2 \n clouds: 6 6")
    return play(full, "plant own turf b14; spill")


def count_parts(state: State) -> tuple[object, ...]:
    """What never changes: spent clouds leave the game, so of them only that they never grow."""
    seats = range(state.seats)
    dominoes = [state.played[3 * play + 1] for play in range(state.plays)]
    for seat in seats:
        dominoes += hand_of(state, seat)
        reserve = state.dealt[55 * seat + state.drawn[seat] : 55 * seat + state.dealt_count[seat]]
        dominoes += reserve
    assert len(set(dominoes)) == len(dominoes), "a domino is there twice"
    clouds = sum(state.clouds) + sum(state.cloud[: state.valley.cells]) + state.overflow
    assert clouds <= state.seats * state.cloud_slots + 6
    return len(dominoes), plants(state), fronts(state)


def plants(state: State) -> dict[str, int]:
    """On player boards and in the valley, by colour and type."""
    found: Counter[str] = Counter()
    for seat in range(state.seats):
        for sort, count in enumerate(state.have[8 * seat : 8 * seat + 8]):
            colour = COLOURS[seat] if sort < len(PLANTS) else COLOURS[-1]
            found[f"{colour} {PLANTS[sort % len(PLANTS)]}"] += count
    for plant in state.plant[: state.valley.cells]:
        if plant >= 0:
            owner, kind = divmod(plant, len(PLANTS))
            found[f"{COLOURS[owner]} {PLANTS[kind]}"] += 1
    return dict(sorted(found.items()))


def fronts(state: State) -> list[tuple[int, int]]:
    """The tokens in play; each has a back that is in the box for its front."""
    parts = parts_of(state.spec.components)
    faces = list(zip(state.main, state.secondary, state.back, strict=True))[: state.valley.areas]
    box = Counter(
        (token.main, token.secondary, back) for token in parts.tokens for back in token.backs
    )
    assert not Counter(faces) - box, "a token is there too often"
    return [(main, secondary) for main, secondary, _ in faces]
