"""The server's time. It stands still while the server cannot read what people send.

A process that is stopped, or too busy to come to its sockets, must not cost
anybody their time: a move that waits to be read has come in time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

BEAT_SECONDS = 0.05
"""How often the loop says that it runs."""
MOST_SECONDS = 0.25
"""What passes between two beats at most. It is less than every move's credit for lag, so that no
clock runs out before what came during a stop is read."""

MOST_BEHIND_MS = 10_000
"""How far the clocks of two servers may differ."""
STEP_MS = 25
"""How much a clock that is behind another one gains at a time."""


class Clock:
    """Begins with the wall clock and follows the monotonic one, so that it never jumps."""

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._monotonic = monotonic
        self._beat = monotonic()
        self._time = wall()  # at the last beat

    def now(self) -> int:
        """Milliseconds since 1970, less those in which the server stood still."""
        passed = self._monotonic() - self._beat  # as `_passed`: asked several times a move
        return int((self._time + (passed if passed < MOST_SECONDS else MOST_SECONDS)) * 1000)

    def beat(self) -> None:
        """The loop runs."""
        self._time += self._passed()
        self._beat = self._monotonic()

    def not_before(self, ms: int) -> None:
        """Something happened at this time by another clock: go on from there.

        A time that is too far ahead is that clock's mistake.
        """
        behind = ms - self.now()
        if 0 < behind <= MOST_BEHIND_MS:
            self._time += (behind + 0.5) / 1000  # rounded down, it is not a millisecond less

    def catch_up(self, ms: int) -> None:
        """Be no earlier than this, however far that is: no table is in memory."""
        self._time += max(0, ms - self.now()) / 1000

    def follow(self, ms: int) -> None:
        """Come nearer to a clock that is ahead, little by little: nobody's time is to jump."""
        self._time += min(max(0, ms - self.now()), STEP_MS) / 1000

    def _passed(self) -> float:
        return min(self._monotonic() - self._beat, MOST_SECONDS)
