"""`tablee` with a small allowance of messages that grows slowly.

Whoever sends many messages is refused, however slowly they arrive.
"""

from __future__ import annotations

from functools import partial

from tablee.cli import main
from tablee.server import main as server
from tablee.server.settings import Limits, Settings

FEW = Settings(sockets=Limits(per_second=2.0, burst=30.0))

if __name__ == "__main__":
    server.serve = partial(server.serve, settings=FEW)
    main()
