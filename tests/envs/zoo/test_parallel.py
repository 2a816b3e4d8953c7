"""PettingZoo's own tests, for agents at once."""

from __future__ import annotations

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test, render_test
from pettingzoo.utils.conversions import parallel_to_aec

import tablee.envs
from tablee.engine.errors import OptionError
from tablee.envs.coding import AT_ONCE
from tablee.envs.zoo.parallel import TableParallel
from tests.envs.play import plain_tables
from tests.helpers import Case, sample_size

TABLES = [case for case in plain_tables() if case.game.name in AT_ONCE]
TAKE_FIRST, WAIT = 0, 406


def made(case: Case, **more: object) -> TableParallel:
    return tablee.envs.parallel(case.game.name, case.spec.players, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_pettingzoo_accepts_the_environment(case: Case) -> None:
    parallel_api_test(made(case), num_cycles=sample_size(60))


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    parallel_seed_test(lambda: made(case), num_cycles=sample_size(30))


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_every_mode_renders(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: parallel_to_aec(made(case, render_mode=render_mode)))
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_a_game_comes_to_its_end(case: Case) -> None:
    rng = np.random.default_rng(1)
    env = made(case, options={"seconds": 60} if case.game.is_timed else None)
    shown, _ = env.reset(seed=2)
    total = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {
            agent: int(rng.choice(np.flatnonzero(shown[agent]["action_mask"])))
            for agent in env.agents
        }
        shown, rewards, over, cut, infos = env.step(actions)
        assert not any(cut.values())
        assert not any("illegal" in info for info in infos.values())
        for agent, reward in rewards.items():
            total[agent] += reward
    assert all(over.values())
    assert env.position().is_over
    if case.spec.players > 1:
        assert sum(total.values()) == pytest.approx(0, abs=1e-6)


def test_only_the_first_gets_a_tile_that_two_reach_for() -> None:
    env = tablee.envs.parallel("mondo", players=2)
    env.reset(seed=4)
    both = {"player_0": TAKE_FIRST, "player_1": TAKE_FIRST}
    _, _, _, _, infos = env.step(both)
    assert infos == {"player_0": {}, "player_1": {"beaten": True}}
    assert env.position().kernel.fields()["hand"][:2] == [0, -1]


def test_another_seat_is_first_in_the_next_tick() -> None:
    env = tablee.envs.parallel("mondo", players=2)
    env.reset(seed=4)
    env.step({"player_0": WAIT, "player_1": WAIT})
    _, _, _, _, infos = env.step({"player_0": TAKE_FIRST, "player_1": TAKE_FIRST})
    assert infos == {"player_0": {"beaten": True}, "player_1": {}}


def test_who_owes_nothing_does_nothing() -> None:
    env = tablee.envs.parallel("matryoshka", players=3)
    shown, _ = env.reset(seed=4)
    assert [int(shown[agent]["action_mask"].sum()) for agent in env.agents] == [15, 15, 15]
    first = {agent: int(np.flatnonzero(shown[agent]["action_mask"])[0]) for agent in env.agents}
    shown, *_ = env.step(first)
    assert sorted(int(shown[agent]["action_mask"].sum()) for agent in env.agents) == [1, 1, 6]
    idle = [agent for agent in env.agents if shown[agent]["action_mask"][env.idle]]
    assert len(idle) == 2


def test_an_illegal_action_ends_the_game() -> None:
    env = tablee.envs.parallel("mondo", players=2)
    env.reset(seed=4)
    _, rewards, over, _, infos = env.step({"player_0": WAIT, "player_1": 392})
    assert rewards == {"player_0": 0.0, "player_1": -1.0}
    assert all(over.values())
    assert infos["player_1"] == {"illegal": True}
    assert env.agents == []


def test_games_in_turns_are_refused() -> None:
    with pytest.raises(OptionError, match="one after another"):
        tablee.envs.parallel("botanik")


def test_pettingzoo_makes_the_environment_by_name() -> None:
    env = pettingzoo.make("parallel", "tablee/Mondo-v2", players=3)
    assert isinstance(env.unwrapped, TableParallel)
    assert len(env.possible_agents) == 3
