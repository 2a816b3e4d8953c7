"""A deal told by its draws."""

from __future__ import annotations

import pytest

from tablee.engine.random import Random
from tablee.envs.spiel.chance import Given, bounds_of
from tests.envs.play import tables
from tests.helpers import Case


class Noted(Random):
    """A true generator that notes what it gave."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.source = Random(text)
        self.given: list[int] = []

    def below(self, bound: int) -> int:
        number = self.source.below(bound)
        if bound > 1:
            self.given.append(number)
        return number

    def word(self) -> int:
        return sum(self.below(2) << bit for bit in range(32))


@pytest.mark.parametrize("case", tables(), ids=str)
def test_a_deal_can_be_made_again_from_its_draws(case: Case) -> None:
    for text in ("one", "two", "three"):
        noted = Noted(text)
        setup = case.game.deal(case.spec, noted)
        assert case.game.deal(case.spec, Given(noted.given)) == setup
        bounds = bounds_of(case.spec)
        assert len(bounds) == len(noted.given)
        assert all(0 <= number < bound for number, bound in zip(noted.given, bounds, strict=True))
