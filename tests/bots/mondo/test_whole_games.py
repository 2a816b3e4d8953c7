"""Simulated games of Mondo between greedy bots: every level, board and number of players."""

from __future__ import annotations

import pytest

from tablee.arena.games import play_game
from tablee.bots import Budget, LevelBot
from tablee.games import find_game
from tablee.match import verify
from tests.helpers import SOAK

GAMES = 300 if SOAK else 1
SQUARES = 24
LEVELS = ("beginner", "advanced", "expert", "children")
SOLO = ("solo-easy", "solo-medium", "solo-hard")
BOARDS = ("ocean", "reverse")
TABLES = [(level, players) for level in LEVELS for players in (2, 3, 4)] + [(s, 1) for s in SOLO]
ALL = [(level, players, board) for level, players in TABLES for board in BOARDS]
PAIRS = [(level, players, BOARDS[at % 2]) for at, (level, players) in enumerate(TABLES)]
"""Outside of a soak every level, and every number of players, is played on both boards."""


@pytest.mark.parametrize(("level", "players", "board"), ALL if SOAK else PAIRS)
def test_greedy_bots_fill_their_boards_and_the_record_holds(
    level: str, players: int, board: str
) -> None:
    game = find_game("mondo")
    spec = game.spec(players, {"level": level, "board": board})
    for number in range(GAMES):
        seed = f"{level}/{board}/{number}"
        match = play_game(spec, [LevelBot("casual")] * players, seed, Budget(iterations=1)).match
        assert match.is_over
        verify(match.record())
        view = match.spec.game.view(match.kernel, 0)
        counts = [count for past in view.past for count in past.counts]
        assert len(counts) == view.rounds * players
        assert {len(count.board.tiles) for count in counts} == {SQUARES}
