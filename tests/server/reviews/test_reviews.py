"""Reviews on a real server: progress, share, cancel, kept; nothing while a game runs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.engine.record import write_record
from tablee.review import review_match
from tablee.review.puzzles.puzzle import RIGHT, puzzles
from tablee.review.report import Review
from tablee.server.settings import Settings
from tests.server.harness_server import Json, Person, Server, server_with, until

QUICK = 12


def quick_server(folder: Path) -> Server:
    """A server whose reviews take a second."""
    often = 1_000.0  # `until` asks more often than a page
    return server_with(folder, Settings(review_budget=QUICK, requests_per_second=often))


UNDER_WAY = ("waiting", "running")


def record_of(seed: str, game: str = "botanik", players: int = 2) -> bytes:
    return write_record(tablee.play(game, ["casual"] * players, seed=seed).record())


def ended(person: Person, ident: str) -> Json:
    """Wait until a review is done."""
    states: list[Json] = []

    def is_done() -> bool:
        states.append(person.get(f"/api/reviews/{ident}"))
        return states[-1]["status"] not in UNDER_WAY

    until(is_done)
    counts = [state["done"] for state in states]
    assert counts == sorted(counts)
    return states[-1]


def test_a_review_from_the_request_to_the_next_start_of_the_server(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("reviews")
    data = record_of("whole")
    with quick_server(folder) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        begun = ana.post("/api/reviews", data)
        assert bo.post("/api/reviews", data)["review"] == begun["review"]
        done = ended(bo, begun["review"])
        assert (done["status"], done["done"]) == ("done", done["of"])
        found = msgspec.convert(done["result"], Review)
        assert found == review_match(tablee.open(data), iterations=QUICK)
        # Another answer to one of its decisions.
        moment = ana.get(f"/api/reviews/{begun['review']}/moments/3")
        path = f"/api/reviews/{begun['review']}/moments/3/judge"
        judged = ana.post(path, {"move": moment["legal"][-1]})
        assert judged["move"]["move"] == moment["legal"][-1]
        assert judged["best"]["chance"] >= judged["move"]["chance"]
        assert ana.post(path, {"move": "nonsense"}, expected=(400,))["code"] == "not-a-move"
        other = f"/api/reviews/{begun['review']}/moments/99999"
        assert ana.request("GET", other)[1]["code"] == "ply-unknown"
        # It is no table.
        assert ana.request("GET", f"/api/tables/review:{begun['review']}/record")[0] == 404
    with quick_server(folder) as server:
        cy = Person(server, "Cy")
        again = cy.post("/api/reviews", data)
        assert (again["status"], again["result"]) == ("done", done["result"])
        assert cy.request("GET", "/api/reviews/" + 24 * "0")[1]["code"] == "no-review"


def test_a_review_ends_when_nobody_waits_for_it_any_more(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A single move takes longer here than the whole test."""
    settings = Settings(review_budget=1_000_000)
    with server_with(tmp_path_factory.mktemp("cancel"), settings) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        data = record_of("long")
        begun = ana.post("/api/reviews", data)
        assert (begun["status"], begun["done"], begun["result"]) == ("waiting", 0, None)
        assert bo.post("/api/reviews", data) == begun
        refused = ana.post("/api/reviews", record_of("other"), expected=(409,))
        assert refused["code"] == "review-under-way"
        path = f"/api/reviews/{begun['review']}"
        assert ana.post(f"{path}/cancel")["status"] == "waiting"  # Bo still waits
        assert ana.post(f"{path}/cancel")["status"] == "waiting"
        assert bo.post(f"{path}/cancel")["status"] == "cancelled"
        assert ana.get(path)["status"] == "cancelled"
        assert ana.post("/api/reviews", record_of("other"))["status"] == "waiting"


def test_a_running_game_is_not_reviewed_and_nothing_of_it_is_told(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Not at the table, not by its record, to nobody: not a byte depends on what is hidden."""
    with quick_server(tmp_path_factory.mktemp("leak")) as server:
        ana, eve = Person(server, "Ana"), Person(server, "Eve")
        answers = []
        for _ in range(2):  # two deals, and everything else is the same
            table = ana.make("mbb", start=True)
            with ana.at(table) as line:
                assert line.to_turn()
                for person in (ana, eve):
                    path = f"/api/tables/{table}/review"
                    answers.append(person.request("POST", path, {"depth": "normal"})[:2])
        assert answers == [answers[0]] * 4
        assert answers[0][0] == 409
        unfinished = tablee.deal("botanik", seed="x").record()
        refused = eve.post("/api/reviews", write_record(unfinished), expected=(409,))
        assert refused["code"] == "not-over"


def test_a_finished_table_is_reviewed_by_its_link(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with quick_server(tmp_path_factory.mktemp("table")) as server:
        ana = Person(server, "Ana")
        table = ana.make("mb", start=True, game="botanik")
        with ana.at(table) as line:
            line.finish()
        begun = ana.post(f"/api/tables/{table}/review", {"depth": "normal"})
        done = ended(ana, begun["review"])
        moves = ana.get(f"/api/tables/{table}/record")["moves"]
        assert (done["status"], done["of"]) == ("done", len(moves))
        assert [one["played"] for one in done["result"]["decisions"]] == [
            one["move"] for one in moves
        ]


def test_a_puzzle_is_solved_once_and_rated(tmp_path_factory: pytest.TempPathFactory) -> None:
    with quick_server(tmp_path_factory.mktemp("puzzle")) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        task = ana.get("/api/puzzles/botanik")
        assert task["day"] is not None
        assert (task["rating"], task["tried"], task["your_answer"]) == (1500, 0, None)
        assert "moves" not in task  # the solution is not told before an answer
        path = f"/api/puzzles/botanik/{task['puzzle']}"
        solution = next(one for one in puzzles("botanik") if one.id == task["puzzle"])
        wrong = next(m for m in task["legal"] if solution.cost(m) > RIGHT)
        assert ana.post(path, {"move": "nonsense"}, expected=(400,))["code"] == "not-a-move"
        first = ana.post(path, {"move": wrong})
        assert (first["right"], first["tried"], first["solved"]) == (False, 1, 0)
        assert first["your_rating"] < 1500 < first["rating"]
        again = ana.post(path, {"move": solution.moves[0].move})  # only the first counts
        assert (again["right"], again["tried"]) == (True, 1)
        assert again["your_rating"] == first["your_rating"]
        other = ana.get("/api/puzzles/botanik/next")
        assert other["puzzle"] != task["puzzle"]
        theirs = bo.get("/api/puzzles/botanik")
        assert (theirs["puzzle"], theirs["your_answer"]) == (task["puzzle"], None)
        right = bo.post(path, {"move": solution.moves[0].move})
        assert (right["right"], right["tried"], right["solved"]) == (True, 2, 1)
        assert ana.request("GET", "/api/puzzles/chess")[0] == 404
        assert ana.request("POST", "/api/puzzles/botanik/none", {"move": "x"})[0] == 404
