"""Everything that a match answers, to be compared."""

from __future__ import annotations

from tablee.match import Match
from tests.helpers import onlookers


def answers(match: Match) -> object:
    """Everything that a match answers."""
    seats = range(match.spec.players)
    return (
        match.ply,
        [match.view(seat) for seat in onlookers(match)],
        [match.legal(seat) for seat in (*seats, None)],
        [match.decision(seat) for seat in seats],
        [match.asked_at(seat) for seat in seats],
        match.acting(),
        match.scores(),
        match.last_events,
        match.began_round,
        match.learned(),
        match.disclosed(),
        [match.before(ply) for ply in range(match.ply)],
        match.deadline,
        match.entries[:],
    )
