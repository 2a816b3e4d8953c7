"""One seat of a table: who sits there, whether they are here, and their time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tablee.bots import LEVELS
from tablee.tables.facts import Moved, Person, SeatPlan
from tablee.tables.state import TimeBefore
from tablee.tables.terms import ClockTerms, DaysClock, LiveClock, NoClock

DAY = 86_400_000
LAG_CREDIT = 300
"""The most milliseconds of measured lag that are not charged to a move."""
RETURN_TIME = 30_000
"""What a person who ran out of time has at least when they take their seat back."""


def default_level() -> str:
    """The level of a bot when nobody says which, and of a bot that stands in for a person."""
    return list(LEVELS)[(len(LEVELS) - 1) // 2]


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
        self.away: tuple[int, int] | None = None  # the last vacation: beginning and end
        self.taken = 0  # ms of all vacations before that one

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

        A person who ran out of time gets a little; one who left has what they had.
        """
        if self.left is None or self.stand_in != "time":
            return self.left
        return max(self.left, RETURN_TIME)

    def spent(self, now: int) -> int:
        """Milliseconds that the current decision has taken; a vacation takes none."""
        return 0 if self.since is None else max(0, now - self.since - self._stood(now))

    def _stood(self, now: int) -> int:
        """How long this seat's time has stood, since its decision began, for a vacation."""
        if self.away is None or self.since is None:
            return 0
        return max(0, min(now, self.away[1]) - max(self.since, self.away[0]))

    def is_away(self, now: int) -> bool:
        return self.away is not None and self.away[0] <= now < self.away[1]

    def vacation_left(self, days: int, now: int) -> int:
        """Milliseconds that are left of so many days of vacation.

        Of a vacation that is not over, only the part that has passed is used up."""
        gone = 0 if self.away is None else max(0, min(now, self.away[1]) - self.away[0])
        return max(0, days * DAY - self.taken - gone)

    def take_vacation(self, now: int, until: int) -> None:
        """Be away from now until `until`. The unused part of the last vacation is not used up."""
        if self.away is not None:
            if self.since is not None:
                self.since += self._stood(now)
            self.taken += max(0, min(now, self.away[1]) - self.away[0])
        self.away = (now, until) if until > now else None

    def time_left(self, clock: ClockTerms, now: int) -> int | None:
        """Milliseconds left to this seat, at least 0; None without a clock. Bots spend none."""
        spent = 0 if self.is_botted else self.spent(now)
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
        if self.since is None or isinstance(clock, NoClock) or not self.is_human:
            return None
        match clock:
            case LiveClock() if self.left is not None:
                return self.since + self.left + LAG_CREDIT
            case DaysClock(days):
                end = self.since + days * DAY
                if self.away is not None and self.away[0] < end:
                    end += self._stood(self.away[1])
                return end
        return None


def time_before(move: Moved, seats: Sequence[Seat], clock: ClockTerms) -> TimeBefore | None:
    """The mover's time before a move, in case the move is taken back."""
    if move.seat is None or move.by != "person" or isinstance(clock, NoClock):
        return None
    seat = seats[move.seat]
    return TimeBefore(seat.left, seat.spent(move.at))
