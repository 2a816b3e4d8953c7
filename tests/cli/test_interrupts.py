"""Ctrl-C: the whole group of processes gets it, and all of them are gone at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PLAYING = ("matryoshka", "--bots", "random,random,random", "--games", "100000", "--jobs", "2")


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def interrupted(process: subprocess.Popen[str]) -> str:
    """Ctrl-C to the group; what was said on stderr until the last process let go of it."""
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=20)[1]
    assert process.returncode == 130, said
    return said


def started(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tablee", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "TABLEE_LANG": "en", "NO_COLOR": "1"},
    )


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize("command", ["match", "arena"])
def test_ctrl_c_ends_a_series_while_its_workers_start(command: str) -> None:
    process = started(command, *PLAYING)
    while len(children(process.pid)) < 2:
        assert process.poll() is None
    assert "Traceback" not in interrupted(process)


def test_ctrl_c_ends_a_series_in_the_middle_of_games(tmp_path: Path) -> None:
    process = started("match", *PLAYING, "--out", str(tmp_path))
    while not any(tmp_path.glob("*.json")):
        assert process.poll() is None
    assert "Traceback" not in interrupted(process)
