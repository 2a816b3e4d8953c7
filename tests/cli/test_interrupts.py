"""Ctrl-C during a series, across command line and worker processes: all of them end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from tests.cli.program import ENGLISH, PROGRAM

HANGS = 600
"""Seconds after which a process that does not end is given up; no measure of anything."""
PLAYING = ("matryoshka", "--bots", "random,random,random", "--games", "100000", "--jobs", "2")


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def interrupted(process: subprocess.Popen[str]) -> str:
    """Ctrl-C to the group; what was said on stderr until the last process let go of it."""
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=HANGS)[1]
    assert process.returncode == 130, said
    return said


def started(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell that runs tests in the background has Ctrl-C ignored, and so would the program.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
        env={**os.environ, **ENGLISH},
    )


def wait_for(process: subprocess.Popen[str], happened: Callable[[], bool]) -> None:
    """Wait until something has happened, as long as the process runs."""
    while not happened():
        assert process.poll() is None
        sleep(0.01)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize("command", ["match", "arena"])
def test_ctrl_c_ends_a_series_while_its_workers_start(command: str) -> None:
    process = started(command, *PLAYING)
    wait_for(process, lambda: len(children(process.pid)) >= 2)
    assert "Traceback" not in interrupted(process)


def test_ctrl_c_ends_a_series_in_the_middle_of_games(tmp_path: Path) -> None:
    process = started("match", *PLAYING, "--out", str(tmp_path))
    wait_for(process, lambda: any(tmp_path.glob("*.json")))
    assert "Traceback" not in interrupted(process)
