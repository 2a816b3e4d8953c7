"""What the expert thinks of a finished game: every decision, judged by what its seat knew then.

The bots' own search and evaluation judge; nothing here knows the rules or values a
position by itself. The same record, version and number of imagined games give the
same review everywhere: nothing here looks at a clock.
"""

from tablee.review.make import normal_budget, review_match
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
    "CurvePoint",
    "JudgedDecision",
    "JudgedMove",
    "KeyMoment",
    "Mark",
    "PlayerReview",
    "Review",
    "RoundReview",
    "TilesReview",
    "normal_budget",
    "review_match",
]
