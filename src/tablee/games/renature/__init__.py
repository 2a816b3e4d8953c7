"""Renature (Wolfgang Kramer and Michael Kiesling, 2020), for 2 to 4 players.

`rules`, `players` and `field` are the kernel, on the map of `valley`;
`notation` spells and explains, `view` and `sample` know who may see what,
`scoring`, `events` and `preview` tell what happened and what would.
"""

from __future__ import annotations

from typing import ClassVar

from tablee.engine.game import Game
from tablee.engine.options import FIRST
from tablee.games.renature import events, notation, sample, scoring, setup, view
from tablee.games.renature.board import board
from tablee.games.renature.components import RenatureComponents, read_components
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.preview import preview
from tablee.games.renature.setup import RenatureSetup
from tablee.games.renature.view import RenatureView


class Renature(Game[State, RenatureComponents, RenatureSetup, notation.Moves, RenatureView]):
    """Each question is answered by the module that it is about."""

    name = "renature"
    version = 1
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
    deal = staticmethod(setup.deal)
    check_setup = staticmethod(setup.check_setup)
    begin = staticmethod(setup.begin)
    decision = staticmethod(notation.decision)
    parse = staticmethod(notation.parse)
    is_canonical = staticmethod(notation.is_canonical)
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)
    why = staticmethod(notation.why)
    view = staticmethod(view.view)
    imagine = staticmethod(sample.imagine)
    events = staticmethod(events.events)
    board = staticmethod(board)
    preview = staticmethod(preview)
    result = staticmethod(scoring.result)
    breakdown = staticmethod(scoring.breakdown)
