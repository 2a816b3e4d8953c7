"""Botanik's numbers: sites, equal tiles, and what the coder remembers."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.engine.random import Random
from tablee.envs.coding.botanik.coder import BotanikCoder, most_built
from tablee.envs.episode import Episode
from tablee.games import find_game
from tests.envs.play import numbers, observed

SPEC = find_game("botanik").spec(2)


@pytest.mark.parametrize(
    ("draw", "built"), [(60, 30), (3, 2), (6, 3), (9, 5), (4, 2), (5, 3), (145, 73)]
)
def test_a_player_plays_half_of_the_draw_pile(draw: int, built: int) -> None:
    assert most_built(draw) == built


def test_the_standard_box_needs_95_sites() -> None:
    coder = BotanikCoder(SPEC)
    assert coder.sites == 95
    assert coder.actions == 35 + 3 * 4 * 95


def arrived(number: int) -> Episode:
    episode = Episode(BotanikCoder(SPEC))
    episode.deal(f"arrivals {number}")
    return episode


def arrivals(episode: Episode) -> tuple[str, ...]:
    names: tuple[str, ...] = SPEC.game.view(episode.state, 0).arrivals
    return names


def test_of_equal_arrivals_only_the_first_has_numbers() -> None:
    found = (arrived(number) for number in range(1000))
    episode = next(one for one in found if arrivals(one)[1] == arrivals(one)[2])
    legal = numbers(episode.coder, episode.state, episode.seat)
    centre = range(15, 30)  # the three arrivals to the centre of any column
    assert [number for number in legal if number in centre] == list(range(15, 25))
    for number in range(25, 30):
        assert not episode.coder.is_legal(episode.state, episode.seat, number)


def built(number: int, tiles: int) -> Episode:
    """A random game in which the first seat has built so many tiles."""
    episode = arrived(number)
    rng = Random(f"building {number}")
    while len(SPEC.game.view(episode.state, 0).machines[0].tiles) < tiles:
        episode.step(rng.pick(numbers(episode.coder, episode.state, episode.seat)))
    return episode


def test_machines_with_as_many_tiles_are_not_taken_for_each_other() -> None:
    coder = BotanikCoder(SPEC)
    for number in range(4):
        state = built(number, 3).state
        assert np.array_equal(observed(coder, state, 0), observed(BotanikCoder(SPEC), state, 0))


def test_what_is_remembered_from_step_to_step_never_shows() -> None:
    episode = arrived(5)
    rng = Random("step by step")
    while episode.seat >= 0:
        state, seat = episode.state, episode.seat
        fresh = observed(BotanikCoder(SPEC), state, seat)
        assert np.array_equal(observed(episode.coder, state, seat), fresh)
        episode.step(rng.pick(numbers(episode.coder, state, seat)))
