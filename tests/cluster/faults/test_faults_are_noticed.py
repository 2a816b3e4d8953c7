"""The test of faults can fail: without fence, key and lease, tables are played in two places."""

from __future__ import annotations

import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablee.store.postgres.connecting import connect
from tests.cluster.faults.harness_players import Players
from tests.cluster.faults.test_faults import Arena, check, people_at
from tests.cluster.harness_engines import wait_for
from tests.helpers import SOAK
from tests.server.harness_loop import run

STOPS = 10
"""After which there must have been a fork."""
SILENT_SECONDS = 2.6
"""Longer than a lease, and shorter than a server waits for PostgreSQL."""
AFTERWARDS = 2.0
"""Seconds in which a server that was stopped goes on with what it was told before."""

UNFENCED = """
ALTER TABLE facts DROP CONSTRAINT facts_pkey;
CREATE INDEX ON facts (table_id, number);
CREATE OR REPLACE FUNCTION tablee_hold(me bigint) RETURNS void LANGUAGE sql AS '';
CREATE OR REPLACE FUNCTION tablee_append(me bigint, ids text[], numbers int[], texts text[])
RETURNS void LANGUAGE sql AS 'INSERT INTO facts SELECT * FROM unnest(ids, numbers, texts)';
CREATE OR REPLACE FUNCTION tablee_beat(me bigint, lease interval) RETURNS bigint[]
LANGUAGE sql AS '
    UPDATE servers SET expires = clock_timestamp() + lease WHERE id = me;
    SELECT array(SELECT id FROM servers WHERE expires > clock_timestamp() UNION SELECT me)
';
CREATE OR REPLACE FUNCTION tablee_remove(them bigint[], session text) RETURNS SETOF bigint
LANGUAGE sql AS '
    UPDATE tables SET owner = NULL WHERE owner = ANY (them);
    DELETE FROM servers WHERE id = ANY (them) RETURNING id
';
"""


async def unfence(store: str) -> None:
    connection = await connect(store)
    await connection.execute(UNFENCED)
    await connection.close()


async def is_forked(store: str) -> bool:
    """Whether a fact has a number that another fact of its table has."""
    connection = await connect(store)
    found = await connection.fetchval(
        "SELECT count(*) > count(DISTINCT (table_id, number)) FROM facts"
    )
    await connection.close()
    return bool(found)


def stop_an_owner(arena: Arena) -> None:
    """Stop the server that has most tables for a while."""
    owner = max(arena.servers, key=lambda server: server.figures()["owned"])
    owner.process.send_signal(signal.SIGSTOP)
    time.sleep(SILENT_SECONDS)
    owner.process.send_signal(signal.SIGCONT)
    time.sleep(AFTERWARDS)


def play_unfenced(arena: Arena) -> None:
    """Stop servers again and again where nothing prevents forks, until there is one.

    People may be stuck afterwards: a forked log makes no table.
    """
    players = Players(people_at(arena))
    found: list[bool] = []

    async def look() -> None:
        found.append(await is_forked(arena.store))

    try:
        wait_for(lambda: all(len(trio.confirmed) > 9 for trio in players.trios), "moves")
        while not any(found) and len(found) < STOPS:
            stop_an_owner(arena)
            run(look())
    finally:
        players.stop()
    assert found[-1], f"no fork; players: {players.failure!r}"
    with pytest.raises(AssertionError, match="a fork or a gap"):
        run(check(arena.store, players.tables))


if SOAK:  # it takes a minute

    def test_without_fence_key_and_lease_tables_are_forked(tmp_path: Path) -> None:
        with ExitStack() as stack:
            arena = Arena(tmp_path, stack, "tests.cluster.faults.programs.without_fence")
            run(unfence(arena.store))
            play_unfenced(arena)
