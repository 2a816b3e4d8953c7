"""Options: read strictly, from records and from command lines."""

from __future__ import annotations

import pytest

from tablee.engine.errors import OptionError
from tablee.engine.options import Option, check_options, spell_option

CHOICE = Option("level", "choice", choices=("easy", "hard"))
NUMBER = Option("seconds", "number", low=30, high=90)
COUNT = Option("count", "number", low=0, high=9)
FLAG = Option("hidden", "flag")
SEAT = Option("first", "seat")
EACH = Option("handicap", "each", choices=("none", "all"))


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (CHOICE, "hard", "hard"),
        (NUMBER, "30", 30),
        (NUMBER, "90", 90),
        (FLAG, "true", True),
        (FLAG, "false", False),
        (SEAT, "2", 2),
        (EACH, "none,all,none", ("none", "all", "none")),
    ],
)
def test_a_value_is_read_and_checked(option: Option, text: str, value: object) -> None:
    assert option.read(text, 3) == value
    assert option.check(value, 3) == value
    assert spell_option(value) == text


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (CHOICE, "HARD"),
        (CHOICE, ""),
        (NUMBER, "29"),
        (NUMBER, "91"),
        (NUMBER, "-30"),
        (NUMBER, "３５"),
        (NUMBER, "9" * 5000),
        (FLAG, "yes"),
        (SEAT, "3"),
        (SEAT, "x"),
        (EACH, "none,all"),
        (EACH, "none,all,some"),
    ],
)
def test_a_wrong_text_says_what_would_be_right(option: Option, text: str) -> None:
    with pytest.raises(OptionError) as error:
        option.read(text, 3)
    assert error.value.facts["option"] == option.name
    assert error.value.facts["allowed"] == option.allowed(3)


@pytest.mark.parametrize(
    ("option", "value"),
    [(COUNT, True), (NUMBER, 30.0), (NUMBER, "30"), (FLAG, 1), (SEAT, False), (EACH, "none")],
)
def test_a_value_of_another_kind_is_refused(option: Option, value: object) -> None:
    with pytest.raises(OptionError):
        option.check(value, 3)


def test_some_choices_are_for_one_player_and_the_others_for_several() -> None:
    level = Option("level", "choice", choices=("easy", "solo", "hard"), alone=("solo",))
    assert [level.allowed(players) for players in (1, 2)] == ["solo", "easy, hard"]
    assert level.check("solo", 1) == "solo"
    for value, players in (("easy", 1), ("solo", 2)):
        with pytest.raises(OptionError):
            level.check(value, players)


def test_an_unknown_option_names_those_there_are() -> None:
    with pytest.raises(OptionError) as error:
        check_options((CHOICE, FLAG), {"colour": "red"}, 3)
    assert error.value.facts == {"option": "colour", "allowed": "level, hidden"}
