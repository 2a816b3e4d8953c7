"""Tablée: four modern board games, their rules exact, fast and explained.

What is listed in `__all__` is the library. Everything else may change.

>>> import tablee
>>> match = tablee.deal("botanik", seed="any text")
>>> match.legal(0)[:2]
['kt centre 1', 'kt centre 2']
>>> events = match.play(0, "kt centre 1")
>>> match
<Botanik, 2 players, ply 1, seat 1 to play>
"""

from __future__ import annotations

import os

__version__ = "0.1.0"

if os.environ.get("TABLEE_INTERPRETED") == "1":
    from tablee._interpreted import prefer_sources

    prefer_sources()

# The functions `arena`, `games` and `review` take the place of the packages of these names
# as attributes of `tablee`; `from tablee.games import …` finds the packages.
from tablee.bots import Bot, Budget, Choice, Considered, Hint, Reason, Turn
from tablee.bots.forfeit import Forfeit
from tablee.engine.errors import (
    ComponentError,
    IllegalMove,
    OptionError,
    RecordError,
    TableeError,
    UnknownGame,
    UnknownSeat,
)
from tablee.engine.game import Event, View
from tablee.engine.random import Random
from tablee.engine.record import Entry, Record, Result
from tablee.engine.spec import Spec
from tablee.library import (
    Tournament,
    arena,
    bot,
    deal,
    game,
    games,
    hint,
    open,  # noqa: A004
    play,
    review,
    verify,
)
from tablee.match import Match, Position, Refusal
from tablee.review.report import (
    CurvePoint,
    JudgedDecision,
    JudgedMove,
    KeyMoment,
    Mark,
    PlayerReview,
    Review,
    RoundReview,
    TilesReview,
)

__all__ = [
    "Bot",
    "Budget",
    "Choice",
    "ComponentError",
    "Considered",
    "CurvePoint",
    "Entry",
    "Event",
    "Forfeit",
    "Hint",
    "IllegalMove",
    "JudgedDecision",
    "JudgedMove",
    "KeyMoment",
    "Mark",
    "Match",
    "OptionError",
    "PlayerReview",
    "Position",
    "Random",
    "Reason",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "Review",
    "RoundReview",
    "Spec",
    "TableeError",
    "TilesReview",
    "Tournament",
    "Turn",
    "UnknownGame",
    "UnknownSeat",
    "View",
    "arena",
    "bot",
    "deal",
    "game",
    "games",
    "hint",
    "open",
    "play",
    "review",
    "verify",
]
