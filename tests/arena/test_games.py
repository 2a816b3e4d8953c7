"""Games between bots: each sees its view, and one that fails forfeits."""

from __future__ import annotations

import pytest

from tablee.arena.games import Intention, game_seeds, play_game
from tablee.bots import Bot, Choice, LevelBot, Turn
from tablee.games import GAMES, find_game
from tablee.match import verify


class Watches:
    """Plays the first legal move and notes its turns."""

    def __init__(self, moves: int = 10**9) -> None:
        self.turns: list[Turn] = []
        self.moves = moves

    def choose(self, turn: Turn) -> str | Choice:
        self.turns.append(turn)
        if len(self.turns) > self.moves:
            raise ValueError("enough")
        return turn.legal[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_sees_what_its_seat_may_see(game) -> None:  # type: ignore[no-untyped-def]
    players = max(2, game.players[0])
    watcher = Watches()
    bots = [LevelBot("random") for _ in range(players - 1)] + [watcher]
    played = play_game(game.spec(players), bots, "watched")
    assert played.match.is_over
    assert played.forfeit is None
    verify(played.match.record())
    assert watcher.turns
    for turn in watcher.turns:
        assert turn.seat == turn.view.seat == players - 1
        assert turn.game == game.name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_ends_where_a_bot_fails(game) -> None:  # type: ignore[no-untyped-def]
    players = max(2, game.players[0])
    bots: list[Bot] = [Watches(moves=2), *[LevelBot("random") for _ in range(players - 1)]]
    played = play_game(game.spec(players), bots, "failed")
    assert played.forfeit is not None
    assert (played.forfeit.key, played.forfeit.seat) == ("bot-raised", 0)
    assert not played.match.is_over
    assert sum(entry.seat == 0 for entry in played.match.entries) <= 2
    verify(played.match.record())


def test_only_bots_of_ones_own_are_watched_while_they_think() -> None:
    told: list[int | None] = []
    watcher = Watches()
    bots: list[Bot] = [watcher, LevelBot("random")]
    play_game(find_game("botanik").spec(2), bots, "told", thinking=told.append)
    assert told[0::2] == [0] * len(watcher.turns)
    assert set(told[1::2]) == {None}


def test_thoughts_are_of_decisions_that_had_alternatives() -> None:
    watcher = Watches()
    played = play_game(find_game("renature").spec(2), [watcher, LevelBot("random")], "thoughts")
    assert any(len(turn.legal) == 1 for turn in watcher.turns)
    mine = [thought for thought in played.thoughts if thought.seat == 0]
    assert len(mine) == sum(len(turn.legal) > 1 for turn in watcher.turns)


def test_intentions_sort_by_time() -> None:
    late, soon = Intention(900, 0, "take 1"), Intention(800, 1, "take 1")
    assert sorted([late, soon]) == [soon, late]


def test_every_game_of_a_series_has_a_seed_of_its_own() -> None:
    seeds = list(game_seeds("series", 5))
    assert len(set(seeds)) == 5
    assert seeds == list(game_seeds("series", 5))
    assert not set(seeds) & set(game_seeds("another", 5))


class Slow:
    """Stops, after so many milliseconds."""

    def __init__(self, after: int) -> None:
        self.after = after

    def choose(self, turn: Turn) -> Choice:
        return Choice("stop", after=self.after)


def test_in_real_time_who_is_quicker_moves_first_wherever_they_sit() -> None:
    bots = [Slow(5_000), Slow(1_000), Slow(3_000)]
    entries = play_game(find_game("mondo").spec(3), bots, "quick").match.entries
    assert [(entry.seat, entry.t) for entry in entries[:3]] == [(1, 1_000), (2, 3_000), (0, 5_000)]
