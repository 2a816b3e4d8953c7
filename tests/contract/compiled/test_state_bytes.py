"""A state is pickled, copied, written as bytes and read again, and plays on as if nothing happened.

That compiled and interpreted kernels write the same bytes is part of `test_modes.py`.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.games import GAMES
from tests.helpers import Case, cases, internals, sample_size, seen, walk

EVERY = 20
"""One ply in so many is looked at."""
LONG = 25
"""Decisions that are played on."""


def through_pickle(state: Kernel) -> Kernel:
    read: Kernel = pickle.loads(pickle.dumps(state))
    return read


def through_bytes(state: Kernel) -> Kernel:
    read: Kernel = state.spec.game.from_bytes(state.spec, state.to_bytes())
    return read


WAYS: dict[str, Callable[[Kernel], Kernel]] = {
    "pickle": through_pickle,
    "bytes": through_bytes,
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
}


def story(case: Case, state: Kernel, seed: str) -> list[object]:
    """What is legal, seen, scored and learned in a state, and while it is played on at random."""
    told: list[object] = []
    rng = Random(seed)
    for _ in range(LONG):
        legal = [state.legal(seat) for seat in range(8)]
        told.append((legal, seen(case.game, state), state.scores(), list(state.learned), state.now))
        if state.acting() == 0:
            told.append(case.game.result(state))
            break
        state.step(rng)
    return told


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_state_survives(case: Case) -> None:
    for match in walk(case, every=EVERY * max(1, 8 // sample_size(8))):
        state = match.kernel
        before = internals(state)
        seed = f"{match.ply}"
        true = story(case, state.copy(), seed)
        for way, make in WAYS.items():
            other = make(state)
            assert type(other) is type(state), way
            assert other.spec == state.spec, way
            assert other.to_bytes() == state.to_bytes(), way
            assert story(case, other, seed) == true, way
            assert internals(state) == before, f"{way}: the original has changed"


def test_a_state_does_not_share_what_moves_change() -> None:
    for case in cases():
        state = case.deal().kernel
        written = state.to_bytes()
        for way in WAYS.values():
            WAYS["bytes"](state).playout(Random("on"))
            way(state).playout(Random("on"))
            assert state.to_bytes() == written


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_pickled_as_its_class(game: object) -> None:
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)
