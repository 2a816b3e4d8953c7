"""`tablee` that deals from these seeds, one table after the other.

`python -m tests.server.programs.with_seeds JSON serve …`
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from tablee.cli import main
from tablee.tables import facts as f
from tablee.tables import lobby
from tablee.tables.table import Table

if __name__ == "__main__":
    seeds: Iterator[str] = iter(json.loads(sys.argv.pop(1)))
    usual = lobby.start

    def start(
        table: Table, person: f.Person, seed: str, now: int, ident: str = "", **more: Any
    ) -> f.Facts:
        return usual(table, person, next(seeds, seed), now, ident, **more)

    lobby.start = start
    main()
