"""A commit reads what it writes to, however much else is stored."""

from __future__ import annotations

from tablee.store.interface import Write
from tablee.store.postgres.connecting import connect
from tests.cluster.harness_engines import Postgres
from tests.server.harness_loop import run
from tests.store.harness_postgres import migrated, server_at, write
from tests.store.test_both_stores import first

TABLES = 400
ALL_READ = """
SELECT relname FROM pg_stat_xact_user_tables
WHERE relname IN ('facts', 'tables') AND schemaname = current_schema AND seq_scan > 0
"""


def test_a_commit_looks_facts_and_owners_up_and_does_not_read_all_of_them(
    postgres: Postgres,
) -> None:
    async def whole() -> None:
        url = await migrated(postgres)
        eye = await connect(url)
        async with server_at(url) as store:
            assert store.incarnation is not None
            tables = [f"t{n}" for n in range(TABLES)]
            await write(store, *[first(table, b"a") for table in tables])
            await write(store, *[Write(table, 1, (b"b" * 500,), None) for table in tables])
            await eye.execute("ANALYZE")
            async with eye.transaction():
                await eye.execute(
                    "SELECT tablee_append($1, $2, $3, $4)",
                    store.incarnation.number,
                    tables[:20],
                    [2] * 20,
                    ["c"] * 20,
                )
                assert await eye.fetch(ALL_READ) == []
        await eye.close()

    run(whole())
