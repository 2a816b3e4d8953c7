"""Maps and boards of every shape, from data alone: kernel and naive rules agree on all of them."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.engine.errors import ComponentError
from tablee.engine.random import Random
from tablee.games.renature.components import RenatureComponents
from tablee.games.renature.kernel.rules import State
from tablee.match import Match
from tests.games.renature.naive import Naive, beside
from tests.games.renature.positions import GAME, components, thrifty
from tests.helpers import sample_size

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def random_drawing(rng: Random) -> str:
    """Areas that grow from random cells; most such drawings are valid maps."""
    height, width = 2 + rng.below(10), 2 + rng.below(10)
    rows = [["."] * width for _ in range(height)]
    for letter in LETTERS[: 1 + rng.below(8)]:
        row, column = rng.below(height), rng.below(width)
        for _ in range(1 + rng.below(5)):
            around = [
                rows[r][c] for r, c in beside((row, column)) if 0 <= r < height and 0 <= c < width
            ]
            if rows[row][column] == "." and not set(around) - {".", letter}:
                rows[row][column] = letter
            row = min(height - 1, max(0, row + rng.below(3) - 1))
            if rng.below(2):
                column = min(width - 1, max(0, column + rng.below(3) - 1))
    return "\n".join(map("".join, rows))


def random_components(rng: Random) -> RenatureComponents | None:
    """A map and boards of any shape; None if the map is not valid."""
    drawing = random_drawing(rng)
    cells = [
        (f"{'abcdefghijklmnopqrstuvwx'[column]}{row + 1}", sign)
        for row, line in enumerate(drawing.splitlines())
        for column, sign in enumerate(line)
    ]
    brook = [name for name, sign in cells if sign == "."]
    soil = [name for name, sign in cells if sign != "."]
    if not brook or not soil:
        return None
    sizes = Counter(sign for _, sign in cells if sign != ".")
    boards = [
        {
            "players": players,
            "own": [rng.below(4) for _ in range(4)],
            "neutral": [rng.below(2) for _ in range(4)],
            "clouds": rng.below(9),
            "dominoes": 3 + rng.below(11),
        }
        for players in (2, 3, 4)
    ]
    changes = {
        "map": drawing,
        "starts": [rng.pick(brook)],
        "clouds": {"box": 99, "cells": {rng.pick(soil): 1 + rng.below(9)}},
        "plants": {colour: [9] * 4 for colour in ("white", "black", "orange", "blue", "neutral")},
        "boards": boards,
        "tokens": [
            {"size": size, "main": rng.below(9), "secondary": rng.below(9), "backs": [1, 2, 3]}
            for size in sizes.values()
        ],
    }
    try:
        return components(changes)
    except ComponentError:
        return None


@pytest.mark.parametrize("number", range(sample_size(24)))
def test_ren_06_rules_do_not_depend_on_the_map(number: int) -> None:
    rng = Random(f"map {number}")
    parts = None
    while parts is None:
        parts = random_components(rng)
    players = 2 + number % 3
    spec = GAME.spec(players, {}, parts)
    match = Match.deal(spec, f"game {number}")
    while not match.is_over:
        state = match.kernel
        assert isinstance(state, State)
        seat = match.to_play()[0]
        view = GAME.view(state, seat)
        naive = Naive(view)
        legal = match.legal(seat)
        assert set(legal) == naive.legal(seat)
        for area in view.areas:
            assert area.is_closing == (naive.isolated(area.letter) and area.taker is None)
            assert list(area.score.points) == naive.shares(area.letter)
        world = GAME.sample(view, spec, rng)
        assert GAME.view(world, seat) == view
        match.play(seat, thrifty(rng, legal))
    assert GAME.result(match.kernel).ranks.count(1) >= 1  # type: ignore[arg-type]
