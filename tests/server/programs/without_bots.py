"""A server whose bots' processes cannot be started."""

from __future__ import annotations

import sys

from tablee.cli.main import main

if __name__ == "__main__":
    sys.executable = "/nowhere/python"
    main()
