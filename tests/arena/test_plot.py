"""The picture of the ratings."""

from __future__ import annotations

from tablee.arena.plot import draw_ratings
from tablee.arena.standings import stand
from tests.arena.made_up import finished


def test_a_plot_shows_every_bot() -> None:
    lines = stand(["a", "b & c"], [finished(("a", "b & c"), (2, 1), (1, 2))]).bots
    drawn = draw_ratings("Ratings", lines)
    assert drawn.startswith("<svg")
    assert "b &amp; c" in drawn
    assert drawn.count("<circle") == 2
