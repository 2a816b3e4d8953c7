"""Many games at once: each row is the game that it would be alone."""

from __future__ import annotations

import inspect
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import tablee
import tablee.envs
from tablee.engine.errors import OptionError, TableeError
from tablee.envs.coding import find_coder
from tablee.envs.episode import Episode
from tablee.envs.rewards import Rewards
from tablee.envs.seat import SeatEnv
from tablee.envs.vector import Batch, BatchVectorEnv, named_vector
from tests.envs.play import numbers, observed, plain_tables
from tests.helpers import Case, sample_size


def test_the_position_of_a_game_is_a_copy_of_it() -> None:
    batch = tablee.envs.batch("botanik", 2, seed="x")
    actions = np.zeros(2, np.int32)
    batch.choose(actions)
    batch.step(actions)
    seat, before = int(batch.seats[1]), batch.observations[1].copy()
    position = batch.position(1)
    assert np.array_equal(observed(batch.coder, position.kernel, seat), before)
    position.play(seat, position.legal(seat)[0])
    assert np.array_equal(observed(batch.coder, batch.position(1).kernel, seat), before)
    for wrong in (2, -1, "1", 0.0):
        with pytest.raises(TableeError, match=r"allowed: 0\.\.1|whole numbers"):
            batch.position(wrong)  # type: ignore[arg-type]


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


def test_a_row_that_is_written_by_what_has_changed_is_whole() -> None:
    """Botanik's coder leaves most of a row as it was, in one game and from game to game."""
    batch = tablee.envs.batch("botanik", 8, seed="whole rows")
    actions = np.zeros(8, np.int32)
    ended = 0
    for _ in range(200):
        for i, row in enumerate(batch.observations):
            state, seat = batch.position(i).kernel, int(batch.seats[i])
            assert np.array_equal(row, observed(batch.coder, state, seat))
        batch.choose(actions)
        batch.step(actions)
        ended += int(batch.over.sum())
    assert ended > 0


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


@pytest.mark.parametrize("wrong", [2**32, 2**40, -(2**32), 2**63 - 1])
def test_numbers_are_compared_before_they_are_made_smaller(wrong: int) -> None:
    batch = tablee.envs.batch("botanik", 2)
    actions = batch.legal[:, 0].astype(np.int64)
    actions[1] = wrong + int(actions[1]) if wrong < 2**62 else wrong
    with pytest.raises(TableeError, match=rf"{abs(int(actions[1]))} of game 1 is not legal"):
        batch.step(actions)


@pytest.mark.parametrize("kind", [np.int16, np.uint16, np.int32, np.int64, np.uint64])
def test_actions_may_be_whole_numbers_of_any_size(kind: type[np.integer[Any]]) -> None:
    batch, same = (tablee.envs.batch("botanik", 3) for _ in range(2))
    actions, usual = np.zeros(3, kind), np.zeros(3, np.int32)
    batch.choose(actions)
    same.choose(usual)
    assert actions.tolist() == usual.tolist()
    batch.step(actions)
    same.step(usual.tolist())
    assert np.array_equal(batch.observations, same.observations)


def test_what_is_no_array_of_actions_is_refused() -> None:
    batch = tablee.envs.batch("botanik", 3)
    before = batch.observations.copy()
    wrong: Any
    for wrong in (np.zeros(2, np.int32), np.zeros(4, np.int32), np.zeros((3, 1), np.int32), 0):
        for ask in (batch.step, batch.choose):
            with pytest.raises(TableeError, match="takes an array of 3 whole numbers"):
                ask(wrong)
    for wrong in (np.zeros(3), np.zeros(3, np.bool_), [[1], [1, 2], 3], ["a", "b", "c"], None):
        with pytest.raises(TableeError, match="takes an array of 3 whole numbers"):
            batch.step(wrong)
    for wrong in (np.zeros(3, np.int8), np.zeros(3), [0, 0, 0], batch.legal_counts):
        with pytest.raises(TableeError, match="takes an array of 3 whole numbers"):
            batch.choose(wrong)
    assert np.array_equal(before, batch.observations)


