"""Mondo (Michael Schacht, 2011), for 1 to 4 players in real time: build a world until the bell.

`rules`, `rounds` and `world` decide, `notation` spells and explains, `look` and
`sample` know who may see what, `scoring` and `events` tell what happened,
`terms` knows what a table agreed on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from tablee.engine.components import Source
from tablee.engine.game import Game
from tablee.engine.spec import Spec
from tablee.games.mondo import board, events, notation, preview, sample, scoring, setup
from tablee.games.mondo.components import MondoComponents, read_components
from tablee.games.mondo.figures import figures
from tablee.games.mondo.kernel import look
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.setup import MondoSetup
from tablee.games.mondo.terms import OPTIONS, has_hidden_timer
from tablee.games.mondo.view import MondoView


class Mondo(
    Game[State, MondoComponents, MondoSetup, notation.Moves, MondoView],
    modules=(setup, look, notation, sample, events, board, preview, scoring),
):
    """Each question is answered by the module that it is about."""

    name = "mondo"
    versions = (1, 2)
    players = (1, 2, 3, 4)
    options = OPTIONS
    decisions: ClassVar = {
        "build": ("take", "flip", "put", "drop", "stop", "task"),
        "clock": ("bell",),
    }
    package = "tablee.games.mondo"
    setup_type = MondoSetup
    view_type = MondoView
    sees_alike = True
    event_types = events.EVENTS
    countdown_ms = 3_000  # MON-10: 3-2-1-0
    count_ms = 5_000

    preview = staticmethod(preview.preview)
    breakdown = staticmethod(scoring.breakdown)

    def components(self, source: Source, *, standard: bool = False) -> MondoComponents:
        """How many landscapes a front shows depends on the version of the rules."""
        return read_components(source, self.version, standard=standard)

    def decision(self, state: State, seat: int) -> str:
        """All seats build at once, each at its own speed."""
        return "build"

    def hides_time(self, spec: Spec) -> bool:
        """MON-35: the variant with a hidden timer."""
        return has_hidden_timer(spec)

    def round_of(self, state: State) -> int:
        return state.round

    def figures(self) -> Mapping[str, Sequence[Callable[[], object]]]:
        return figures(self.spec(2))
