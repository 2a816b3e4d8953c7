"""PettingZoo's own tests, for agents one after another, in all games."""

from __future__ import annotations

import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import tablee.envs
from tablee.engine.errors import OptionError, TableeError
from tests.envs.play import plain_tables
from tests.helpers import Case, sample_size


def made(case: Case, **more: object) -> object:
    return tablee.envs.aec(case.game.name, case.spec.players, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_pettingzoo_accepts_the_environment(case: Case) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises to name observations otherwise
        api_test(made(case), num_cycles=sample_size(60), verbose_progress=False)
        api_test(made(case, raw=True), num_cycles=sample_size(60), verbose_progress=False)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    seed_test(lambda: made(case), num_cycles=sample_size(30))


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_every_mode_renders(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: made(case, render_mode=render_mode))
    assert capsys.readouterr().out.strip()


def test_a_whole_game_pays_the_winner() -> None:
    env = tablee.envs.aec("botanik", players=2, raw=True)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        shown, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(np.flatnonzero(shown["action_mask"])[0]))
    result = env.position().result()
    assert total == {f"player_{seat}": 3.0 - 2 * rank for seat, rank in enumerate(result.ranks)}


def test_an_action_is_spelled_in_the_notation_of_records() -> None:
    env = tablee.envs.aec("botanik", raw=True)
    env.reset(seed=1)
    position = env.position()
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    spelled = [env.spell(agent, int(action)) for action in np.flatnonzero(mask)]
    assert sorted(spelled) == sorted(position.legal(env.seat_of[agent]))


def test_who_is_not_asked_has_an_empty_mask() -> None:
    env = tablee.envs.aec("botanik", raw=True)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(other)["action_mask"].sum() == 0


def test_an_illegal_action_is_one_sentence() -> None:
    env = tablee.envs.aec("botanik", raw=True)
    env.reset(seed=1)
    for action in (34, -1, 10**6, 2**40, None):
        with pytest.raises(TableeError, match="is not legal for seat"):
            env.step(action)
    with pytest.raises(TableeError, match="whole numbers"):
        env.step(0.0)


def test_an_illegal_action_loses_a_wrapped_game() -> None:
    env = tablee.envs.aec("botanik")
    env.reset(seed=1)
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(34)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_what_the_game_does_not_have_is_refused() -> None:
    for players in (5, 2.0, "2"):
        with pytest.raises(OptionError, match="players"):
            tablee.envs.aec("botanik", players=players)  # type: ignore[arg-type]
    for options in (5, [("first", 1)]):
        with pytest.raises(OptionError, match="options cannot be"):
            tablee.envs.aec("botanik", options=options)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="name of a file"):
        tablee.envs.aec("botanik", components=5)  # type: ignore[arg-type]
    with pytest.raises(TableeError, match="There is no game"):
        tablee.envs.aec("chess")
    with pytest.raises(OptionError, match="render_mode"):
        tablee.envs.aec("botanik", render_mode="film")


def test_older_rules_are_an_environment_of_their_own() -> None:
    assert tablee.envs.aec("botanik", rules=1).metadata["name"] == "tablee_botanik_v1"
    assert tablee.envs.aec("botanik").metadata["name"] == "tablee_botanik_v2"


def test_pettingzoo_makes_the_environment_by_name() -> None:
    env = pettingzoo.make("aec", "tablee/Botanik-v1")
    assert env.metadata["name"] == "tablee_botanik_v1"
    assert pettingzoo.make("aec", "tablee/Renature-v1", players=3).possible_agents[-1] == "player_2"
