"""What a bot is, and what it is told: a turn."""

from __future__ import annotations

import pytest

from tablee.bots import Bot, Budget, LevelBot, Turn, name_of
from tablee.engine.random import Random
from tests.helpers import Case, cases, walk


class Plain:
    """Just an object with `choose`."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[0]


class Named(Plain):
    name = "Ada"


def test_anything_with_choose_is_a_bot() -> None:
    assert isinstance(Plain(), Bot)
    assert isinstance(LevelBot("club"), Bot)
    assert not isinstance(object(), Bot)


def test_a_bot_is_called_by_its_name_or_its_class() -> None:
    assert [name_of(bot) for bot in (Plain(), Named(), LevelBot("club"))] == [
        "Plain",
        "Ada",
        "club",
    ]


@pytest.mark.parametrize("case", cases(), ids=str)
def test_what_a_turn_samples_fits_its_view(case: Case) -> None:
    for number, match in enumerate(walk(case, every=12)):
        for seat in match.to_play():
            legal = tuple(match.legal(seat))
            rng = Random(f"turn {number}")
            turn = Turn(case.spec, seat, match.view(seat), legal, Budget(), rng)
            assert turn.game == case.game.name
            draw = turn.sampler()
            for position in (turn.sample(), turn.sample()):
                assert position.view(seat) == turn.view
                assert position.legal(seat) == list(turn.legal)
                assert position.acting() == match.acting()
            assert case.game.view(draw(rng), seat) == turn.view


def test_what_is_hidden_differs_from_sample_to_sample() -> None:
    case = next(case for case in cases() if case.game.name == "matryoshka")
    match = case.deal()
    legal = tuple(match.legal(0))
    turn = Turn(case.spec, 0, match.view(0), legal, Budget(), Random("differs"))
    imagined = [turn.sample().view(1) for _ in range(4)]
    assert any(view != imagined[0] for view in imagined)
    assert match.view(1) not in imagined, "nobody guesses a whole hand"


def test_a_bot_whose_name_fails_is_called_by_its_class() -> None:
    class Nameless:
        @property
        def name(self) -> str:
            raise RuntimeError

        def choose(self, turn: Turn) -> str:
            return turn.legal[0]

    assert name_of(Nameless()) == "Nameless"
