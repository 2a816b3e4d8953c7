"""`tablee` with other settings than the usual ones: limits that a test can rely on.

`python -m tests.server.programs.with_settings JSON serve …`
"""

from __future__ import annotations

import sys

import msgspec

from tablee.cli import main
from tablee.server import main as server_main
from tablee.server.settings import Settings

if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv.pop(1), type=Settings)
    setattr(server_main, "Settings", lambda: settings)  # noqa: B010 - it is a class elsewhere
    main()
