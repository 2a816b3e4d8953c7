"""What a finished game means for the people who played it: against whom, and what it counts for."""

from __future__ import annotations

from collections import Counter

from tablee.ratings.games import RatedGame, RatedSeat, Rating
from tablee.tables.table import Table

PEOPLE = "people"
"""How opponents who are people are called, beside the levels of bots."""


def ended(table: Table) -> int:
    """When the game ended."""
    return table.moved[-1].at if table.moved else table.changed


def opponents(table: Table, seat: int) -> str:
    """Against whom a seat played: `people` and levels, each once, separated by commas."""
    others = [other for number, other in enumerate(table.seats) if number != seat]
    kinds = {PEOPLE if other.kind == "person" else other.level for other in others}
    return ",".join(sorted(kinds))


def is_won(table: Table, seat: int) -> bool:
    """Whether a seat won, alone or with others; where one plays alone, as the game says."""
    assert table.match is not None
    result = table.match.result()
    if len(table.seats) == 1:
        return bool(result.won)
    return result.ranks[seat] == 1


def rating(table: Table) -> Rating | None:
    """Which ratings a game counts for: that of a rated table, or of one person against bots.

    Against bots nothing may have been taken back, and no hint been given.
    """
    if table.unrated or len(table.seats) == 1:
        return None
    if table.terms.rated:
        return "people"
    people = sum(seat.kind == "person" for seat in table.seats)
    return "bots" if people == 1 and table.rev == 0 else None


def rated_game(table: Table) -> RatedGame:
    """The game as ratings see it."""
    assert table.match is not None
    ranks = table.match.result().ranks
    by = Counter((move.seat, move.by) for move in table.moved)
    return RatedGame(
        tuple(
            RatedSeat(
                rank=ranks[number],
                person=seat.person,
                level=seat.level,
                moves=by[number, "person"],
                left=seat.kind == "person" and by[number, "bot"] > 0,
            )
            for number, seat in enumerate(table.seats)
        )
    )
