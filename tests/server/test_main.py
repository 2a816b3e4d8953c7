"""What can go wrong when a server starts or writes: one clear line, nothing lost."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import apsw

from tablee.store.sqlite import FILE, PAGE
from tests.server.harness_server import WAIT, Person, Server


def fails(*arguments: str) -> str:
    """What a server says that cannot start."""
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=WAIT,
        env={**os.environ, "TABLEE_LANG": "en", "COLUMNS": "500"},
        check=False,
    )
    assert done.returncode != 0
    lines = [line for line in done.stderr.splitlines() if line]
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = fails("--port", str(port), "--data", str(tmp_path))
        assert f"Port {port}" in said
        assert "already in use" in said


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = fails("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert "cannot be written" in said


def test_a_data_folder_that_is_in_use(tmp_path: Path) -> None:
    with Server(tmp_path):
        assert "Another server" in fails("--port", "0", "--data", str(tmp_path))


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / FILE))
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    assert "newer" in fails("--port", "0", "--data", str(tmp_path))
    assert (tmp_path / FILE).read_bytes() == before


def test_a_disk_that_fills_up_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    confirmed: set[str] = set()
    with Server(tmp_path, "tests.server.programs.with_full_disk", "12") as full:
        ana = Person(full, "Ana")
        answer: dict[str, str] = {}
        for _ in range(30):  # as many as may be made in a row
            status, answer, _ = ana.request("POST", "/api/tables", TABLE)
            if status != 201:
                break
            confirmed.add(answer["table"])
        assert (status, answer["code"]) == (503, "storage")
        said = full.stop()
        assert "disk is full" in said
        assert "Traceback" not in said
    with Server(tmp_path) as again:
        ana.server = again
        listed = {line["table"] for line in ana.get("/api/me/tables")["tables"]}
        assert listed == confirmed
        assert ana.request("POST", "/api/tables", TABLE)[0] == 201


def test_a_damaged_database_is_not_healthy(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = Person(server, "Ana")
        for _ in range(3):
            ana.make("mbb", start=True)
        assert ana.get("/api/health")["status"] == "ok"
    with Server(tmp_path) as server:
        ana.server = server
        size = (tmp_path / FILE).stat().st_size
        with (tmp_path / FILE).open("r+b") as file:
            file.seek(2 * PAGE)  # after the description of the tables
            file.write(b"\xff" * (size - 2 * PAGE))
        status, body, _ = ana.request("GET", "/api/health")
        assert (status, body["code"]) == (503, "storage")
        assert "Traceback" not in server.stop()


TABLE = {
    "terms": {"game": "matryoshka", "players": 3},
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}],
    "name": "Ana",
}


def test_the_administrator_is_told_of_bots_that_fail(tmp_path: Path) -> None:
    with Server(tmp_path, "tests.server.programs.without_bots") as server:
        ana = Person(server, "Ana")
        with ana.at(ana.make("mbb", start=True)) as line:
            line.play_first()
            line.to_turn()
        metrics = ana.get("/metrics").decode()
        counted = [row for row in metrics.splitlines() if row.startswith("tablee_bot_failures")]
        assert int(counted[0].split()[1]) >= 2
        said = server.stop()
        assert said.count("No bot could be reached") == 1
        assert "Traceback" not in said
