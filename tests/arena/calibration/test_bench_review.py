"""Stated chances are compared with what came; curves are fitted to it."""

from __future__ import annotations

import pytest

from tablee.arena.calibration.bench_review import Moment, moments, reliability, specs
from tablee.arena.calibration.fit_chances import fit, solve
from tablee.arena.calibration.reliability_plot import draw_reliability
from tablee.engine.random import Random
from tablee.games import find_game
from tablee.review.chances import Curve, Lead, logistic

BOTANIK = find_game("botanik").spec(2)
STEEP = Curve(100.0, 1.0, (0.0, 0.0), (4.0, 0.0, 0.0))


def made_up(weight: float, count: int = 1500) -> list[Moment]:
    """Moments of two seats, won as often as a curve of this weight says."""
    rng = Random("made up")
    found = []
    for number in range(count):
        mean = (rng.below(2001) - 1000) / 250
        won = float(rng.below(100_000) < 100_000 * logistic(weight * mean / 5**0.5))
        ply = rng.below(100)
        found.append(Moment(number, ply, 0, mean, 1.0, won))
        found.append(Moment(number, ply, 1, -mean, 1.0, 1.0 - won))
    return found


def test_every_game_is_measured_with_every_number_of_players() -> None:
    assert [(spec.game.name, spec.players) for spec in specs()][:4] == [
        ("matryoshka", 3),
        ("matryoshka", 4),
        ("matryoshka", 5),
        ("botanik", 2),
    ]


def test_chances_that_are_too_bold_are_found_out_and_fitted_ones_are_true() -> None:
    found = made_up(1.0)
    bold = reliability(BOTANIK, found, STEEP)
    assert bold.error > 0.1
    assert sum(each.count for each in bold.bins) == len(found)
    fitted = fit({2: found[:1500]})[2]
    assert reliability(BOTANIK, found[1500:], fitted).error < 0.05
    even = fitted.chance(Lead(0.0, 1.0, 24), 50)
    assert even == pytest.approx(0.5, abs=0.05)


def test_linear_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == pytest.approx([1.0, 2.0])


def test_moments_of_real_games_are_the_same_for_the_same_seed() -> None:
    first, again = (list(moments(BOTANIK, "seed", 1)) for _ in range(2))
    assert first == again
    assert {one.seat for one in first} == {0, 1}
    assert sum(one.won for one in first[:2]) == 1.0
    other = list(moments(BOTANIK, "seed", 1, first=1))
    assert {one.game for one in other} == {1}


def test_the_plot_has_a_dot_for_every_bin() -> None:
    found = reliability(BOTANIK, made_up(1.0, 100), STEEP)
    assert draw_reliability([found]).count("<circle") == len(found.bins)
