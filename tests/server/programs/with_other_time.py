"""`tablee` whose clock began at another time: the days of a test do not depend on the day.

`python -m tests.server.programs.with_other_time 2031-05-06T12:00 serve …`
"""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime

from tablee.cli import main
from tablee.server.clock import Clock

if __name__ == "__main__":
    moment = datetime.fromisoformat(sys.argv.pop(1)).replace(tzinfo=UTC)
    Clock.__init__.__defaults__ = (time.monotonic, moment.timestamp)
    main()
