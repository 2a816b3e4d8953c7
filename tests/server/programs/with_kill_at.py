"""`tablee` that kills itself at one write about people: at the one that a file counts.

The file `kill-at` in the data folder has a number, and `before` or `after` that write.
`python -m tests.server.programs.with_kill_at serve …`
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import TypeVar

import apsw

from tablee.cli import main
from tablee.store.people import SqlitePeople

FILE = "kill-at"
T = TypeVar("T")
usual_change = SqlitePeople.change
seen = 0


def change(self: SqlitePeople, work: Callable[[apsw.Connection], T]) -> T:
    global seen  # noqa: PLW0603 - one server, one count
    file = self._file.with_name(FILE)
    number, when = file.read_text().split() if file.exists() else ("0", "")
    is_last = False
    if when:
        seen += 1
        is_last = seen == int(number)
    if is_last and when == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    done = usual_change(self, work)
    if is_last:
        os.kill(os.getpid(), signal.SIGKILL)
    return done


if __name__ == "__main__":
    setattr(SqlitePeople, "change", change)  # noqa: B010 - it is a method elsewhere
    main()
