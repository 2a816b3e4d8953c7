"""No byte that comes from another server depends on what its receiver may not know."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tablee.engine.random import Random
from tablee.server.cluster.outgoing import Outgoing
from tests.cluster.harness_engines import Nats, Postgres
from tests.cluster.secrecy.harness_worlds import real_worlds
from tests.helpers import SOAK, Case, plain_cases, sample_size
from tests.server.harness_two_worlds import MakeWorld, play_and_compare

GAMES = int(os.environ.get("TABLEE_LEAK_GAMES", "0")) // 10 or sample_size(1)
"""Random games per case; 100 in a soak: all they say goes through PostgreSQL and NATS."""


@pytest.fixture(scope="module")
def worlds(postgres: Postgres, nats: Nats) -> Iterator[MakeWorld]:
    with real_worlds(postgres, nats) as make:
        yield make


MOST_PLAYERS = {case.game.name: case for case in plain_cases()}


@pytest.mark.parametrize("case", plain_cases() if SOAK else MOST_PLAYERS.values(), ids=str)
def test_every_byte_from_any_server_depends_only_on_what_its_receiver_may_know(
    worlds: MakeWorld, case: Case
) -> None:
    assert play_and_compare(case, GAMES, Random(f"servers {case}"), worlds) > 1_000 * GAMES


def test_this_test_would_notice_what_is_told_to_the_wrong_client(
    worlds: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if everybody at a server was told what whoever comes first there is told."""
    tell = Outgoing.tell
    first: dict[Outgoing, bytes] = {}

    def careless(self: Outgoing, client: int, data: bytes) -> None:
        if b'"type":"update"' in data:
            data = first.setdefault(self, data)
        tell(self, client, data)

    monkeypatch.setattr(Outgoing, "tell", careless)
    *_, case = (case for case in plain_cases() if case.game.name == "matryoshka")  # five players
    with pytest.raises(AssertionError, match="can tell"):
        play_and_compare(case, 10, Random("teeth"), worlds)
