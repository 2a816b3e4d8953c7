"""The HTTP API: cookies, headers, errors, limits and its description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.games import names
from tablee.server.settings import Settings
from tests.server.harness_server import Person, Server, server_with


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    ana = Person(server, "Ana")
    assert len(ana.cookie.split("=")[1]) == 64
    ana.cookie = ""
    _, _, headers = ana.request("GET", "/api/me")
    flags = headers["set-cookie"]
    assert "HttpOnly" in flags
    assert "SameSite=Lax" in flags
    assert "Path=/" in flags


def test_every_answer_has_security_headers(server: Server) -> None:
    ana = Person(server, "Ana")
    for path in ("/", "/api/games", "/nowhere", "/t/abc", "/api/nowhere"):
        _, _, headers = ana.request("GET", path)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_games_are_described_in_both_languages(server: Server) -> None:
    ana = Person(server, "Ana")
    games = {game["game"]: game for game in ana.get("/api/games")}
    assert set(games) == set(names())
    for name, game in games.items():
        assert game["tagline"]["en"]
        assert game["tagline"]["fr"]
        assert game["levels"]
        rules = ana.get(f"/api/games/{name}")
        assert rules["texts"][0]["text"]["fr"]
    status, body, _ = ana.request("GET", "/api/games/chess")
    assert (status, body["code"]) == (404, "game-unknown")


def test_errors_are_told_in_the_readers_language(server: Server) -> None:
    ana = Person(server, "Ana")
    status, body, _ = ana.request(
        "POST", "/api/tables", {"terms": {}}, accept_language="fr-CH,fr;q=0.9"
    )
    assert (status, body["code"]) == (400, "not-a-message")
    assert "illisible" in body["words"]
    assert body["words"].endswith(" terms.game manque.")
    terms = {"game": "matryoshka", "players": 9}
    status, body, _ = ana.request(
        "POST", "/api/tables", {"terms": terms, "seats": [], "name": "Ana"}
    )
    assert status == 400
    status, body, _ = ana.request("POST", "/api/tables/nothing/join", {"name": "Ana"})
    assert (status, body["code"]) == (404, "no-table")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "il finit trop tôt"),
        (b"{", "il finit trop tôt"),
        (b"{]", "l’octet 1 n’a rien à faire là"),
        (b'{"name": "\xff"}', "son texte n’est pas en UTF-8"),
        (b"7", "on attendait un objet à champs nommés"),
        (b"{}", "name manque"),
        (b'{"name": 7}', "name : on attendait un texte"),
        (b'{"name": ""}', "name : on attendait une longueur >= 1"),
        (b'{"name": "Ana", "age": 7}', "age n’est pas un champ connu ici"),
    ],
)
def test_a_body_that_cannot_be_read_is_explained_in_the_readers_language(
    server: Server, body: bytes, why: str
) -> None:
    ana = Person(server, "Ana")
    status, answer, _ = ana.request("POST", "/api/tables/nothing/join", body, accept_language="fr")
    assert (status, answer["code"]) == (400, "not-a-message")
    assert answer["words"].replace("\u202f", " ") == f"Ce message est illisible : {why}."


def test_a_body_that_is_too_large_is_refused_before_it_is_read(server: Server) -> None:
    ana = Person(server, "Ana")
    status, body, _ = ana.request("POST", "/api/tables", b"x" * 20_000)
    assert (status, body["code"]) == (413, "too-large")
    status, body, _ = ana.request("POST", "/api/replay", b"x" * 2_000_000)
    assert (status, body["code"]) == (413, "too-large")


def test_a_record_of_a_running_game_is_not_given(server: Server) -> None:
    ana = Person(server, "Ana")
    table = ana.make("mbb", start=True)
    for path in ("record", "replay"):
        status, body, _ = ana.request("GET", f"/api/tables/{table}/{path}")
        assert (status, body["code"]) == (409, "not-over")


def test_the_api_is_described(server: Server) -> None:
    document = Person(server, "Ana").get("/api/openapi.json")
    text = json.dumps(document)
    assert document["openapi"] == "3.1.0"
    assert "/api/tables/{table}/join" in document["paths"]
    refs = {part.split('"')[0] for part in text.split('"$ref": "#/components/schemas/')[1:]}
    assert refs <= set(document["components"]["schemas"])
    assert "#/$defs/" not in text


def test_health_and_metrics(server: Server) -> None:
    ana = Person(server, "Ana")
    assert ana.get("/api/health")["status"] == "ok"
    text = ana.get("/metrics").decode()
    for name in ("tablee_tables", "tablee_connections", "tablee_bot_queue", "tablee_moves_total"):
        assert f"\n{name} " in text
    assert 'tablee_move_seconds_bucket{le="+Inf"}' in text


def test_pages_files_and_unknown_paths_have_a_limit_too(tmp_path: Path) -> None:
    with server_with(
        tmp_path, Settings(visits_per_second=0, visits_burst=6, visits_waiting=0)
    ) as strict:
        ana = Person(strict, "Ana", "192.0.2.1")  # who has asked once already
        for path in ("/", "/assets/nothing.js", "/nowhere", "/docs/", "/metrics"):
            assert ana.request("GET", path)[0] != 429
        for path in ("/", "/assets/nothing.js", "/nowhere", "/docs/", "/metrics", "/api/me"):
            status, body, headers = ana.request("GET", path, accept_language="fr")
            assert (status, body["code"]) == (429, "too-fast")
            assert body["words"].startswith("Trop de ")
            assert headers["x-content-type-options"] == "nosniff"
        ben = Person(strict, "Ben", "192.0.2.2")
        counted = ben.get("/metrics").decode()
        assert 'tablee_limits_total{kind="requests"} 6' in counted
        table = ben.make("mbb", start=True)
        with ben.at(table) as line:
            for _ in range(10):  # messages are no requests
                assert line.ask("ping")["type"] == "pong"
        said = strict.stop().splitlines()
        assert "more requests than it may" in said[0]
        assert len(said) == 2


def test_an_address_that_asks_too_often_is_refused(tmp_path: Path) -> None:
    with server_with(tmp_path, Settings(requests_per_second=0, requests_burst=5)) as strict:
        ana = Person(strict, "Ana")  # who has asked once already
        statuses = [ana.request("GET", "/api/health")[0] for _ in range(6)]
        assert statuses == [200] * 4 + [429] * 2
        assert "more requests than it may" in strict.stop()
