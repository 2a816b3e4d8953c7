"""An answer of megabytes is made while it is read; who does not read it costs little."""

from __future__ import annotations

import re
import socket
from contextlib import ExitStack
from pathlib import Path

from tests.server.harness_server import WAIT, Person, Server

RECORD = (Path(__file__).parents[2] / "data" / "records" / "mondo-4p-sample6.json").read_bytes()
UNREAD = 6
HELD_KB = 100_000
"""Less than half of what the answers have all together."""


def ask(server: Server) -> socket.socket:
    """Ask for an answer of 48 MB."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.settimeout(WAIT)
    line.connect(("127.0.0.1", server.port))
    head = f"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: {len(RECORD)}\r\n\r\n"
    line.sendall(head.encode() + RECORD)
    return line


def memory(server: Server) -> int:
    """In kilobytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1])


def test_answers_that_nobody_reads_are_not_held(tmp_path: Path) -> None:
    with Server(tmp_path) as server, ExitStack() as open_:
        ana = Person(server, "Ana")
        status, answer, _ = ana.request("POST", "/api/replay?eyes=0", RECORD)
        assert status == 200
        assert len(answer["steps"]) > 100
        before = memory(server)
        for line in [open_.enter_context(ask(server)) for _ in range(UNREAD)]:
            assert line.recv(1) == b"H"
        assert memory(server) - before < HELD_KB
        assert ana.get("/api/health")["status"] == "ok"
        said = server.stop()  # which waits for nobody who does not read
        assert len(said.splitlines()) == 1
