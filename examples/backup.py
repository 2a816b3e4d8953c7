"""Copy the tables of a server while it runs.

python backup.py DATA_FOLDER COPY.db
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

folder, copy = Path(sys.argv[1]), Path(sys.argv[2])
with (
    closing(sqlite3.connect(folder / "tablee.db")) as source,
    closing(sqlite3.connect(copy)) as target,
):
    source.backup(target)
    (count,) = target.execute("SELECT count(*) FROM tables").fetchone()
print(f"{count} tables in {copy.name}")
