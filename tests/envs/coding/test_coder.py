"""Actions are the legal moves, one number each; observations are the view and nothing else."""

from __future__ import annotations

import pickle
from contextlib import nullcontext
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from tablee.engine.arrays import COMPILED
from tablee.engine.errors import OptionError, TableeError
from tablee.engine.random import Random
from tablee.envs.batched import Games
from tablee.envs.coding import find_coder
from tablee.envs.vector import arrays_of
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
    """The compiled callers of a coder check nothing; what others call is tested below."""
    coder = find_coder(case.spec)
    arrays = arrays_of(1, coder.size, coder.actions, case.spec.players)
    room = 0 if BOUNDS or not COMPILED else coder.actions
    arrays["legal"] = np.zeros((1, room), np.int32)
    with pytest.raises(IndexError) if room == 0 else nullcontext():
        Games(case.spec, ["room"], "win", arrays, False)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_what_is_wrong_with_a_question_is_said_before_anything_is_written(case: Case) -> None:
    coder = find_coder(case.spec)
    state = case.game.fresh(case.spec, Random("asked"))
    row, found = np.zeros(coder.size, np.int16), np.zeros(coder.actions, np.int32)
    for wrong in (
        row[:-1],
        np.zeros(2 * coder.size, np.int16)[::2],
        row.astype(np.int32),
        row.astype(np.float16),
        row.reshape(1, -1),
        row.tobytes(),
        [0] * coder.size,
    ):
        with pytest.raises(TableeError, match=f"{coder.size} integers of 16 bits"):
            coder.observe(state, 0, wrong)  # type: ignore[arg-type]
    for short in (found[:-1], found.astype(np.int16)):
        with pytest.raises(TableeError, match=f"{coder.actions} integers of 32 bits"):
            coder.legal(state, 0, short)
    for seat in (-1, case.spec.players, 2**40):
        with pytest.raises(OptionError, match="Option seat cannot be"):
            coder.observe(state, seat, row)
        with pytest.raises(OptionError, match="Option seat cannot be"):
            coder.legal(state, seat, found)
    assert not row.any()
    assert not found.any()


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_states_of_another_table_and_what_is_none_are_refused(case: Case) -> None:
    coder = find_coder(case.spec)
    row, found = np.zeros(coder.size, np.int16), np.zeros(coder.actions, np.int32)
    others = [other for other in plain_tables() if str(other) != str(case)]
    states = [other.game.fresh(other.spec, Random("other")) for other in others]
    questions: list[tuple[Any, Any]] = [
        (coder.observe, row),
        (coder.legal, found),
        (coder.move, 0),
        (coder.action, 0),
        (coder.is_legal, 0),
    ]
    asked: Any
    for asked in (None, "state", *states):
        for question, more in questions:
            with pytest.raises(TableeError, match="This coder reads states of"):
                question(asked, 0, more)
        with pytest.raises(TableeError, match="This coder reads states of"):
            coder.standing(asked, 0)
    assert not row.any()


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_numbers_that_are_no_actions_have_no_move(case: Case) -> None:
    coder = find_coder(case.spec)
    state = case.game.fresh(case.spec, Random("numbers"))
    for number in (-1, -5, coder.actions, 2**40, -(2**40)):
        assert coder.move(state, 0, number) == -1
        assert not coder.is_legal(state, 0, number)
    wrong: Any
    for wrong in (0.0, 1.5, None, "1", np.zeros(2, np.int32)):
        with pytest.raises(TableeError, match="whole numbers"):
            coder.is_legal(state, 0, wrong)
    with pytest.raises(TableeError, match="is not a legal move"):
        coder.action(state, 0, -7)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_coder_is_copied_without_what_it_remembers(case: Case) -> None:
    for episode in random_game(case):
        if episode.steps == 5:
            break
    coder, state = episode.coder, episode.state
    before = observed(coder, state, 0)
    for other in (deepcopy(coder), pickle.loads(pickle.dumps(coder))):
        assert other is not coder
        assert np.array_equal(observed(other, state, 0), before)


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
