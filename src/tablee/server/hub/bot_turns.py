"""The bots of one table: which are asked, how urgently, and when they play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from tablee.bots import LEVELS
from tablee.engine.seed import commitment
from tablee.match import Match
from tablee.server.bots.questions import Answer, Asker, Question, Urgency
from tablee.server.hub.ports import Asked, Ports, Timer
from tablee.server.wire.encoding import encode
from tablee.tables import clocks, moves
from tablee.tables.table import Table

BOT_SECONDS = 1.0
"""How long a bot may think about a move, at most; a level that needs more may take it."""
ASK_AGAIN_MS = 1_000
"""How long to wait before bots are asked again that could not be reached."""
ASK_AGAIN_MOST_MS = 60_000
"""The same after many attempts, while nobody is connected: each question costs the loop time."""


class Decision(Struct, frozen=True, gc=False):
    """What a bot is asked to decide."""

    seat: int
    asked: int
    """The ply at which the decision began."""
    rev: int
    """Undos before it."""


class Intended(Struct, frozen=True, gc=False):
    """A move that a bot has decided on, and when it will make it."""

    move: str
    at: int
    timer: Timer


class BotTurns:
    """Questions that bots of a table are thinking about."""

    def __init__(
        self,
        table: Table,
        ports: Ports,
        asker: Callable[[], Asker],
        play: Callable[[Decision, str], None],
        pass_time: Callable[[int], None],
    ) -> None:
        """`asker`: who waits for the bots now. `play` is called when a bot moves.

        `pass_time` is called when so many milliseconds of a round pass at once.
        """
        self._table = table
        self._ports = ports
        self._asker = asker
        self._play = play
        self._pass_time = pass_time
        self._thinking: dict[Decision, Asked] = {}
        self._intended: dict[Decision, Intended] = {}  # of those, the ones that were answered
        self._unreached: set[Decision] = set()  # of those, the ones that have to be asked again
        self._retry: Timer | None = None
        self._retry_ms = ASK_AGAIN_MS
        self._last_move = 0  # of anybody; perhaps one that a bot will make
        self._is_stopped = False

    def __bool__(self) -> bool:
        """Whether any bot is thinking."""
        return bool(self._thinking)

    def ask(self) -> None:
        """Ask every bot that owes a decision and has not been asked for it yet."""
        if self._is_stopped:
            return
        match = self._table.match
        for number in moves.bots_to_ask(self._table):
            assert match is not None
            level = self._table.seats[number].bot_level
            assert level is not None
            decision = Decision(number, match.asked_at(number), self._table.rev)
            if decision not in self._thinking:
                answered = partial(self._answered, decision, self._ports.now())
                seed = self._seed(match, number)
                seconds = max(BOT_SECONDS, LEVELS[level].seconds)
                asked = question(match, number, level, seconds, seed)
                self._thinking[decision] = self._ports.ask(asked, answered, self._asker())

    def _seed(self, match: Match, seat: int) -> str:
        """For the bot's random numbers. With the deal of a day they follow from its seed: who
        plays the same moves is answered with the same moves."""
        if not self._table.terms.day or match.seed is None:
            return self._ports.new_seed()
        return commitment(f"{match.seed} bot {seat} {match.asked_at(seat)}")

    def hurry(self) -> None:
        """Somebody has come who waits for the bots."""
        self._retry_ms = ASK_AGAIN_MS
        if self._unreached:
            self._ask_again()
        for asked in self._thinking.values():
            asked.hurry(self._asker())

    def stop(self) -> None:
        """Forget all questions, and ask no more."""
        self._is_stopped = True
        for asked in self._thinking.values():
            asked.drop()
        self._thinking.clear()
        self._intended.clear()
        self._stop_retry()

    def note_move(self, now: int) -> None:
        """Somebody moved: the next bot waits until people could follow."""
        self._last_move = max(self._last_move, now)

    @property
    def _pace(self) -> int:
        """Who looks on wants to follow."""
        return self._table.terms.pace if self._asker().urgency == Urgency.WAITING else 0

    def _answered(self, decision: Decision, asked: int, answer: Answer | None) -> None:
        """A bot has decided: it plays when its move has taken its time and people can follow."""
        if decision not in self._thinking:
            return
        if answer is None:
            self._ask_later(decision)
            return
        self._retry_ms = ASK_AGAIN_MS
        now = self._ports.now()
        at = max(
            now, asked + answer.after
        )  # a move takes its time from the question on, thinking included
        if not self._table.is_timed:
            at = self._last_move = max(at, self._last_move + self._pace)
        if at <= now:
            self._move(decision, answer.move)
        else:
            self._intend(decision, answer.move, at)
            self.skip()

    def _intend(self, decision: Decision, move: str, at: int) -> None:
        after = max(0, at - self._ports.now())
        timer = self._ports.later(after, partial(self._move, decision, move))
        self._intended[decision] = Intended(move, at, timer)

    def skip(self) -> None:
        """Where nobody wants to wait, let time pass until the next bot moves, or the bell rings.

        Not before all bots have answered, so that they move in the order and at the
        times of the round in which they would have moved anyway.
        """
        is_ready = 0 < len(self._intended) == len(self._thinking)
        if not is_ready or not clocks.is_skipped(self._table):
            return
        bell = clocks.bell_time(self._table)
        times = [intended.at for intended in self._intended.values()]
        ms = min(times if bell is None else [*times, bell]) - self._ports.now()
        if ms <= 0:
            return
        for decision, intended in list(self._intended.items()):
            intended.timer.cancel()
            self._intend(decision, intended.move, intended.at - ms)
        self._pass_time(ms)

    def _ask_later(self, decision: Decision) -> None:
        """A bot could not be reached: ask again, after twice the time while nobody is here."""
        self._unreached.add(decision)
        if self._retry is None:
            self._retry = self._ports.later(self._retry_ms, self._ask_again)
            if self._asker().urgency != Urgency.WAITING:
                self._retry_ms = min(2 * self._retry_ms, ASK_AGAIN_MOST_MS)

    def _ask_again(self) -> None:
        for decision in self._unreached:
            self._thinking.pop(decision, None)
        self._stop_retry()
        self.ask()

    def _stop_retry(self) -> None:
        self._unreached.clear()
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None

    def _move(self, decision: Decision, move: str) -> None:
        self._intended.pop(decision, None)
        if decision in self._thinking:
            del self._thinking[decision]
            self._play(decision, move)


def question(
    match: Match, seat: int, level: str, seconds: float, seed: str, *, why: bool = False
) -> Question:
    """What a bot on this seat is asked now: one seat's view, and nothing else of the state."""
    parts = match.spec.components
    return Question(
        match.spec.game.name,
        match.spec.game.version,
        match.spec.players,
        encode(match.spec.options),
        None if parts.standard else encode(parts.data),
        level,
        encode(match.view(seat)),
        tuple(match.legal(seat)),
        seed,
        seconds,
        why,
    )
