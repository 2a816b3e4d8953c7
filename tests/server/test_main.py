"""A server that starts, wakes its tables and writes; what goes wrong is one clear line."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import cast

import apsw
import pytest

from tablee.server import assembly
from tablee.server.hub.http_commands import HttpCommands
from tablee.store.damage import FRAME
from tablee.store.interface import Write
from tablee.store.sqlite import FILE, PAGE, SqliteStore
from tablee.tables.refusals import Code, TableRefusal
from tests.server.harness_loop import run
from tests.server.harness_server import WAIT, Person, Server
from tests.store.test_sqlite import damage, now, write


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


def test_a_flipped_bit_in_the_log_is_told_with_the_table_that_lost_moves(tmp_path: Path) -> None:
    server = Server(tmp_path)
    ana = Person(server, "Ana")
    whole, hurt = (ana.make("mbb", start=True) for _ in range(2))
    with ana.at(hurt) as line:
        for _ in range(4):
            line.play_first()
            line.to_turn()
    server.kill()
    log = tmp_path / f"{FILE}-wal"
    data = bytearray(log.read_bytes())
    data[-3 * (PAGE + FRAME) + FRAME + 1] ^= 1  # three moves are lost, or more
    log.write_bytes(data)
    with Server(tmp_path) as again:
        ana.server = again
        with ana.at(hurt) as line:
            assert line.finish()["type"] == "over"
        said = again.stop()
    assert "log of the database is damaged" in said
    assert f"{hurt} (" in said
    assert whole not in said
    assert (tmp_path / "damaged-1" / f"{FILE}-wal").read_bytes() == bytes(data)


def test_a_damaged_database_is_told_while_the_server_runs(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, now)
    write(store, *[Write(f"t{n}", 0, (b"x" * 500,), None) for n in range(100)])
    store.close()
    damage(tmp_path / FILE)
    with Server(tmp_path) as server:
        assert server.process.stderr is not None
        assert "The database is damaged" in server.process.stderr.readline()


def test_a_disk_that_fills_up_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    confirmed: set[str] = set()
    with Server(tmp_path, "tests.server.programs.with_full_disk", "11") as full:
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
    database = apsw.Connection(str(tmp_path / FILE))
    pages = [row[0] for row in database.execute("SELECT pageno FROM dbstat WHERE name = 'facts'")]
    database.close()
    with (tmp_path / FILE).open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * PAGE)
            file.write(b"\xff" * PAGE)
    with Server(tmp_path) as server:
        ana.server = server
        status, body, _ = ana.request("GET", "/api/health")
        assert (status, body["code"]) == (503, "storage")
        said = server.stop()
        assert "is damaged" in said
        assert "Traceback" not in said


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


class FakeStore:
    """A store that knows which tables have to be woken, and is told that the server runs."""

    def __init__(self) -> None:
        self.noted: list[int] = []

    async def note_running(self, now: int) -> None:
        self.noted.append(now)

    async def due(self, now: int) -> list[str]:
        return ["broken", "in memory", "late"] if now >= 5 else ["broken", "at once"]


class FakeCommands:
    """What chores ask for, all of it at once; time passes with every sweep."""

    def __init__(self, waits: str = "") -> None:
        """`waits`: a table whose turn to be loaded never comes."""
        self.waits = waits
        self.hub = self.rooms = self.ports = self
        self.store = FakeStore()
        self.by_table = {"in memory": None}
        self.entered: list[str] = []
        self.warned: list[str] = []
        self.time = 0

    def now(self) -> int:
        return self.time

    def sweep(self) -> None:
        self.time += 1

    def warn(self, error: TableRefusal) -> None:
        self.warned.append(error.key)

    async def find(self, table: str) -> None:
        self.entered.append(table)
        if table == "broken":
            raise TableRefusal(Code.FAILED)
        if table == self.waits:
            await asyncio.Event().wait()


def test_tables_are_woken_when_they_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start and later; those in memory are not, and a broken one is told once."""
    monkeypatch.setattr(assembly, "SWEEP_MS", 0)

    async def test() -> None:
        commands = FakeCommands()
        chores = asyncio.ensure_future(
            assembly.do_chores(cast(HttpCommands, commands), asyncio.Event())
        )
        for _ in range(200):  # turns of the loop, of which a sweep takes a few
            await asyncio.sleep(0)
        assert not chores.done()
        assert commands.time >= 6
        chores.cancel()
        assert commands.entered[:2] == ["broken", "at once"]
        assert set(commands.entered[2:]) == {"at once", "late"}
        assert commands.warned == ["failed"]

    run(test())


def test_a_due_table_that_waits_for_its_turn_keeps_no_other_chore_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(assembly, "SWEEP_MS", 0)
    monkeypatch.setattr(assembly, "NOTE_MS", 3)

    async def test() -> None:
        commands = FakeCommands(waits="at once")
        chores = asyncio.ensure_future(
            assembly.do_chores(cast(HttpCommands, commands), asyncio.Event())
        )
        for _ in range(200):
            await asyncio.sleep(0)
        chores.cancel()
        assert commands.entered == ["broken", "at once"]
        assert commands.time >= 6
        assert commands.store.noted[:2] == [3, 6]

    run(test())
