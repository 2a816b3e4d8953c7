"""A process that has imported the command line and runs each command in a fork of itself.

Python and everything that `tablee` imports take half a second to start, and the tests start it
two hundred times. A fork has arguments, folder, environment, streams and status of its own.
"""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

STREAMS = 3
REQUEST = 1 << 20
"""Bytes of the longest request: arguments and environment."""


@cache
def _parent() -> socket.socket:
    """A socket to the process; one for a test run, ended with it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        command = [sys.executable, "-m", __name__, str(theirs.fileno())]
        folder = Path(__file__).parents[2]
        process = subprocess.Popen(command, pass_fds=[theirs.fileno()], cwd=folder)
    atexit.register(_end, ours, process)
    return ours


def _end(ours: socket.socket, process: subprocess.Popen[bytes]) -> None:
    ours.close()  # what it waits for never comes
    process.wait()


def run(
    arguments: list[str], said: str, folder: Path | None, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """`tablee` with these arguments, in this folder, with nothing but this environment."""
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(said.encode())
        stdin.seek(0)
        request = json.dumps([arguments, str(folder or Path.cwd()), environment]).encode()
        streams = [stdin.fileno(), stdout.fileno(), stderr.fileno()]
        parent = _parent()
        socket.send_fds(parent, [request], streams)
        status = parent.recv(REQUEST)
        if not status:
            raise RuntimeError("The process that runs `tablee` in forks has ended.")
        stdout.seek(0)
        stderr.seek(0)
        return subprocess.CompletedProcess(
            arguments, int(status), stdout.read().decode(), stderr.read().decode()
        )


def _become(request: bytes, streams: list[int]) -> None:
    """In a fork: take over what makes it a process of its own."""
    arguments, folder, environment = json.loads(request)
    for place, stream in enumerate(streams):
        os.dup2(stream, place)
        os.close(stream)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["tablee", *arguments]


def _wait_for_requests(line: socket.socket) -> bool:
    """Answer each request with the status of its fork; True in a fork."""
    while True:
        request, streams, _, _ = socket.recv_fds(line, REQUEST, STREAMS)
        if not request:
            return False
        if (pid := os.fork()) == 0:
            line.close()
            _become(request, streams)
            return True
        for stream in streams:
            os.close(stream)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        line.send(str(status).encode())


if __name__ == "__main__":
    from tablee.cli import main

    if _wait_for_requests(socket.socket(fileno=int(sys.argv[1]))):
        main()
