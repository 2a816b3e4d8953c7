"""Fits the curves of `review/chances.toml` to games between bots.

`python -m tablee.arena.fit_chances --games 300 --seed fit` prints the file.
Logistic regression by Newton's method: a few hundred games, six numbers each.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import fmean, pstdev

from tablee.arena.bench_review import Moment, moments, specs
from tablee.engine.spec import Spec
from tablee.review.chances import Curve, logistic

STEPS = 25
RIDGE = 2.0
"""Keeps weights small where games say little."""
SCALES = (0.15, 0.3, 0.6, 1.0, 1.6)
"""Tried for `Curve.scale`, as parts of the usual spread of leads."""


def fit(found: Sequence[Moment]) -> Curve:
    """The curve under which what came is most likely."""
    by_game: dict[int, int] = {}
    for one in found:
        by_game[one.game] = max(by_game.get(one.game, 0), one.ply)
    length = fmean(by_game.values())
    usual = pstdev([one.mean for one in found]) or 1.0
    tried = [_fitted(found, length, usual * part) for part in SCALES]
    return min(tried, key=lambda curve: _loss(found, curve))


def _fitted(found: Sequence[Moment], length: float, scale: float) -> Curve:
    plain = Curve(length, scale, (0.0, 0.0), (1.0, 0.0, 0.0))
    rows = []
    for one in found:
        t = plain.stage(one.ply)
        x = plain.feature(one.mean, one.spread)
        rows.append(((1.0, t, x, x * t, x * t * t), one.won))
    weights = [0.0] * 5
    for _ in range(STEPS):
        weights = _newton(rows, weights)
    a, b, c, d, e = (round(weight, 4) for weight in weights)
    return Curve(round(length, 1), round(scale, 3), (a, b), (c, d, e))


def _newton(rows: Sequence[tuple[tuple[float, ...], float]], weights: list[float]) -> list[float]:
    """One step towards the most likely weights."""
    size = len(weights)
    gradient = [-RIDGE * weight for weight in weights]
    hessian = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
    for features, won in rows:
        chance = logistic(sum(w * x for w, x in zip(weights, features, strict=True)))
        wide = chance * (1.0 - chance)
        for i in range(size):
            gradient[i] += (won - chance) * features[i]
            for j in range(i + 1):
                hessian[i][j] += wide * features[i] * features[j]
    for i in range(size):
        for j in range(i):
            hessian[j][i] = hessian[i][j]
    step = solve(hessian, gradient)
    return [weight + part for weight, part in zip(weights, step, strict=True)]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a few linear equations, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            part = rows[k][i] / rows[i][i]
            rows[k] = [a - part * b for a, b in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found


def _loss(found: Sequence[Moment], curve: Curve) -> float:
    """The squared distance of stated chances and what came."""
    return sum(
        (logistic(curve.height(one.mean, one.spread, one.ply)) - one.won) ** 2 for one in found
    )


def told(spec: Spec, curve: Curve) -> str:
    """A curve as a part of the file."""
    bias, weight = list(curve.bias), list(curve.weight)
    return (
        f"[{spec.game.name}-{spec.players}]\nlength = {curve.length}\nscale = {curve.scale}\n"
        f"bias = {bias}\nweight = {weight}\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="fit")
    asked = parser.parse_args()
    for spec in specs():
        found = list(moments(spec, f"{asked.seed}/{spec.game.name}-{spec.players}", asked.games))
        print(told(spec, fit(found)))


if __name__ == "__main__":
    main()
