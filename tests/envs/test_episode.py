"""One game by numbers: whose decision it is, ticks, copies, pickles."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import deepcopy

import pytest

import tablee
from tablee.engine.random import Random
from tablee.envs.coding import find_coder
from tablee.envs.coding.fields import TICK_MS
from tablee.envs.episode import Episode
from tablee.games import find_game
from tests.envs.play import dealt, numbers, plain_tables, random_game
from tests.helpers import Case, internals, seen

STOP = 393
"""The action that ends a player's round of Mondo."""


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_deal_is_that_of_the_library(case: Case) -> None:
    episode = Episode(find_coder(case.spec))
    episode.deal("some seed")
    match = tablee.deal(case.game.name, players=case.spec.players, seed="some seed")
    assert internals(episode.state) == internals(match.kernel)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_an_episode_and_its_kernel_are_copied_and_pickled(case: Case) -> None:
    rng = Random("pickles")
    for episode in random_game(case, 1):
        if episode.steps % 25 != 5 or episode.seat < 0:
            continue
        kernel = pickle.loads(pickle.dumps(episode.state))
        assert seen(case.game, kernel) == seen(case.game, episode.state)
        for other in (episode.copy(), deepcopy(episode), pickle.loads(pickle.dumps(episode))):
            assert (other.seat, other.ticks, other.steps) == (
                episode.seat,
                episode.ticks,
                episode.steps,
            )
            before = seen(case.game, episode.state)
            other.step(rng.pick(numbers(other.coder, other.state, other.seat)))
            assert seen(case.game, episode.state) == before


def mondo(seconds: int, players: int = 3) -> Episode:
    game = find_game("mondo")
    episode = Episode(find_coder(game.spec(players, {"seconds": seconds})))
    episode.deal("ticks")
    return episode


def test_everyone_is_asked_once_a_tick_another_one_first_each_time() -> None:
    episode = mondo(30)
    asked = []
    for _ in range(9):
        asked.append((episode.ticks, episode.seat, episode.state.now))
        episode.step(episode.coder.wait)
    assert asked == [
        *((0, seat, 0) for seat in (0, 1, 2)),
        *((1, seat, TICK_MS) for seat in (1, 2, 0)),
        *((2, seat, 2 * TICK_MS) for seat in (2, 0, 1)),
    ]


def test_the_bell_rings_by_itself_and_all_rounds_are_played() -> None:
    episode = mondo(30)
    counts: Counter[int] = Counter()
    while episode.seat >= 0:
        assert episode.state.now < episode.state.deadline()
        counts[find_game("mondo").round_of(episode.state)] += 1
        episode.step(episode.coder.wait)
    assert counts == {0: 3 * 25, 1: 3 * 25, 2: 3 * 25}
    assert episode.steps <= episode.coder.longest


def test_a_round_that_everyone_has_stopped_is_followed_by_a_whole_one() -> None:
    episode = mondo(30)
    for _ in range(3):
        episode.step(STOP)
    assert (episode.state.now, find_game("mondo").round_of(episode.state)) == (0, 1)
    first_asked = []
    while episode.state.now == 0:
        first_asked.append(episode.seat)
        episode.step(episode.coder.wait)
    assert first_asked == [1, 2, 0]  # as after a bell, another one comes first


def test_who_has_stopped_is_not_asked_again_in_the_round() -> None:
    episode = mondo(30)
    episode.step(STOP)
    asked = set()
    while find_game("mondo").round_of(episode.state) == 0:
        asked.add(episode.seat)
        episode.step(episode.coder.wait)
    assert asked == {1, 2}
    assert episode.seat >= 0


def test_seats_that_decide_at_once_are_asked_in_turn() -> None:
    game = find_game("matryoshka")
    episode = Episode(find_coder(game.spec(4)))
    episode.deal("at once")
    asked = []
    for _ in range(4):
        asked.append(episode.seat)
        episode.step(numbers(episode.coder, episode.state, episode.seat)[0])
    assert asked == [0, 1, 2, 3]


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_the_same_actions_lead_to_the_same_game(case: Case) -> None:
    one, two = dealt(case, 8), dealt(case, 8)
    rng = Random("same")
    for _ in range(60):
        if one.seat < 0:
            break
        action = rng.pick(numbers(one.coder, one.state, one.seat))
        one.step(action)
        two.step(action)
    assert seen(case.game, one.state) == seen(case.game, two.state)
