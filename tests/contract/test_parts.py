"""Nothing is lost and nothing appears: each room's tests count the parts of its own game.

`tests/games/<g>/parts.py` has `count_parts(state)`, which must stay the same
from the deal to the end, and in every state that is sampled.
"""

from __future__ import annotations

from importlib import import_module

import pytest

from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tests.helpers import Case, cases, walk


def count_parts(case: Case, state: Kernel) -> object:
    return import_module(f"tests.games.{case.game.name}.parts").count_parts(state)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_parts_are_conserved(case: Case) -> None:
    dealt = count_parts(case, case.deal().kernel)
    for match in walk(case):
        assert count_parts(case, match.kernel) == dealt


@pytest.mark.parametrize("case", cases(), ids=str)
def test_sampled_states_have_all_parts(case: Case) -> None:
    rng = Random("parts")
    dealt = count_parts(case, case.deal().kernel)
    for match in walk(case, every=6):
        for seat in range(case.spec.players):
            view = case.game.view(match.kernel, seat)
            assert count_parts(case, case.game.sample(view, case.spec, rng)) == dealt
