"""The paths of reviews and puzzles, and the functions behind them."""

from __future__ import annotations

from functools import partial

from tablee.engine.record import Record
from tablee.server.foreign_records import read_reviewed
from tablee.server.net.api.endpoints import TABLE, ApiRequest, get, post
from tablee.server.settings import RECORD_BODY
from tablee.server.wire import review_messages as m
from tablee.tables.refusals import Code, TableRefusal

REVIEW = "/api/reviews/{review}"
MOMENT = f"{REVIEW}/moments/{{ply}}"


def _review(request: ApiRequest) -> str:
    return str(request.http.path_params["review"])


def _ply(request: ApiRequest) -> int:
    text = str(request.http.path_params["ply"])
    if not text.isdecimal() or len(text) > 7:
        raise TableRefusal(Code.PLY_UNKNOWN, ply=text[:8])
    return int(text)


async def review_table(request: ApiRequest) -> m.ReviewState:
    found = await request.finished_game()
    return await request.services.reviews.start(
        request.person, request.address, lambda: found.record, request.body.depth
    )


async def review_record(request: ApiRequest) -> m.ReviewState:
    depth: m.Depth = "deep" if request.http.query_params.get("depth") == "deep" else "normal"
    read = partial(read_reviewed, request.body)
    return await request.services.reviews.start(request.person, request.address, read, depth)


async def review_state(request: ApiRequest) -> m.ReviewState:
    return await request.services.reviews.state(_review(request))


async def cancel_review(request: ApiRequest) -> m.ReviewState:
    return await request.services.reviews.cancel(request.person, _review(request))


async def moment(request: ApiRequest) -> m.ReviewMoment:
    return await request.services.reviews.moment(request.address, _review(request), _ply(request))


async def judge(request: ApiRequest) -> m.Judgement:
    return await request.services.reviews.judge(
        request.person, request.address, _review(request), _ply(request), request.body.move
    )


def _game(request: ApiRequest) -> str:
    return str(request.http.path_params["game"])


async def puzzle_today(request: ApiRequest) -> m.Puzzle:
    return await request.services.puzzles.today(request.person, request.address, _game(request))


async def puzzle_next(request: ApiRequest) -> m.Puzzle:
    after = request.http.query_params.get("after")
    return await request.services.puzzles.next(
        request.person, request.address, _game(request), after
    )


def _puzzle(request: ApiRequest) -> str:
    return str(request.http.path_params["puzzle"])


async def answer_puzzle(request: ApiRequest) -> m.PuzzleAnswered:
    return await request.services.puzzles.answer(
        request.person, request.address, _game(request), _puzzle(request), request.body.move
    )


async def puzzle_board(request: ApiRequest) -> m.PuzzleBoard:
    return await request.services.puzzles.board(
        request.address, _game(request), _puzzle(request), request.body
    )


async def complete_board(request: ApiRequest) -> m.BoardCompleted:
    return await request.services.puzzles.complete(
        request.person, request.address, _game(request), _puzzle(request), request.body
    )


PUZZLES = "/api/puzzles/{game}"
PUZZLE = f"{PUZZLES}/{{puzzle}}"

REVIEWS = (
    post(
        f"{TABLE}/review",
        "Review a finished game.",
        review_table,
        m.ReviewState,
        body=m.AskReview,
        is_costly=True,
        is_slow=True,
    ),
    post(
        "/api/reviews",
        "Review any finished record.",
        review_record,
        m.ReviewState,
        body=Record,
        limit=RECORD_BODY,
        query=("depth",),
        is_costly=True,
        is_slow=True,
    ),
    get(REVIEW, "How far a review is, and what it found.", review_state, m.ReviewState),
    post(f"{REVIEW}/cancel", "Do not wait for a review.", cancel_review, m.ReviewState),
    get(MOMENT, "A decision as its seat saw it.", moment, m.ReviewMoment, is_slow=True),
    post(
        f"{MOMENT}/judge",
        "Judge another answer to a decision.",
        judge,
        m.Judgement,
        body=m.AskJudgement,
        is_slow=True,
    ),
    get(PUZZLES, "The puzzle of the day.", puzzle_today, m.Puzzle),
    get(
        f"{PUZZLES}/next",
        "A puzzle this person has not tried; another one than `after`.",
        puzzle_next,
        m.Puzzle,
        query=("after",),
    ),
    post(PUZZLE, "Answer a puzzle.", answer_puzzle, m.PuzzleAnswered, body=m.AnswerPuzzle),
    post(
        f"{PUZZLE}/board",
        "The board of a puzzle against the clock after some moves.",
        puzzle_board,
        m.PuzzleBoard,
        body=m.LookAtBoard,
    ),
    post(
        f"{PUZZLE}/complete",
        "Answer a puzzle against the clock.",
        complete_board,
        m.BoardCompleted,
        body=m.CompleteBoard,
    ),
)
