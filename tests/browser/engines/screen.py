"""A screen that nobody sees, for programs that need one."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import DEVNULL, PIPE

from tests.browser.engines.remote import ended
from tests.browser.programs import find, on_path

SCREEN = ("-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp")


@contextmanager
def screen() -> Iterator[str]:
    """What programs find in `DISPLAY`."""
    program = find("a screen that nobody sees", lambda: on_path("Xvfb"), "xvfb")
    shown = subprocess.Popen([program, *SCREEN], stdout=PIPE, stderr=DEVNULL)
    try:
        assert shown.stdout is not None
        with shown.stdout:
            yield f":{shown.stdout.readline().decode().strip()}"
    finally:
        ended(shown)
