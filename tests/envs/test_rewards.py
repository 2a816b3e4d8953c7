"""What steps pay: zero sums, margins, and shares that add up."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.engine.errors import OptionError
from tablee.engine.record import Result
from tablee.envs.rewards import KINDS, Rewards, won_shares
from tests.envs.play import plain_tables, random_game
from tests.helpers import Case


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [
        ((1, 2), [1, -1]),
        ((1, 1), [0, 0]),
        ((2, 1, 3), [-0.5, 1, -0.5]),
        ((1, 3, 1), [0.25, -0.5, 0.25]),
        ((1, 1, 1, 1), [0, 0, 0, 0]),
    ],
)
def test_a_won_game_is_shared_among_the_first(ranks: tuple[int, ...], shares: list[float]) -> None:
    assert won_shares(Result((0,) * len(ranks), ranks)) == shares


def test_alone_one_wins_or_loses() -> None:
    assert won_shares(Result((-3,), (1,), won=True)) == [1]
    assert won_shares(Result((-9,), (1,), won=False)) == [-1]


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(OptionError, match="win, margin, shaped"):
        Rewards("points")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_rewards_add_up_to_the_result(case: Case, kind: str) -> None:
    payer = Rewards(kind)
    paid = np.zeros(case.spec.players, np.float32)
    total = np.zeros(case.spec.players)
    early = 0.0
    for episode in random_game(case, 2):
        if episode.steps == 0:
            continue
        paid[:] = 0
        payer.fill(episode, paid)
        total += paid
        early += abs(paid).sum() if episode.seat >= 0 else 0.0
    result = case.game.result(episode.state)
    if kind == "win":
        assert total.tolist() == pytest.approx(won_shares(result))
        return
    scores = result.scores
    best = [
        max([s for k, s in enumerate(scores) if k != seat] or [0]) for seat in range(len(scores))
    ]
    assert total.tolist() == [own - other for own, other in zip(scores, best, strict=True)]
    assert (early > 0) == (kind == "shaped")
