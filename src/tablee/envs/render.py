"""What people see of an environment: the board as text, as terminals show it, or a picture."""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from tablee.engine.errors import OptionError
from tablee.extras import need
from tablee.match import Position

MODES = ("ansi", "human", "rgb_array")
MARGIN = 8
"""Pixels around the text of a picture."""
PAPER, INK = "white", "black"
IN_THE_FONT = str.maketrans("┃━│─−▲△•■", "I=|--A^*#")
"""Signs that Pillow's own font, of Latin letters, does not have, and what stands for them."""
FONT = "latin-1"


class Screen:
    """`ansi` returns the board, `human` prints it, `rgb_array` returns a picture of it.

    Without a mode nothing is drawn.
    """

    def __init__(self, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            allowed = ", ".join(MODES)
            raise OptionError("option-value", option="render_mode", value=mode, allowed=allowed)
        if mode == "rgb_array":
            need("PIL", "envs")
        self.mode = mode

    def draw(self, position: Position, seat: int | None) -> str | NDArray[np.uint8] | None:
        """What a seat sees, or with None a spectator."""
        if self.mode is None:
            return None
        board = position.board(seat)
        if self.mode == "ansi":
            return board
        if self.mode == "rgb_array":
            return picture(board)
        sys.stdout.write(f"{board}\n\n")
        return None


def picture(text: str) -> NDArray[np.uint8]:
    """Text as rows of pixels, as large as it needs to be."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - an extra

    text = text.translate(IN_THE_FONT).encode(FONT, "replace").decode(FONT)
    font = ImageFont.load_default_imagefont()
    box = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((MARGIN, MARGIN), text, font)
    image = Image.new("RGB", (int(box[2]) + MARGIN, int(box[3]) + MARGIN), PAPER)
    ImageDraw.Draw(image).multiline_text((MARGIN, MARGIN), text, INK, font)
    return np.asarray(image)
