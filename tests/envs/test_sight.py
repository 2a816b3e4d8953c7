"""What environments show: the same as the coder, which checks what it is asked."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.engine.errors import TableeError
from tablee.envs.sight import MASK, OBSERVATION, Sight
from tests.envs.play import dealt, numbers, observed, plain_tables, random_game
from tests.helpers import Case


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_seat_is_shown_what_the_coder_writes(case: Case) -> None:
    for turn, episode in enumerate(random_game(case)):
        if turn % 20 > 1 or episode.seat < 0:
            continue
        sight, seat = Sight(episode.coder), episode.seat
        legal = sorted(numbers(episode.coder, episode.state, seat))
        shown = sight.show(episode, seat, is_asked=True)
        assert np.array_equal(shown[OBSERVATION], observed(episode.coder, episode.state, seat))
        assert np.flatnonzero(shown[MASK]).tolist() == legal == sight.legal(episode, seat)
        assert set(shown[MASK].tolist()) <= {0, 1}
        every = range(-1, episode.coder.actions + 2)
        assert [one for one in every if sight.is_legal(episode, seat, one)] == legal
        assert not sight.show(episode, seat, is_asked=False)[MASK].any()


def test_whole_numbers_of_any_kind_are_actions_and_nothing_else_is() -> None:
    episode = dealt(plain_tables()[0])
    sight = Sight(episode.coder)
    legal = sight.legal(episode, episode.seat)[0]
    for right in (legal, np.int8(legal), np.int64(legal), np.uint16(legal)):
        assert sight.is_legal(episode, episode.seat, right)
    assert not sight.is_legal(episode, episode.seat, 2**40)
    for wrong in (1.5, "1", None, [legal]):
        with pytest.raises(TableeError, match="whole number"):
            sight.is_legal(episode, episode.seat, wrong)
