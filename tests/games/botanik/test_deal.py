"""The deal, recomputed from docs/randomness.md alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.engine.random import Random
from tablee.games.botanik import Botanik
from tests.engine.reference import Reference
from tests.games.botanik.positions import GAME
from tests.games.botanik.test_components import FOUR_TEES, spec_with

PAGE = (Path(__file__).parents[3] / "docs" / "randomness.md").read_text("utf-8")
STANDARD = {"s": 2, "sf": 1, "e": 2, "ef": 1, "t": 2, "tf": 1, "c": 1, "p": 1, "v": 1, "m": 1}
VERSION_1 = {"s": 3, "e": 3, "t": 3, "c": 1, "p": 1, "v": 1, "m": 1}


def recomputed(seed: str, first: int | None, copies: dict[str, int]) -> dict[str, Any]:
    rng = Reference(seed)
    faces = [face for face, count in copies.items() for _ in range(count)]
    tiles = rng.shuffle([colour + face for colour in "rygbk" for face in faces])
    first = rng.below(2) if first is None else first
    return {"centre": tiles[:5], "draw": tiles[5:], "first": first}


@pytest.mark.parametrize("first", [None, 0, 1])
@pytest.mark.parametrize(("version", "copies"), [(1, VERSION_1), (2, STANDARD)])
def test_anyone_can_recompute_a_deal(
    version: int, copies: dict[str, int], first: int | None
) -> None:
    spec = Botanik(version).spec(2, {} if first is None else {"first": first})
    for number in range(10):
        seed = f"deal {number}"
        dealt = json.loads(msgspec.json.encode(GAME.deal(spec, Random(seed))))
        assert dealt == recomputed(seed, first, copies)


def test_a_deal_with_components_of_ones_own_follows_their_copies() -> None:
    dealt = json.loads(msgspec.json.encode(GAME.deal(spec_with(*FOUR_TEES), Random("deal"))))
    assert dealt == recomputed("deal", None, STANDARD | {"t": 3})


def test_the_example_on_the_page_is_right() -> None:
    found = re.search(r"## Botanik.*?```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    assert json.loads(found[1]) == recomputed("tablee", None, STANDARD)
