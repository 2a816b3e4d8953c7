"""Many games at once: each row is the game that it would be alone."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

import tablee.envs
from tablee.engine.errors import OptionError, TableeError
from tablee.envs.coding import find_coder
from tablee.envs.episode import Episode
from tablee.envs.rewards import Rewards
from tablee.envs.vector import Batch, BatchVectorEnv
from tests.envs.play import numbers, observed, plain_tables
from tests.helpers import Case, sample_size


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_batch_plays_the_games_that_single_episodes_play(case: Case) -> None:
    batch = Batch(case.spec, 3, seed="rows", reward="shaped")
    coder = find_coder(case.spec)
    actions = np.zeros(3, np.int32)
    episode, payer, deals = Episode(coder), Rewards("shaped"), 1
    episode.deal("rows/1/0")
    for _ in range(sample_size(160)):
        assert batch.seats[1] == episode.seat
        assert np.array_equal(batch.observations[1], observed(coder, episode.state, episode.seat))
        legal = sorted(numbers(coder, episode.state, episode.seat))
        assert np.flatnonzero(batch.masks[1]).tolist() == legal
        assert sorted(batch.legal[1, : batch.legal_counts[1]].tolist()) == legal
        batch.choose(actions)
        batch.step(actions)
        episode.step(int(actions[1]))
        paid = np.zeros(case.spec.players, np.float32)
        payer.fill(episode, paid)
        assert batch.rewards[1].tolist() == paid.tolist()
        assert batch.over[1] == (episode.seat < 0)
        if episode.seat < 0:
            episode.deal(f"rows/1/{deals}")
            payer.begin()
            deals += 1


def test_games_end_and_are_dealt_anew() -> None:
    batch = tablee.envs.batch("botanik", 4, seed="ends")
    actions = np.zeros(4, np.int32)
    ended = 0
    for _ in range(200):
        batch.choose(actions)
        batch.step(actions)
        ended += int(batch.over.sum())
        sums = batch.rewards.sum(axis=1)
        assert (sums == 0).all()
        assert (abs(batch.rewards).sum(axis=1)[batch.over == 0] == 0).all()
    assert ended >= 4


def test_the_arrays_are_written_in_place() -> None:
    batch = tablee.envs.batch("botanik", 2)
    arrays = [id(batch.observations), id(batch.masks), batch.observations.ctypes.data]
    before = batch.observations.copy()
    actions = np.zeros(2, np.int32)
    batch.choose(actions)
    batch.step(actions)
    assert not np.array_equal(before, batch.observations)
    assert arrays == [id(batch.observations), id(batch.masks), batch.observations.ctypes.data]


def test_an_illegal_action_is_named_and_nothing_is_played() -> None:
    batch = tablee.envs.batch("botanik", 3)
    actions = np.zeros(3, np.int32)
    batch.choose(actions)
    before = batch.observations.copy()
    for wrong in (-1, batch.coder.actions, 34):
        actions[2] = wrong
        with pytest.raises(TableeError, match="of game 2 is not legal"):
            batch.step(actions)
        assert np.array_equal(before, batch.observations)


def test_a_batch_needs_games() -> None:
    with pytest.raises(OptionError, match="count must be 1 or more"):
        tablee.envs.batch("botanik", 0)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_rivals_play_all_seats_but_one(case: Case) -> None:
    """The seat that is asked changes with every deal, and stays the same in between."""
    batch = Batch(case.spec, 2, seed="rivals", rivals=True)
    players = case.spec.players
    actions = np.zeros(2, np.int32)
    deals = np.ones(2, np.int64)
    for _ in range(sample_size(120)):
        assert batch.seats.tolist() == [(i + deals[i]) % players for i in range(2)]
        batch.choose(actions)
        batch.step(actions)
        deals += batch.over


def test_gymnasium_makes_a_vector_of_games() -> None:
    env = gymnasium.make_vec(
        "tablee/Botanik-v2", num_envs=5, vectorization_mode="vector_entry_point"
    )
    assert isinstance(env.unwrapped, BatchVectorEnv)
    shown, _ = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert all(np.array_equal(shown[key], again[key]) for key in shown)
    assert shown in env.observation_space
    ended = 0
    for _ in range(120):
        actions = np.array([np.flatnonzero(mask)[0] for mask in shown["action_mask"]])
        shown, paid, over, cut, _ = env.step(actions)
        assert shown in env.observation_space
        assert (abs(paid[~over]) == 0).all()
        assert not cut.any()
        ended += int(over.sum())
    assert ended >= 5
    env.close()
