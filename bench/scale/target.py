"""One server of several under load: as `tablee serve --store … --bus …`, without limits."""

from __future__ import annotations

import sys

from bench.server.target import FREE

from tablee.server.main import serve
from tablee.server.settings import Limits, Settings


def main() -> None:
    def say(key: str, **facts: object) -> None:
        print(key, facts.get("address", ""), flush=True)

    settings = Settings(
        sockets=Limits(FREE, FREE, FREE, FREE),
        requests_per_second=FREE,
        requests_burst=FREE,
        makes_per_second=FREE,
        makes_burst=FREE,
        connects_per_second=FREE,
        connects_burst=FREE,
        connections_per_address=1_000_000,
        bots=1,
    )
    store, bus = sys.argv[1:]
    serve("127.0.0.1", 0, say=say, settings=settings, store=store, bus=bus)


if __name__ == "__main__":
    main()
