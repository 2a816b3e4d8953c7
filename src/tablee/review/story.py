"""What only the whole game can tell of its decisions: luck, turning points, players, the curve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablee.match import Match
from tablee.review import marks
from tablee.review.chances import curve_of, normal
from tablee.review.judge import PlyVerdict
from tablee.review.report import CurvePoint, JudgedDecision, Mark, PlayerReview


def winners(match: Match) -> tuple[float, ...]:
    """Each seat's part of the win; alone, one wins or loses."""
    result = match.result()
    if result.won is not None:
        return (float(result.won),)
    best = result.ranks.count(1)
    return tuple(1.0 / best if rank == 1 else 0.0 for rank in result.ranks)


class Story:
    """A finished match and what was found out about each of its plies."""

    def __init__(self, match: Match, found: Sequence[PlyVerdict]) -> None:
        self.match = match
        self.found = found
        self._curve = curve_of(match.spec.game.name, match.spec.players)
        self.won = winners(match)

    def chances(self, ply: int) -> tuple[float, ...]:
        """By seat, after `ply` moves, each from what it knew; not yet made to sum to 1."""
        if ply >= len(self.found):
            return self.won
        hopes = self.found[ply].hopes
        return tuple(self._curve.chance(hope, ply) for hope in hopes)

    def hoped(self, ply: int, seat: int) -> float:
        """The chance of a seat that decides at `ply`, with its best move where that is known."""
        verdict = self.found[ply].verdict
        if verdict is not None and verdict.moves:
            return verdict.moves[0].chance
        return self.chances(ply)[seat]

    def next_turn(self, ply: int, seat: int) -> int:
        """The ply of a seat's next decision; behind the last one if there is none."""
        entries = self.match.entries
        return next(
            (n for n in range(ply + 1, len(entries)) if entries[n].seat == seat), len(entries)
        )

    def luck(self, ply: int, seat: int, promised: float) -> float:
        """What a seat had at its next decision beyond what was promised and given away."""
        after = self.next_turn(ply, seat)
        had = self.won[seat] if after >= len(self.found) else self.hoped(after, seat)
        given = 0.0
        for between in range(ply + 1, after):
            verdict = self.found[between].verdict
            if verdict is not None:
                given += verdict.cost / max(1, self.match.spec.players - 1)
        return had - promised - given

    def is_turning(self, ply: int, seat: int, cost: float) -> bool:
        """Whether a cost takes the lead away from the seat that was the likeliest to win."""
        chances = normal(self.chances(ply))
        if len(chances) == 1:
            return chances[0] >= marks.EVEN > chances[0] - cost
        share = cost / (len(chances) - 1)
        others = max(chance for other, chance in enumerate(chances) if other != seat)
        return chances[seat] >= others and chances[seat] - cost < others + share


def decisions(story: Story, seats: Sequence[int]) -> tuple[JudgedDecision, ...]:
    """Every decision of some seats, with the reasons of all best moves."""
    found = []
    then = story.match.at(0)
    for ply, entry in enumerate(story.match.entries):
        verdict = story.found[ply].verdict
        if entry.seat in seats and entry.seat is not None and verdict is not None:
            promised = verdict.chance
            if promised is None:
                promised = story.chances(ply)[entry.seat]
            is_marked = verdict.mark in marks.MARKED
            found.append(
                JudgedDecision(
                    ply=ply,
                    seat=entry.seat,
                    decision=then.decision(entry.seat) or "",
                    t=entry.t,
                    played=entry.move,
                    legal=then.count_legal(entry.seat),
                    moves=verdict.moves,
                    cost=verdict.cost,
                    cost_doubt=verdict.cost_doubt,
                    lost=verdict.lost,
                    mark=verdict.mark,
                    turning=is_marked and story.is_turning(ply, entry.seat, verdict.cost),
                    luck=story.luck(ply, entry.seat, promised),
                    reasons=verdict.reasons,
                    tiles=verdict.tiles,
                )
            )
        then.play(entry.seat, entry.move, entry.t)
    return tuple(found)


def curve(story: Story) -> tuple[CurvePoint, ...]:
    """From the deal to the end."""
    points = [
        CurvePoint(ply, normal(story.chances(ply)), tuple(hope.points for hope in found.hopes))
        for ply, found in enumerate(story.found)
    ]
    scores = story.match.result().scores
    last = tuple(
        float(own - max((other for i, other in enumerate(scores) if i != seat), default=0))
        for seat, own in enumerate(scores)
    )
    return (*points, CurvePoint(len(points), story.won, last))


def by_player(seat: int, judged: Sequence[JudgedDecision]) -> PlayerReview:
    """One seat's game in a few numbers."""
    own = [one for one in judged if one.seat == seat]
    real = [one for one in own if one.mark != Mark.ONLY]
    count = max(1, len(real))
    counts = Counter(one.mark.value for one in own)
    return PlayerReview(
        seat=seat,
        decisions=len(real),
        accuracy=marks.accuracy([one.cost for one in real]),
        average_cost=sum(one.cost for one in real) / count,
        average_lost=sum(one.lost for one in real) / count,
        marks={mark.value: counts.get(mark.value, 0) for mark in Mark},
        luck=sum(one.luck for one in own),
    )
