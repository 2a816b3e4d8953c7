"""Every game has a brain or a planner, and a game without one says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.bots import Budget, LevelBot, Turn
from tablee.bots.brains import BRAINS, PLANNERS, find_brain
from tablee.cli import commands
from tablee.engine.errors import OptionError
from tablee.engine.random import Random
from tablee.games import names
from tests.helpers import plain_cases


def test_every_game_has_a_brain_or_a_planner() -> None:
    assert {*BRAINS, *PLANNERS} == set(names())


def test_a_game_without_a_brain_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BRAINS, "matryoshka")
    with pytest.raises(OptionError, match="No bot knows how to play matryoshka yet"):
        find_brain("matryoshka")


def test_without_a_brain_only_the_random_level_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BRAINS, "matryoshka")
    match = next(case for case in plain_cases() if case.game.name == "matryoshka").deal()
    turn = Turn(match.spec, 0, match.view(0), tuple(match.legal(0)), Budget(), Random("x"))
    assert LevelBot("random").choose(turn).move in match.legal(0)
    with pytest.raises(OptionError, match="brain-missing"):
        LevelBot("club").choose(turn)


def test_a_level_says_beforehand_which_games_it_cannot_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(BRAINS, "matryoshka")
    for level in ("novice", "club", "master"):
        with pytest.raises(OptionError, match="brain-missing"):
            LevelBot(level).check_plays("matryoshka")
        LevelBot(level).check_plays("mondo")  # which has a planner
    LevelBot("random").check_plays("matryoshka")


@pytest.mark.parametrize("begin", [tablee.play, tablee.arena])
def test_a_game_that_a_bot_cannot_play_does_not_begin(
    begin: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(BRAINS, "botanik")
    with pytest.raises(OptionError, match="brain-missing"):
        begin("botanik", ["random", "club"])


@pytest.mark.parametrize(
    ("command", "options"),
    [
        (commands.play, {"bots": "club"}),
        (commands.match, {"bots": "random,club"}),
        (commands.arena, {"bots": "random,club"}),
        (commands.dataset, {"bots": "random,club", "out": Path("none")}),
        (commands.bench, {"bots": "club"}),
    ],
)
def test_a_command_says_that_a_bot_cannot_play_a_game_before_it_begins(
    command: Callable[..., object], options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(BRAINS, "botanik")
    with pytest.raises(OptionError, match="brain-missing"):
        command("botanik", **options)
