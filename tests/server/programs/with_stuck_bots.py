"""`tablee` with one bot process, which thinks until the server stops."""

from __future__ import annotations

import threading

from tablee.cli.main import main
from tablee.server.bots import pool

stopping = threading.Event()


class StuckWorker(pool._Worker):
    """A process that never answers."""

    def ask(self, question: object, answers: object) -> None:
        stopping.wait()

    def kill(self) -> None:
        stopping.set()


if __name__ == "__main__":
    pool._Worker = StuckWorker  # type: ignore[misc]
    pool.usual_size = lambda: 1
    main()
