"""A server alone needs nothing of all this: neither package is imported before it is asked for."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
import tablee.cli.commands, tablee.server.main, tablee.client, tablee.store.one_server
found = {"asyncpg", "nats", "tablee.server.cluster", "tablee.store.postgres"} & set(sys.modules)
assert not found, found
"""


def test_a_server_alone_imports_no_engine() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
