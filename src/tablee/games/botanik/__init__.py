"""Botanik (Pauchon, Largey, Crittin, 2021), for 2 players: park, release, build, flower.

`rules` decides, with `machine` for what is built and `box` for its shapes;
`notation` spells and explains, `view` and `sample` know who may see what,
`scoring`, `events` and `preview` tell what happened, or would.
"""

from __future__ import annotations

from typing import ClassVar

from tablee.engine.components import Source
from tablee.engine.game import Game
from tablee.engine.options import FIRST
from tablee.games.botanik import board, events, notation, preview, sample, scoring, setup
from tablee.games.botanik.components import BotanikComponents, read_components
from tablee.games.botanik.kernel import look
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.setup import BotanikSetup
from tablee.games.botanik.view import BotanikView


class Botanik(
    Game[State, BotanikComponents, BotanikSetup, notation.Moves, BotanikView],
    modules=(setup, look, notation, sample, events, board, preview, scoring),
):
    """Each question is answered by the module that it is about."""

    name = "botanik"
    versions = (1, 2)
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

    def components(self, source: Source, *, standard: bool = False) -> BotanikComponents:
        """What a tile's name says of flowers depends on the version of the rules."""
        return read_components(source, self.version, standard=standard)

    preview = staticmethod(preview.preview)
    breakdown = staticmethod(scoring.breakdown)
