"""What is on disk makes nobody somebody else; and what is costly has a limit of its own."""

from __future__ import annotations

from pathlib import Path

from tablee.server.settings import Settings
from tests.server.harness_server import Person, server_with


def test_no_secret_is_stored_and_costly_requests_are_limited(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with server_with(data, Settings(makes_per_second=0, makes_burst=2)) as server:
        ana = Person(server, "Ana")
        table = ana.make("mob")
        token = ana.post(f"/api/tables/{table}/link")["path"].split("=")[1]
        ana.make("mob")
        status, body, _ = ana.request("POST", "/api/tables", b"{}")
        assert (status, body["code"]) == (429, "too-fast")
        assert ana.get("/api/health")["status"] == "ok"  # what is cheap has its own limit
        said = server.stop()
    stored = b"".join(file.read_bytes() for file in data.iterdir())
    assert b"Ana" in stored
    for secret in (ana.cookie.split("=")[1], token):
        assert secret.encode() not in stored
        assert secret not in said
