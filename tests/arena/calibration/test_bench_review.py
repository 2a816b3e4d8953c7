"""Stated chances are compared with what came; curves are fitted to it."""

from __future__ import annotations

import pytest

from tablee.arena.calibration.bench_review import reliability
from tablee.arena.calibration.fit_chances import fit, solve
from tablee.arena.calibration.reliability_plot import draw_reliability
from tablee.arena.calibration.samples import Moment, Sample
from tablee.engine.random import Random
from tablee.games import find_game
from tablee.review.chances import Curve, Lead, logistic

BOTANIK = find_game("botanik").spec(2)
STEEP = Curve(100.0, 1.0, (0.0, 0.0), (4.0, 0.0, 0.0))


def made_up(weight: float, count: int = 1000, looks: int = 1) -> list[Sample]:
    """Games of two seats, won as often as a curve of this weight says; `looks` times the same."""
    rng = Random("made up")
    found = []
    for number in range(count):
        mean = (rng.below(2001) - 1000) / 250
        won = float(rng.below(100_000) < 100_000 * logistic(weight * mean / 5**0.5))
        ply = rng.below(100)
        own = Moment(number, ply, 0, mean, 1.0, won)
        other = Moment(number, ply, 1, -mean, 1.0, 1.0 - won)
        found.append(Sample("botanik-2", "x", number, looks, 99, (own, other) * looks))
    return found


def test_chances_that_are_too_bold_are_found_out_and_fitted_ones_are_true() -> None:
    found = made_up(1.0)
    bold = reliability(BOTANIK, found, STEEP)
    assert bold.error > 0.1
    assert bold.low > 0.1
    assert bold.moments == 2 * len(found)
    fitted = fit({2: found[:500]})[2]
    assert reliability(BOTANIK, found[500:], fitted).error < 0.06
    even = fitted.chance(Lead(0.0, 1.0, 24), 50)
    assert even == pytest.approx(0.5, abs=0.05)


def test_many_looks_at_one_game_make_nothing_surer_and_many_games_do() -> None:
    """The interval draws whole games: their moments share one outcome."""
    few, looked, many = (
        reliability(BOTANIK, made_up(1.0, count, looks), STEEP)
        for count, looks in ((50, 1), (50, 5), (400, 1))
    )
    assert (few.games, looked.games, many.games) == (50, 50, 400)
    assert few.low < few.error < few.high
    assert (looked.low, looked.high) == pytest.approx((few.low, few.high))
    assert many.high - many.low < (few.high - few.low) / 2


def test_linear_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == pytest.approx([1.0, 2.0])


def test_the_plot_has_a_dot_for_every_bin() -> None:
    found = reliability(BOTANIK, made_up(1.0, 100), STEEP)
    assert draw_reliability([found]).count("<circle") == len(found.bins)
