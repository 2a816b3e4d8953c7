"""The load balancer as shipped: whom servers believe, and who plays on while an engine is away."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cluster.harness_cluster import HAPROXY, Balancer, cluster_of
from tests.cluster.harness_engines import Nats, Postgres, install, wait_for
from tests.server.harness_server import Connection, Person


class Echo(BaseHTTPRequestHandler):
    """Answers with the path and the headers that reached it."""

    def do_GET(self) -> None:
        body = json.dumps({"path": self.path, "headers": self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def shipped(tmp_path: Path) -> Iterator[Balancer]:
    """In front of a server that tells what it was told."""
    install()
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with Balancer(tmp_path, [server.server_port], believing=False) as balancer:
            yield balancer
        server.shutdown()


def get(
    port: int, path: str, headers: dict[str, str] | None = None, source: str = "127.0.0.1"
) -> tuple[int, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    try:
        line.request("GET", path, headers=headers or {})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def test_nobody_chooses_their_own_address(shipped: Balancer) -> None:
    claims = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
    _, body = get(shipped.port, "/", claims, source="127.0.0.9")
    told = [(name.lower(), value) for name, value in json.loads(body)["headers"]]
    forwarded = sorted(one for one in told if one[0].startswith("x-forwarded"))
    assert forwarded == [("x-forwarded-for", "127.0.0.9"), ("x-forwarded-proto", "http")]


@pytest.mark.parametrize("path", ["/metrics", "/%6detrics", "/metrics?a", "/%6D%65trics"])
def test_the_figures_are_not_for_everybody(shipped: Balancer, path: str) -> None:
    assert get(shipped.port, path)[0] == 403


def is_refused(port: int) -> bool:
    try:
        get(port, "/")
    except (http.client.HTTPException, OSError):
        return True
    return False


def test_one_address_has_so_many_connections(shipped: Balancer) -> None:
    (most,) = re.findall(r"sc0_conn_cur gt (\d+)", HAPROXY.read_text("utf-8"))
    with ExitStack() as stack:

        def connect() -> None:
            stack.enter_context(socket.create_connection(("127.0.0.1", shipped.port), 60))

        def is_one_too_many() -> bool:
            """The last request may still have been counted when a connection was made."""
            connect()
            return is_refused(shipped.port)

        for _ in range(int(most) - 2):
            connect()
        assert not is_refused(shipped.port)
        wait_for(is_one_too_many, "one too many")
        assert get(shipped.port, "/", source="127.0.0.9")[0] == 200


def moves(line: Connection, count: int) -> None:
    for _ in range(count):
        assert line.to_turn()
        assert line.play_first()["type"] == "ack"


def test_who_is_at_the_owner_plays_on_without_nats(postgres: Postgres, tmp_path: Path) -> None:
    with Nats() as nats, cluster_of(2, postgres, nats, tmp_path) as cluster:
        ana = Person(cluster, "Ana")  # type: ignore[arg-type]
        table = ana.make("mbb", start=True)
        with ana.at(table) as line:
            moves(line, 1)
            nats.stop()
            wait_for(lambda: not any(one.is_ready() for one in cluster.servers), "no NATS")
            wait_for(lambda: ana.request("GET", "/api/me")[0] == 200, "the load balancer")
            moves(line, 2)
            assert ana.request("GET", "/")[0] == 200
            nats.start()
            wait_for(lambda: all(one.is_ready() for one in cluster.servers), "NATS again")
            assert line.finish()["result"]


def test_who_is_at_a_server_that_hangs_is_cut_off(
    postgres: Postgres, nats: Nats, tmp_path: Path
) -> None:
    with cluster_of(2, postgres, nats, tmp_path) as cluster:
        ana = Person(cluster, "Ana")  # type: ignore[arg-type]
        with ana.at(ana.make("mbb", start=True)) as line:
            for server in cluster.servers:
                server.process.send_signal(signal.SIGSTOP)
            try:
                with pytest.raises(ConnectionClosed) as cut:
                    line.wait("bye")
                assert cut.value.sent is None  # Ana herself would have lost patience much later
            finally:
                for server in cluster.servers:
                    server.process.send_signal(signal.SIGCONT)
