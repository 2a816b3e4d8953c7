"""Processes that have imported everything and run each command in a fork of themselves.

Python and everything that `tablee` imports take half a second to start, and the tests start
commands and servers hundreds of times. A fork has arguments, folder, environment, streams and
status of its own.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import TextIO

STREAMS = 3
REQUEST = 1 << 20
"""Bytes of the longest request: arguments and environment."""
TABLEE = "tablee"
EVERYTHING = ("tablee.cli", "tablee.server.main", "tablee.server.cluster.serve")


class Parent:
    """A process that waits for requests."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", __name__, str(theirs.fileno())]
            folder = Path(__file__).parents[1]
            self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], cwd=folder)
        atexit.register(self._end)

    def _end(self) -> None:
        self._line.close()  # what it waits for never comes
        self._process.wait()

    def ask(self, request: object, streams: list[int]) -> int:
        """The process that was started, or the status of the one that has ended."""
        with self._lock:
            socket.send_fds(self._line, [json.dumps(request).encode()], streams)
            answer = self._line.recv(REQUEST)
        if not answer:
            raise RuntimeError("The process that runs `tablee` in forks has ended.")
        return int(answer)


@cache
def parent(number: int = 0) -> Parent:
    """One for a test run, ended with it. Each number has another seed for hashes."""
    return Parent()


class Fork:
    """A process of its own, with what tests use of `subprocess.Popen`."""

    def __init__(
        self,
        program: str,
        arguments: list[str],
        streams: list[int],
        folder: Path | None = None,
        environment: dict[str, str] | None = None,
        number: int = 0,
    ) -> None:
        """`python -m program`, in this folder, with nothing but this environment."""
        around = dict(os.environ) if environment is None else environment
        request = [program, arguments, str(folder or Path.cwd()), around]
        self._parent = parent(number)
        self.pid = self._parent.ask(request, streams)
        self.returncode: int | None = None
        self.stderr: TextIO | None = None

    def poll(self) -> int | None:
        return self._status(0)

    def wait(self, timeout: float | None = None) -> int:
        status = self._status(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return status

    def _status(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            ended = os.pidfd_open(self.pid)  # nobody but the parent lets go of the number
            try:
                if select.select([ended], [], [], timeout)[0]:
                    self.returncode = self._parent.ask(self.pid, [])
            finally:
                os.close(ended)
        return self.returncode

    def send_signal(self, which: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, which)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def run(
    arguments: list[str], said: str, folder: Path | None, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """`tablee` with these arguments, from beginning to end."""
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(said.encode())
        stdin.seek(0)
        streams = [stdin.fileno(), stdout.fileno(), stderr.fileno()]
        status = Fork(TABLEE, arguments, streams, folder, environment).wait()
        stdout.seek(0)
        stderr.seek(0)
        return subprocess.CompletedProcess(
            arguments, status, stdout.read().decode(), stderr.read().decode()
        )


def start(
    program: str,
    arguments: list[str],
    environment: dict[str, str] | None = None,
    number: int = 0,
) -> Fork:
    """A process whose stderr is read while it runs."""
    reader, writer = os.pipe()
    try:
        fork = Fork(program, arguments, [0, 1, writer], None, environment, number)
    finally:
        os.close(writer)
    fork.stderr = open(reader, encoding="utf-8")  # noqa: SIM115
    return fork


def _become(arguments: list[str], folder: str, environment: dict[str, str]) -> None:
    """In a fork: take over what makes it a process of its own."""
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [TABLEE, *arguments]


def _wait_for_requests(line: socket.socket) -> str | None:
    """Answer each request; in a fork, the program to run."""
    while True:
        request, streams, _, _ = socket.recv_fds(line, REQUEST, STREAMS)
        if not request:
            return None
        match json.loads(request):
            case int(ended):
                answer = os.waitstatus_to_exitcode(os.waitpid(ended, 0)[1])
            case [program, *around]:
                if (answer := os.fork()) == 0:
                    line.close()
                    for place, stream in enumerate(streams):
                        os.dup2(stream, place)
                        os.close(stream)
                    _become(*around)
                    return str(program)
        for stream in streams:
            os.close(stream)
        line.send(str(answer).encode())


if __name__ == "__main__":
    for name in EVERYTHING:
        import_module(name)
    gc.freeze()
    if program := _wait_for_requests(socket.socket(fileno=int(sys.argv[1]))):
        runpy.run_module(program, run_name="__main__", alter_sys=True)
