"""A load balancer that hashes the table's id makes most play local; any other one works too."""

from __future__ import annotations

from pathlib import Path

from tests.cluster.faults.harness_players import Players
from tests.cluster.harness_cluster import Cluster, cluster_of
from tests.cluster.harness_engines import Nats, Postgres, wait_for
from tests.helpers import SOAK
from tests.server.harness_server import Person

TRIOS = 6
MOVES = 300 if SOAK else 30
"""Confirmed moves of each trio."""


def forwarded(cluster: Cluster) -> float:
    return sum(server.figures()["forwarded_total"] for server in cluster.servers)


def passed_on(cluster: Cluster) -> float:
    """Messages that servers passed on to others, for each confirmed move."""
    before = forwarded(cluster)
    names = ("Ana", "Ben", "Cleo")
    people = [
        [Person(cluster, name, f"10.0.{n}.{place}") for place, name in enumerate(names)]  # type: ignore[arg-type]
        for n in range(TRIOS)
    ]
    players = Players(people)
    try:
        wait_for(
            lambda: (
                players.failure is not None
                or all(len(trio.confirmed) >= MOVES for trio in players.trios)
            ),
            "moves",
        )
    finally:
        players.stop()
    assert players.failure is None, players.failure
    moves = sum(len(trio.confirmed) for trio in players.trios)
    share = (forwarded(cluster) - before) / moves
    print(f"\n{share:.3f} messages passed on for each move")
    return share


def test_hashing_the_table_makes_most_play_local(cluster: Cluster) -> None:
    assert passed_on(cluster) < 0.2


if SOAK:

    def test_without_hashing_most_play_is_passed_on(
        postgres: Postgres, nats: Nats, tmp_path: Path
    ) -> None:
        with cluster_of(3, postgres, nats, tmp_path, hashed=False) as cluster:
            assert passed_on(cluster) > 0.4
