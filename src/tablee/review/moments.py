"""The moments that decided a game, each in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tablee.bots import Reason
from tablee.review import marks
from tablee.review.judge import PlyVerdict
from tablee.review.report import JudgedDecision, KeyMoment, Mark

MOST = 3
SENTENCES = {
    "mistake": "review.moment.mistake",
    "strong": "review.moment.strong",
    "lucky": "review.moment.lucky",
    "unlucky": "review.moment.unlucky",
}
STRONG = 0.5
"""A good move decides less than a bad one that costs as much: it was there to be found."""

Kind = Literal["mistake", "strong", "lucky", "unlucky"]


def key_moments(
    judged: Sequence[JudgedDecision], found: Sequence[PlyVerdict]
) -> tuple[KeyMoment, ...]:
    """Those that changed most, one for each ply, the biggest first."""
    weighed: list[tuple[float, int, KeyMoment]] = []
    for one in judged:
        verdict = found[one.ply].verdict
        why = verdict.reasons if verdict is not None else ()
        told = [(abs(swing) * weight, kind, swing) for weight, kind, swing in _swings(one)]
        if told:
            weight, kind, swing = max(told)
            facts: dict[str, int | str | tuple[str, ...]] = {
                "seat": one.seat,
                "percent": round(100 * abs(swing)),
            }
            sentence = Reason(SENTENCES[kind], facts)
            moment = KeyMoment(one.ply, one.seat, kind, swing, sentence, why)
            weighed.append((weight, -one.ply, moment))
    weighed.sort(key=lambda entry: entry[:2], reverse=True)
    return tuple(moment for _, _, moment in weighed[:MOST])


def _swings(one: JudgedDecision) -> list[tuple[float, Kind, float]]:
    """What a decision may be told for: how much that counts, what it is, how much it changed."""
    found: list[tuple[float, Kind, float]] = []
    if one.mark in marks.MARKED:
        found.append((1.0, "mistake", -one.cost))
    if one.mark == Mark.BEST and len(one.moves) > 1:
        gap = one.moves[0].chance - one.moves[1].chance
        if gap >= marks.MISTAKE and one.moves[0].move == one.played:
            found.append((STRONG, "strong", gap))
    if one.luck >= marks.LUCK:
        found.append((1.0, "lucky", one.luck))
    if one.luck <= -marks.LUCK:
        found.append((1.0, "unlucky", one.luck))
    return found
