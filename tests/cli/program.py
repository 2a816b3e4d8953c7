"""The command line as people and scripts use it: a real process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import forks

RECORDS = Path(__file__).parents[1] / "data" / "records"
ENGLISH = {"TABLEE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1"}
PROGRAM = (sys.executable, "-m", "tablee")
AT_IMPORT = {"TABLEE_INTERPRETED", "PYTHONIOENCODING"}
"""What decides how the program is loaded: then it is started, not forked."""


def tablee(
    *args: object, said: str = "", folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `tablee` in a process of its own, in a folder."""
    arguments = [*map(str, args)]
    around = {**os.environ, **ENGLISH, **environment}
    if not AT_IMPORT & set(environment):
        return forks.run(arguments, said, folder, around)
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=said,
        capture_output=True,
        text=True,
        cwd=folder,
        env=around,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
    """One clear line on stderr, nothing on stdout, no traceback, and the status."""
    assert done.returncode == status, done.stderr
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr
