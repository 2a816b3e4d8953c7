"""Who takes part in a tournament, and under which name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.arena.entrants import entrants
from tablee.bots import LevelBot, Turn
from tablee.engine.errors import OptionError
from tests.bots.own_bots import write_bots


class First:
    def choose(self, turn: Turn) -> str:
        return turn.legal[0]


def test_bots_are_named_by_reference_or_by_themselves() -> None:
    found = entrants(["club", First(), LevelBot("club")])
    assert [one.name for one in found] == ["club", "First", "club 2"]
    assert [one.is_builtin for one in found] == [True, False, True]


def test_the_same_bot_keeps_its_name() -> None:
    mine = First()
    found = entrants(["club", mine, "club", mine, First()])
    assert [one.name for one in found] == ["club", "First", "club", "First", "First 2"]
    assert found[0] is found[2]
    assert found[1] is found[3]


def test_a_bot_by_reference_is_new_for_every_game(tmp_path: Path) -> None:
    (one,) = entrants([f"{write_bots(tmp_path)}:First"])
    assert one.bot() is not one.bot()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("grandmaster", "There is no bot “grandmaster”"),
        (First, r"First is a class, not a bot: write First\(\)"),
        (7, "7 is not a bot: it needs a method choose"),
    ],
)
def test_what_is_no_bot_is_said_before_the_first_game(wrong: object, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        entrants(["club", wrong])  # type: ignore[list-item]  # what people try
