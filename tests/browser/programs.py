"""Programs that the tests of the page need: found, or installed where Debian's packages are."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable

import pytest

WAIT_FOR_LOCK = ("-o", "DPkg::Lock::Timeout=300")  # another test process may be installing it


def find(what: str, look: Callable[[], str | None], *packages: str) -> str:
    """Where a program is; installs these packages if it is nowhere."""
    found = look()
    if found is None and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-q"], check=False)
        install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", *WAIT_FOR_LOCK]
        subprocess.run([*install, *packages], check=False)
        found = look()
    if found is None:
        pytest.fail(f"This test needs {what}: `apt-get install {' '.join(packages)}`.")
    return found


def on_path(*names: str) -> str | None:
    """The first of these programs that there is."""
    return next((path for name in names if (path := shutil.which(name))), None)