def test_what_is_shown_can_be_read_and_not_written() -> None:
    batch = tablee.envs.batch("botanik", 2)
    for array in (batch.masks, batch.legal, batch.legal_counts, batch.seats, batch.observations):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_batch_needs_games() -> None:
    for make in (
        lambda: tablee.envs.batch("botanik", 0),
        lambda: gymnasium.make_vec(
            "tablee/Botanik-v2", num_envs=0, vectorization_mode="vector_entry_point"
        ),
    ):
        with pytest.raises(OptionError, match="count must be 1 or more"):
            make()


def test_the_number_of_games_may_be_numpys() -> None:
    assert tablee.envs.batch("botanik", np.int64(2)).count == 2  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="count must be 1 or more"):
        tablee.envs.batch("botanik", 2.0)  # type: ignore[arg-type]


def test_one_seed_is_for_all_games_and_a_list_for_each() -> None:
    batch = tablee.envs.batch("botanik", 2, seed=7)
    assert np.array_equal(
        batch.observations, tablee.envs.batch("botanik", 2, seed="7").observations
    )
    batch.reset([3, "7/1"])
    coder = batch.coder
    for row, seed in zip(batch.observations, ("3/0", "7/1/0"), strict=True):
        dealt = tablee.deal("botanik", seed=seed)
        assert np.array_equal(row, observed(coder, dealt.kernel, dealt.acting()[0] or 0))
    with pytest.raises(OptionError, match="3 seeds were given for 2 games"):
        batch.reset([1, 2, 3])
    with pytest.raises(OptionError, match=r"not 7\.5"):
        batch.reset(7.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_games_against_rivals_do_not_change_each_other(case: Case) -> None:
    """Game 1 plays the same, whatever is decided in game 0 and however many games there are."""
    one = Batch(case.spec, 2, seed="apart", rivals=True)
    two = Batch(case.spec, 3, seed="apart", rivals=True)
    for _ in range(sample_size(40)):
        assert np.array_equal(one.observations[1], two.observations[1])
        last = one.legal[[0, 1], one.legal_counts - 1]
        other = two.legal[:, 0].copy()
        other[1] = last[1]
        one.step(last)
        two.step(other)


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


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_one_seat_may_be_asked_in_all_games(case: Case) -> None:
    for seat in range(case.spec.players):
        batch = Batch(case.spec, 2, seed="rivals", rivals=True, seat=seat)
        actions = np.zeros(2, np.int32)
        for _ in range(sample_size(60)):
            assert batch.seats.tolist() == [seat, seat]
            batch.choose(actions)
            batch.step(actions)


def test_the_next_game_asks_the_same_seat() -> None:
    batch = tablee.envs.batch("botanik", 2, seed="rivals", rivals=True, seat=1)
    ended = np.zeros(2, np.int64)
    while not ended.all():
        batch.step(batch.legal[:, 0])
        ended += batch.over
        assert batch.seats.tolist() == [1, 1]


def test_a_seat_is_asked_alone_only_where_rivals_play_the_others() -> None:
    with pytest.raises(OptionError, match="seat 1 cannot be chosen: add rivals=True"):
        tablee.envs.batch("botanik", 2, seat=1)
    for seat in (2, -1):
        with pytest.raises(OptionError, match=r"0\.\.1"):
            tablee.envs.batch("botanik", 2, rivals=True, seat=seat)


def test_a_vector_takes_what_one_environment_takes() -> None:
    """Everything but other bots than random ones."""
    one = inspect.signature(SeatEnv).parameters
    assert one.keys() <= inspect.signature(named_vector).parameters.keys()
    env = vector(seat=1, budget="10ms")
    assert env.reset(seed=1)[1]["seats"].tolist() == [1, 1, 1]
    assert (env.reset(seed=2)[0]["observation"][:, 0] == 1).all()
    with pytest.raises(OptionError, match="soon"):
        vector(budget="soon")


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


def vector(**more: Any) -> BatchVectorEnv:
    env = gymnasium.make_vec(
        "tablee/Botanik-v2", num_envs=3, vectorization_mode="vector_entry_point", **more
    )
    assert isinstance(env.unwrapped, BatchVectorEnv)
    return env.unwrapped


def test_seeds_of_a_vector_may_be_of_any_kind() -> None:
    env = vector()
    usual = env.reset(seed=5)[0]["observation"]
    assert np.array_equal(env.reset(seed=np.int64(5))[0]["observation"], usual)  # type: ignore[arg-type]
    assert not np.array_equal(env.reset()[0]["observation"], usual)
    each = env.reset(seed=[1, 2, 1])[0]["observation"]
    assert np.array_equal(env.reset(seed=[1, 2, 1])[0]["observation"], each)
    first, second, third = each
    assert not np.array_equal(first, second)
    assert np.array_equal(first, third) == (env.batch.seats[0] == env.batch.seats[2])
    env.reset(seed=[None, 1, None])
    with pytest.raises(OptionError, match="2 seeds were given for 3 games"):
        env.reset(seed=[1, 2])


@pytest.mark.parametrize("rivals", [True, False])
def test_a_game_that_ends_leaves_its_last_observation(rivals: bool) -> None:
    """As `SyncVectorEnv` does; the same games are played by episodes beside it."""
    env = vector(rivals=rivals)
    env.reset(seed=4)
    ended = 0
    for _ in range(150):
        deciding = env.batch.seats.copy()
        before = [env.batch._games.games[i].episode.copy() for i in range(3)]
        actions = env.batch.legal[:, 0].astype(np.int64)
        shown, paid, over, _, infos = env.step(actions)
        assert np.array_equal(infos["seats"], env.batch.seats)
        assert np.array_equal(infos["rewards"][np.arange(3), deciding], paid)
        assert ("final_obs" in infos) == bool(over.any())
        for i in np.flatnonzero(over):
            ended += 1
            final = infos["final_obs"][i]
            assert final in env.single_observation_space
            assert final["action_mask"].sum() == 0
            assert infos["rewards"][i].tolist() in ([1, -1], [-1, 1], [0, 0])
            assert infos["final_info"]["rewards"][i].tolist() == infos["rewards"][i].tolist()
            assert not np.array_equal(final["observation"], shown["observation"][i])
            if not rivals:
                before[i].step(int(actions[i]))
                seen = observed(env.batch.coder, before[i].state, int(deciding[i]))
                assert np.array_equal(final["observation"], seen)
        if over.any():
            assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == over.tolist()
            assert all(infos["final_obs"][i] is None for i in np.flatnonzero(~over))
    assert ended >= 3


def test_gymnasiums_statistics_count_whole_games() -> None:
    env = RecordEpisodeStatistics(vector())
    env.reset(seed=4)
    lengths: list[int] = []
    for _ in range(120):
        _, _, over, _, infos = env.step(env.unwrapped.batch.legal[:, 0].copy())  # type: ignore[attr-defined]
        lengths += infos["episode"]["l"][over].tolist() if over.any() else []
    assert len(lengths) >= 3
    assert min(lengths) > 10


def test_a_batch_that_keeps_no_last_observations_says_so() -> None:
    with pytest.raises(TableeError, match="finals=True"):
        tablee.envs.batch("botanik", 2).finals(np.ones(2, np.bool_))
    kept = tablee.envs.batch("botanik", 2, finals=True)
    assert kept.finals(np.ones(2, np.bool_)).shape == kept.observations.shape


def test_a_vector_has_random_rivals_only() -> None:
    assert vector(bots="random").batch.rivals
    with pytest.raises(OptionError, match="against random players, not club"):
        vector(bots="club")
