"""A server for a school: everybody comes from one address, so that address may do more.

python own_limits.py DATA_FOLDER
"""

import sys
from pathlib import Path

from tablee.server.main import serve
from tablee.server.settings import Settings

settings = Settings(requests_per_second=200, requests_burst=1000, makes_per_second=5)


def say(key: str, **facts: object) -> None:
    print(key, facts, flush=True)


serve(port=0, data=Path(sys.argv[1]), say=say, settings=settings)
