"""A master: an expert with more time, that looks further, on all cores that it is given."""

from __future__ import annotations

import pytest

from tablee.bots import Budget, Choice, LevelBot, Turn, builtin
from tablee.bots.botanik import BotanikBrain
from tablee.bots.brain import Brain
from tablee.bots.budget import Meter, check_budget
from tablee.bots.parallel.merge import merged
from tablee.bots.parallel.processes import Think
from tablee.bots.search import Node, search
from tablee.engine.errors import OptionError
from tablee.engine.random import Random
from tablee.games import find_game
from tablee.match import Match


def a_turn(budget: Budget) -> Turn:
    match = Match.deal(find_game("botanik").spec(2), "master")
    seat = match.to_play()[0]
    legal = tuple(match.legal(seat))
    assert len(legal) > 1
    return Turn(match.spec, seat, match.view(seat), legal, budget, Random("luck"))


def test_a_master_thinks_on_the_cores_that_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = a_turn(Budget(seconds=0.02, cores=2))
    given: list[Choice] = []

    def noted(choices: list[Choice]) -> Choice:
        given.extend(choices)
        return merged(choices)

    monkeypatch.setattr(builtin, "merged", noted)
    choice = LevelBot("master").choose(turn)
    assert choice.move in turn.legal
    assert len(given) == 2
    together = sum(one.visits for each in given for one in each.considered)
    assert sum(one.visits for one in choice.considered) == together > 0
    given.clear()
    LevelBot("expert").choose(turn)
    assert not given


def test_on_every_core_a_master_has_luck_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def searched(turn: Turn, *_: object) -> Choice:
        drawn.append(turn.rng.word())
        return Choice(turn.legal[0])

    def one_after_the_other(cores: int, think: Think) -> list[Choice]:
        return [think(number) for number in range(cores)]

    monkeypatch.setattr(builtin, "_searched", searched)
    monkeypatch.setattr(builtin, "think_on", one_after_the_other)
    LevelBot("master").choose(a_turn(Budget(seconds=1.0, cores=3)))
    assert len(set(drawn)) == 3


def test_counted_in_imagined_games_a_master_thinks_alike_on_any_machine() -> None:
    one, four = (
        LevelBot("master").choose(a_turn(Budget(iterations=200, cores=cores))) for cores in (1, 4)
    )
    assert one == four


@pytest.mark.parametrize(("level", "is_deep"), [("expert", False), ("master", True)])
@pytest.mark.parametrize("cores", [1, 2])
def test_only_a_master_looks_at_what_may_be_decided_next(
    level: str, is_deep: bool, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    depths: list[int] = []

    def noted(turn: Turn, brain: Brain, meter: Meter, *, depth: int) -> list[Node]:
        depths.append(depth)
        return search(turn, brain, meter, depth=depth)

    monkeypatch.setattr(builtin, "search", noted)
    LevelBot(level).choose(a_turn(Budget(seconds=0.01, cores=cores)))
    assert depths == [BotanikBrain.depth if is_deep else 0]


def test_where_nothing_is_said_a_master_takes_three_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[float | None] = []

    class Noted(Meter):
        def __init__(self, budget: Budget) -> None:
            taken.append(budget.seconds)
            super().__init__(Budget(iterations=1))

    monkeypatch.setattr(builtin, "Meter", Noted)
    for level, budget in (("master", Budget()), ("expert", Budget()), ("master", Budget(0.5))):
        LevelBot(level).choose(a_turn(budget))
    assert taken == [3.0, 0.3, 0.5]
    for level in ("master", "expert"):
        LevelBot(level).choose(a_turn(Budget(own=0.5)))
    assert taken[3:] == [1.5, 0.15]


def test_who_plays_with_people_has_the_time_of_its_level_unless_it_was_given_some() -> None:
    second = Budget(seconds=1.0, cores=2)
    patient = LevelBot("master").among_people(second)
    assert patient.budget == Budget(seconds=3.0, cores=2)
    assert LevelBot("expert").among_people(second).budget is None
    hasty = Budget(seconds=0.1)
    assert LevelBot("master", hasty).among_people(second).budget == hasty


@pytest.mark.parametrize("cores", [0, -1, 1.5])
def test_a_bot_thinks_on_one_core_at_least(cores: int) -> None:
    assert check_budget(Budget(cores=2)).cores == 2
    with pytest.raises(OptionError, match="core"):
        check_budget(Budget(cores=cores))
