"""Renature (Wolfgang Kramer and Michael Kiesling, 2020), for 2 to 4 players.

`rules`, `players` and `field` are the kernel, on the map of `valley`;
`notation` spells and explains, `look` and `sample` know who may see what,
`scoring`, `events` and `preview` tell what happened and what would.
"""

from __future__ import annotations

from typing import ClassVar

from tablee.engine.game import Game
from tablee.engine.options import FIRST
from tablee.games.renature import board, events, notation, preview, sample, scoring, setup
from tablee.games.renature.components import RenatureComponents, read_components
from tablee.games.renature.kernel import look
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.setup import RenatureSetup
from tablee.games.renature.view import RenatureView


class Renature(
    Game[State, RenatureComponents, RenatureSetup, notation.Moves, RenatureView],
    modules=(setup, look, notation, sample, events, board, preview, scoring),
):
    """Each question is answered by the module that it is about."""

    name = "renature"
    players = (2, 3, 4)
    options = (FIRST,)
    decisions: ClassVar = {
        "domino": ("place", "discard", "joker", "retrieve"),
        "plant": ("plant", "skip", "joker", "retrieve"),
        "overflow": ("joker", "retrieve", "spill"),
        "closing": ("retrieve", "done"),
        "end": ("joker", "retrieve", "again", "done"),
    }
    package = "tablee.games.renature"
    setup_type = RenatureSetup
    view_type = RenatureView
    event_types = events.EVENTS

    components = staticmethod(read_components)
    preview = staticmethod(preview.preview)
    breakdown = staticmethod(scoring.breakdown)
