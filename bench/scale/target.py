"""One server of several under load: as `tablee serve --store … --bus …`, without limits."""

from __future__ import annotations

import sys

from bench.server.target import UNLIMITED, say
from msgspec.structs import replace

from tablee.server.main import serve


def main() -> None:
    settings = replace(UNLIMITED, connections_per_address=1_000_000, bots=1)
    store, bus = sys.argv[1:]
    serve("127.0.0.1", 0, say=say, settings=settings, store=store, bus=bus)


if __name__ == "__main__":
    main()
