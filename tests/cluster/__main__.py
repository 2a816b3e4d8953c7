"""`make cluster`: the arrangement of deploy/compose.yaml from Debian's packages, and a game in it.

Two servers, PostgreSQL, NATS and HAProxy start here; three people play a game, at different
servers, and it is said who had the table. With `--stay` everything runs on until Ctrl+C.
"""

from __future__ import annotations

import signal
import sys
import tempfile
from pathlib import Path

from tests.cluster.harness_cluster import Cluster, cluster_of
from tests.cluster.harness_engines import Nats, Postgres
from tests.server.harness_server import Person, begun, rounds

NAMES = ("Ana", "Ben", "Cleo")


def play(cluster: Cluster) -> str:
    """A game of three: one at each server, one wherever the load balancer sends them."""
    places = (*cluster.servers, cluster)
    people = [Person(at, name) for at, name in zip(places, NAMES, strict=True)]  # type: ignore[arg-type]
    table = people[0].make("moo")
    with begun(people, table) as lines:
        rounds(lines)
        scores = lines[0].until("over")["result"]["scores"]
    figures = [server.figures() for server in cluster.servers]
    owned = [int(one["owned"]) for one in figures]
    forwarded = [int(one["forwarded_total"]) for one in figures]
    return (
        f"{' and '.join(NAMES)} played table {table} at two servers to its end: {scores}.\n"
        f"Tables owned by each server: {owned}; messages passed on by each: {forwarded}."
    )


def main() -> None:
    with (
        Postgres() as postgres,
        Nats() as nats,
        tempfile.TemporaryDirectory() as folder,
        cluster_of(2, postgres, nats, Path(folder)) as cluster,
    ):
        print(play(cluster))
        if "--stay" in sys.argv:
            print(f"http://127.0.0.1:{cluster.port} until Ctrl+C")
            signal.sigwait({signal.SIGINT, signal.SIGTERM})


if __name__ == "__main__":
    main()
