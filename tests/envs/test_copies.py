"""Every environment goes on by itself after it was pickled or copied."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tablee.envs
from tablee.engine.errors import TableeError
from tablee.envs.coding import AT_ONCE
from tablee.envs.seat import SeatEnv
from tests.envs.play import plain_tables
from tests.helpers import Case

STEPS = 6
"""At most: a short game ends sooner."""
COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "deepcopy": copy.deepcopy,
}


def is_over(env: Any) -> bool:
    """Whether nobody is to decide any more."""
    return bool(env.unwrapped.episode.seat < 0)


def first(shown: Any) -> int:
    return int(np.flatnonzero(shown["action_mask"])[0])


def step_seat(env: Any) -> Any:
    return env.step(first(env.look()))[:2]


def step_aec(env: Any) -> Any:
    env.step(first(env.last()[0]))
    return env.last()[:2]


def step_parallel(env: Any) -> Any:
    return env.step({agent: first(shown) for agent, shown in env.look().items()})[:2]


def made(case: Case) -> list[tuple[Any, Callable[[Any], Any]]]:
    """All environments of a table, and how they make a step."""
    name, players = case.game.name, case.spec.players
    found: list[tuple[Any, Callable[[Any], Any]]] = [
        (SeatEnv(name, players, bots="random"), step_seat),
        (tablee.envs.aec(name, players), step_aec),
        (tablee.envs.aec(name, players, raw=True), step_aec),
    ]
    if name in AT_ONCE:
        found.append((tablee.envs.parallel(name, players), step_parallel))
    return found


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_copy_plays_the_same_and_disturbs_nothing(case: Case, way: str) -> None:
    for env, step in made(case):
        env.reset(seed=3)
        step(env)
        other, again = COPIES[way](env), COPIES[way](env)
        assert other.unwrapped.episode.coder is not env.unwrapped.episode.coder
        assert other.unwrapped.episode.coder is other.unwrapped.sight.coder
        played: list[str] = []
        while len(played) < STEPS and not is_over(other):
            played.append(repr(step(other)))
        assert played
        for expected in played:
            assert repr(step(env)) == expected
            assert repr(step(again)) == expected


@pytest.mark.parametrize("way", COPIES)
def test_an_environment_that_was_never_reset_is_copied(way: str) -> None:
    for env, step in made(plain_tables()[0]):
        other = COPIES[way](env)
        for one in (env, other):
            one.reset(seed=1)
        assert repr(step(env)) == repr(step(other))


@pytest.mark.parametrize("way", COPIES)
def test_a_batch_says_that_it_is_not_copied(way: str) -> None:
    batch = tablee.envs.batch("botanik", 2)
    with pytest.raises(TableeError, match="neither copied nor pickled"):
        COPIES[way](batch)
