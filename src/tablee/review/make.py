"""A whole review: every ply judged, then what only the whole game can tell.

`judge_ply` is the work and can be done anywhere, in any order; `assemble` is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

from msgspec import UNSET, structs

from tablee import __version__
from tablee.engine.errors import OptionError, TableeError, UnknownSeat
from tablee.engine.record import Record, write_record
from tablee.match import Match
from tablee.review.judge import PlyVerdict, judge_ply
from tablee.review.marks import MARKED
from tablee.review.moments import key_moments
from tablee.review.report import FORMAT, Review
from tablee.review.rounds import rounds_of
from tablee.review.story import Story, by_player, curve, decisions

NORMAL = 1000
"""Imagined games by decision, where a game has no number of its own."""
NORMALS = {"matryoshka": 500}
"""Where imagining takes longer: a whole game is judged in less than 30 s on one core."""
DEEPER = 4
"""How many times the normal depth a deep review has."""

Progress = Callable[[int, int], None]
"""Told how many plies are judged, of how many."""


def review_match(
    match: Match,
    seat: int | None = None,
    iterations: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """Judge all decisions of a finished match, or those of one seat; usually to normal depth."""
    budget = normal_budget(match.spec.game.name) if iterations is None else iterations
    check(match, seat, budget)
    game = record_hash(match.record())
    seats = tuple(range(match.spec.players)) if seat is None else (seat,)
    found = []
    for ply, entry in enumerate(match.entries):
        found.append(judge_ply(match, ply, game, budget, entry.seat in seats))
        if progress is not None:
            progress(ply + 1, match.ply)
    return assemble(match, found, budget, seats)


def normal_budget(game: str) -> int:
    """Imagined games by decision in a review of normal depth."""
    return NORMALS.get(game, NORMAL)


def check(match: Match, seat: int | None, iterations: int) -> None:
    """Only finished matches are reviewed: a running one would be told too much."""
    if not match.is_over:
        raise TableeError("not-over")
    if seat is not None and not 0 <= seat < match.spec.players:
        raise UnknownSeat("seat-unknown", seat=seat)
    if iterations < 1:
        raise OptionError("budget", value=iterations)


def assemble(
    match: Match, found: Sequence[PlyVerdict], iterations: int, seats: tuple[int, ...]
) -> Review:
    """The review of a finished match whose plies are judged, in order."""
    record = match.record()
    result = match.result()
    story = Story(match, found)
    judged = decisions(story, seats)
    moments = key_moments(judged, found)
    told = {moment.ply for moment in moments}
    return Review(
        format=FORMAT,
        version=__version__,
        budget=iterations,
        record=record_hash(record),
        game=record.game,
        rules=record.rules,
        players=record.players,
        seats=seats,
        result=result,
        decisions=tuple(
            one if one.mark in MARKED or one.ply in told else structs.replace(one, reasons=())
            for one in judged
        ),
        curve=curve(story),
        by_player=tuple(by_player(seat, judged) for seat in seats),
        moments=moments,
        rounds=rounds_of(match, judged),
    )


def record_hash(record: Record) -> str:
    """What names a game: SHA-256 of its record without the result."""
    return sha256(write_record(structs.replace(record, result=UNSET))).hexdigest()
