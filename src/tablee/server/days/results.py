"""What a finished game of a day was worth. It is read from the table's facts, whoever asks first:
a server that is killed before it noted a result finds the same result again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tablee.engine.record import Result
from tablee.tables import facts as f
from tablee.tables.loading.restore import restore
from tablee.tables.table import Table

SEAT = 0
"""The person's; the others are bots."""
PARTS = 8
"""Of a course."""
WIDE = 100_000
"""More than any number of points, and than any lead."""


class DayResult(Struct, frozen=True):
    """A try that is over."""

    state: Literal["done", "left", "late"]
    value: int
    """Who has more did better."""
    place: int
    points: int
    course: str


def read_result(log: Sequence[f.Fact], closes: int) -> DayResult | None:
    """The result of a finished game; None if it is not over. Late: ended at `closes` or after."""
    table = restore("", log)
    if table.match is None or not table.match.is_over:
        return None
    result = table.match.result()
    state: Literal["done", "left", "late"] = "done"
    if table.moved[-1].at >= closes:
        state = "late"
    if any(isinstance(fact, f.StoodIn) for fact in log):
        state = "left"  # a bot has played for this person
    place, points = result.ranks[SEAT], result.scores[SEAT]
    return DayResult(state, value_of(result), place, points, course_of(table))


def value_of(result: Result) -> int:
    """Who won did better than who did not; then points count, then how far others were behind."""
    points = result.scores[SEAT]
    others = [score for seat, score in enumerate(result.scores) if seat != SEAT]
    lead = points - max(others, default=points)
    whole = WIDE // 2
    return ((len(result.scores) - result.ranks[SEAT]) * WIDE + points + whole) * WIDE + lead + whole


def course_of(table: Table) -> str:
    """How the game went, in eighths: it tells nobody what was dealt."""
    match = table.match
    assert match is not None
    last = len(match.entries)
    if match.spec.players == 1:
        return ""
    told = []
    for part in range(1, PARTS + 1):
        scores = match.at(last * part // PARTS).scores()
        if part == PARTS:  # with what is only counted at the end
            scores = match.result().scores
        lead = scores[SEAT] - max(scores[:SEAT] + scores[SEAT + 1 :])
        told.append("=" if lead == 0 else "+" if lead > 0 else "-")
    return "".join(told)
