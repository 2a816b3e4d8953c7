"""Mondo's puzzles on a real server: a board is looked at move by move, judged and rated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.review.puzzles.boards import SECONDS, TimedMove, begun, expert_moves, judge
from tablee.review.puzzles.puzzle import Moment, puzzles
from tests.server.harness_server import Json, Person, Server
from tests.server.reviews.test_reviews import quick_server

SMALL_BODY_MOVES = 300


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with quick_server(tmp_path_factory.mktemp("boards")) as server:
        yield server


def puzzle_of(task: Json) -> Moment:
    return next(one for one in puzzles("mondo") if one.id == task["puzzle"])


def spelled(moves: tuple[TimedMove, ...]) -> list[dict[str, Any]]:
    return [{"move": one.move, "t": one.t} for one in moves]


def test_a_board_is_completed_judged_and_rated_once(server: Server) -> None:
    ana, bo = Person(server, "Ana"), Person(server, "Bo")
    task = ana.get("/api/puzzles/mondo")
    assert task["seconds"] == SECONDS
    path = f"/api/puzzles/mondo/{task['puzzle']}"
    moment = puzzle_of(task)
    moves = expert_moves(moment)
    half = spelled(moves[: len(moves) // 2])
    start = ana.post(f"{path}/board", {"moves": []})
    assert (start["view"], start["legal"]) == (task["view"], task["legal"])
    assert (start["events"], start["is_done"], start["preview"]) == ([], False, None)
    then = ana.post(f"{path}/board", {"moves": half})
    assert then["events"][0]["seat"] == moment.seat
    assert then["legal"]
    full = ana.post(f"{path}/board", {"moves": spelled(moves[:-1])})
    assert (full["is_done"], full["legal"]) == (True, [])

    first = ana.post(f"{path}/complete", {"moves": half})
    found = judge(moment, moves[: len(moves) // 2])
    assert 0.0 < first["share"] == found.share < 1.0
    assert (first["right"], first["tried"], first["solved"]) == (False, 1, 0)
    told = (first["before"], first["points"], first["expert_points"])
    assert told == (found.before, found.own.points, found.expert.points)
    assert (first["placed"], first["expert_placed"]) == (found.own.placed, found.expert.placed)
    assert first["view"] == then["view"]
    # A part of the expert's gain is the same part of a win (Elo, both from 1500).
    assert first["your_rating"] == round(1500 + 32 * (found.share - 0.5))
    assert first["rating"] == round(1500 - 16 * (found.share - 0.5))

    again = ana.post(f"{path}/complete", {"moves": spelled(moves)})  # only the first counts
    assert (again["right"], again["share"], again["tried"]) == (True, 1.0, 1)
    assert again["view"] == again["expert_view"]
    assert again["your_rating"] == first["your_rating"]
    assert ana.get("/api/puzzles/mondo")["your_answer"] is False
    other = bo.post(f"{path}/complete", {"moves": spelled(moves)})
    assert (other["right"], other["tried"], other["solved"]) == (True, 2, 1)


def test_what_a_put_would_be_worth_is_previewed(server: Server) -> None:
    ana = Person(server, "Ana")
    path = f"/api/puzzles/mondo/{ana.get('/api/puzzles/mondo')['puzzle']}"
    moment = puzzle_of(ana.get("/api/puzzles/mondo"))
    taken = begun(moment).legal(moment.seat)[0]
    moves = [{"move": taken, "t": 0}] if taken.startswith("take") else []
    shown = ana.post(f"{path}/board", {"moves": moves, "preview": "put ?"})
    assert shown["preview"]["fits"]


def test_what_no_page_would_send_is_refused(server: Server) -> None:
    ana = Person(server, "Ana")
    task = ana.get("/api/puzzles/mondo")
    path = f"/api/puzzles/mondo/{task['puzzle']}"
    flip = next((one for one in task["legal"] if one.startswith("flip")), "drop")

    def code(moves: object, status: int = 400) -> str:
        answers = [ana.post(f"{path}/{way}", {"moves": moves}, expected=(status,)) for way in WAYS]
        assert answers[0] == answers[1]
        assert answers[0]["words"]
        return str(answers[0]["code"])

    assert code([{"move": "nonsense", "t": 0}]) == "not-a-move"
    assert code([{"move": flip, "t": 1000 * SECONDS}]) == "bad-time"
    assert code([{"move": flip, "t": 10}, {"move": "stop", "t": 9}]) == "bad-time"
    assert code([{"move": "stop", "t": 1}, {"move": flip, "t": 2}]) == "wrong-seat"
    assert code([{"move": flip, "t": -1}]) == "not-a-message"
    assert code([{"move": flip, "t": 1.5}]) == "not-a-message"
    assert code([{"move": "x", "t": 0}] * (SMALL_BODY_MOVES + 1)) == "not-a-message"
    assert code("all") == "not-a-message"
    assert ana.get("/api/puzzles/mondo")["your_answer"] is None  # nothing of that was an answer


WAYS = ("board", "complete")


def test_each_puzzle_is_answered_in_its_own_way(server: Server) -> None:
    ana = Person(server, "Ana")
    board, move = ana.get("/api/puzzles/mondo"), ana.get("/api/puzzles/botanik")
    assert move["seconds"] is None
    wrong = [
        (f"mondo/{board['puzzle']}", {"move": board["legal"][0]}),
        *((f"botanik/{move['puzzle']}/{way}", {"moves": []}) for way in WAYS),
        *((f"mondo/none/{way}", {"moves": []}) for way in WAYS),
    ]
    for path, body in wrong:
        assert ana.post(f"/api/puzzles/{path}", body, expected=(404,))["code"] == "no-puzzle"
