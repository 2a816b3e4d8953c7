"""What a bot does in Mondo takes its hands and its eyes time, as its level has it."""

from __future__ import annotations

import pytest

from tablee.bots import Budget, LevelBot, Turn
from tablee.bots.levels import REFLEXES
from tablee.engine.random import Random
from tablee.games import find_game
from tablee.match import Match


def ask(match: Match, level: str) -> tuple[str, int]:
    """What a bot in seat 0 does first, and how long that takes it."""
    legal = tuple(match.legal(0))
    turn = Turn(match.spec, 0, match.view(0), legal, Budget(iterations=16), Random("eyes"))
    choice = LevelBot(level).choose(turn)
    return choice.move, choice.after


@pytest.mark.parametrize("level", ["novice", "casual", "club", "expert"])
def test_looking_at_tiles_takes_time_and_so_do_hands(level: str) -> None:
    match = Match.deal(find_game("mondo").spec(2), "tiles")
    reflexes = REFLEXES[level]
    move, after = ask(match, level)
    assert move.startswith("take ")
    looked, rest = divmod(after - reflexes.pace, reflexes.glance)
    assert (rest, looked % reflexes.attention) == (0, 0), "batches of tiles, each of them looked at"
    assert looked >= reflexes.attention
    match.play(0, move, after)
    put, after = ask(match, level)
    assert put.startswith("put ")
    assert after == reflexes.pace
