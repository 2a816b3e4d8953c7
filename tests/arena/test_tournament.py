"""Who meets whom in a tournament, on which deals, in which seats."""

from __future__ import annotations

import pytest

from tablee.arena.entrants import Entrant
from tablee.arena.tournament import fewest_players, line_ups, schedule
from tablee.bots import Budget
from tablee.engine.errors import OptionError
from tablee.games import find_game
from tests.arena.made_up import MATRYOSHKA, named


def test_all_pairs_of_bots_meet() -> None:
    assert names_of(named("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def names_of(bots: list[Entrant], players: int) -> list[tuple[str, ...]]:
    return [tuple(one.name for one in line_up) for line_up in line_ups(bots, players)]


def test_a_bot_that_is_named_twice_may_sit_down_twice() -> None:
    three = named("expert", "casual", "casual")
    assert names_of(three, 3) == [("expert", "casual", "casual")]
    assert names_of(named("a", "b", "b"), 2) == [("a", "b"), ("b", "b")]


def test_too_few_bots_are_an_error() -> None:
    with pytest.raises(OptionError):
        line_ups(named("a", "b"), 3)


def test_every_line_up_plays_the_same_deals_in_all_seatings() -> None:
    jobs = schedule(MATRYOSHKA.spec(3), named("a", "b", "c", "d"), 6, "s", Budget())
    assert len(jobs) == 4 * 6
    assert [one.seed for one in jobs[:6]] == ["s/0", "s/0", "s/0", "s/1", "s/1", "s/1"]
    assert {one.names for one in jobs[:3]} == {("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")}
    assert [one.seed for one in jobs[6:12]] == [one.seed for one in jobs[:6]]
    assert len({(one.seed, one.chance) for one in jobs}) == len(jobs)


def test_two_sit_at_a_table_if_the_game_can() -> None:
    assert fewest_players(find_game("mondo")) == 2
    assert fewest_players(MATRYOSHKA) == 3
