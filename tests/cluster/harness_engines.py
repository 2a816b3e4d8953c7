"""Real engines from Debian's packages: PostgreSQL, NATS and HAProxy, each a test's own."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest

WAIT = 60.0
"""Seconds that a test waits for an engine before it fails; never a delay."""
WAIT_FOR_LOCK = ("-o", "DPkg::Lock::Timeout=300")
PACKAGES = ("postgresql", "nats-server", "haproxy")
FIRST_PORT, LAST_PORT = 12_000, 32_000
"""Below those that the system gives to outgoing connections."""


def binaries() -> list[Path]:
    """PostgreSQL's folders of programs, the newest first; Debian keeps them off the path."""
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def is_installed() -> bool:
    return bool(binaries() and shutil.which("nats-server") and shutil.which("haproxy"))


def install() -> None:
    """Install what is missing; test processes do so one after the other."""
    if is_installed():
        return
    with (Path(tempfile.gettempdir()) / "tablee-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_installed() and shutil.which("apt-get"):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(["apt-get", "update", "-q"], check=False)
            command = ["apt-get", "install", "-q", "-y", *WAIT_FOR_LOCK, *PACKAGES]
            subprocess.run(command, check=False, env=quiet)
    if not is_installed():
        pytest.fail(f"These tests need {', '.join(PACKAGES)} (`apt-get install`).")


def free_port() -> int:
    """A port that nobody listens on; two processes look in different places."""
    span = LAST_PORT - FIRST_PORT
    start = int.from_bytes(os.urandom(4), "big") % span
    for step in range(span):
        port = FIRST_PORT + (start + step) % span
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no free port")


def wait_for(happened: Callable[[], bool], what: str) -> None:
    """Look again and again until something has happened."""
    end = time.monotonic() + WAIT
    while not happened():
        assert time.monotonic() < end, f"{what}: not within {WAIT:.0f} s"
        time.sleep(0.02)


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


class Postgres:
    """A PostgreSQL server of its own. As root it runs as the user that Debian made for it."""

    def __init__(self) -> None:
        install()
        self.port = free_port()
        self._folder = Path(tempfile.mkdtemp(prefix="tablee-postgres-"))
        self._bin = binaries()[0]
        self._as: tuple[str, ...] = ()
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres", "postgres")
            self._as = ("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--")
        self._data = self._folder / "data"
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "postgres", "--no-sync")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, str(self._bin / program), *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self._folder
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        options = (
            f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self._folder}"
            " -c max_connections=200 -c shared_buffers=64MB"
        )
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", log, "-o", options, "start")

    def crash(self) -> None:
        """As if the power was cut."""
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "stop")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", "fast", "stop")

    def url(self, schema: str = "public", port: int | None = None) -> str:
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/postgres?search_path={schema}"

    def processor_seconds(self) -> float:
        """What all its processes have used; those that ended are counted by the first."""
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        return sum(processor_seconds(one) for one in (pid, *children(pid)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self._folder)


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in found]


def processor_seconds(pid: int) -> float:
    """User and system time of a process, and of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Program:
    """An engine that is one process in the foreground."""

    def __init__(self, port: int, *command: str) -> None:
        self.port = port
        self._command = command
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(lambda: answers(self.port) or self.process.poll() is not None, self._command[0])
        assert self.process.poll() is None, f"{self._command} does not start"

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(WAIT)

    def crash(self) -> None:
        self.stop(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.stop()


class Nats(Program):
    """A NATS server."""

    def __init__(self) -> None:
        install()
        port = free_port()
        super().__init__(port, "nats-server", "-a", "127.0.0.1", "-p", str(port))

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"
