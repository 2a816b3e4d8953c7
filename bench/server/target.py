"""The server under load: as `tablee serve` starts it, but without limits per person.

The limits are about strangers; the load comes from one address.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tablee.server.main import serve
from tablee.server.settings import Limits, Settings

FREE = 1e9
UNLIMITED = Settings(
    sockets=Limits(FREE, FREE, FREE, FREE),
    requests_per_second=FREE,
    requests_burst=FREE,
    makes_per_second=FREE,
    makes_burst=FREE,
    connects_per_second=FREE,
    connects_burst=FREE,
)


def say(key: str, **facts: object) -> None:
    print(key, facts.get("address", ""), flush=True)


def main() -> None:
    serve("127.0.0.1", 0, Path(sys.argv[1]), say=say, settings=UNLIMITED)


if __name__ == "__main__":
    main()
