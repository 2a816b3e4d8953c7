"""`tablee` that serves a page of another folder, as after a new deployment.

`python -m tests.server.programs.with_page FOLDER serve …`
"""

from __future__ import annotations

import sys
from pathlib import Path

from tablee.cli import main
from tablee.server.net import static_files

if __name__ == "__main__":
    setattr(static_files, "FOLDER", Path(sys.argv.pop(1)))  # noqa: B010 - a constant elsewhere
    main()
