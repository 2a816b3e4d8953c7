"""Pictures of boards: the text of the terminal in pixels."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.envs.render import FONT, IN_THE_FONT, picture
from tests.envs.play import plain_tables
from tests.helpers import Case, plies, walk


def test_a_picture_is_as_large_as_its_text_and_shows_it() -> None:
    one, two = picture("ab"), picture("ab\nabcd")
    assert one.dtype == np.uint8
    assert one.shape[2] == 3
    assert one.min() == 0
    assert one.max() == 255
    assert two.shape[0] > one.shape[0]
    assert two.shape[1] > one.shape[1]
    assert (picture("ab") != picture("ba")).any()


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_every_sign_of_a_board_can_be_drawn(case: Case) -> None:
    for match in walk(case, 0, every=plies(25)):
        match.board(None).translate(IN_THE_FONT).encode(FONT)


def test_a_sign_that_nobody_has_is_a_question_mark() -> None:
    assert np.array_equal(picture("a\N{SNOWMAN}"), picture("a?"))
