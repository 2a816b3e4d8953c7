"""Keeps the processors of a machine awake while something is measured on it.

A virtual processor that sleeps has to be woken by its host, which may have given the
physical one to another machine. A server that sleeps a thousand times a second is delayed
by that often enough to spoil its p99. One idle-priority process per processor keeps them
from sleeping, as `idle=poll` does for a whole machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SPIN = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"
"""Runs until its parent process has ended."""


@contextmanager
def awake() -> Iterator[None]:
    """Nothing sleeps in here. Linux only."""
    spinners = []
    try:
        for processor in os.sched_getaffinity(0):
            spinner = subprocess.Popen([sys.executable, "-Sc", SPIN, str(os.getpid())])
            spinners.append(spinner)
            os.sched_setscheduler(spinner.pid, os.SCHED_IDLE, os.sched_param(0))
            os.sched_setaffinity(spinner.pid, {processor})
        yield
    finally:
        for spinner in spinners:
            spinner.kill()
            spinner.wait()
