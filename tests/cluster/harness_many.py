"""Several servers in the place of one: tests written for one run as they are (`TABLEE_SERVERS=3`).

Everybody reaches them through a load balancer that chooses a server at random, for each request
and each connection.
"""

from __future__ import annotations

import atexit
import os
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.cluster.harness_cluster import Balancer, new_store, start_servers, stop_servers
from tests.cluster.harness_engines import Nats, Postgres, wait_for
from tests.server import harness_server

COUNT = int(os.environ.get("TABLEE_SERVERS", "0"))


@cache
def engines() -> tuple[Postgres, Nats]:
    """Of this test process, until it ends."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(Postgres()), stack.enter_context(Nats())


@cache
def store_of(folder: Path) -> str:
    """Where a server with a folder would find its tables again."""
    return new_store(engines()[0])


class ManyServers(harness_server.Server):
    """What a test takes for one server. It ends when the first of them is asked to."""

    last_words = "other servers go on"

    def __init__(self, folder: Path, *program: str, port: int = 0) -> None:
        self.folder = folder
        store, bus = store_of(folder), engines()[1].url
        self.servers = start_servers(COUNT, store, bus, *program)
        ports = [server.port for server in self.servers]
        self.balancer = Balancer(Path(mkdtemp()), ports, hashed=False, port=port)
        self.port = self.balancer.port
        self.process = self.servers[0].process
        wait_for(lambda: all(server.is_ready() for server in self.servers), "servers")

    def stop(self) -> str:
        said = stop_servers(self.servers)
        self.balancer.stop()
        return "".join(said)

    def kill(self) -> None:
        for server in self.servers:
            server.kill()
        self.balancer.stop()

    def __exit__(self, *error: object) -> None:
        if self.balancer.process.poll() is None:
            self.stop()


def replace_server() -> None:
    """From now on whoever imports `Server` gets several. Called before tests are imported."""
    if COUNT:
        harness_server.Server = ManyServers  # type: ignore[misc]
