"""Actions are the legal moves, one number each; observations are the view and nothing else."""

from __future__ import annotations

from contextlib import nullcontext

import numpy as np
import pytest

from tablee.engine.arrays import COMPILED
from tablee.engine.random import Random
from tablee.envs.coding import find_coder
from tests.envs.play import (
    games,
    numbers,
    observed,
    plain_tables,
    random_game,
    tables,
    view_text,
)
from tests.helpers import BOUNDS, Case, plies, sample_size, walk

ACTIONS = {
    "botanik-2p": 1175,
    "matryoshka-3p": 946,
    "matryoshka-4p": 947,
    "matryoshka-5p": 948,
    "renature-2p": 1721,
    "renature-3p": 1721,
    "renature-4p": 1721,
    "mondo-1p": 407,
    "mondo-2p": 407,
    "mondo-3p": 407,
    "mondo-4p": 407,
}


def test_how_many_actions_there_are() -> None:
    """Networks are made for these numbers: they change with the rules or not at all."""
    assert {str(case): find_coder(case.spec).actions for case in plain_tables()} == ACTIONS


@pytest.mark.parametrize("case", tables(), ids=str)
def test_every_legal_move_has_one_number_and_no_other_number_is_legal(case: Case) -> None:
    rng = Random("others")
    for number in range(games(1 if case.spec.options else 2)):
        for episode in random_game(case, number):
            coder, state, seat = episode.coder, episode.state, episode.seat
            if seat < 0:
                continue
            moves = state.legal(seat)
            found = numbers(coder, state, seat)
            waits = [coder.wait] if coder.wait >= 0 else []
            assert len(set(found)) == len(found) == len(moves) + len(waits)
            assert [coder.move(state, seat, one) for one in found] == [*moves, *[-1] * len(waits)]
            texts = case.game.spell(state, seat, moves)
            assert len(set(texts)) == len(moves)
            other = rng.below(coder.actions)
            assert coder.is_legal(state, seat, other) == (other in found)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_row_without_room_is_an_error_where_bounds_are_checked(case: Case) -> None:
    row = np.zeros(0 if BOUNDS or not COMPILED else 1_000_000, np.int16)
    episode = next(random_game(case))
    with pytest.raises(IndexError) if row.size == 0 else nullcontext():
        episode.coder.observe(episode.state, 0, row)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_every_number_is_legal_or_not_as_the_mask_says(case: Case) -> None:
    for episode in random_game(case, 7):
        if episode.seat < 0 or episode.steps % plies(40) != 3:
            continue
        coder, state = episode.coder, episode.state
        for seat in range(case.spec.players):
            found = set(numbers(coder, state, seat))
            legal = {n for n in range(coder.actions) if coder.is_legal(state, seat, n)}
            assert legal == found
        assert not coder.is_legal(state, episode.seat, -1)
        assert not coder.is_legal(state, episode.seat, coder.actions)


@pytest.mark.parametrize("case", tables(), ids=str)
def test_two_worlds_with_equal_views_give_equal_observations(case: Case) -> None:
    rng = Random("worlds")
    coder = find_coder(case.spec)
    for number in range(sample_size(1)):
        for match in walk(case, number, every=plies(6)):
            for seat in range(case.spec.players):
                view = case.game.view(match.kernel, seat)
                other = case.game.sample(view, case.spec, rng)
                mine, theirs = observed(coder, match.kernel, seat), observed(coder, other, seat)
                assert np.array_equal(mine, theirs)
                acting = match.kernel.acting() >> seat & 1
                if acting:
                    assert numbers(coder, match.kernel, seat) == numbers(coder, other, seat)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_views_that_differ_give_observations_that_differ(case: Case) -> None:
    """After many moves of one position: what one of them shows, the observation shows too."""
    every = plies(30 if case.game.is_timed else 8)
    for episode in random_game(case, 3):
        if episode.seat < 0 or episode.steps % every != 2:
            continue
        coder, state, mover = episode.coder, episode.state, episode.seat
        moves = state.legal(mover)
        for seat in {mover, episode.steps % case.spec.players}:
            seen: dict[bytes, bytes] = {}
            for move in moves[:: 1 + len(moves) // 12]:
                after = state.copy()
                after.play(mover, move)
                view = view_text(case, after, seat)
                assert seen.setdefault(observed(coder, after, seat).tobytes(), view) == view


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_no_observation_comes_twice_unless_the_view_does(case: Case) -> None:
    seen: list[dict[bytes, bytes]] = [{} for _ in range(case.spec.players)]
    for episode in random_game(case, 4):
        for seat in {episode.steps % case.spec.players, 0}:
            row = observed(episode.coder, episode.state, seat).tobytes()
            view = view_text(case, episode.state, seat)
            assert seen[seat].setdefault(row, view) == view


@pytest.mark.parametrize("case", tables(), ids=str)
def test_observations_stay_within_their_bounds(case: Case) -> None:
    coder = find_coder(case.spec)
    low = np.concatenate([np.full(field.size, field.low) for field in coder.fields])
    high = np.concatenate([np.full(field.size, field.high) for field in coder.fields])
    for episode in random_game(case, 5):
        assert episode.steps <= coder.longest
        row = observed(coder, episode.state, episode.steps % case.spec.players)
        assert (low <= row).all()
        assert (row <= high).all()


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_coder_that_saw_other_states_observes_the_same(case: Case) -> None:
    """It remembers what it wrote last: that must not show."""
    used = find_coder(case.spec)
    for episode in random_game(case, 6):
        if episode.steps % plies(7) == 1:
            for state in (episode.state.copy(), episode.state):
                for seat in range(case.spec.players):
                    fresh = observed(find_coder(case.spec), state, seat)
                    assert np.array_equal(observed(used, state, seat), fresh)
