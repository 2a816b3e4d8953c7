"""One seat of a table: who sits there, whether they are here, and their time."""

from __future__ import annotations

from typing import Literal

from tablee.bots import LEVELS
from tablee.tables.facts import Person, SeatPlan
from tablee.tables.terms import ClockTerms, DaysClock, LiveClock

DAY = 86_400_000
LAG_CREDIT = 300
"""The most milliseconds of measured lag that are not charged to a move."""
RETURN_TIME = 30_000
"""What a person who ran out of time has at least when they take their seat back."""


def default_level() -> str:
    """The level of a bot when nobody says which, and of a bot that stands in for a person."""
    return list(LEVELS)[len(LEVELS) // 2]


class Seat:
    """A seat; changed only by `Table.apply`."""

    def __init__(self) -> None:
        self.kind: Literal["open", "person", "bot"] = "open"
        self.person: Person = ""
        self.name = ""
        self.level = ""
        self.stand_in: Literal["time", "gone", "left"] | None = None
        self.online = 0  # connections of this person
        self.gone: int | None = None  # since when there is none
        self.left: int | None = None  # ms on the clock when it last stood still
        self.since: int | None = None  # when the current decision began to take time

    def plan(self, plan: SeatPlan, at: int) -> None:
        """Fill the seat as agreed."""
        self.kind = plan.kind
        self.person, self.name, self.level = plan.person, plan.name, plan.level
        self.stand_in = None
        self.gone = at if plan.kind == "person" and not self.online else None

    @property
    def is_human(self) -> bool:
        """Whether a person decides here now, not a bot in their place."""
        return self.kind == "person" and self.stand_in is None

    @property
    def is_botted(self) -> bool:
        return self.kind == "bot" or self.stand_in is not None

    @property
    def bot_level(self) -> str | None:
        """The level of the bot that decides here; None if a person does."""
        return self.level or (default_level() if self.stand_in else None)

    def returning_time(self) -> int | None:
        """What a live clock shows when a person takes their seat back.

        Who ran out of time gets a little; who left has what they had.
        """
        if self.left is None or self.stand_in != "time":
            return self.left
        return max(self.left, RETURN_TIME)

    def time_left(self, clock: ClockTerms, now: int) -> int | None:
        """Milliseconds left to this seat, at least 0; None without a clock. Bots spend none."""
        spent = 0 if self.since is None or self.is_botted else max(0, now - self.since)
        match clock:
            case LiveClock():
                return None if self.left is None else max(0, self.left - spent)
            case DaysClock(days):
                return max(0, days * DAY - spent)
        return None

    def after_move(self, clock: ClockTerms, now: int, lag: int) -> int | None:
        """What a live clock shows after a move: minus what it took, plus the increment."""
        if not isinstance(clock, LiveClock) or self.left is None or not self.is_human:
            return self.left
        spent = 0 if self.since is None else now - self.since
        charged = max(0, spent - max(0, min(lag, LAG_CREDIT)))
        return max(0, self.left - charged) + clock.increment * 1000

    def flag_time(self, clock: ClockTerms) -> int | None:
        """When this seat runs out of time, lag credit included; None if no clock runs."""
        if self.since is None or not self.is_human:
            return None
        match clock:
            case LiveClock() if self.left is not None:
                return self.since + self.left + LAG_CREDIT
            case DaysClock(days):
                return self.since + days * DAY
        return None
