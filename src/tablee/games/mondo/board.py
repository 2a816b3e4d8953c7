from __future__ import annotations

from tablee.engine.game import Say
from tablee.games.mondo.view import MondoView


def board(view: MondoView, say: Say) -> str:
    return ""
