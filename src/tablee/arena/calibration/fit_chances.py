"""Fits the curves of `review/chances.toml` to games between bots.

`python -m tablee.arena.calibration.fit_chances --games 300 --seed fit --file fit.jsonl` prints
the file; stopped and started again, it goes on where it was.
Logistic regression by Newton's method: six numbers for each game and number of players.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path
from statistics import fmean, pstdev

from tablee.arena.calibration.samples import DECISIONS, Moment, Sample, samples, specs
from tablee.review.chances import Curve, logistic

STEPS = 25
SETTLED = 1e-5
"""A step that changes no weight by more is the last one."""
LOOSE = 0.1
CLOSE = 30.0
"""How strongly numbers are held: those of a game to 0, those of one number of players to those
of its game. So a few games are enough where much is alike."""
SCALES = (0.15, 0.3, 0.6, 1.0, 1.6)
"""Tried for `Curve.scale`, as parts of the usual spread of leads."""

Rows = list[tuple[tuple[float, ...], float, float]]
"""Features of a moment, what is expected before any is known, and what came."""


def fit(found: Mapping[int, Sequence[Sample]]) -> dict[int, Curve]:
    """The curves of one game, by number of players, under which what came is most likely.

    Playing alone is a game of its own.
    """
    curves = {1: _best({1: found[1]})[1]} if found.get(1) else {}
    several = {players: some for players, some in found.items() if players > 1 and some}
    if several:
        weights, whole = _best(several)
        for players, some in several.items():
            rows = _rows(some, players, whole.scale)
            fitted = _fitted(rows, weights, CLOSE)
            curves[players] = _curve(fitted, players, _length(some), whole.scale)
    return curves


def _best(found: Mapping[int, Sequence[Sample]]) -> tuple[list[float], Curve]:
    """Weights of all numbers of players together, with the scale that suits them best."""
    every = [one for some in found.values() for one in _moments(some)]
    usual = pstdev([one.mean for one in every]) or 1.0
    players, first = next(iter(found.items()))
    tried = []
    for part in SCALES:
        rows = [row for n, some in found.items() for row in _rows(some, n, usual * part)]
        weights = _fitted(rows, [0.0] * 5, LOOSE)
        curve = _curve(weights, players, _length(first), usual * part)
        tried.append((_loss(rows, weights), weights, curve))
    _, weights, curve = min(tried, key=lambda one: one[0])
    return weights, curve


def _moments(found: Sequence[Sample]) -> list[Moment]:
    return [one for sample in found for one in sample.moments]


def _length(found: Sequence[Sample]) -> float:
    """Moves of a usual game."""
    return max(1.0, fmean(one.moves for one in found))


def _usual(players: int) -> float:
    """What a seat may hope for that nobody knows anything about, as a height of the curve."""
    return -log(players - 1) if players > 1 else 0.0


def _rows(found: Sequence[Sample], players: int, scale: float) -> Rows:
    plain = Curve(_length(found), scale, (0.0, 0.0), (1.0, 0.0, 0.0))
    rows: Rows = []
    for one in _moments(found):
        t = plain.stage(one.ply)
        x = plain.feature(one.mean, one.spread)
        rows.append(((1.0, t, x, x * t, x * t * t), _usual(players), one.won))
    return rows


def _curve(weights: Sequence[float], players: int, length: float, scale: float) -> Curve:
    a, b, c, d, e = (round(weight, 4) for weight in weights)
    return Curve(round(length, 1), round(scale, 3), (round(a + _usual(players), 4), b), (c, d, e))


def _fitted(rows: Rows, start: Sequence[float], hold: float) -> list[float]:
    """The most likely weights, held to where they start."""
    weights = list(start)
    for _ in range(STEPS):
        before = weights
        weights = _newton(rows, weights, start, hold)
        if max(abs(a - b) for a, b in zip(before, weights, strict=True)) < SETTLED:
            break
    return weights


def _newton(
    rows: Rows, weights: Sequence[float], start: Sequence[float], hold: float
) -> list[float]:
    """One step towards the most likely weights."""
    size = len(weights)
    gradient = [hold * (first - now) for first, now in zip(start, weights, strict=True)]
    hessian = [[hold if i == j else 0.0 for j in range(size)] for i in range(size)]
    for features, usual, won in rows:
        chance = _chance(features, usual, weights)
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


def _chance(features: Sequence[float], usual: float, weights: Sequence[float]) -> float:
    return logistic(usual + sum(w * x for w, x in zip(weights, features, strict=True)))


def _loss(rows: Rows, weights: Sequence[float]) -> float:
    """The squared distance of stated chances and what came."""
    return sum((_chance(features, usual, weights) - won) ** 2 for features, usual, won in rows)


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


def told(game: str, players: int, curve: Curve) -> str:
    """A curve as a part of the file."""
    bias, weight = list(curve.bias), list(curve.weight)
    return (
        f"[{game}-{players}]\nlength = {curve.length}\nscale = {curve.scale}\n"
        f"bias = {bias}\nweight = {weight}\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", help="all games if absent")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--file", type=Path, help="games that are kept, and not played again")
    asked = parser.parse_args()
    found: dict[str, dict[int, list[Sample]]] = {}
    for spec in specs(asked.game):
        some = samples(spec, asked.seed, asked.games, asked.decisions, asked.file)
        found.setdefault(spec.game.name, {})[spec.players] = list(some)
    for game, by_players in found.items():
        for players, curve in sorted(fit(by_players).items()):
            print(told(game, players, curve))


if __name__ == "__main__":
    main()
