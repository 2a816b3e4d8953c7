"""A room's functions take the arguments of the methods of `Game` that they answer."""

from __future__ import annotations

import inspect

import pytest

from tablee.engine.game import ANSWERS, AnyGame, Game, Setup
from tablee.games import GAMES


def names(function: object) -> list[str]:
    """The names of a function's arguments."""
    assert callable(function)
    return list(inspect.signature(function).parameters)


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_room_answers_with_the_arguments_of_the_contract(game: AnyGame, answer: str) -> None:
    assert names(getattr(game, answer)) == names(getattr(Game, answer))[1:]


def test_a_game_without_a_function_that_every_game_needs_is_refused() -> None:
    with pytest.raises(TypeError, match="Nothing: no module has a function components"):
        type("Nothing", (Game,), {})


def test_two_modules_with_a_function_of_one_name_are_refused() -> None:
    module = inspect.getmodule(GAMES[0].deal)
    assert module is not None
    with pytest.raises(TypeError, match="two modules have a function deal"):

        class Twice(Game, modules=(module, module)):  # type: ignore[type-arg]
            components = GAMES[0].components


class Unreadable(Setup, frozen=True):
    """Whether a list or a set is meant cannot be told from JSON."""

    cards: list[int] | set[int]


def test_the_type_of_a_setup_is_looked_into_when_the_game_is_made() -> None:
    """Not when threads first read one: two of them at once crash in msgspec."""
    with pytest.raises(TypeError, match="more than one array-like"):
        type("Unready", (type(GAMES[0]),), {"setup_type": Unreadable})
