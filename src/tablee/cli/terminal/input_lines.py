"""What is typed, line by line, without waiting for it longer than wished."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

CHUNK = 4096
SHORTLY = 1.0
"""How long a program that feeds us may take, when nothing more is needed from it, in seconds."""


class Lines:
    """The lines of standard input, read as they come."""

    def __init__(self) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        rest = b""
        with suppress(OSError, ValueError):  # closed, or nothing that can be read: it has ended
            while sys.stdin and (data := os.read(sys.stdin.fileno(), CHUNK)):  # without its lock
                *whole, rest = (rest + data).split(b"\n")
                for line in whole:
                    self._lines.put(line.decode(errors="replace"))
        if rest:
            self._lines.put(rest.decode(errors="replace"))
        self._lines.put(None)

    def next(self, seconds: float | None) -> str | None:
        """The next line; None if none comes in time, `EOFError` if none ever will."""
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise EOFError
        return " ".join(line.split())

    def drop(self) -> list[str]:
        """Forget all lines that are here already: those that are not empty."""
        dropped = []
        with suppress(EOFError):
            while (line := self.next(0)) is not None:
                dropped.append(line)
        return [line for line in dropped if line]

    def more(self) -> str | None:
        """A line that is not needed: a person may think about it, a program had its time."""
        is_person = sys.stdin is not None and sys.stdin.isatty()
        with suppress(EOFError):
            return self.next(None if is_person else SHORTLY)
        return None
