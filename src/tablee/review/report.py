"""The review of a game, as the library returns it and as JSON (docs/review.md).

A chance is from 0 to 1 and a calibrated one (`tablee bench review`). A doubt is
one standard error of the number that it stands beside.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from tablee.bots.reasons.reason import Reason
from tablee.engine.record import Result

FORMAT: Literal["tablee-review/1"] = "tablee-review/1"


class Mark(StrEnum):
    """What a move is called, by the chance to win that it cost (`marks.py`)."""

    ONLY = "only"
    """There was nothing to decide."""
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class JudgedMove(Struct, frozen=True):
    """A sensible move of a decision, from what its seat knew then."""

    move: str
    points: float
    """Expected lead over the best other seat at the end; alone: the expected score."""
    points_doubt: float
    chance: float
    """To win; a win may be shared."""
    chance_doubt: float
    visits: int
    """In how many imagined games it was tried; 0: judged at first sight."""


class TilesReview(Struct, frozen=True):
    """Mondo: what a tile that was taken or put cost against the best one in the middle then."""

    best_tile: str | None
    """The best tile that lay in the middle, or was in hand; null where none would have helped."""
    lost: float
    """Points that the best tile, or the best square, would have brought more."""
    mismatches: int
    """Edges that do not match by this put; 0 for other moves."""
    avoidable: int
    """How many fewer the best put of the same tile would have made, for no fewer points."""
    waited: int
    """Milliseconds since this seat's last move in the round."""


class JudgedDecision(Struct, frozen=True):
    """One decision of one seat."""

    ply: int
    """How many moves had been made before it."""
    seat: int
    decision: str
    """What kind it was: one of the game's decisions."""
    t: int | None
    """In real time: the millisecond of the round; null otherwise."""
    played: str
    legal: int
    """How many moves were legal."""
    moves: tuple[JudgedMove, ...]
    """Sensible moves, best first, the played one always among them; empty where only one was
    legal."""
    cost: float
    """The chance that the played move cost against the best; never below 0."""
    cost_doubt: float
    lost: float
    """The same in points."""
    mark: Mark
    turning: bool
    """Whether this move changed who was most likely to win, by its cost alone."""
    luck: float
    """How much more chance its seat had at its next decision (or at the end) than this move
    promised, beyond what other players gave away meanwhile: chance, not choice."""
    reasons: tuple[Reason, ...]
    """What speaks for the best move; only where the played one is marked inaccuracy or worse, and
    for the moments that decided the game."""
    tiles: TilesReview | None = None
    """In Mondo only."""

    @property
    def best(self) -> str:
        """The best move, as far as the judge could see."""
        return self.moves[0].move if self.moves else self.played


class CurvePoint(Struct, frozen=True):
    """What each seat could hope for after `ply` moves, each from what it knew then."""

    ply: int
    chances: tuple[float, ...]
    """By seat; they sum to 1, except alone."""
    margins: tuple[float, ...]
    """Expected lead over the best other seat at the end; alone: the expected score."""


class PlayerReview(Struct, frozen=True):
    """One seat's game."""

    seat: int
    decisions: int
    """Those with something to decide."""
    accuracy: float
    """From 0 to 100."""
    average_cost: float
    """Chance lost by decision."""
    average_lost: float
    """Points lost by decision."""
    marks: dict[str, int]
    """How many moves have each mark."""
    luck: float
    """All `luck` of its decisions together: above 0 was lucky."""


class KeyMoment(Struct, frozen=True):
    """One of the three moments that decided the game."""

    ply: int
    """Of the decision it is about."""
    seat: int
    kind: Literal["mistake", "strong", "lucky", "unlucky"]
    swing: float
    """How much of this seat's chance it changed."""
    sentence: Reason
    """What happened, for people."""
    reasons: tuple[Reason, ...]
    """What speaks for the best move there."""


class RoundReview(Struct, frozen=True):
    """Mondo: one seat's round."""

    seat: int
    round: int
    placed: int
    """Tiles on its board at the end."""
    lost: float
    """Points that better tiles or squares would have brought, all together."""
    mismatches: int
    avoidable: int
    """Mismatches that another square for the same tile would have avoided at no cost."""
    open_landscapes: int
    """Landscapes that were not closed at the end of the round."""
    idle: int
    """Milliseconds between moves beyond what an expert's hands and eyes take."""
    stopped: int | None
    """The millisecond at which it stopped; null: at the bell."""
    best_stop: int | None
    """When stopping would have been best, by the points it had then; null: as it did."""
    best_stop_gain: float
    """Points that stopping then would have brought more."""


class Review(Struct, frozen=True):
    """A finished game, judged."""

    format: Literal["tablee-review/1"]
    version: str
    """Of Tablée: another one may judge otherwise."""
    budget: int
    """Imagined games by decision."""
    record: str
    """SHA-256 of the record without its result, as hex: what was judged."""
    game: str
    rules: int
    """Version of the game's rules."""
    players: int
    seats: tuple[int, ...]
    """Whose decisions were judged."""
    result: Result
    decisions: tuple[JudgedDecision, ...]
    curve: tuple[CurvePoint, ...]
    """From the deal (ply 0) to the end."""
    by_player: tuple[PlayerReview, ...]
    moments: tuple[KeyMoment, ...]
    """Three at most, the one that changed most first."""
    rounds: tuple[RoundReview, ...] = ()
    """In Mondo only."""
