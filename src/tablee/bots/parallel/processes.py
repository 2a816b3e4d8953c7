"""One decision on several cores: each process imagines games of its own, and all are counted.

A process is a copy of this one (`fork`), so nothing has to be sent to it. Where
the system cannot copy processes, one core thinks alone.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress

import msgspec

from tablee.bots.bot import Choice

Think = Callable[[int], Choice]
"""What one process does; it is given its number, from 0."""
CHOICES = msgspec.msgpack.Decoder(Choice)


def think_on(cores: int, think: Think) -> list[Choice]:
    """What each process chose: this one, and copies of it for the other cores.

    A copy that fails is left out.
    """
    copies: list[_Copy] = []
    try:
        if hasattr(os, "fork"):
            with suppress(OSError):  # no more processes: fewer cores are enough
                for number in range(1, cores):
                    copies.append(_Copy(think, number))
        found = [think(0)]
        return found + [one for copy in copies if (one := copy.choice()) is not None]
    finally:
        for copy in copies:
            copy.end()


class _Copy:
    """A copy of this process that thinks, tells what it chose, and ends."""

    def __init__(self, think: Think, number: int) -> None:
        self._from, to = os.pipe()
        try:
            self._process: int | None = os.fork()
        except OSError:
            os.close(self._from)
            os.close(to)
            raise
        if self._process == 0:
            _tell(to, think, number)
        os.close(to)

    def choice(self) -> Choice | None:
        """As soon as it is known; None if the process failed."""
        with open(self._from, "rb", closefd=False) as pipe:
            told = pipe.read()
        with suppress(msgspec.MsgspecError):
            return CHOICES.decode(told)
        return None

    def end(self) -> None:
        """Nobody wants to know any more."""
        if self._process is None:
            return
        with suppress(OSError):
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        os.close(self._from)
        self._process = None


def _tell(to: int, think: Think, number: int) -> None:
    """All that a copy does. It never returns, and runs nothing that the original had planned."""
    try:
        with open(to, "wb") as pipe:
            pipe.write(msgspec.msgpack.encode(think(number)))
    finally:
        os._exit(0)
