"""Renature's observation shows what no other part of it implies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from tablee.engine.random import Random
from tablee.envs.coding.renature import RenatureCoder
from tablee.games import find_game
from tests.envs.play import observed
from tests.helpers import Case, walk

GAME = find_game("renature")
CASE = Case(GAME, GAME.spec(3))


def with_player(view: Any, **changes: int) -> Any:
    first, *others = view.players
    return replace(view, players=(replace(first, **changes), *others))


CHANGES: dict[str, Callable[[Any], Any]] = {
    "a cloud fewer in the valley": lambda view: replace(view, clouds=view.clouds[1:]),
    "a point more": lambda view: with_player(view, points=view.players[0].points + 1),
    "a cloud fewer on a board": lambda view: with_player(view, clouds=view.players[0].clouds - 1),
    "another joker": lambda view: replace(view, joker=(view.joker + 1) % 10),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_world_that_differs_a_little_is_observed_to_differ(change: str) -> None:
    coder = RenatureCoder(CASE.spec)
    looked = 0
    for match in walk(CASE, 1, every=2):
        view: Any = match.view(0)
        if match.is_over or view.phase != "domino" or not view.clouds or not view.players[0].clouds:
            continue
        changed = GAME.sample(CHANGES[change](view), CASE.spec, Random("changed"))
        assert GAME.view(changed, 0) != view
        assert not np.array_equal(observed(coder, changed, 0), observed(coder, match.kernel, 0))
        looked += 1
    assert looked
