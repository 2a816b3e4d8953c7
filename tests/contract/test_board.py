"""The terminal's drawing: everybody's view, in both languages, on a terminal of 80 columns."""

from __future__ import annotations

import pytest
from rich.text import Text

from tablee.text import LANGUAGES, Words
from tests.helpers import SOAK, Case, cases, onlookers, walk

WIDTH = 80
EVERY = 20 if SOAK else 60
"""One ply in so many is drawn, and the last one."""


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_board_fits_the_terminal(case: Case) -> None:
    for match in walk(case, every=EVERY):
        for seat in onlookers(match):
            view = case.game.view(match.kernel, seat)
            for language in LANGUAGES:
                drawn = Text.from_markup(case.game.board(view, Words(language).say))
                assert drawn.plain.strip()
                for line in drawn.split("\n"):
                    assert line.cell_len <= WIDTH, line.plain
