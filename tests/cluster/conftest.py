"""Servers that tests share: each starts in a second, and most tests do not mind the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cluster.harness_cluster import Cluster, cluster_of
from tests.cluster.harness_engines import Nats, Postgres


@pytest.fixture(scope="session")
def cluster(
    postgres: Postgres, nats: Nats, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    """Three servers that nobody stops."""
    with cluster_of(3, postgres, nats, tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster
