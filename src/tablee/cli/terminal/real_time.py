"""A game with a clock in the terminal: it runs while the person thinks and types.

Bots act when their hands are ready, the bell rings when the time is up; between
them the person's lines are moves of the moment in which they arrive.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from time import monotonic, sleep

from tablee.arena.games import Intention
from tablee.bots import Bot
from tablee.cli.console import console
from tablee.cli.terminal.turns import YOU, TerminalGame
from tablee.engine.errors import IllegalMove
from tablee.match import Match


class TimedGame(TerminalGame):
    """One person in seat 0 and bots, all at once."""

    def __init__(self, match: Match, bots: Sequence[Bot], seed: str) -> None:
        super().__init__(match, bots, seed)
        self.began = 0.0
        self.intentions: list[Intention] = []
        self.is_between = True  # no round is running
        self.is_prompted = False

    def _advance(self) -> None:
        """The next thing that happens: a line that was typed, a bot's move, or the bell."""
        if self.is_between:
            self._begin_round()
        if not self.is_prompted:
            self._prompt()
        deadline = self._deadline
        due = min(deadline, self.intentions[0].due) if self.intentions else deadline
        line = self.lines.next(max(0, due - self._now()) / 1000)
        if self._now() >= deadline:
            self._ring(deadline, line)
        elif line is None:
            self._bot_acts()
        else:
            self.is_prompted = False
            if line and self._obey(line) and not self.is_between:
                self._show_board()

    @property
    def _deadline(self) -> int:
        deadline = self.match.deadline
        assert deadline is not None, "a game with a clock"
        return deadline

    def _now(self) -> int:
        return int((monotonic() - self.began) * 1000)

    def _begin_round(self) -> None:
        """When the person is ready: 3, 2, 1, 0, then the tiles are there and the clock runs."""
        minutes = self._clock(self._deadline)
        console().print(self.words.say("cli.clock-ready", time=minutes))
        while line := self.lines.next(None):
            self._obey(line)
            console().print(self.words.say("cli.clock-waits"))
        self._count_down()
        self.is_between = False
        self._show_board()
        self.began = monotonic()
        self.is_prompted = False
        others = [seat for seat in range(self.spec.players) if seat != YOU]
        self.intentions = [self.players.intend(seat, 0) for seat in others]
        heapify(self.intentions)

    def _count_down(self) -> None:
        """MON-10."""
        for left in range(self.spec.game.countdown_ms // 1000, 0, -1):
            console().print(f"{left}…", highlight=False)
            sleep(1)
        console().print("0")

    def _show_board(self) -> None:
        """Nobody sees the tiles before the countdown is over."""
        if self.is_between and not self.match.is_over:
            console().print(self.words.say("cli.clock-unseen"))
        else:
            super()._show_board()

    def _ring(self, deadline: int, line: str | None) -> None:
        """The bell; what was typed before it was seen is not meant for what comes after it."""
        self._play(None, self.match.legal(None)[0], deadline)
        late = [*filter(None, [line]), *self.lines.drop()]
        if late:
            console().print(self.words.say("cli.clock-late", n=len(late)))

    def _clock(self, ms: int) -> str:
        return f"{ms // 60_000}:{ms // 1000 % 60:02}"

    def _prompt(self) -> None:
        """What can be done, and how long; a hidden timer stays hidden."""
        say = self.words.say
        self.is_prompted = True
        if YOU not in self.match.acting():
            console().print(say("cli.clock-stopped"))
            return
        decision = say(f"{self.game}.decision.{self.match.decision(YOU)}")
        words = say("cli.prompt", decision=decision)
        if not self.spec.game.hides_time(self.spec):
            left = self._deadline - self._now()
            words = f"[bold]{self._clock(max(0, left))}[/] {words}"
        console().print(words)
        console().print("> ", end="")

    def _play(self, seat: int | None, move: str, t: int) -> None:
        events = self.match.play(seat, move, t)
        self._tell(events)
        if self.match.is_over or self.match.began_round:
            self.is_between = True

    def _bot_acts(self) -> None:
        if not self.intentions:
            return
        meant = heappop(self.intentions)
        now = max(meant.due, self._now())
        if meant.move in self.match.legal(meant.seat):
            self._play(meant.seat, meant.move, now)
        if not self.is_between and meant.seat in self.match.acting():
            heappush(self.intentions, self.players.intend(meant.seat, now))

    # -- what a line asks for --------------------------------------------------------

    def _moment(self) -> int:
        """When a line that has arrived takes effect: before the bell, however busy we are."""
        if self.is_between:
            return self.match.now
        return max(min(self._now(), self._deadline - 1), self.match.now)

    def _move(self, line: str) -> bool:
        if self.is_between:
            console().print(self.words.say("cli.clock-not-yet"))
            return False
        try:
            self._play(YOU, line, self._moment())
        except IllegalMove as error:
            console().print(self.words.error(error), style="red", markup=False)
            return False
        return True

    def _why(self, text: str) -> None:
        self._tell_why(text, self.match.why(YOU, text, self._moment()))

    def _undo(self) -> bool:
        console().print(self.words.say("cli.clock-no-undo"))
        return False
