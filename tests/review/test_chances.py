"""Chances follow from leads: more is better, certain ends are certain, seats sum to one."""

from __future__ import annotations

import pytest

from tablee.games import find_game, names
from tablee.review.chances import Lead, curve_of, curves, lead_of, normal

CASES = [(name, players) for name in names() for players in find_game(name).players]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_every_game_has_a_curve_on_which_more_is_better(game: str, players: int) -> None:
    if game in ("matryoshka", "botanik", "renature", "mondo"):
        assert f"{game}-{players}" in curves()
    curve = curve_of(game, players)
    for ply in (0, int(curve.length / 2), int(2 * curve.length)):
        chances = [curve.chance(Lead(mean, 5.0, 24), ply) for mean in (-40, -5, 0, 5, 40)]
        assert chances == sorted(chances)
        assert chances[0] < chances[-1]
        assert curve.slope(Lead(0.0, 5.0, 24), ply) > 0.0


def test_the_lead_of_imagined_games_is_their_mean_with_its_doubt() -> None:
    lead = lead_of([1.0, 3.0, 5.0, 7.0])
    assert lead.mean == 4.0
    assert lead.spread == pytest.approx(2.582, abs=0.001)
    assert lead.doubt == pytest.approx(1.291, abs=0.001)
    assert lead_of([2.0]) == Lead(2.0, 0.0, 1)


def test_chances_of_all_seats_sum_to_one_but_not_alone() -> None:
    assert normal([0.6, 0.6]) == (0.5, 0.5)
    assert sum(normal([0.1, 0.7, 0.5])) == pytest.approx(1.0)
    assert normal([0.3]) == (0.3,)


def test_one_imagined_game_proves_nothing_and_many_alike_are_sure() -> None:
    assert lead_of([4.0]).doubt == 4.0
    assert lead_of([-4.0]).doubt == 4.0
    assert lead_of([4.0, 4.0]).doubt == 0.0
    assert lead_of([3.0, 5.0]).doubt == 1.0
