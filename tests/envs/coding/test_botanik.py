"""Botanik's numbers: how many sites a machine can have, and equal tiles."""

from __future__ import annotations

import pytest

from tablee.envs.coding.botanik import BotanikCoder, most_built
from tablee.games import find_game


@pytest.mark.parametrize(
    ("draw", "built"), [(60, 30), (3, 2), (6, 3), (9, 5), (4, 2), (5, 3), (145, 73)]
)
def test_a_player_plays_half_of_the_draw_pile(draw: int, built: int) -> None:
    assert most_built(draw) == built


def test_the_standard_box_needs_95_sites() -> None:
    coder = BotanikCoder(find_game("botanik").spec(2))
    assert coder.sites == 95
    assert coder.actions == 35 + 3 * 4 * 95
