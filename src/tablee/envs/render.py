"""What people see of an environment: the board as text, as the terminal shows it."""

from __future__ import annotations

import sys

from tablee.engine.errors import OptionError
from tablee.match import Position

MODES = ("ansi", "human")


class Screen:
    """`ansi` returns the board, `human` prints it; without a mode nothing is drawn."""

    def __init__(self, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            allowed = ", ".join(MODES)
            raise OptionError("option-value", option="render_mode", value=mode, allowed=allowed)
        self.mode = mode

    def draw(self, position: Position, seat: int | None) -> str | None:
        """What a seat sees, or with None a spectator."""
        if self.mode is None:
            return None
        board = position.board(seat)
        if self.mode == "ansi":
            return board
        sys.stdout.write(f"{board}\n\n")
        return None
