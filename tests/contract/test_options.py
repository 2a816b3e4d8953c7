"""What a page offers of a game's options: valid, and named in both languages."""

from __future__ import annotations

import pytest

from tablee.engine.game import AnyGame
from tablee.engine.options import Option
from tablee.games import GAMES
from tablee.text import catalogue

OPTIONS = [(game, option) for game in GAMES for option in game.options]


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda part: part.name)
def test_an_option_and_its_choices_have_names(game: AnyGame, option: Option) -> None:
    key = f"{game.name}.option.{option.name}"
    assert key in catalogue()
    for choice in option.choices:
        assert f"{key}.{choice}" in catalogue()


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda part: part.name)
def test_what_is_suggested_is_a_short_list_of_valid_numbers(game: AnyGame, option: Option) -> None:
    assert bool(option.suggested) == (option.kind == "number")
    assert list(option.suggested) == sorted(set(option.suggested))
    assert len(option.suggested) <= 20
    for players in game.players:
        for value in option.suggested:
            assert game.spec(players, {option.name: value}).options[option.name] == value
            assert option.unit != "seconds" or value % 60 == 0
