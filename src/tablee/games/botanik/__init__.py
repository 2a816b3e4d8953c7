"""Botanik (Pauchon, Largey, Crittin, 2021), for 2 players: park, release, build, flower.

`rules` decides, with `machine` for what is built and `box` for its shapes;
`notation` spells and explains, `view` and `sample` know who may see what,
`scoring`, `events` and `preview` tell what happened, or would.
"""

from __future__ import annotations

from typing import ClassVar

from tablee.engine.game import Game
from tablee.engine.options import FIRST
from tablee.games.botanik import events, notation, sample, scoring, setup
from tablee.games.botanik.board import board
from tablee.games.botanik.components import BotanikComponents, read_components
from tablee.games.botanik.kernel import look
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.preview import preview
from tablee.games.botanik.setup import BotanikSetup
from tablee.games.botanik.view import BotanikView


class Botanik(Game[State, BotanikComponents, BotanikSetup, notation.Moves, BotanikView]):
    """Each question is answered by the module that it is about."""

    name = "botanik"
    version = 1
    players = (2,)
    options = (FIRST,)
    decisions: ClassVar = {
        "play": ("side", "centre"),
        "resolve": ("place", "swap"),
    }
    package = "tablee.games.botanik"
    setup_type = BotanikSetup
    view_type = BotanikView
    sees_alike = True
    event_types = events.EVENTS

    components = staticmethod(read_components)
    deal = staticmethod(setup.deal)
    check_setup = staticmethod(setup.check_setup)
    begin = staticmethod(setup.begin)
    decision = staticmethod(look.decision)
    parse = staticmethod(notation.parse)
    is_canonical = staticmethod(notation.is_canonical)
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)
    spell = staticmethod(notation.spell)
    why = staticmethod(notation.why)
    view = staticmethod(look.view)
    imagine = staticmethod(sample.imagine)
    events = staticmethod(events.events)
    board = staticmethod(board)
    preview = staticmethod(preview)
    result = staticmethod(scoring.result)
    breakdown = staticmethod(scoring.breakdown)
