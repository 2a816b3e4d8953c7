"""An environment without a game says so in one sentence, whatever it is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import pytest

import tablee.envs
from tablee.engine.errors import TableeError
from tablee.envs.coding import AT_ONCE, CODERS, find_coder
from tablee.envs.episode import Episode
from tablee.envs.seat import SeatEnv
from tests.envs.play import plain_tables

SEAT: dict[str, Callable[[Any], object]] = {
    "step": lambda env: env.step(0),
    "look": lambda env: env.look(),
    "position": lambda env: env.position(),
    "spell": lambda env: env.spell(0),
    "why": lambda env: env.why(0),
    "render": lambda env: env.render(),
}
AGENTS: dict[str, Callable[[Any], object]] = {
    "position": lambda env: env.position(),
    "spell": lambda env: env.spell("player_0", 0),
    "render": lambda env: env.render(),
}
AEC = AGENTS | {
    "observe": lambda env: env.observe("player_0"),
    "last": lambda env: env.last(),
    "step": lambda env: env.step(0),
}
PARALLEL = AGENTS | {
    "look": lambda env: env.due(),
    "step": lambda env: env.step({"player_0": 0}),
}


@pytest.mark.parametrize("name", CODERS)
def test_environments_need_a_game(name: str) -> None:
    """The first question of each kind once made the program crash."""
    asked: list[tuple[Any, dict[str, Callable[[Any], object]]]]
    asked = [(SeatEnv(name), SEAT), (tablee.envs.aec(name, raw=True), AEC)]
    if name in AT_ONCE:
        asked.append((tablee.envs.parallel(name), PARALLEL))
    for env, questions in asked:
        for ask in questions.values():
            with pytest.raises(TableeError, match="call reset first"):
                ask(env)


def test_gymnasiums_own_wrappers_do_not_hide_it() -> None:
    with pytest.raises(TableeError, match="call reset first"):
        gymnasium.make("tablee/Botanik-v2").unwrapped.look()  # type: ignore[attr-defined]


def test_a_vector_needs_its_first_reset() -> None:
    vector = gymnasium.make_vec("tablee/Botanik-v2", 2)
    legal = vector.batch.legal[:, 0]  # type: ignore[attr-defined]
    with pytest.raises(TableeError, match="call reset first"):
        vector.step(legal)
    vector.reset(seed=1)
    vector.step(legal)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_nothing_is_played_in_an_episode_without_a_game(case: Any) -> None:
    episode = Episode(find_coder(case.spec))
    with pytest.raises(TableeError, match="call reset first"):
        episode.step(0)
    assert (episode.copy().seat, episode.steps) == (-1, 0)
