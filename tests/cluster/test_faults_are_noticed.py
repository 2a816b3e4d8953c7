"""The test of faults can fail: without fence, key and lease, tables are played in two places."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from tablee.store.postgres.connecting import connect
from tests.cluster.test_faults import Arena, Fault, play_with_faults
from tests.helpers import SOAK
from tests.server.harness_loop import run

STOPS = 10

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


class Stops(Arena):
    """Servers that are stopped for a while, and nothing else."""

    @property
    def faults(self) -> dict[str, Fault]:
        return {"SIGSTOP": self.freeze}


async def unfence(store: str) -> None:
    connection = await connect(store)
    await connection.execute(UNFENCED)
    await connection.close()


async def count_forks(store: str) -> int:
    """How many facts have a number that another fact of their table has."""
    connection = await connect(store)
    found = await connection.fetchval(
        "SELECT count(*) - count(DISTINCT (table_id, number)) FROM facts"
    )
    await connection.close()
    return int(found)


def forks_without_fence(folder: Path) -> int:
    """How many forks the test of faults finds where nothing prevents them; it must fail."""
    found: list[int] = []

    async def count(store: str) -> None:
        found.append(await count_forks(store))

    with ExitStack() as stack:
        arena = Stops(folder, stack, "tests.cluster.programs.without_fence")
        run(unfence(arena.store))
        with pytest.raises(AssertionError) as raised:
            play_with_faults(arena, STOPS)
        print(f"\nnoticed: {raised.value}")
        run(count(arena.store))
    return found[0]


if SOAK:  # it takes minutes

    def test_without_fence_key_and_lease_tables_are_forked(tmp_path: Path) -> None:
        assert forks_without_fence(tmp_path)
