"""Several real servers on one PostgreSQL and one NATS, behind a real HAProxy."""

from __future__ import annotations

import http.client
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

from tests.cluster.harness_engines import Nats, Postgres, Program, free_port, wait_for
from tests.server.harness_loop import run
from tests.server.harness_server import Server
from tests.store.harness_postgres import migrated

HAPROXY = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
NUMBERS = cycle(range(3))
"""Servers that are started together have different seeds for hashes, as in real life."""


class ClusterServer(Server):
    """`tablee serve --store … --bus …`."""

    def __init__(self, store: str, bus: str, *program: str, port: int = 0) -> None:
        self.store, self.bus = store, bus
        options = ("--port", str(port), "--store", store, "--bus", bus)
        self._start(program or ("tablee",), *options, number=next(NUMBERS))
        self.said: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """A pipe that nobody reads would stop the server."""
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            self.said += stream

    def _end(self) -> str:
        self.process.wait(60)
        self._reader.join()
        return "".join(self.said)

    def is_ready(self) -> bool:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", "/api/health")
            return line.getresponse().status == 200
        except OSError:
            return False
        finally:
            line.close()

    def figures(self) -> dict[str, float]:
        """What /metrics says."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
        line.close()
        rows = [row.rsplit(" ", 1) for row in text.splitlines() if not row.startswith("#")]
        return {name.removeprefix("tablee_"): float(value) for name, value in rows}


def new_store(postgres: Postgres) -> str:
    """The address of a schema of its own, ready for servers."""
    found: list[str] = []

    async def make() -> None:
        found.append(await migrated(postgres))

    run(make())
    return found[0]


class Balancer(Program):
    """HAProxy with the configuration that the project ships, in front of these servers."""

    def __init__(
        self,
        folder: Path,
        ports: list[int],
        *,
        hashed: bool = True,
        believing: bool = True,
        port: int = 0,
    ) -> None:
        """`believing`: people say themselves where they come from. As shipped it is not."""
        port = port or free_port()
        text = HAPROXY.read_text("utf-8")
        named = [f"    server tablee{n} 127.0.0.1:{each}\n" for n, each in enumerate(ports)]
        text = re.sub(r"(?m)(^ +server .*\n)+", "".join(named), text)
        text = text.replace("bind :8000", f"bind 127.0.0.1:{port}")
        if not hashed:
            text = text.replace("balance url_param table", "balance random")
        if believing:
            text = text.replace(
                "For %[src]", "For %[src] unless { req.hdr(X-Forwarded-For) -m found }"
            )
            text = re.sub(r" +tcp-request connection reject .*\n", "", text)
        file = folder / f"haproxy-{port}.cfg"
        file.write_text(text)
        super().__init__(port, "haproxy", "-db", "-f", str(file))


def start_servers(count: int, store: str, bus: str, *program: str) -> list[ClusterServer]:
    """Several at once: most of what a server does before it is there is reading its modules."""
    with ThreadPoolExecutor(count) as threads:
        found = [threads.submit(ClusterServer, store, bus, *program) for _ in range(count)]
    return [one.result() for one in found]


def stop_servers(servers: list[ClusterServer]) -> list[str]:
    """What each said."""
    with ThreadPoolExecutor(len(servers)) as threads:
        return list(threads.map(ClusterServer.stop, servers))


class Cluster:
    """Servers, and what people connect to."""

    def __init__(self, store: str, servers: list[ClusterServer], balancer: Balancer) -> None:
        self.store = store
        self.servers = servers
        self.balancer = balancer

    @property
    def port(self) -> int:
        """Of the load balancer: a `Person` takes a cluster for a server."""
        return self.balancer.port


@contextmanager
def cluster_of(
    count: int, postgres: Postgres, nats: Nats, folder: Path, *, hashed: bool = True
) -> Iterator[Cluster]:
    store = new_store(postgres)
    servers = start_servers(count, store, nats.url)
    try:
        with Balancer(folder, [server.port for server in servers], hashed=hashed) as balancer:
            wait_for(lambda: all(server.is_ready() for server in servers), "servers")
            yield Cluster(store, servers, balancer)
    finally:
        stop_servers(servers)
