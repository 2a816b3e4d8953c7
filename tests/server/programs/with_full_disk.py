"""`tablee` on a disk that is nearly full: the database may not grow beyond some pages.

`python -m tests.server.programs.with_full_disk PAGES serve …`
"""

from __future__ import annotations

import sys
from pathlib import Path

import apsw

from tablee.cli import main
from tablee.store import sqlite

usual_open = sqlite.open_database


def small_open(file: Path) -> apsw.Connection:
    connection = usual_open(file)
    connection.pragma("max_page_count", PAGES)
    return connection


if __name__ == "__main__":
    PAGES = int(sys.argv.pop(1))
    sqlite.open_database = small_open
    main()
