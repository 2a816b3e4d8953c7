"""Matryoshka (Sergio Halaban, 2016), for 3 to 5 players: collect, offer, trade, lay.

`rules` decides, `notation` spells and explains, `look` and `sample` know who
may see what, `scoring` and `events` tell what happened.
"""

from __future__ import annotations

from typing import ClassVar

from tablee.engine.game import Game
from tablee.engine.options import FIRST
from tablee.games.matryoshka import board, events, notation, sample, scoring, setup
from tablee.games.matryoshka.components import MatryoshkaComponents, read_components
from tablee.games.matryoshka.kernel import look
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.setup import MatryoshkaSetup
from tablee.games.matryoshka.view import MatryoshkaView


class Matryoshka(
    Game[State, MatryoshkaComponents, MatryoshkaSetup, notation.Moves, MatryoshkaView],
    modules=(setup, notation, look, sample, events, board, scoring),
):
    """Each question is answered by the module that it is about."""

    name = "matryoshka"
    players = (3, 4, 5)
    options = (FIRST,)
    decisions: ClassVar = {
        "show": ("show",),
        "offer": ("offer",),
        "propose": ("propose",),
        "take": ("take",),
        "lay": ("lay",),
    }
    package = "tablee.games.matryoshka"
    setup_type = MatryoshkaSetup
    view_type = MatryoshkaView
    event_types = events.EVENTS

    components = staticmethod(read_components)
    preview = staticmethod(scoring.preview)
    breakdown = staticmethod(scoring.breakdown)
