"""Engines that tests of several folders share: started once for each test process, if at all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cluster.harness_engines import Nats, Postgres
from tests.cluster.harness_many import replace_server


def pytest_configure() -> None:
    replace_server()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as postgres:
        yield postgres


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    with Nats() as nats:
        yield nats
