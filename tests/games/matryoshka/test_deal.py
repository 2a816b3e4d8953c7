"""The deal, recomputed from docs/randomness.md alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.engine.random import Random
from tablee.engine.seed import commitment
from tests.engine.reference import Reference
from tests.games.matryoshka.table import GAME

PAGE = (Path(__file__).parents[3] / "docs" / "randomness.md").read_text("utf-8")


def recomputed(seed: str, players: int, first: int | None) -> dict[str, Any]:
    rng = Reference(seed)
    series = sorted(rng.shuffle(list("abcdefghij"))[: 2 * players])
    deck = rng.shuffle([letter + size for letter in series for size in "1234567"])
    hands = [sorted(deck[6 * seat : 6 * seat + 6]) for seat in range(players)]
    rest = deck[6 * players :]
    draws = [rest[8 * seat : 8 * seat + 8] for seat in range(players)]
    first = rng.below(players) if first is None else first
    return {"series": series, "hands": hands, "draws": draws, "first": first}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("first", [None, 0, 2])
def test_anyone_can_recompute_a_deal(players: int, first: int | None) -> None:
    spec = GAME.spec(players, {} if first is None else {"first": first})
    for number in range(5):
        seed = f"deal {number}"
        dealt = json.loads(msgspec.json.encode(GAME.deal(spec, Random(seed))))
        assert dealt == recomputed(seed, players, first)


def test_the_example_on_the_page_is_right() -> None:
    found = re.search(r"## Matryoshka.*?```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    assert json.loads(found[1]) == recomputed("tablee", 3, None)
    assert f"`{commitment('tablee')}`" in PAGE


def test_the_numbers_on_the_page_are_right() -> None:
    rng = Reference("tablee")
    assert " ".join(f"{rng.word():08x}" for _ in range(4)) in PAGE
    assert f"below(70) = {Reference('tablee').below(70)}" in PAGE
    shuffled = Reference("tablee").shuffle(list(range(12)))
    assert f"to {' '.join(map(str, shuffled))}." in PAGE
