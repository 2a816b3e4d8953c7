"""The deal, recomputed from docs/randomness.md alone: the tokens too are read from the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.engine.random import Random
from tests.engine.reference import Reference
from tests.games.renature.positions import GAME, components

PAGE = (Path(__file__).parents[3] / "docs" / "randomness.md").read_text("utf-8")
SECTION = PAGE.partition("## Renature\n")[2].partition("\n## ")[0]
DOMINOES = {2: 26, 3: 18, 4: 13}
Sizes = list[tuple[list[str], list[list[int]]]]
"""Areas and tokens by size, from the smallest."""


def printed() -> Sizes:
    rows = re.findall(r"^\| \d \| ([A-Z ]+) \| ([\d, ]+) \|$", SECTION, re.MULTILINE)
    return [
        (areas.split(), [[int(n) for n in token.split()] for token in tokens.split(", ")])
        for areas, tokens in rows
    ]


def recomputed(seed: str, players: int, first: int | None, sizes: Sizes) -> dict[str, Any]:
    rng = Reference(seed)
    tokens: dict[str, list[int]] = {}
    for areas, box in sizes:
        tokens |= zip(areas, rng.shuffle(list(box)), strict=False)
    animals = range(10)
    deck = rng.shuffle([f"{low}{high}" for low in animals for high in animals if low <= high])
    count = DOMINOES[players]
    dominoes = [deck[count * seat : count * (seat + 1)] for seat in range(players)]
    first = rng.below(players) if first is None else first
    return {"tokens": tokens, "dominoes": dominoes, "first": first}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [None, 0, 1])
def test_anyone_can_recompute_a_deal(players: int, first: int | None) -> None:
    spec = GAME.spec(players, {} if first is None else {"first": first})
    for number in range(5):
        seed = f"deal {number}"
        dealt = json.loads(msgspec.json.encode(GAME.deal(spec, Random(seed))))
        assert dealt == recomputed(seed, players, first, printed())


def test_a_deal_with_components_of_ones_own_follows_their_order() -> None:
    """Two entries for one size, after larger sizes: by size, then by entry, then by back."""
    sizes = [(areas, [[9, 1, back] for back in (3, 1, 2)]) for areas, _ in printed()]
    sizes[0] = (sizes[0][0], [[9, 0, 9], [9, 0, 0], [7, 0, 7], [7, 0, 0]])
    larger = [{"size": size, "main": 9, "secondary": 1, "backs": [3, 1, 2]} for size in range(3, 9)]
    twos = [{"size": 2, "main": main, "secondary": 0, "backs": [main, 0]} for main in (9, 7)]
    spec = GAME.spec(3, {}, components({"tokens": [*larger, *twos]}))
    for number in range(5):
        seed = f"deal {number}"
        dealt = json.loads(msgspec.json.encode(GAME.deal(spec, Random(seed))))
        assert dealt == recomputed(seed, 3, None, sizes)


def test_the_example_on_the_page_is_right() -> None:
    found = re.search(r"```json\n(.*?)```", SECTION, re.DOTALL)
    assert found is not None
    assert json.loads(found[1]) == recomputed("tablee", 2, None, printed())
