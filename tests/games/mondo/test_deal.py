"""The deal, recomputed from docs/randomness.md alone."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.engine.random import Random
from tablee.match import Match
from tablee.text import Words
from tests.engine.reference import Reference
from tests.games.mondo.tables import GAME, state_of

PAGE = (Path(__file__).parents[3] / "docs" / "randomness.md").read_text("utf-8")
TASKS = "bison elephant panda parrot snake scorpion plains forest desert perfection on-time first"
LEVELS = ((1, "solo-easy"), (2, "beginner"), (3, "advanced"), (4, "expert"), (2, "children"))


def recomputed(seed: str, players: int, level: str) -> dict[str, Any]:
    rng = Reference(seed)
    modifiers = ["landscapes", "lakes", "aquatic", "lake", "forest"]
    if level in ("advanced", "expert"):
        rng.shuffle(modifiers)
    rounds = []
    for number in range(1 if players == 1 else 3):
        words = [rng.word() for _ in range(5)]
        bits = [word >> place & 1 for word in words for place in range(32)]
        this: dict[str, Any] = {"up": "".join("fb"[bit] for bit in bits[:136])}
        if level in ("advanced", "expert"):
            this["modifier"] = modifiers[number]
        if level == "expert":
            this["tasks"] = rng.shuffle(TASKS.split())[: 2 * players]
        if players == 1:
            this["start"] = start(rng)
        rounds.append(this)
    return {"rounds": rounds}


def start(rng: Reference) -> list[list[int | str]]:
    tiles = enumerate(GAME.standard().tiles, 1)
    allowed = [n for n, tile in tiles if tile.volcano is None and len(set(tile.front)) > 1]
    first = rng.shuffle(allowed)[:4]
    pairs = zip(first, ("b2", "c3", "d2", "e3"), strict=True)
    return [[tile, square, rng.below(4)] for tile, square in pairs]


@pytest.mark.parametrize(("players", "level"), LEVELS)
def test_anyone_can_recompute_a_deal(players: int, level: str) -> None:
    spec = GAME.spec(players, {"level": level})
    for number in range(5):
        seed = f"deal {number}"
        dealt = json.loads(msgspec.json.encode(GAME.deal(spec, Random(seed))))
        assert dealt == recomputed(seed, players, level)


def test_the_example_on_the_page_is_right() -> None:
    found = re.search(r"## Mondo.*?```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    assert json.loads(found[1]) == recomputed("tablee", 1, "solo-easy")


def test_the_heap_of_the_example_is_mixed_as_the_page_says() -> None:
    up = recomputed("tablee", 1, "solo-easy")["rounds"][0]["up"]
    lots = {tile: hashlib.sha256(f"{up} {tile}".encode()).hexdigest() for tile in range(1, 137)}
    first = sorted(lots, key=lambda tile: lots[tile])[:12]
    assert f"tiles {', '.join(map(str, first))};" in " ".join(PAGE.split())


def test_mon_10_the_terminal_shows_the_heap_in_the_same_order() -> None:
    match = Match.deal(GAME.spec(2), "terminal")
    view = GAME.view(state_of(match), 0)
    shown = re.sub(r"\[.*?\]", "", GAME.board(view, Words("en").say))
    tiles = re.findall(r"(?<![-\d:])(\d+) [WFPD]{4}", shown)
    lots = {
        tile: hashlib.sha256(f"{view.dealt} {tile}".encode()).hexdigest() for tile in range(1, 137)
    }
    assert [int(tile) for tile in tiles] == sorted(lots, key=lambda tile: lots[tile])
