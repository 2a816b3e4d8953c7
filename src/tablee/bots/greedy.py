"""What moves bring at once, in any game, seen from a view."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.engine.game import AnyGame, View
from tablee.engine.random import Random
from tablee.engine.spec import Spec


def gains(game: AnyGame, spec: Spec, view: View, legal: Sequence[str], rng: Random) -> list[float]:
    """The points that each move brings its player at once, in one imagined world."""
    seat = view.seat
    assert seat is not None, "a spectator does not move"
    world = game.sample(view, spec, rng)
    before = world.scores()[seat]
    values: list[float] = []
    for text in legal:
        after = world.copy()
        after.play(seat, game.encode(world, seat, game.parse(text)))
        values.append(after.scores()[seat] - before)
    return values
