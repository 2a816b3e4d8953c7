"""Puzzles in a series of games: the same for the same seed; a searched game is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.arena import puzzle_search as module
from tablee.arena.puzzle_search import Searched, searched
from tablee.engine.game import AnyGame
from tablee.games import find_game

BOTANIK = find_game("botanik")


def test_the_same_seed_finds_the_same_puzzles() -> None:
    first, again = (list(searched(BOTANIK, "seed", 4)) for _ in range(2))
    assert first == again
    assert [one.number for one in first] == [0, 1, 2, 3]
    assert any(one.puzzles for one in first)
    assert next(searched(BOTANIK, "other", 1)).puzzles != first[0].puzzles or not first[0].puzzles


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[tuple[str, str, int]] = []

    def noted(game: AnyGame, seed: str, number: int) -> Searched:
        looked.append((game.name, seed, number))
        return Searched(game.name, seed, number, ())

    monkeypatch.setattr(module, "search_game", noted)
    file = tmp_path / "kept.jsonl"
    list(searched(BOTANIK, "seed", 2, file))
    assert len(list(searched(BOTANIK, "seed", 3, file))) == 3
    assert looked == [("botanik", "seed", number) for number in range(3)]
    list(searched(BOTANIK, "other", 1, file))
    list(searched(find_game("renature"), "seed", 1, file))
    assert looked[3:] == [("botanik", "other", 0), ("renature", "seed", 0)]
