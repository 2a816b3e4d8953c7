"""HTTP requests and answers about reviews and puzzles (docs/review.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.bots.reasons.reason import Reason
from tablee.review.report import JudgedMove, Mark, Review
from tablee.server.wire.http_messages import RequestBody
from tablee.server.wire.shapes import AnyEvent, AnyPreview, AnyView, Text

Depth = Literal["normal", "deep"]


class AskReview(RequestBody, frozen=True):
    """POST /api/tables/{table}/review: review a finished game, or join a review under way."""

    depth: Depth = "normal"


class ReviewState(Struct, frozen=True):
    """How far a review is. Asked again and again with GET /api/reviews/{review}."""

    review: str
    """Its id: the same record, version and depth have the same one."""
    status: Literal["waiting", "running", "done", "cancelled", "failed"]
    """`waiting`: others' questions come first."""
    done: int
    """Decisions judged so far."""
    of: int
    """Decisions in all."""
    result: Review | None
    """Once it is `done`."""


class ReviewMoment(Struct, frozen=True):
    """GET /api/reviews/{review}/moments/{ply}: the decision at `ply` as its seat saw it."""

    ply: int
    seat: int
    decision: str
    view: AnyView
    legal: tuple[str, ...]


class AskJudgement(RequestBody, frozen=True):
    """POST /api/reviews/{review}/moments/{ply}/judge: what this move would have been worth."""

    move: Text


class Judgement(Struct, frozen=True):
    """An answer to *Learn from my mistakes*, judged as the game's own moves were."""

    move: JudgedMove
    best: JudgedMove
    cost: float
    """Chance, against the best."""
    cost_doubt: float
    lost: float
    """Points, against the best."""
    mark: Mark
    reasons: tuple[Reason, ...]
    """What speaks for the best move."""


class Puzzle(Struct, frozen=True):
    """GET /api/puzzles/{game}: the puzzle of the day. GET /api/puzzles/{game}/next: one that this
    person has not tried."""

    puzzle: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seat: int
    """Whose move it is."""
    decision: str
    view: AnyView
    legal: tuple[str, ...]
    day: str | None
    """`2026-11-17` if it is that day's puzzle."""
    rating: int
    """How hard it is, by who solved it: 1500 before anybody tried."""
    tried: int
    solved: int
    """How many people tried and solved it at first."""
    your_rating: int
    your_answer: bool | None
    """Whether this person's first answer was right; null: not tried."""
    seconds: int | None
    """Mondo: how long the board may be worked on; null: one move is asked for, without a limit."""


class AnswerPuzzle(RequestBody, frozen=True):
    """POST /api/puzzles/{game}/{puzzle}: an answer. Only the first one counts for ratings."""

    move: Text


class PuzzleAnswered(Struct, frozen=True):
    """Whether it was right, and what is."""

    puzzle: str
    right: bool
    cost: float
    """Chance that the answer costs against the best."""
    mark: Mark
    moves: tuple[JudgedMove, ...]
    """The best first, the answered one among them where it was looked at."""
    reasons: tuple[Reason, ...]
    rating: int
    your_rating: int
    tried: int
    solved: int


class BoardMove(RequestBody, frozen=True):
    """A move on the board of a puzzle against the clock."""

    move: Text
    t: Annotated[int, Meta(ge=0, le=3_600_000)]
    """Milliseconds since the clock was started; never fewer than of the move before."""


BoardMoves = Annotated[tuple[BoardMove, ...], Meta(max_length=300)]


class LookAtBoard(RequestBody, frozen=True):
    """POST /api/puzzles/{game}/{puzzle}/board: how the board looks after these moves.

    Nothing is kept: every request has all moves since the clock was started."""

    moves: BoardMoves
    preview: Text | None = None
    """What to preview there, as in the message `preview`."""


class PuzzleBoard(Struct, frozen=True):
    """The board of a puzzle against the clock. Nobody but its seat plays."""

    view: AnyView
    legal: tuple[str, ...]
    events: tuple[AnyEvent, ...]
    """What the last move did."""
    is_done: bool
    """Whether nothing is left to do but to stop: the board is full."""
    preview: AnyPreview | None


class CompleteBoard(RequestBody, frozen=True):
    """POST /api/puzzles/{game}/{puzzle}/complete: the answer to a puzzle against the clock.

    Whoever has not stopped by the last move worked until the time was up. Only the first answer
    counts for ratings."""

    moves: BoardMoves


class BoardCompleted(Struct, frozen=True):
    """What the board is worth, beside the one that the expert makes of the same moment, in the
    same time and at its own pace."""

    puzzle: str
    right: bool
    """Whether it is worth at least as much as the expert's."""
    share: float
    """Its part of what the expert gained, from 0 to 1: what counts for the ratings."""
    before: int
    """What the board was worth when the clock was started."""
    points: int
    expert_points: int
    placed: int
    """Tiles that were laid."""
    expert_placed: int
    view: AnyView
    expert_view: AnyView
    rating: int
    your_rating: int
    tried: int
    solved: int
