"""Ctrl-C during a series, across command line and worker processes: all of them end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.cli.program import ENGLISH, PROGRAM
from tests.helpers import first_of

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


@contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[str]]:
    """A process and those that it starts; none is left if the test fails."""
    process = subprocess.Popen(
        [*PROGRAM, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell that runs tests in the background has Ctrl-C ignored, and so would the program.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
        env={**os.environ, **ENGLISH},
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def wait_for(process: subprocess.Popen[str], happened: Callable[[], bool]) -> None:
    """Wait until something has happened, as long as the process runs, but not for ever."""
    end = monotonic() + HANGS
    while not happened():
        assert process.poll() is None
        assert monotonic() < end, "nothing happens"
        sleep(0.01)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize("command", first_of(["match", "arena"]))
def test_ctrl_c_ends_a_series_while_its_workers_start(command: str) -> None:
    with started(command, *PLAYING) as process:
        wait_for(process, lambda: len(children(process.pid)) >= 2)
        assert "Traceback" not in interrupted(process)


def test_ctrl_c_ends_a_series_in_the_middle_of_games(tmp_path: Path) -> None:
    with started("match", *PLAYING, "--out", str(tmp_path)) as process:
        wait_for(process, lambda: any(tmp_path.glob("*.json")))
        assert "Traceback" not in interrupted(process)
