"""Each level beats the one below it: seeded series, the same on every machine.

A master is an expert with more time, and here all have the same: `bench/arena.md` compares them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

import pytest

from tablee.arena.games import game_seeds, play_game
from tablee.bots import LEVELS, Budget, LevelBot
from tablee.bots.levels import REFLEXES, check_level
from tablee.engine.errors import OptionError
from tablee.games import find_game, names

DEALS, FEW = 12, 2
"""Each is played twice with the seats exchanged; few where bots think long."""
SOME = Budget(iterations=64)


def wins(name: str, strong: str, weak: str, seeds: list[str]) -> Iterator[float]:
    """What the stronger level wins in each game; a draw is half a win."""
    game = find_game(name)
    spec = game.spec(max(2, game.players[0]))
    for seed in seeds:
        for place in range(2):
            levels = [strong if seat % 2 == place else weak for seat in range(spec.players)]
            match = play_game(spec, [LevelBot(one) for one in levels], seed, SOME).match
            best = {levels[seat] for seat, rank in enumerate(match.result().ranks) if rank == 1}
            yield (strong in best) / len(best)


def wins_most(name: str, strong: str, weak: str) -> bool:
    """Whether the stronger level wins more than half of the games; the last ones may not matter."""
    is_slow = name == "mondo" or strong == "expert"
    seeds = [*game_seeds(f"{strong} against {weak}", FEW if is_slow else DEALS)]
    return any(won > len(seeds) for won in accumulate(wins(name, strong, weak, seeds)))


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(LEVELS))[:-1])
@pytest.mark.parametrize("name", names())
def test_each_level_beats_the_one_below(name: str, strong: str, weak: str) -> None:
    assert wins_most(name, strong, weak)


def test_only_a_master_takes_its_time_and_thinks_on_several_cores() -> None:
    expert, master = LEVELS["expert"], LEVELS["master"]
    assert (expert.seconds, expert.is_parallel) == (0.3, False)
    assert (master.seconds, master.is_parallel) == (3.0, True)
    assert (master.search, master.foresight) == (expert.search, expert.foresight)


def test_stronger_levels_are_quicker_and_see_more() -> None:
    known = [REFLEXES[level] for level in list(LEVELS)[1:]]
    for weak, strong in pairwise(known):
        assert strong.pace < weak.pace
        assert strong.glance < weak.glance
        assert strong.attention >= weak.attention


def test_a_level_that_does_not_exist_is_an_error_that_lists_them() -> None:
    assert check_level("club") == "club"
    with pytest.raises(OptionError, match="random, novice, casual, club, expert, master"):
        check_level("grandmaster")
